//! Judges all facts of a file and says what came of them.
use super::exceptions::EXCEPTIONS;
use super::facts::{self, Reader, Unmet, text};
use serde_json::Value;
use std::any::Any;
use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Judges every fact of `file`, prints the report, and returns how many facts failed.
pub fn check(file: &str, judge: Reader) -> usize {
    let Some(facts) = facts::read(file) else {
        say(&format!("{file}: absent, nothing checked\n"));
        return facts::are_own().into();
    };
    let mut report = Report::default();
    let listed = EXCEPTIONS.iter().filter(|listed| listed.file == file);
    let is_known = |id| facts.iter().any(|fact| text(fact, "id") == id);
    let unknown = listed.filter(|listed| facts::are_own() && !is_known(listed.id));
    let unknown = unknown.map(|listed| format!("{}: an exception, and no fact", listed.id));
    report.failed.extend(unknown);
    for fact in &facts {
        report.enter(file, fact, judge);
    }
    say(&format!("{file}: {} facts: {report}", facts.len()));
    report.failed.len()
}

/// Past the test harness, which would hold back what a passing test prints.
fn say(text: &str) {
    io::stdout()
        .lock()
        .write_all(text.as_bytes())
        .expect("standard output takes the report");
}

#[derive(Default)]
struct Report {
    held: usize,
    failed: Vec<String>,
    excepted: Vec<String>,
    informational: BTreeMap<String, usize>,
    no_way: BTreeMap<String, usize>,
}

impl Report {
    fn enter(&mut self, file: &str, fact: &Value, judge: Reader) {
        let (id, category) = (text(fact, "id"), text(fact, "cat"));
        let verdict = catch_unwind(AssertUnwindSafe(|| judge(fact)))
            .unwrap_or_else(|panic| Err(Unmet::Differs(format!("panicked: {}", message(&*panic)))));
        let exception = EXCEPTIONS
            .iter()
            .find(|exception| (exception.file, exception.id) == (file, id));
        match (verdict, exception) {
            (Ok(()), None) => self.held += 1,
            (Ok(()), Some(_)) => self.failed.push(format!(
                "{id} ({category}): holds, and is listed as an exception"
            )),
            (Err(Unmet::Differs(_)), Some(exception)) => {
                self.excepted.push(format!("{id}: {}", exception.reason))
            }
            (Err(Unmet::Differs(how)), None) => {
                self.failed.push(format!("{id} ({category}): {how}"))
            }
            (Err(Unmet::NoWay(missing)), _) if facts::are_own() => self
                .failed
                .push(format!("{id} ({category}): no way to run {missing}")),
            (Err(Unmet::NoWay(missing)), _) => {
                *self
                    .no_way
                    .entry(format!("{category}: {missing}"))
                    .or_default() += 1;
            }
            (Err(Unmet::Informational), _) => {
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
            self.held + self.failed.len(),
            self.failed.len()
        )?;
        counts(f, "no way to run", &self.no_way)?;
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
        .unwrap_or("without a text")
}
