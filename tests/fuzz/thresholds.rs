//! The numbers at which the crate changes its ways, read from its source.

use std::collections::HashMap;
use std::sync::OnceLock;

const SOURCE: &str = include_str!("../../kernel/src/plan/thresholds.rs");

/// Returns the thresholds of the planner in ascending order.
pub fn thresholds() -> &'static [usize] {
    static ALL: OnceLock<Vec<usize>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut named = HashMap::new();
        for constant in SOURCE.split(" const ").skip(1) {
            let (name, rest) = constant.split_once(": ").expect("a type");
            let (_, rest) = rest.split_once(" = ").expect("a value");
            let (value, _) = rest.split_once(';').expect("an end");
            named.insert(name, evaluate(value, &named));
        }
        let mut all: Vec<usize> = named.into_values().collect();
        all.sort_unstable();
        all.dedup();
        assert!(all.len() > 20, "found {} thresholds", all.len());
        all
    })
}

/// Evaluates numbers and names joined by operators, from left to right. Of two branches it takes the
/// first, which is the one for the standard library.
fn evaluate(value: &str, named: &HashMap<&str, usize>) -> usize {
    let branch = value.split_once('{').map_or(value, |(_, first)| {
        first.split_once('}').expect("the end of a branch").0
    });
    let operand = |word: &str| {
        let number = word.replace('_', "");
        let float = || number.parse::<f64>().ok().map(|x| x as usize);
        let parsed = number.parse().ok().or_else(float);
        parsed.unwrap_or_else(|| named[word])
    };
    let mut words = branch.split_whitespace();
    let mut result = operand(words.next().expect("an operand"));
    while let Some(operator) = words.next() {
        let right = operand(words.next().expect("an operand"));
        result = match operator {
            "<<" => result << right,
            "*" => result * right,
            "/" => result / right,
            "-" => result - right,
            "+" => result + right,
            _ => panic!("unknown operator `{operator}` in `{value}`"),
        };
    }
    result
}
