//! The example `attention`: its function agrees with plain loops, and it prints a result.
#[path = "../../examples/attention/attention.rs"]
mod functions;

use crate::example::{Example, text};
use functions::{Keys, Queries, attention, attention_by_blocks};

static EXAMPLE: Example = Example::new("attention");

const BATCH: usize = 2;
const HEADS: usize = 3;
const LEN: usize = 5;
const ENTRIES: usize = 4;

type SmallQueries = Queries<HEADS, ENTRIES>;
type SmallKeys = Keys<HEADS, ENTRIES>;

/// Returns the attention at a position, with plain loops in `f64`.
fn expected(
    [b, h, q]: [usize; 3],
    queries: &SmallQueries,
    [keys, values]: [&SmallKeys; 2],
) -> [f64; ENTRIES] {
    let score = |k: usize| {
        let products =
            (0..ENTRIES).map(|e| f64::from(queries[[b, h, q, e]]) * f64::from(keys[[b, h, k, e]]));
        (products.sum::<f64>() / (ENTRIES as f64).sqrt()).exp()
    };
    let total: f64 = (0..=q).map(score).sum();
    std::array::from_fn(|e| {
        (0..=q)
            .map(|k| score(k) / total * f64::from(values[[b, h, k, e]]))
            .sum()
    })
}

#[test]
fn each_position_attends_to_itself_and_those_before_it() {
    let entry = |[b, h, l, e]: [usize; 4], offset: f32| {
        ((b * 7 + h * 5 + l * 3 + e) as f32 * 0.7 + offset).sin()
    };
    let sizes = [BATCH, HEADS, LEN, ENTRIES];
    let queries = SmallQueries::try_from_fn(sizes, |index| entry(index, 0.0)).unwrap();
    let keys = SmallKeys::try_from_fn(sizes, |index| entry(index, 1.0)).unwrap();
    let values = SmallKeys::try_from_fn(sizes, |index| entry(index, 2.0)).unwrap();
    let result = attention(&queries, &keys, &values);
    for b in 0..BATCH {
        for h in 0..HEADS {
            for q in 0..LEN {
                let expected = expected([b, h, q], &queries, [&keys, &values]);
                for (e, expected) in expected.into_iter().enumerate() {
                    let difference = f64::from(result[[b, h, q, e]]) - expected;
                    assert!(
                        difference.abs() < 1e-5,
                        "{difference} at {:?}",
                        [b, h, q, e]
                    );
                }
            }
        }
    }
}

#[test]
fn blocks_give_the_same_result() {
    let entry = |[b, h, l, e]: [usize; 4]| ((b * 7 + h * 5 + l * 3 + e) as f32 * 0.7).sin();
    // The last block is smaller, and there are fewer keys than queries.
    let queries = SmallQueries::try_from_fn([1, HEADS, 150, ENTRIES], entry).unwrap();
    let keys = SmallKeys::try_from_fn([1, HEADS, 140, ENTRIES], entry).unwrap();
    let values = keys.map(|x| x * x - 0.5);
    let expected = attention(&queries, &keys, &values);
    let found = attention_by_blocks(&queries, &keys, &values).unwrap();
    for (found, expected) in found.iter().zip(expected.iter()) {
        assert!((found - expected).abs() < 1e-5, "{found} {expected}");
    }
}

#[test]
fn the_number_of_positions_is_an_argument() {
    let result = EXAMPLE.run(&["7"]);
    let output = text(&result.stdout);
    assert!(output.contains("8 heads and 7 positions"), "{output}");
    assert_eq!(EXAMPLE.run(&["0"]).status.code(), Some(2));
}

#[test]
fn prints_the_time_and_a_check() {
    let result = EXAMPLE.run::<&str>(&[]);
    let output = text(&result.stdout);
    assert!(result.status.success(), "{}", text(&result.stderr));
    assert!(
        output.contains("8 heads and 512 positions of 64 entries"),
        "{output}"
    );
    assert!(output.contains("by blocks: "), "{output}");
    assert!(output.contains("sees only itself: true"), "{output}");
}
