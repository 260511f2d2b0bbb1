"""Results: whole structures, tables, pickles; and that the schema, the classes and the stubs agree."""

from __future__ import annotations

import copy
import importlib.util
import io
import json
import pickle
import subprocess
import sys
from pathlib import Path
from types import FunctionType, ModuleType

import chess
import pytest
from conftest import POSITIONS, TAKEN

import palisade
from palisade import results

HERE = Path(__file__).parents[1]


def test_python_answers_like_the_other_interfaces() -> None:
    """See crates/app/tests/tools/same_text.rs."""
    answers = json.loads((HERE.parent / "tests/data/why_answers.json").read_text(encoding="utf-8"))
    assert len(answers) >= 4
    for answer in answers:
        found = palisade.study(answer["fen"], answer["move"], nodes=answer["nodes"])
        assert found.best is not None and found.best.text == answer["best"]["text"]
        assert found.others[0].text == answer["other"]["text"]


def test_a_study_has_the_whole_structure(studied: results.Study) -> None:
    assert studied.best is not None and studied.best.facts and studied.best.reasons and studied.text
    assert studied.facts and studied.absences and studied.evaluation.themes
    changes = [found.change for found in (studied.best, *studied.others)]
    for change in changes:
        assert change is not None
        assert change.beyond + sum(share.share for share in change.themes) == change.total
    against = studied.others[0].against
    assert against is not None
    kinds = {fact.kind for fact in studied.best.facts}
    assert kinds and {row["of"] for row in studied.rows()} == {"best", "other", "board"}
    assert str(studied) == studied.text


def test_a_study_of_an_ended_game() -> None:
    study = palisade.study("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    assert study.best is None and study.position.state == "stalemate" and study.text and study._repr_html_()


def test_results_come_back_from_dictionaries_and_pickles(studied: results.Study, reviewed: results.Review) -> None:
    with palisade.Engine(hash=1) as engine:
        searched = engine.search(TAKEN, nodes=1000)
    judged = palisade.check_claims(TAKEN, [{"kind": "to-move", "side": "white"}])[0]
    level = palisade.Level(1500, seed=1)
    all_of_them = [
        studied,
        reviewed,
        searched,
        judged,
        palisade.evaluate(TAKEN),
        level.chances(TAKEN),
        palisade.how_hard(TAKEN, "Qxf6", ratings=[1000, 2000]),
        level.move(TAKEN),
        palisade.Position.of(TAKEN),
    ]
    for one in all_of_them:
        assert pickle.loads(pickle.dumps(one)) == one and copy.deepcopy(one) == one
        if isinstance(one, palisade.Result):
            restored = json.loads(json.dumps(one.to_dict()))
            assert type(one).from_dict(restored) == one
            assert isinstance(one.rows(), list) and repr(one)
    with pytest.raises(AttributeError):
        studied.fen = "another"  # type: ignore[misc]
    many = palisade.evaluate(list(POSITIONS))
    assert pickle.loads(pickle.dumps(many)) == many


def test_a_notebook_shows_them(studied: results.Study, reviewed: results.Review) -> None:
    level = palisade.Level(1500, seed=1)
    with palisade.Engine(hash=1) as engine:
        shown = [studied, engine.search(TAKEN, nodes=500), palisade.evaluate(TAKEN), level.chances(TAKEN)]
    shown += [level.chances("startpos"), palisade.how_hard(TAKEN, "Qxf6", ratings=[1000])]
    for one in shown:
        text = one._repr_html_()  # type: ignore[attr-defined]
        assert text.count("<svg") == 1 and text.count("<div") == text.count("</div>")
    assert reviewed._repr_html_().count("<table>") == 2


def test_an_evaluation_adds_up_by_theme_and_by_piece() -> None:
    for fen in POSITIONS:
        found = palisade.evaluate(fen)
        if found.known_ending:
            assert not found.themes and not found.terms
            continue
        assert sum(share.share for share in found.themes) == found.centipawns
        assert sum(piece.worth for piece in found.pieces) + found.together + found.outcome == found.centipawns
        assert len(found.pieces) == len(chess.Board(fen).piece_map()) and found.terms
        assert len(found.rows("theme")) == len(found.themes) and len(found.rows("piece")) == len(found.pieces)
        assert {row["theme"] for row in found.rows()} <= {share.theme for share in found.themes}
    with pytest.raises(ValueError, match="piece"):
        palisade.evaluate(TAKEN).rows("colour")


def test_many_positions_are_evaluated_at_once() -> None:
    many = palisade.evaluate([*POSITIONS, chess.Board(TAKEN), palisade.Position.of(TAKEN)] * 200)
    assert len(many) == 2000 and many.centipawns[0] == many.centipawns[8] == many.centipawns[9]
    for threads in (1, 7):
        assert palisade.evaluate(many.fens, threads=threads).centipawns == many.centipawns
    for index, fen in enumerate(POSITIONS):
        assert many.centipawns[index] == palisade.evaluate(fen).centipawns
    assert many[3] == palisade.evaluate(POSITIONS[3]) and many[2:4].fens == POSITIONS[2:4]
    rows = many[:2].rows(by="theme")
    assert rows[0]["fen"] == TAKEN and sum(v for k, v in rows[0].items() if k not in ("fen", "centipawns")) == rows[0]["centipawns"]
    assert list(palisade.evaluate([])) == []
    with pytest.raises(palisade.InvalidPosition, match="position 1500:"):
        palisade.evaluate([*[TAKEN] * 1500, "no fen", *[TAKEN] * 1000, "no fen"])


def test_a_review_has_every_move_and_what_there_is_to_say(reviewed: results.Review) -> None:
    assert len(reviewed.moves) == 16 and reviewed.white.name == "One" and reviewed.result == "0-1"
    assert reviewed.opening and reviewed.nodes == 3000
    # A move into a named opening has no mark, however much it loses.
    opening = reviewed.moves[3]
    assert opening.move.numbered == "2...f6" and opening.mark is None and opening.loss > 0.1
    blunder = reviewed.moves[14]
    assert blunder.move.numbered == "8.g4" and blunder.mark and blunder.sign and blunder.text and blunder.loss > 0
    assert blunder.best.san and not blunder.is_best
    assert reviewed.turning_points and all(point.text for point in reviewed.turning_points)
    for side in (reviewed.white, reviewed.black):
        assert side.moves == 8 and side.accuracy is not None and 0 <= side.accuracy <= 100
    assert len(reviewed.rows()) == 16


def test_a_review_takes_games_of_all_kinds() -> None:
    import io

    import chess.pgn

    text = "1. e4 e5 2. Qh5 Ke7 3. Qxe5# *"
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None
    done: list[tuple[int, int]] = []
    found = palisade.review(game, nodes=500, progress=lambda *so_far: done.append(so_far))
    assert [move.move.san for move in found.moves][-1] == "Qxe5#" and found.moves[-1].after is None
    assert not done or done[-1][1] == 6
    for other in (text, game.end(), game.end().board()):
        assert palisade.review(other, nodes=500).moves == found.moves
    assert len(palisade.review(text + "\n\n1. d4 *", number=2, nodes=100).moves) == 1
    # A game that breaks is kept up to the illegal move.
    assert [move.move.san for move in palisade.review("1. e4 e5 2. Ke4 *", nodes=10).moves] == ["e4", "e5"]
    for wrong in ("", "*", "no game at all"):
        with pytest.raises(ValueError):
            palisade.review(wrong, nodes=10)

    def fails(*_: int) -> None:
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        palisade.review(text * 1, nodes=200_000, progress=fails)


def test_claims_are_judged() -> None:
    claims = [
        {"kind": "piece-on", "square": "f6", "piece": "bishop", "side": "white"},
        {"kind": "piece-on", "square": "f6", "piece": "knight"},
        {"kind": "legal", "move": "Nd4"},
        {"kind": "legal", "move": "Nb3"},
        {"kind": "to-move", "side": "black"},
    ]
    judged = palisade.check_claims(TAKEN, claims)
    assert [one.verdict for one in judged] == ["true", "false", "true", "false", "true"]
    assert judged[1].squares == ("f6",) and judged[1].text and judged[1].claim == claims[1]
    game = chess.Board()
    for move in ("e4", "d5", "exd5"):
        game.push_san(move)
    played = palisade.check_claims(game, [{"kind": "captured", "piece": "pawn"}, {"kind": "played", "move": "1.e4"}])
    assert [one.verdict for one in played] == ["true", "true"]
    with pytest.raises(ValueError, match="claim 2"):
        palisade.check_claims(TAKEN, [claims[0], {"kind": "nonsense"}])
    assert palisade.claim_schema()["$schema"]


def test_sentences_are_judged_where_they_belong() -> None:
    text = "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 *"
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None
    commentary = "The queen on f3 looks strong. 4...Bxf3 takes the bishop. 7.Qb3 attacks b7. What a day!"
    judged = palisade.check_claims(game, text=commentary)
    assert [(one.at, one.verdict) for one in judged] == [
        ("nowhere", "not-read"),
        ("4...Bxf3", "false"),
        ("7.Qb3", "true"),
        ("7.Qb3", "not-read"),
    ]
    assert "takes the knight" in judged[1].text and judged[1].claim["kind"] == "captured"
    assert judged[3].phrase == "What a day!" and judged[3].claim == {}
    # A place in the game: before any move that is named the text is about it.
    node = game.end().parent
    assert node is not None
    here = palisade.check_claims(node, [{"kind": "played", "move": "7.Qb3"}], text="The queen on f3 looks strong.")
    assert [(one.at, one.verdict) for one in here] == [
        (None, "true"),
        ("6...Nf6", "not-checkable"),
        ("6...Nf6", "part"),
    ]
    assert here[2].unread == ("looks", "strong") and here[2].reason == "unknown-words"
    assert palisade.check_claims(node.board(), text="The queen on b3 looks strong.")[0].verdict == "false"
    assert palisade.check_claims(TAKEN) == () and palisade.check_claims(TAKEN, text="") == ()
    assert pickle.loads(pickle.dumps(judged)) == judged


def test_a_sentence_that_is_not_read_says_why() -> None:
    text = "It was a lovely game. Who would believe it? 1.e4 opens a fianchetto of sorts. If White wished, he could castle."
    judged = palisade.check_claims(palisade.Position(moves=("e4", "e5")), text=text)
    assert [(one.verdict, one.reason) for one in judged] == [
        ("not-read", "taste"),
        ("not-read", "question"),
        ("not-read", "unknown-words"),
        ("not-read", "not-stated"),
    ]
    read = palisade.check_claims(TAKEN, text="White has castled.")
    assert [one.reason for one in read] == [None]


def test_the_names_of_the_players_stand_for_the_sides() -> None:
    text = "1. e4 d5 2. exd5 Qxd5 3. Nc3 *"
    said = "After 2.exd5 Carlsen is a pawn up."
    nameless = chess.pgn.read_game(io.StringIO(text))
    assert nameless is not None
    assert [one.verdict for one in palisade.check_claims(nameless, text=said)] == ["not-read"]
    named = palisade.check_claims(nameless, text=said, white="Carlsen, Magnus")
    assert [one.verdict for one in named] == ["true"]
    # The name stands for the side that has it, and for no other.
    named = palisade.check_claims(nameless, text=said, black="Carlsen, Magnus")
    assert [one.verdict for one in named] == ["false"]
    tagged = chess.pgn.read_game(io.StringIO(f'[White "Carlsen"]\n[Black "Anand"]\n\n{text}'))
    assert tagged is not None
    assert [one.verdict for one in palisade.check_claims(tagged, text=said)] == ["true"]
    board = nameless.end().board()
    both = palisade.check_claims(board, text="Carlsen cannot castle.", white="Carlsen", black="Carlsen")
    assert [one.verdict for one in both] == ["not-read"]


def test_the_classes_are_those_of_the_schema() -> None:
    made = _tool().source(palisade.result_schema())
    there = (HERE / "palisade" / "results.py").read_text(encoding="utf-8")
    assert there == made, "run python python/tools/results.py"


def _tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("palisade_tools_results", HERE / "tools" / "results.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_results_are_as_the_schema_says(studied: results.Study, reviewed: results.Review) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    schema = palisade.result_schema()
    with palisade.Engine(hash=1) as engine:
        searched = engine.search(TAKEN, nodes=500, multipv=2)
    for one in (studied, reviewed, searched, palisade.evaluate(TAKEN), palisade.how_hard(TAKEN, "Qxf6", ratings=[1000])):
        root = {**schema, "$ref": f"#/$defs/{type(one).__name__}"}
        jsonschema.Draft202012Validator(root).validate(one.to_dict())


def test_the_stubs_are_what_is_there(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "mypy.stubtest", "palisade._palisade"], check=True, timeout=300, cwd=tmp_path)


def test_everything_is_typed(tmp_path: Path) -> None:
    wanted = [str(HERE / folder) for folder in ("palisade", "examples", "tools", "tests")]
    check = [sys.executable, "-m", "mypy", "--strict", "--config-file", str(HERE / "pyproject.toml"), *wanted]
    subprocess.run(check, check=True, timeout=300, cwd=tmp_path)


def test_everything_public_is_documented() -> None:
    for name in palisade.__all__:
        thing = getattr(palisade, name)
        if isinstance(thing, (type, FunctionType)):
            assert thing.__doc__, name
            for member, value in vars(thing).items() if isinstance(thing, type) else ():
                if not member.startswith("_") and callable(value):
                    assert value.__doc__, f"{name}.{member}"
