//! A type that may get more fields lets them come: it has private ones, or is `#[non_exhaustive]`.

use std::error::Error;
use std::fs;
use std::path::Path;

/// The public structs of a file that others could make or take apart field by field.
fn closed_structs(source: &str) -> Vec<String> {
    let lines: Vec<_> = source.lines().collect();
    let starts = lines.iter().enumerate().filter(|(_, line)| line.starts_with("pub struct ") && line.ends_with('{'));
    let is_open = |at: usize| {
        let attributes = lines[..at].iter().rev().take_while(|line| line.starts_with("///") || line.starts_with("#["));
        let fields = lines[at + 1..].iter().take_while(|line| !line.starts_with('}'));
        let mut fields = fields.filter(|line| !line.trim_start().starts_with("//") && line.contains(": "));
        attributes.into_iter().any(|line| *line == "#[non_exhaustive]")
            || fields.any(|line| !line.trim_start().starts_with("pub "))
    };
    starts.filter(|&(at, _)| !is_open(at)).map(|(_, line)| (*line).to_owned()).collect()
}

fn check(folder: &Path, found: &mut Vec<String>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            check(&path, found)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let structs = closed_structs(&fs::read_to_string(&path)?);
            found.extend(structs.into_iter().map(|line| format!("{}: {line}", path.display())));
        }
    }
    Ok(())
}

#[test]
fn structs_with_public_fields_can_grow() -> Result<(), Box<dyn Error>> {
    let mut found = Vec::new();
    check(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found)?;
    assert_eq!(found, Vec::<String>::new());
    assert_eq!(closed_structs("/// A\n#[derive(Debug)]\npub struct A {\n    /// B\n    pub b: u32,\n}\n").len(), 1);
    Ok(())
}
