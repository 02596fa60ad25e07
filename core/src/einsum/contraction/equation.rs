//! The equations of `einsum`.
//!
//! The grammar is NumPy's (<https://numpy.org/doc/stable/reference/generated/numpy.einsum.html>). The parser checks in
//! PyTorch's order, so that an equation with several errors gives the same text.

use alloc::vec::Vec;

use super::factor::{Index, LETTERS, letter};
use crate::error::{Detail, ShapeError};
use shapecast_kernel::DimVec;

/// An equation that is valid for its operands.
pub(super) struct Equation {
    /// The subscripts of the operands and of the result. [`Token::End`] ends each term.
    tokens: Vec<Token>,
    /// The number of dimensions that the ellipsis of the result stands for.
    pub(super) ellipsis_rank: usize,
}

/// A subscript, or the end of a term.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Token {
    Letter(Index),
    /// Any number of dimensions.
    Ellipsis,
    End,
}

impl Equation {
    /// Parses an equation. `rank` returns the rank of an operand.
    ///
    /// # Errors
    /// The equation is not valid, or does not match the operands.
    pub(super) fn parse(
        text: &str,
        operands: usize,
        rank: impl Fn(usize) -> usize,
    ) -> Result<Self, ShapeError> {
        if operands == 0 {
            return Err(Detail::EinsumNoOperands.into());
        }
        // For texts this short, a search in bytes is faster than a search for a string.
        let arrow = text.as_bytes().windows(2).position(|pair| pair == b"->");
        let (inputs, output) = match arrow {
            Some(arrow) => (&text[..arrow], Some(&text[arrow + 2..])),
            None => (text, None),
        };
        let mut tokens = Vec::with_capacity(text.len() + LETTERS as usize);
        parse_operands(inputs, operands, &mut tokens)?;
        let mut letter_counts = [0_u32; LETTERS as usize];
        let mut ellipsis_rank = 0;
        for (operand, term) in terms(&tokens).enumerate() {
            let (rank, subscripts) = (rank(operand), letters_of(term).count());
            let has_ellipsis = term.contains(&Token::Ellipsis);
            if subscripts > rank || (subscripts < rank && !has_ellipsis) {
                let error = match has_ellipsis {
                    true => Detail::EinsumRankOfEllipsis {
                        operand,
                        subscripts,
                        rank,
                    },
                    false => Detail::EinsumRank {
                        operand,
                        subscripts,
                        rank,
                    },
                };
                return Err(error.into());
            }
            for index in letters_of(term) {
                letter_counts[usize::from(index)] += 1;
            }
            if has_ellipsis {
                ellipsis_rank = ellipsis_rank.max(rank - subscripts);
            }
        }
        match output {
            Some(output) => {
                parse_output(output, inputs.len() + 2, &letter_counts, &mut tokens)?;
            }
            None => {
                let letters = (0..LETTERS).filter(|&index| letter_counts[usize::from(index)] == 1);
                tokens.push(Token::Ellipsis);
                tokens.extend(letters.map(Token::Letter));
            }
        }
        tokens.push(Token::End);
        Ok(Equation {
            tokens,
            ellipsis_rank,
        })
    }

    /// Returns the terms of the operands, and then the term of the result.
    pub(super) fn terms(&self) -> impl Iterator<Item = &[Token]> {
        terms(&self.tokens)
    }

    /// Returns the indices of a term of an operand of this rank.
    pub(super) fn indices(&self, term: &[Token], rank: usize) -> DimVec<Index> {
        let ellipsis = rank - letters_of(term).count();
        // The dimensions of ellipses align at the last one.
        let first = LETTERS as usize + self.ellipsis_rank - ellipsis;
        DimVec::collect(term.iter().flat_map(|token| match *token {
            Token::Letter(index) => index..index + 1,
            Token::Ellipsis => first as Index..(first + ellipsis) as Index,
            Token::End => 0..0,
        }))
    }

    /// Returns the indices of the term of the result.
    pub(super) fn result_indices(&self, term: &[Token]) -> DimVec<Index> {
        let has_ellipsis = term.contains(&Token::Ellipsis);
        let ellipsis = if has_ellipsis { self.ellipsis_rank } else { 0 };
        self.indices(term, letters_of(term).count() + ellipsis)
    }
}

/// Returns the terms that end with [`Token::End`].
fn terms(tokens: &[Token]) -> impl Iterator<Item = &[Token]> {
    let is_end = |token: &Token| *token == Token::End;
    let ended = tokens.len() - usize::from(tokens.last().is_some_and(is_end));
    tokens[..ended].split(is_end)
}

/// Returns the letters of a term.
fn letters_of(term: &[Token]) -> impl Iterator<Item = Index> {
    term.iter().filter_map(|&token| match token {
        Token::Letter(index) => Some(index),
        Token::Ellipsis | Token::End => None,
    })
}

/// Adds the terms of the operands.
///
/// # Errors
/// A subscript is not valid, or the number of terms is not `operands`.
fn parse_operands(text: &str, operands: usize, tokens: &mut Vec<Token>) -> Result<(), ShapeError> {
    let (mut start, mut count) = (0, 0);
    // PyTorch rejects a missing operand before it parses the subscripts of its term.
    for term in text.as_bytes().split(|&byte| byte == b',') {
        if count == operands {
            return Err(Detail::EinsumFewerOperands.into());
        }
        parse_term(term, start, Some(count), tokens, |_| Ok(()))?;
        tokens.push(Token::End);
        start += term.len() + 1;
        count += 1;
    }
    if count < operands {
        return Err(Detail::EinsumMoreOperands.into());
    }
    Ok(())
}

/// Adds the term of the result. `start` is its position in the equation.
///
/// # Errors
/// A subscript is not valid, is no subscript of an operand, or occurs twice.
fn parse_output(
    text: &str,
    start: usize,
    letter_counts: &[u32; LETTERS as usize],
    tokens: &mut Vec<Token>,
) -> Result<(), ShapeError> {
    let mut named = 0_u64;
    parse_term(text.as_bytes(), start, None, tokens, |index| {
        let label = letter(index);
        if letter_counts[usize::from(index)] == 0 {
            return Err(Detail::EinsumOutputUnknown { label }.into());
        }
        if named >> index & 1 == 1 {
            return Err(Detail::EinsumOutputTwice { label }.into());
        }
        named |= 1 << index;
        Ok(())
    })
}

/// Adds the subscripts of a term, and calls `check` for each letter. `operand` is `None` for the result.
///
/// # Errors
/// A subscript is neither a letter nor an ellipsis, there are two ellipses, or `check` returns an error.
fn parse_term(
    text: &[u8],
    start: usize,
    operand: Option<usize>,
    tokens: &mut Vec<Token>,
    mut check: impl FnMut(Index) -> Result<(), ShapeError>,
) -> Result<(), ShapeError> {
    let mut has_ellipsis = false;
    let mut position = 0;
    while let Some(&byte) = text.get(position) {
        match byte {
            b' ' => {}
            b'.' if has_ellipsis => {
                return Err(match operand {
                    Some(operand) => Detail::EinsumSecondEllipsis { operand }.into(),
                    None => Detail::EinsumSecondEllipsisOfOutput.into(),
                });
            }
            b'.' => {
                if !text[position..].starts_with(b"...") {
                    return Err(match operand {
                        Some(operand) => Detail::EinsumIncompleteEllipsis { operand }.into(),
                        None => Detail::EinsumIncompleteEllipsisOfOutput.into(),
                    });
                }
                has_ellipsis = true;
                tokens.push(Token::Ellipsis);
                position += 2;
            }
            _ => {
                let index = match byte {
                    b'A'..=b'Z' => byte - b'A',
                    b'a'..=b'z' => byte - b'a' + 26,
                    _ => {
                        let position = start + position;
                        return Err(Detail::EinsumSubscript { position }.into());
                    }
                };
                check(index)?;
                tokens.push(Token::Letter(index));
            }
        }
        position += 1;
    }
    Ok(())
}
