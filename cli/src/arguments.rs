//! The arguments, as Node.js' `parseArgs` reads them: `--name text`, `--name=text`, `-n text`, `-ntext`, `--`.

use crate::program::Trouble;

/// An option by its name, or by its letter if it has one.
#[derive(Clone, Copy, Debug)]
pub struct Definition {
    pub name: &'static str,
    pub letter: Option<char>,
    /// Whether it is followed by a text.
    pub has_text: bool,
}

/// An option without a text.
pub const fn flag(name: &'static str, letter: Option<char>) -> Definition {
    Definition { name, letter, has_text: false }
}

/// An option with a text.
pub const fn text(name: &'static str, letter: char) -> Definition {
    Definition { name, letter: Some(letter), has_text: true }
}

/// What the arguments say.
#[derive(Debug, Default, PartialEq)]
pub struct Arguments {
    options: Vec<(&'static str, Option<String>)>,
    pub urls: Vec<String>,
}

impl Arguments {
    pub fn parse(definitions: &[Definition], arguments: impl IntoIterator<Item = String>) -> Result<Self, Trouble> {
        let mut parsed = Self::default();
        let mut arguments = arguments.into_iter();
        while let Some(argument) = arguments.next() {
            if argument == "--" {
                parsed.urls.extend(arguments.by_ref());
            } else if let Some(option) = argument.strip_prefix("--") {
                let (name, text) = option.split_once('=').map_or((option, None), |(name, text)| (name, Some(text)));
                let Some(definition) = definitions.iter().find(|definition| definition.name == name) else {
                    return Err(Trouble::of_arguments(format!("unknown option --{name}")));
                };
                parsed.add(*definition, text, &mut arguments)?;
            } else if let Some(letters) = argument.strip_prefix('-').filter(|letters| !letters.is_empty()) {
                parsed.add_letters(definitions, letters, &mut arguments)?;
            } else {
                parsed.urls.push(argument);
            }
        }
        Ok(parsed)
    }

    fn add_letters(
        &mut self,
        definitions: &[Definition],
        letters: &str,
        rest: &mut impl Iterator<Item = String>,
    ) -> Result<(), Trouble> {
        for (at, letter) in letters.char_indices() {
            let Some(definition) = definitions.iter().find(|definition| definition.letter == Some(letter)) else {
                return Err(Trouble::of_arguments(format!("unknown option -{letter}")));
            };
            if definition.has_text {
                let text = &letters[at + letter.len_utf8()..];
                return self.add(*definition, Some(text).filter(|text| !text.is_empty()), rest);
            }
            self.add(*definition, None, rest)?;
        }
        Ok(())
    }

    fn add(
        &mut self,
        Definition { name, has_text, .. }: Definition,
        text: Option<&str>,
        rest: &mut impl Iterator<Item = String>,
    ) -> Result<(), Trouble> {
        // A value that begins with `-` is written `--name=-text`.
        let next =
            |rest: &mut dyn Iterator<Item = String>| rest.next().filter(|text| text == "-" || !text.starts_with('-'));
        let text = match (has_text, text) {
            (false, None) => None,
            (false, Some(_)) => return Err(Trouble::of_arguments(format!("--{name} takes no value"))),
            (true, text) => match text.map(str::to_owned).or_else(|| next(rest)) {
                Some(text) => Some(text),
                None => return Err(Trouble::of_arguments(format!("--{name} needs a value"))),
            },
        };
        self.options.push((name, text));
        Ok(())
    }

    pub fn has(&self, name: &str) -> bool {
        self.options.iter().any(|(known, _)| *known == name)
    }

    /// The text of an option: the last one, if it is there more than once.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.texts(name).last()
    }

    /// All texts of an option.
    pub fn texts(&self, name: &str) -> impl Iterator<Item = &str> {
        self.options.iter().filter(move |(known, _)| *known == name).filter_map(|(_, text)| text.as_deref())
    }

    /// Whether to use colours, if the arguments say so.
    pub fn color(&self) -> Option<bool> {
        if self.has("no-color") { Some(false) } else { self.has("color").then_some(true) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEFINITIONS: [Definition; 6] = [
        text("base", 'b'),
        text("get", 'g'),
        text("set", 's'),
        flag("stats", None),
        flag("help", Some('h')),
        flag("version", Some('v')),
    ];

    fn parse(arguments: &[&str]) -> Result<Arguments, String> {
        let result = Arguments::parse(&DEFINITIONS, arguments.iter().map(|argument| (*argument).to_owned()));
        result.map_err(|trouble| trouble.message().to_owned())
    }

    #[test]
    fn every_way_to_write_an_option() {
        let expected = Arguments {
            options: vec![("base", Some("b:c".to_owned())), ("get", Some("x".to_owned()))],
            urls: vec!["a:b".to_owned(), "-".to_owned(), "--get".to_owned()],
        };
        for options in [
            &["--base", "b:c", "--get", "x"][..],
            &["--base=b:c", "--get=x"],
            &["-b", "b:c", "-g", "x"],
            &["-bb:c", "-gx"],
        ] {
            assert_eq!(parse(&[options, &["a:b", "-", "--", "--get"]].concat()).as_ref(), Ok(&expected), "{options:?}");
        }
        for (arguments, text) in
            [(&["--get="][..], ""), (&["-g=x"], "=x"), (&["-g", "a", "-gb"], "b"), (&["-g-x"], "-x")]
        {
            assert_eq!(parse(arguments).expect("it is right").text("get"), Some(text));
        }
        let set = parse(&["-s", "port=1", "--set=path="]).expect("it is right");
        assert_eq!(set.texts("set").collect::<Vec<_>>(), ["port=1", "path="]);
        assert!(parse(&["-vh"]).is_ok_and(|arguments| arguments.has("version") && arguments.has("help")));
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for (arguments, message) in [
            (&["--no-such"][..], "unknown option --no-such"),
            (&["--no-such=x"], "unknown option --no-such"),
            (&["-x"], "unknown option -x"),
            (&["-hx"], "unknown option -x"),
            (&["-\0"], "unknown option -\0"),
            (&["--get"], "--get needs a value"),
            (&["--get", "--stats"], "--get needs a value"),
            (&["--stats=x"], "--stats takes no value"),
            (&["-s"], "--set needs a value"),
        ] {
            assert_eq!(parse(arguments), Err(format!("{message}\nTry whurl --help.")), "{arguments:?}");
        }
    }
}
