//! Measures on request, so that a driver can let several peers take turns.
//!
//! Each line of the input is a request, answered by lines of JSON and an empty line:
//! `list`, `check NAME`, `limit NAME`, `time NAME`. `--quick` measures for a shorter time.

use std::io::{self, BufRead, Write};

use shapecast_benches::{Case, Effort, Timing, all, limit};

fn main() -> io::Result<()> {
    let quick = std::env::args().any(|argument| argument == "--quick");
    let effort = if quick { Effort::QUICK } else { Effort::FULL };
    let cases = all();
    let mut output = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let (request, name) = line.split_once(' ').unwrap_or((&line, ""));
        for answer in answers(&cases, request, name, effort) {
            writeln!(output, "{answer}")?;
        }
        writeln!(output)?;
        output.flush()?;
    }
    Ok(())
}

fn answers(cases: &[Case], request: &str, name: &str, effort: Effort) -> Vec<String> {
    if request == "list" {
        return cases.iter().map(description).collect();
    }
    let case = cases
        .iter()
        .find(|case| case.name == name)
        .unwrap_or_else(|| panic!("no case {name:?}"));
    match request {
        "check" => check(case),
        "limit" => vec![format!(r#"{{"seconds": {:e}}}"#, limit(case, effort))],
        "time" => time(case, effort),
        _ => panic!("no request {request:?}"),
    }
}

fn description(case: &Case) -> String {
    let Case {
        name,
        reads,
        writes,
        ..
    } = case;
    let bound = match case.compute {
        true => "compute",
        false if reads + writes < 1 << 20 => "cache",
        false => "memory",
    };
    format!(r#"{{"case": "{name}", "bound": "{bound}", "reads": {reads}, "writes": {writes}}}"#)
}

/// The largest difference of each implementation's result from the first's, the loop written by
/// hand, and the sum of its elements.
fn check(case: &Case) -> Vec<String> {
    let expected = (case.entries[0].prepare)().result();
    let answer = |entry: &shapecast_benches::Entry| {
        let result = (entry.prepare)().result();
        assert_eq!(
            result.len(),
            expected.len(),
            "{} by {}",
            case.name,
            entry.implementation
        );
        let difference = result
            .iter()
            .zip(&expected)
            .map(|(x, y)| (x - y).abs())
            .fold(0.0, f64::max);
        let sum: f64 = result.iter().sum();
        format!(
            r#"{{"implementation": "{}", "preallocated": {}, "difference": {difference:e}, "sum": {sum:e}}}"#,
            entry.implementation, !entry.allocates,
        )
    };
    case.entries.iter().map(answer).collect()
}

/// Every implementation once, one after the other.
fn time(case: &Case, effort: Effort) -> Vec<String> {
    let answer = |entry: &shapecast_benches::Entry| {
        let Timing { best, median } = Timing::of(&mut *(entry.prepare)(), effort);
        format!(
            r#"{{"implementation": "{}", "preallocated": {}, "best": {best:e}, "median": {median:e}}}"#,
            entry.implementation, !entry.allocates,
        )
    };
    case.entries.iter().map(answer).collect()
}
