//! Whole programs beside their twins with `ndarray`: the same results in no more lines.

mod programs {
    pub mod fourier_transform;
    pub mod game_of_life;
    pub mod heat;
    pub mod image_pipeline;
    pub mod k_means;
    pub mod kalman_filter;
    pub mod linear_regression;
    pub mod markov_chain;
    pub mod moving_statistics;
    pub mod n_body;
    pub mod nearest_neighbour;
    pub mod network;
    pub mod principal_components;
    pub mod softmax_regression;
}

/// The maximum width of a line of rustfmt, which does not wrap the code in macros.
const MAX_WIDTH: usize = 100;

/// Returns the lines of a module, without blank lines and comments.
fn lines_of<'a>(source: &'a str, module: &str) -> Vec<&'a str> {
    let start = format!("pub mod {module} {{");
    source
        .lines()
        .skip_while(|line| *line != start)
        .take_while(|line| *line != "}")
        .filter(|line| !line.trim().is_empty() && !line.trim_start().starts_with("//"))
        .collect()
}

/// Checks that two programs have the same results.
fn check_results(ours: &[f64], theirs: &[f64]) {
    assert!(!theirs.is_empty());
    assert_eq!(ours.len(), theirs.len());
    for (i, (a, b)) in ours.iter().zip(theirs).enumerate() {
        let tolerance = 1e-9 * b.abs().max(1.0);
        assert!(
            (a - b).abs() <= tolerance,
            "result {i}: found {a}, expected {b}"
        );
    }
}

/// Checks that the program with this crate is at most as long as its twin.
fn check_lines(source: &str) {
    let (ours, theirs) = (lines_of(source, "ours"), lines_of(source, "with_ndarray"));
    println!("{} lines, {} with ndarray", ours.len(), theirs.len());
    assert!(ours.len() > 10 && theirs.len() > 10, "found no program");
    for line in ours.iter().chain(&theirs) {
        assert!(
            line.chars().count() <= MAX_WIDTH,
            "longer than {MAX_WIDTH} characters: {line}"
        );
    }
    assert!(
        ours.len() <= theirs.len(),
        "{} lines, {} with ndarray",
        ours.len(),
        theirs.len()
    );
}

macro_rules! programs {
    ($($name:ident)*) => {$(
        mod $name {
            use crate::programs::$name::{ours, with_ndarray};

            #[test]
            fn results_are_those_of_ndarray() {
                crate::check_results(&ours::run(), &with_ndarray::run());
            }

            #[test]
            fn is_at_most_as_long_as_with_ndarray() {
                crate::check_lines(include_str!(concat!("programs/", stringify!($name), ".rs")));
            }
        }
    )*};
}
programs! {
    fourier_transform game_of_life heat image_pipeline k_means kalman_filter linear_regression
    markov_chain moving_statistics n_body nearest_neighbour network principal_components
    softmax_regression
}
