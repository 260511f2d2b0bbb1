//! The prompt for a coached review of a game, which a person picks from a menu of the client.

use crate::position_ref::{LONGEST_GAME, check_length};
use rmcp::ErrorData;
use rmcp::model::{GetPromptRequestParams, GetPromptResult, Prompt, PromptArgument, PromptMessage, Role};
use serde_json::Value;

/// The name of the MCP prompt (a ready-made request that a client offers to its user) for a coached review of
/// a game.
pub const NAME: &str = "coach_game";
const ABOUT: &str = "Coach this game: what decided it, and what to learn, every sentence checked";

/// Returns the description of the prompt [`NAME`] for the protocol's list of prompts.
pub fn listed() -> Prompt {
    let argument = |name, about| PromptArgument::new(name).with_description(about);
    let arguments = vec![
        argument("game", "The game: PGN, or its moves from the start").with_required(true),
        argument("player", "Who is coached: white, black, or both if left out").with_required(false),
    ];
    Prompt::new(NAME, Some(ABOUT), Some(arguments)).with_title("Coach this game")
}

/// Returns the text of the MCP prompt that the request names, with its arguments filled in.
///
/// # Errors
/// Returns an error if there is no prompt of this name, if the game is missing or too long, or if `player`
/// names no side.
pub fn get(request: &GetPromptRequestParams) -> Result<GetPromptResult, ErrorData> {
    if request.name != NAME {
        let name = crate::arguments::shown(&request.name);
        return Err(ErrorData::invalid_params(format!("no prompt {name}; there is {NAME}"), None));
    }
    let given = |name: &str| {
        let arguments = request.arguments.as_ref();
        arguments.and_then(|all| all.get(name)).and_then(Value::as_str).unwrap_or_default().trim()
    };
    let (game, player) = (given("game"), given("player").to_ascii_lowercase());
    let invalid = |text: String| ErrorData::invalid_params(text, None);
    if game.is_empty() {
        return Err(invalid("game is needed: PGN, or its moves from the start".to_owned()));
    }
    check_length("game", game, LONGEST_GAME).map_err(|error| invalid(error.to_string()))?;
    let whom = match &*player {
        "" | "both" => "both players",
        "white" => "the player of the white pieces",
        "black" => "the player of the black pieces",
        _ => return Err(invalid("player: white, black or both".to_owned())),
    };
    let text = format!(
        "Coach {whom} in this game. Ask review_game for the moves that decided it, all pages. Choose the two or three \
         that teach most, and ask study or compare_moves about each (before), and threats where a threat was missed. \
         Then write half a page: how the game went, what was wrong in those moves and why, what to play instead, and \
         one thing to practise. State no chess fact that a tool did not give you. Before you show the text, give it to \
         check_claims with the game, correct or leave out every sentence that is not true, and ask again.\n\n{game}"
    );
    Ok(GetPromptResult::new(vec![PromptMessage::new_text(Role::User, text)]).with_description(ABOUT))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn ask(params: Value) -> Result<String, String> {
        let request = serde_json::from_value(params).expect("parameters");
        let result = get(&request).map_err(|error| error.message.to_string())?;
        Ok(serde_json::to_string(&result.messages).expect("JSON"))
    }

    #[test]
    fn a_game_is_needed_and_is_passed_on() {
        let text = ask(json!({ "name": NAME, "arguments": { "game": "1. e4 e5", "player": "Black" } }));
        assert!(text.is_ok_and(|text| text.contains("1. e4 e5") && text.contains("black pieces")));
        for (params, wanted) in [
            (json!({ "name": "coach" }), "no prompt coach; there is coach_game"),
            (json!({ "name": NAME }), "game is needed"),
            (json!({ "name": NAME, "arguments": { "game": "  " } }), "game is needed"),
            (json!({ "name": NAME, "arguments": { "game": "1. e4", "player": "Ann" } }), "player: white"),
        ] {
            assert!(ask(params.clone()).is_err_and(|error| error.contains(wanted)), "{params}");
        }
    }
}
