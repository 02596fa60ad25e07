//! Patterns, whose names may hide others.

use super::Reader;
use crate::names::renamed;
use std::collections::BTreeMap;
use syn::parse::Parser;
use syn::visit::{self, Visit};
use syn::{Ident, Pat, PatIdent};

impl Reader {
    /// Binds the names of a pattern, and returns it with names that hide no others.
    pub fn pattern(&mut self, pattern: &Pat) -> syn::Result<Pat> {
        let mut hiding = BTreeMap::new();
        for name in bound_names(pattern) {
            let text = name.to_string();
            if !self.bound.insert(text.clone()) {
                hiding.insert(text.clone(), self.fresh(&text, name.span()));
            }
        }
        let pattern = Pat::parse_multi.parse2(renamed(pattern, &hiding))?;
        self.renamed.extend(hiding);
        Ok(pattern)
    }
}

/// Returns the names that a pattern binds.
pub fn bound_names(pattern: &Pat) -> Vec<Ident> {
    let mut names = BoundNames::default();
    names.visit_pat(pattern);
    names.found
}

#[derive(Default)]
struct BoundNames {
    found: Vec<Ident>,
}

impl<'a> Visit<'a> for BoundNames {
    fn visit_pat_ident(&mut self, of: &'a PatIdent) {
        // `None` and constants bind nothing.
        if !of.ident.to_string().starts_with(char::is_uppercase) {
            self.found.push(of.ident.clone());
        }
        visit::visit_pat_ident(self, of);
    }
}
