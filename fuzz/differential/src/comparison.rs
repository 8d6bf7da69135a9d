//! One case in two implementations, and the count of differences.

use crate::known;
use crate::record::{MEMBERS, Outcome};
use crate::subjects::{Subject, UrlCrate, Whurl};
use std::collections::BTreeMap;
use whurl_grammar::{Case, minimize};

#[derive(Default)]
pub struct Tally {
    pub comparisons: u64,
    pub differences: u64,
    kinds: BTreeMap<String, Kind>,
}

#[derive(Default)]
struct Kind {
    count: u64,
    is_known: bool,
    examples: Vec<String>,
}

/// How many examples of a kind are minimized: from then on its differences are only counted.
const EXAMPLES: usize = 6;

impl Tally {
    pub fn note(&mut self, kind: &str, is_known: bool, example: impl FnOnce() -> String) {
        self.differences += 1;
        let kind = self.kinds.entry(kind.to_owned()).or_default();
        kind.count += 1;
        kind.is_known = is_known;
        if kind.examples.len() < EXAMPLES {
            let example = example();
            if !kind.examples.contains(&example) {
                kind.examples.push(example);
            }
        }
    }

    pub fn unknown(&self) -> u64 {
        self.kinds.values().filter(|kind| !kind.is_known).map(|kind| kind.count).sum()
    }

    pub fn print(&mut self, peer: &str, show: usize) {
        for (name, kind) in &mut self.kinds {
            kind.examples.sort_by_key(String::len);
            let whose = if kind.is_known { peer } else { "unknown" };
            println!("{} × {name} ({whose})", kind.count);
            for example in kind.examples.iter().take(show) {
                println!("    {example}");
            }
        }
    }
}

pub struct Comparison<'a> {
    pub case: &'a Case,
    pub peer: &'a dyn Subject,
}

impl Comparison<'_> {
    pub fn run(&self, tally: &mut Tally) {
        let (ours, theirs) = (Whurl.run(self.case), self.peer.run(self.case));
        let Some(first) = first_difference(&ours, &theirs) else {
            tally.comparisons += ours.len() as u64;
            return;
        };
        // Once the two differ, what comes after tells nothing.
        tally.comparisons += first as u64 + 1;
        let case = Case { steps: self.case.steps[..first.min(self.case.steps.len())].to_vec(), ..self.case.clone() };
        let known = known::of(self.peer, &case, &ours, &theirs, first);
        let kind = known.map_or_else(|| kind(&case, &ours, &theirs, first), str::to_owned);
        tally.note(&kind, known.is_some(), || self.example(case, &kind));
    }

    fn example(&self, case: Case, kind_found: &str) -> String {
        let smallest = minimize(case, |case| {
            let (ours, theirs) = (Whurl.run(case), self.peer.run(case));
            first_difference(&ours, &theirs).is_some_and(|first| {
                let known = known::of(self.peer, case, &ours, &theirs, first);
                let name = known.map_or_else(|| kind(case, &ours, &theirs, first), str::to_owned);
                first == case.steps.len() && name == kind_found
            })
        });
        let (ours, theirs) = (Whurl.run(&smallest), self.peer.run(&smallest));
        let second = UrlCrate.run(&smallest);
        format!("{smallest}: {} | {} | url crate: {}", last(&ours), last(&theirs), last(&second))
    }
}

fn first_difference(ours: &Outcome, theirs: &Outcome) -> Option<usize> {
    (0..ours.len().max(theirs.len())).find(|&step| ours.get(step) != theirs.get(step))
}

fn last(outcome: &Outcome) -> String {
    match outcome.last() {
        Some(Some(record)) => format!("{} ({})", record[0], record[1..].join(" ")),
        Some(None) => "failure".to_owned(),
        None => "panic".to_owned(),
    }
}

/// A name for what differs: which setter, and whether one fails or which members are not the same.
fn kind(case: &Case, ours: &Outcome, theirs: &Outcome, first: usize) -> String {
    let operation = match first.checked_sub(1).and_then(|step| case.steps.get(step)) {
        Some((setter, _)) => format!("{setter:?}"),
        None => "parse".to_owned(),
    };
    let what = match (ours.get(first), theirs.get(first)) {
        (Some(Some(ours)), Some(Some(theirs))) => {
            (0..MEMBERS.len()).filter(|&i| ours[i] != theirs[i]).map(|i| MEMBERS[i]).collect::<Vec<_>>().join(", ")
        }
        (Some(Some(_)), _) => "only ours parses".to_owned(),
        _ => "only theirs parses".to_owned(),
    };
    format!("{operation}: {what}")
}
