//! The equations of `einsum`.
//!
//! The grammar is NumPy's (<https://numpy.org/doc/stable/reference/generated/numpy.einsum.html>). Errors are found
//! in PyTorch's order, so that an equation with several errors gives the same text.

use alloc::vec::Vec;

use super::factor::{Index, LETTERS, letter};
use crate::error::{EinsumDetail, ShapeError};

/// The indices of the axes of each operand and of the result.
pub(super) struct Equation {
    pub(super) operands: Vec<Vec<Index>>,
    pub(super) result: Vec<Index>,
}

/// A subscript: a letter, or an ellipsis, which stands for any number of dimensions.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Subscript {
    Letter(Index),
    Ellipsis,
}

impl Equation {
    /// Parses an equation for operands of these ranks.
    ///
    /// # Errors
    /// The equation is not valid, or does not have the subscripts of the operands.
    pub(super) fn parse(text: &str, ranks: &[usize]) -> Result<Self, ShapeError> {
        if ranks.is_empty() {
            return Err(EinsumDetail::NoOperands.into());
        }
        let (inputs, output) = match text.split_once("->") {
            Some((inputs, output)) => (inputs, Some(output)),
            None => (text, None),
        };
        let terms = parse_operands(inputs, ranks.len())?;
        let mut letter_counts = [0_usize; LETTERS as usize];
        let mut ellipsis_rank = 0;
        for (operand, (term, &rank)) in terms.iter().zip(ranks).enumerate() {
            let letters = letters_of(term);
            let subscripts = letters.clone().count();
            let has_ellipsis = term.contains(&Subscript::Ellipsis);
            if subscripts > rank || (subscripts < rank && !has_ellipsis) {
                return Err(EinsumDetail::Rank {
                    operand,
                    subscripts,
                    rank,
                    has_ellipsis,
                }
                .into());
            }
            for index in letters {
                letter_counts[usize::from(index)] += 1;
            }
            if has_ellipsis {
                ellipsis_rank = ellipsis_rank.max(rank - subscripts);
            }
        }
        let output = match output {
            Some(output) => parse_output(output, inputs.len() + 2, &letter_counts)?,
            None => implicit_output(&letter_counts),
        };
        // The dimensions of an ellipsis are aligned at the last one.
        let indices = |term: &[Subscript], ellipsis: usize| {
            let dimensions =
                (ellipsis_rank - ellipsis..ellipsis_rank).map(|d| LETTERS + d as Index);
            let mut indices = Vec::with_capacity(term.len() + ellipsis);
            for subscript in term {
                match *subscript {
                    Subscript::Letter(index) => indices.push(index),
                    Subscript::Ellipsis => indices.extend(dimensions.clone()),
                }
            }
            indices
        };
        let operands = terms.iter().zip(ranks).map(|(term, &rank)| {
            let ellipsis = rank - letters_of(term).count();
            indices(term, ellipsis)
        });
        Ok(Equation {
            operands: operands.collect(),
            result: indices(&output, ellipsis_rank),
        })
    }
}

/// Returns the letters of a term.
fn letters_of(term: &[Subscript]) -> impl Iterator<Item = Index> + Clone {
    term.iter().filter_map(|&subscript| match subscript {
        Subscript::Letter(index) => Some(index),
        Subscript::Ellipsis => None,
    })
}

/// Parses the terms of the operands.
///
/// # Errors
/// A subscript is not valid, or the number of terms is not `operands`.
fn parse_operands(text: &str, operands: usize) -> Result<Vec<Vec<Subscript>>, ShapeError> {
    let mut terms = Vec::with_capacity(operands);
    let mut start = 0;
    // PyTorch rejects a missing operand before it parses the subscripts of its term.
    for term in text.split(',') {
        if terms.len() == operands {
            return Err(EinsumDetail::OperandCount { more_given: false }.into());
        }
        let operand = Some(terms.len());
        terms.push(parse_term(term, start, operand, &mut |_| Ok(()))?);
        start += term.len() + 1;
    }
    if terms.len() < operands {
        return Err(EinsumDetail::OperandCount { more_given: true }.into());
    }
    Ok(terms)
}

/// Parses the term of the result. `start` is its position in the equation.
///
/// # Errors
/// A subscript is not valid, is no subscript of an operand, or occurs twice.
fn parse_output(
    text: &str,
    start: usize,
    letter_counts: &[usize; LETTERS as usize],
) -> Result<Vec<Subscript>, ShapeError> {
    let mut is_named = [false; LETTERS as usize];
    parse_term(text, start, None, &mut |index| {
        let is_named = &mut is_named[usize::from(index)];
        let label = letter(index);
        if letter_counts[usize::from(index)] == 0 {
            return Err(EinsumDetail::OutputUnknown { label }.into());
        }
        if core::mem::replace(is_named, true) {
            return Err(EinsumDetail::OutputTwice { label }.into());
        }
        Ok(())
    })
}

/// Parses a term, and calls `check` for each letter. `operand` is `None` for the result.
///
/// # Errors
/// A subscript is neither a letter nor an ellipsis, there are two ellipses, or `check` returns an error.
fn parse_term(
    text: &str,
    start: usize,
    operand: Option<usize>,
    check: &mut dyn FnMut(Index) -> Result<(), ShapeError>,
) -> Result<Vec<Subscript>, ShapeError> {
    let mut term = Vec::with_capacity(text.len());
    let bytes = text.as_bytes();
    let mut position = 0;
    while let Some(&byte) = bytes.get(position) {
        match byte {
            b' ' => {}
            b'.' if term.contains(&Subscript::Ellipsis) => {
                return Err(EinsumDetail::SecondEllipsis { operand }.into());
            }
            b'.' => {
                if !bytes[position..].starts_with(b"...") {
                    return Err(EinsumDetail::IncompleteEllipsis { operand }.into());
                }
                term.push(Subscript::Ellipsis);
                position += 2;
            }
            _ => {
                let index = match byte {
                    b'A'..=b'Z' => byte - b'A',
                    b'a'..=b'z' => byte - b'a' + 26,
                    _ => {
                        let position = start + position;
                        return Err(EinsumDetail::Subscript { position }.into());
                    }
                };
                check(index)?;
                term.push(Subscript::Letter(index));
            }
        }
        position += 1;
    }
    Ok(term)
}

/// Returns the ellipsis, and the letters that occur once in alphabetical order.
fn implicit_output(letter_counts: &[usize; LETTERS as usize]) -> Vec<Subscript> {
    let letters = (0..LETTERS).filter(|&index| letter_counts[usize::from(index)] == 1);
    core::iter::once(Subscript::Ellipsis)
        .chain(letters.map(Subscript::Letter))
        .collect()
}
