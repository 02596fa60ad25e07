//! Works out the sizes of a literal, and refuses one whose rows differ.

use super::parse::{Input, repeats};
use crate::refusal::MAX_STATIC_RANK;
use syn::punctuated::Punctuated;
use syn::{Error, Expr, Ident, Token};

/// The entries of one row.
type Row = Punctuated<Expr, Token![,]>;

/// The sizes, outermost first. Only the first row that does not fit is reported: when it is the very
/// first one that is wrong, all others would be.
pub fn check(input: &Input) -> syn::Result<Vec<usize>> {
    let sizes = sizes(&input.entries)?;
    uniform(&input.entries, &sizes[1..], &input.constructor)?;
    Ok(sizes)
}

/// The sizes that the first row, its first row, and so on, have.
fn sizes(entries: &Row) -> syn::Result<Vec<usize>> {
    let mut sizes = vec![entries.len()];
    let mut first = entries.first();
    while let Some(entry) = first
        && let Some(row) = row(entry)
    {
        if sizes.len() == MAX_STATIC_RANK {
            let message = format!(
                "a row nested {MAX_STATIC_RANK} deep: a literal has at most {MAX_STATIC_RANK} dimensions"
            );
            return Err(Error::new_spanned(entry, message));
        }
        sizes.push(row.len());
        first = row.first();
    }
    Ok(sizes)
}

/// Whether every entry has the sizes `inner`, which are those of the first one.
fn uniform(entries: &Row, inner: &[usize], constructor: &Ident) -> syn::Result<()> {
    for entry in entries {
        if is_repeat(entry) {
            return Err(repeats(constructor, entry));
        }
        let refuse = |message| Err(Error::new_spanned(entry, message));
        match (row(entry), inner) {
            (None, []) => {}
            (Some(row), &[size, ref inner @ ..]) if row.len() == size => {
                uniform(row, inner, constructor)?;
            }
            (Some(row), &[size, ..]) => {
                let these = elements(row.len());
                return refuse(format!(
                    "this row has {these}, but the first row has {size}"
                ));
            }
            (Some(_), []) => {
                return refuse(
                    "this is a row, but the first entry is a single element; \
                     put an array that is itself an element in parentheses"
                        .to_string(),
                );
            }
            (None, &[size, ..]) => {
                let those = elements(size);
                return refuse(format!(
                    "this is a single element, but the first entry is a row of {those}"
                ));
            }
        }
    }
    Ok(())
}

/// The entries of `entry` when it is a row; anything but a bare array literal is an element.
fn row(entry: &Expr) -> Option<&Row> {
    match entry {
        Expr::Array(array) => Some(&array.elems),
        Expr::Group(group) => row(&group.expr),
        _ => None,
    }
}

/// Whether `entry` is `[value; count]`.
fn is_repeat(entry: &Expr) -> bool {
    match entry {
        Expr::Group(group) => is_repeat(&group.expr),
        _ => matches!(entry, Expr::Repeat(_)),
    }
}

/// `count` elements, in words.
fn elements(count: usize) -> String {
    match count {
        1 => "1 element".to_string(),
        _ => format!("{count} elements"),
    }
}
