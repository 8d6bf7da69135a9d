//! The Standard's order is the order of dependence: the sources of a section use those of earlier sections only.

use std::error::Error;
use std::fs;
use std::path::Path;

/// The modules of the crate, from the bottom up. Those of one layer do not use each other.
const LAYERS: &[&[&str]] = &[
    &["invariant"],
    &["byte_set", "code_points", "eight_bytes", "encoding"],
    // §1.3 and §1.1
    &["percent_encoding", "validation"],
    &["output"],
    // §3
    &["host"],
    // §4; and §5, which knows nothing of it
    &["url", "form_urlencoded", "messages"],
    // §6
    &["search_params", "pattern"],
    &["columns", "guard"],
    &["internal"],
];

fn layer_of(module: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| layer.contains(&module))
}

/// The crate's modules that `source` names, without its comments and unit tests. `depth` is how many modules it is in, with
/// its own: that many `super::` lead to the crate's root.
fn modules_in(source: &str, depth: usize) -> Vec<&str> {
    let code = source.split("\nmod tests {").next().unwrap_or_default();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let paths = lines.flat_map(|line| line.split("crate::").skip(1).chain(paths_after_super(line, depth)));
    paths.map(|path| path.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default()).collect()
}

/// What comes after each run of `depth` times `super::`.
fn paths_after_super(line: &str, depth: usize) -> Vec<&str> {
    let (mut paths, mut rest) = (Vec::new(), line);
    while let Some(start) = rest.find("super::") {
        let mut count = 0;
        rest = &rest[start..];
        while let Some(after) = rest.strip_prefix("super::") {
            (count, rest) = (count + 1, after);
        }
        if count == depth {
            paths.push(rest);
        }
    }
    paths
}

fn check(path: &Path, module: &str, depth: usize, wrong: &mut Vec<String>) -> Result<(), Box<dyn Error>> {
    let own = layer_of(module).ok_or_else(|| format!("{module} is in no layer"))?;
    let source = fs::read_to_string(path)?;
    if source.contains("crate as ") {
        wrong.push(format!("{} gives the crate another name", path.display()));
    }
    for used in modules_in(&source, depth) {
        // `crate::Url` and the like are re-exports.
        let used = match used {
            "Url" => "url",
            "Host" => "host",
            "ParseError" | "ValidationError" => "validation",
            other => other,
        };
        if used != module && layer_of(used).is_none_or(|layer| layer >= own) {
            wrong.push(format!("{} uses {used}", path.display()));
        }
    }
    Ok(())
}

fn check_folder(
    folder: &Path,
    module: Option<&str>,
    depth: usize,
    wrong: &mut Vec<String>,
) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default().to_owned();
        let module = module.unwrap_or(&stem);
        if path.is_dir() {
            check_folder(&path, Some(module), depth + 1, wrong)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") && stem != "lib" && stem != "tests" {
            // `mod.rs` is its folder.
            check(&path, module, if stem == "mod" { depth - 1 } else { depth }, wrong)?;
        }
    }
    Ok(())
}

#[test]
fn finds_each_way_to_name_a_module() {
    let source = "use crate::url::Url;\nuse super::host;\nuse super::super::pattern;\n// crate::guard\n";
    assert_eq!(modules_in(source, 1), ["url", "host"]);
    assert_eq!(modules_in(source, 2), ["url", "pattern"]);
}

#[test]
fn sections_use_earlier_sections_only() -> Result<(), Box<dyn Error>> {
    let mut wrong = Vec::new();
    check_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), None, 1, &mut wrong)?;
    assert_eq!(wrong, Vec::<String>::new());
    Ok(())
}
