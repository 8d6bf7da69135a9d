//! The arguments, as Node.js' `parseArgs` reads them: `--name text`, `--name=text`, `-n text`, `-ntext`, `--`.

use crate::Trouble;

#[derive(Debug, Default, PartialEq)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option")]
pub struct Arguments {
    pub base: Option<String>,
    pub set: Vec<String>,
    pub get: Option<String>,
    pub columns: Option<String>,
    pub format: Option<String>,
    pub stats: bool,
    pub strict: bool,
    pub json: bool,
    pub help: bool,
    pub version: bool,
    pub urls: Vec<String>,
}

/// An option by its name, or by its letter if it has one.
const OPTIONS: [(&str, Option<char>); 10] = [
    ("base", Some('b')),
    ("set", Some('s')),
    ("get", Some('g')),
    ("columns", Some('c')),
    ("format", Some('f')),
    ("stats", None),
    ("strict", None),
    ("json", Some('j')),
    ("help", Some('h')),
    ("version", Some('v')),
];

/// Which options go with which others.
const EXCLUSIVE: [(&str, &[&str]); 3] = [
    ("json", &["get", "columns"]),
    ("columns", &["get", "set", "strict", "stats"]),
    ("stats", &["get", "set", "strict", "format"]),
];

impl Arguments {
    pub fn parse(arguments: impl IntoIterator<Item = String>) -> Result<Self, Trouble> {
        let mut parsed = Self::default();
        let mut arguments = arguments.into_iter();
        while let Some(argument) = arguments.next() {
            if argument == "--" {
                parsed.urls.extend(arguments.by_ref());
            } else if let Some(option) = argument.strip_prefix("--") {
                let (name, text) = option.split_once('=').map_or((option, None), |(name, text)| (name, Some(text)));
                parsed.set(name, text, &mut arguments)?;
            } else if let Some(letters) = argument.strip_prefix('-').filter(|letters| !letters.is_empty()) {
                parsed.set_letters(letters, &mut arguments)?;
            } else {
                parsed.urls.push(argument);
            }
        }
        parsed.check()?;
        Ok(parsed)
    }

    fn set_letters(&mut self, letters: &str, rest: &mut impl Iterator<Item = String>) -> Result<(), Trouble> {
        for (at, letter) in letters.char_indices() {
            let Some((name, _)) = OPTIONS.iter().find(|(_, known)| *known == Some(letter)) else {
                return Err(Trouble::of_arguments(format!("unknown option -{letter}")));
            };
            if self.flag(name).is_some() {
                self.set(name, None, rest)?;
            } else {
                let text = &letters[at + letter.len_utf8()..];
                return self.set(name, Some(text).filter(|text| !text.is_empty()), rest);
            }
        }
        Ok(())
    }

    fn set(&mut self, name: &str, text: Option<&str>, rest: &mut impl Iterator<Item = String>) -> Result<(), Trouble> {
        if let Some(flag) = self.flag(name) {
            *flag = true;
            return match text {
                Some(_) => Err(Trouble::of_arguments(format!("--{name} takes no value"))),
                None => Ok(()),
            };
        }
        if name != "set" && self.text(name).is_none() {
            return Err(Trouble::of_arguments(format!("unknown option --{name}")));
        }
        // A value that begins with `-` is written `--name=-text`.
        let text = text.map(str::to_owned).or_else(|| rest.next().filter(|text| text == "-" || !text.starts_with('-')));
        let Some(text) = text else {
            return Err(Trouble::of_arguments(format!("--{name} needs a value")));
        };
        match self.text(name) {
            Some(option) => *option = Some(text),
            None => self.set.push(text),
        }
        Ok(())
    }

    fn flag(&mut self, name: &str) -> Option<&mut bool> {
        match name {
            "stats" => Some(&mut self.stats),
            "strict" => Some(&mut self.strict),
            "json" => Some(&mut self.json),
            "help" => Some(&mut self.help),
            "version" => Some(&mut self.version),
            _ => None,
        }
    }

    fn text(&mut self, name: &str) -> Option<&mut Option<String>> {
        match name {
            "base" => Some(&mut self.base),
            "get" => Some(&mut self.get),
            "columns" => Some(&mut self.columns),
            "format" => Some(&mut self.format),
            _ => None,
        }
    }

    fn check(&mut self) -> Result<(), Trouble> {
        if self.help || self.version {
            return Ok(());
        }
        let given: Vec<_> = OPTIONS.map(|(name, _)| name).into_iter().filter(|name| self.is_given(name)).collect();
        for (name, others) in EXCLUSIVE {
            if let Some(other) = others.iter().find(|other| given.contains(&name) && given.contains(other)) {
                return Err(Trouble::of_arguments(format!("--{name} and --{other} cannot be combined")));
            }
        }
        let is_given = |name| given.contains(&name);
        if is_given("format") && !is_given("columns") {
            return Err(Trouble::of_arguments("--format needs --columns"));
        }
        if is_given("json") && !is_given("stats") {
            return Err(Trouble::of_arguments("--json needs --stats"));
        }
        if !["get", "columns", "stats"].into_iter().any(is_given) {
            return Err(Trouble::of_arguments("give --get, --columns or --stats"));
        }
        Ok(())
    }

    fn is_given(&mut self, name: &str) -> bool {
        (name == "set" && !self.set.is_empty())
            || self.flag(name).is_some_and(|flag| *flag)
            || self.text(name).is_some_and(|text| text.is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(arguments: &[&str]) -> Result<Arguments, String> {
        let result = Arguments::parse(arguments.iter().map(|argument| (*argument).to_owned()));
        result.map_err(|trouble| trouble.message().to_owned())
    }

    #[test]
    fn every_way_to_write_an_option() {
        let expected = Arguments {
            base: Some("b:c".to_owned()),
            columns: Some("host".to_owned()),
            urls: vec!["a:b".to_owned(), "-".to_owned(), "--get".to_owned()],
            ..Arguments::default()
        };
        for options in [
            &["--base", "b:c", "--columns", "host"][..],
            &["--base=b:c", "--columns=host"],
            &["-b", "b:c", "-c", "host"],
            &["-bb:c", "-chost"],
        ] {
            assert_eq!(parse(&[options, &["a:b", "-", "--", "--get"]].concat()).as_ref(), Ok(&expected), "{options:?}");
        }
        assert_eq!(parse(&["--get="]).map(|arguments| arguments.get), Ok(Some(String::new())));
        assert_eq!(parse(&["-g=x"]).map(|arguments| arguments.get), Ok(Some("=x".to_owned())));
        let set = parse(&["-g", "", "-s", "port=1", "--set=path="]).map(|arguments| arguments.set);
        assert_eq!(set, Ok(vec!["port=1".to_owned(), "path=".to_owned()]));
        assert!(parse(&["-vh"]).is_ok_and(|arguments| arguments.version && arguments.help));
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for (arguments, message) in [
            (&["--no-such"][..], "unknown option --no-such"),
            (&["-x"], "unknown option -x"),
            (&["-\0"], "unknown option -\0"),
            (&["--get"], "--get needs a value"),
            (&["--get", "--stats"], "--get needs a value"),
            (&["--stats=x"], "--stats takes no value"),
            (&["--json"], "--json needs --stats"),
            (&["--stats", "-f", "csv"], "--stats and --format cannot be combined"),
            (&["-f", "csv", "-g", "{host}"], "--format needs --columns"),
            (&["-c", "host", "--stats"], "--columns and --stats cannot be combined"),
            (&["-c", "host", "-s", "port=1"], "--columns and --set cannot be combined"),
            (&["--stats", "--strict"], "--stats and --strict cannot be combined"),
            (&["-s"], "--set needs a value"),
            (&["a:b"], "give --get, --columns or --stats"),
        ] {
            assert_eq!(parse(arguments), Err(format!("{message}\nTry whurl --help.")), "{arguments:?}");
        }
    }
}
