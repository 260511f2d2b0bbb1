//! The forms of an English verb: "capture" gives "captures", "captured" and "capturing". Verbs are listed by their base form alone
//! ([`verbs`](super::verbs), [`thesaurus`](super::thesaurus)).

/// Verbs whose forms follow no rule: the base, the past tense and the participle.
const IRREGULAR: &[(&str, &str, &str)] = &[
    ("strike", "struck", "struck"),
    ("bear", "bore", "borne"),
    ("bite", "bit", "bitten"),
    ("steal", "stole", "stolen"),
    ("take", "took", "taken"),
    ("eat", "ate", "eaten"),
    ("cut", "cut", "cut"),
    ("run", "ran", "run"),
    ("make", "made", "made"),
    ("get", "got", "got"),
    ("do", "did", "done"),
    ("tear", "tore", "torn"),
    ("sweep", "swept", "swept"),
    ("throw", "threw", "thrown"),
    ("give", "gave", "given"),
    ("spring", "sprang", "sprung"),
    ("creep", "crept", "crept"),
    ("leap", "leapt", "leapt"),
    ("rise", "rose", "risen"),
    ("slink", "slunk", "slunk"),
    ("flee", "fled", "fled"),
    ("find", "found", "found"),
    ("fly", "flew", "flown"),
    ("swing", "swung", "swung"),
    ("slide", "slid", "slid"),
    ("shoot", "shot", "shot"),
    ("come", "came", "come"),
    ("go", "went", "gone"),
    ("put", "put", "put"),
    ("lay", "laid", "laid"),
    ("set", "set", "set"),
    ("win", "won", "won"),
    ("have", "had", "had"),
    ("stand", "stood", "stood"),
    ("keep", "kept", "kept"),
    ("cast", "cast", "cast"),
    ("fling", "flung", "flung"),
    ("thrust", "thrust", "thrust"),
    ("bring", "brought", "brought"),
    ("slay", "slew", "slain"),
    ("mow", "mowed", "mown"),
    ("speed", "sped", "sped"),
    ("stride", "strode", "stridden"),
    ("be", "was", "been"),
    ("retake", "retook", "retaken"),
    ("drive", "drove", "driven"),
    ("fall", "fell", "fallen"),
    ("meet", "met", "met"),
    ("hang", "hung", "hung"),
    ("shed", "shed", "shed"),
    ("lose", "lost", "lost"),
    ("send", "sent", "sent"),
    ("die", "died", "died"),
    ("become", "became", "become"),
    ("travel", "travelled", "travelled"),
];

/// A form of a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerbForm {
    /// The base: "attack".
    Base,
    /// The third person: "attacks".
    Third,
    /// The past tense, and the participle of a regular verb: "attacked".
    Past,
    /// The past participle of an irregular verb: "taken".
    Participle,
    /// The present participle: "attacking".
    Gerund,
}

impl VerbForm {
    /// Returns true for the forms that can stand behind "was".
    pub fn is_past(self) -> bool {
        matches!(self, Self::Past | Self::Participle)
    }
}

fn is_vowel(byte: u8) -> bool {
    matches!(byte, b'a' | b'e' | b'i' | b'o' | b'u')
}

/// Returns the stem of a verb before a vowel: "grab" gives "grabb", "take" gives "tak".
fn stem(base: &str) -> String {
    let bytes = base.as_bytes();
    if let Some(short) = base.strip_suffix('e').filter(|short| !short.ends_with(['e', 'y', 'o'])) {
        return short.to_owned();
    }
    let syllables = bytes
        .iter()
        .enumerate()
        .filter(|&(at, &b)| is_vowel(b) && (at == 0 || !is_vowel(bytes[at - 1])))
        .count();
    let doubles = match bytes {
        [.., a, b, c] => {
            !is_vowel(*c)
                && !matches!(c, b'w' | b'x' | b'y')
                && is_vowel(*b)
                && (!is_vowel(*a) || *a == b'u' && bytes[0] == b'q')
        }
        _ => false,
    };
    let last = base.chars().last().filter(|_| doubles && syllables == 1);
    base.chars().chain(last).collect()
}

/// Returns the forms of the verb with this base. Two of them may be the same word.
pub fn inflected(base: &str) -> Vec<(String, VerbForm)> {
    let third = match base {
        "have" => "has".to_owned(),
        "be" => "is".to_owned(),
        "go" | "do" => format!("{base}es"),
        _ if base.ends_with(['s', 'x', 'z']) || base.ends_with("ch") || base.ends_with("sh") => {
            format!("{base}es")
        }
        _ => match base.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u'])) {
            Some(stem) => format!("{stem}ies"),
            None => format!("{base}s"),
        },
    };
    let stem = stem(base);
    let mut found = vec![
        (base.to_owned(), VerbForm::Base),
        (third, VerbForm::Third),
        (format!("{stem}ing"), VerbForm::Gerund),
    ];
    match IRREGULAR.iter().find(|(verb, ..)| *verb == base) {
        Some((_, past, participle)) => {
            found.push(((*past).to_owned(), VerbForm::Past));
            found.push(((*participle).to_owned(), VerbForm::Participle));
        }
        None => {
            let past = match stem.strip_suffix('y').filter(|short| !short.ends_with(['a', 'e', 'o', 'u'])) {
                Some(short) => format!("{short}ied"),
                None => format!("{stem}ed"),
            };
            found.push((past, VerbForm::Past));
        }
    }
    found
}

/// Returns this form of the verb with this base.
pub fn inflection(base: &str, form: VerbForm) -> String {
    let forms = inflected(base);
    let found = |wanted: VerbForm| forms.iter().find(|(_, form)| *form == wanted);
    // A regular verb has one form for the past tense and the participle.
    let word = found(form).or_else(|| found(VerbForm::Past).filter(|_| form == VerbForm::Participle));
    word.map_or_else(|| base.to_owned(), |(word, _)| word.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_have_their_forms() {
        for (base, past, gerund) in [
            ("grab", "grabbed", "grabbing"),
            ("take", "took", "taking"),
            ("prod", "prodded", "prodding"),
            ("bully", "bullied", "bullying"),
            ("menace", "menaced", "menacing"),
            ("question", "questioned", "questioning"),
        ] {
            let forms = inflected(base);
            assert!(
                forms.contains(&(past.to_owned(), VerbForm::Past))
                    && forms.contains(&(gerund.to_owned(), VerbForm::Gerund)),
                "{base}"
            );
        }
    }
}
