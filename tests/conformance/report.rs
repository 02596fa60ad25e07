//! Checks all facts of a file and prints a report.
use super::exceptions::EXCEPTIONS;
use super::facts::{self, Check, Failure, text};
use serde_json::Value;
use std::any::Any;
use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Checks every fact of `file`, prints a report, and returns the number of failed facts.
pub fn check(file: &str, check_fact: Check) -> usize {
    let Some(facts) = facts::read(file) else {
        print(&format!("{file}: absent, nothing checked\n"));
        return facts::are_own().into();
    };
    let mut report = Report::default();
    let listed = EXCEPTIONS.iter().filter(|listed| listed.file == file);
    let is_known = |id| facts.iter().any(|fact| text(fact, "id") == id);
    let unknown = listed.filter(|listed| facts::are_own() && !is_known(listed.id));
    let unknown = unknown.map(|listed| format!("{}: an exception without a fact", listed.id));
    report.failed.extend(unknown);
    for fact in &facts {
        report.enter(file, fact, check_fact);
    }
    print(&format!("{file}: {} facts: {report}", facts.len()));
    report.failed.len()
}

/// Prints past the test harness, which captures the output of passing tests.
fn print(text: &str) {
    io::stdout()
        .lock()
        .write_all(text.as_bytes())
        .expect("standard output takes the report");
}

#[derive(Default)]
struct Report {
    passed: usize,
    failed: Vec<String>,
    excepted: Vec<String>,
    informational: BTreeMap<String, usize>,
    unsupported: BTreeMap<String, usize>,
}

impl Report {
    fn enter(&mut self, file: &str, fact: &Value, check_fact: Check) {
        let (id, category) = (text(fact, "id"), text(fact, "cat"));
        let result = catch_unwind(AssertUnwindSafe(|| check_fact(fact))).unwrap_or_else(|panic| {
            Err(Failure::Differs(format!("panicked: {}", message(&*panic))))
        });
        let exception = EXCEPTIONS
            .iter()
            .find(|exception| (exception.file, exception.id) == (file, id));
        match (result, exception) {
            (Ok(()), None) => self.passed += 1,
            (Ok(()), Some(_)) => self
                .failed
                .push(format!("{id} ({category}): passes, but is an exception")),
            (Err(Failure::Differs(_)), Some(exception)) => {
                self.excepted.push(format!("{id}: {}", exception.reason))
            }
            (Err(Failure::Differs(how)), None) => {
                self.failed.push(format!("{id} ({category}): {how}"))
            }
            (Err(Failure::Unsupported(missing)), _) if facts::are_own() => self
                .failed
                .push(format!("{id} ({category}): unsupported: {missing}")),
            (Err(Failure::Unsupported(missing)), _) => {
                *self
                    .unsupported
                    .entry(format!("{category}: {missing}"))
                    .or_default() += 1;
            }
            (Err(Failure::Informational), _) => {
                *self.informational.entry(category.to_owned()).or_default() += 1
            }
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} checked, {} failed",
            self.passed + self.failed.len(),
            self.failed.len()
        )?;
        counts(f, "unsupported", &self.unsupported)?;
        counts(f, "informational", &self.informational)?;
        lines(f, "excepted", &self.excepted)?;
        lines(f, "failed", &self.failed)
    }
}

fn counts(
    f: &mut fmt::Formatter<'_>,
    title: &str,
    counts: &BTreeMap<String, usize>,
) -> fmt::Result {
    counts
        .iter()
        .try_for_each(|(name, count)| writeln!(f, "    {title}: {count} × {name}"))
}

fn lines(f: &mut fmt::Formatter<'_>, title: &str, lines: &[String]) -> fmt::Result {
    lines
        .iter()
        .try_for_each(|line| writeln!(f, "    {title}: {line}"))
}

fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("without a message")
}
