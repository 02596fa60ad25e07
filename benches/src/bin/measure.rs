//! Measures cases on request, so that a driver can let several processes take turns.
//!
//! Each line of the input is a request: `list`, `check NAME`, `limit NAME` or `time NAME`. The
//! answer is lines of JSON and an empty line. `--quick` measures for a shorter time.

use std::io::{self, BufRead, Write};

use shapecast_benches::{Case, Effort, Entry, Timing, all, limit};

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
        operations,
        tolerance,
        ..
    } = case;
    let group = case.group.name();
    let bound = match case.compute_bound {
        true => "compute",
        false if reads + writes < 1 << 20 => "cache",
        false => "memory",
    };
    format!(
        r#"{{"case": "{name}", "group": "{group}", "bound": "{bound}", "reads": {reads}, "writes": {writes}, "operations": {operations}, "tolerance": {tolerance:e}}}"#
    )
}

/// Returns, for each implementation, the maximum difference of its result from that of the
/// hand-written loop, and its elements at the positions that `peers/peer.py` also returns.
fn check(case: &Case) -> Vec<String> {
    let expected = (case.entries[0].prepare)().result();
    let answer = |entry: &Entry| {
        let result = (entry.prepare)().result();
        assert_eq!(
            result.len(),
            expected.len(),
            "{} by {}",
            case.name,
            entry.implementation
        );
        let pairs = result.iter().zip(&expected);
        let difference = pairs.map(|(x, y)| (x - y).abs()).fold(0.0, f64::max);
        let values: Vec<String> = (0..1009)
            .map(|index| format!("{:e}", result[index * 2_654_435_761 % result.len()]))
            .collect();
        let values = values.join(", ");
        line(
            entry,
            &format!(r#""difference": {difference:e}, "values": [{values}]"#),
        )
    };
    case.entries.iter().map(answer).collect()
}

/// Measures every implementation once.
fn time(case: &Case, effort: Effort) -> Vec<String> {
    let answer = |entry: &Entry| {
        let Timing { best, median } = Timing::of(&mut *(entry.prepare)(), effort);
        line(entry, &format!(r#""best": {best:e}, "median": {median:e}"#))
    };
    case.entries.iter().map(answer).collect()
}

fn line(entry: &Entry, rest: &str) -> String {
    let Entry {
        implementation,
        allocates,
        ..
    } = entry;
    format!(
        r#"{{"implementation": "{implementation}", "preallocated": {}, {rest}}}"#,
        !allocates
    )
}
