//! Patterns: the values that `let` binds.

use super::Reader;
use crate::resolve::is_binding;
use crate::steps::Operation;
use std::collections::BTreeSet;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Error, Expr, Ident, Pat, PatIdent, Type, parse_quote};

impl Reader {
    /// Reads `let pattern: annotation = value;`.
    pub fn bind(
        &mut self,
        pattern: &Pat,
        annotation: Option<Type>,
        value: &Expr,
    ) -> syn::Result<()> {
        match pattern {
            Pat::Ident(name) if name.subpat.is_none() && name.by_ref.is_none() => {
                self.bound.insert(name.ident.clone());
                if name.mutability.is_some() {
                    self.mutable.insert(name.ident.clone());
                }
                self.step(name.ident.clone(), annotation, value)
            }
            // `let Layer { weights, bias } = layer;`
            Pat::Struct(of) => {
                let root = self.value(value)?;
                for field in &of.fields {
                    let member = &field.member;
                    let place: Expr = parse_quote!(&#root.#member);
                    self.bind(&field.pat, None, &place)?;
                }
                Ok(())
            }
            // `let (first, second) = value;`
            Pat::Tuple(of) => {
                let parts: Vec<&Pat> = of.elems.iter().collect();
                self.parts(&parts, value, |list| parse_quote!((#(#list),*)))
            }
            Pat::Slice(of) => {
                let parts: Vec<&Pat> = of.elems.iter().collect();
                if !self.is_active(value) {
                    // An array of constants, such as sizes, becomes a tuple of them.
                    let names = parts.iter().map(|part| self.fresh("part", part.span()));
                    let names: Vec<Ident> = names.collect();
                    let tuple = parse_quote!({ let [#(#names),*] = #value; (#(#names,)*) });
                    return self.parts(&parts, &tuple, |list| parse_quote!([#(#list),*]));
                }
                self.parts(&parts, value, |list| parse_quote!([#(#list),*]))
            }
            Pat::Wild(_) if !self.is_active(value) => {
                let name = self.fresh("unused", pattern.span());
                self.step(name, annotation, value)
            }
            other => Err(Error::new_spanned(
                other,
                "`#[vjp]` has a rule for `let name = value;`",
            )),
        }
    }

    /// Reads `let (first, second) = value;` and `let [first, second] = value;`.
    fn parts(
        &mut self,
        parts: &[&Pat],
        value: &Expr,
        pattern: impl Fn(&[Pat]) -> Pat,
    ) -> syn::Result<()> {
        if let Expr::Tuple(list) = value
            && list.elems.len() == parts.len()
        {
            let mut pairs = parts.iter().zip(&list.elems);
            return pairs.try_for_each(|(part, value)| self.bind(part, None, value));
        }
        if self.split(parts, value, pattern)? {
            return Ok(());
        }
        let root = self.value(value)?;
        let mut names = Vec::new();
        for part in parts {
            names.push(match part {
                Pat::Ident(name) if name.mutability.is_none() => name.ident.clone(),
                Pat::Wild(of) => self.fresh("unused", of.underscore_token.span),
                other => {
                    let message = "expected a name for each part of the value";
                    return Err(Error::new_spanned(other, message));
                }
            });
        }
        for name in &names {
            self.set_mask(name, self.mask(&root));
            self.bound.insert(name.clone());
        }
        let value = self.fresh("parts", root.span());
        let operation = Operation::Parts {
            root: root.clone(),
            parts: names,
        };
        self.push(value, None, operation, root);
        Ok(())
    }

    /// Binds the names of a pattern.
    pub fn bind_names(&mut self, pattern: &Pat) {
        let names = bound_names(pattern);
        self.bound.extend(names.iter().cloned());
    }
}

/// Returns the names that a pattern binds.
pub fn bound_names(pattern: &Pat) -> Vec<Ident> {
    let mut names = BoundNames::default();
    names.visit_pat(pattern);
    names.found
}

/// Returns the names that the patterns in an expression bind.
pub fn bound_names_of(expr: &Expr) -> BTreeSet<Ident> {
    let mut names = BoundNames::default();
    names.visit_expr(expr);
    names.found.into_iter().collect()
}

#[derive(Default)]
struct BoundNames {
    found: Vec<Ident>,
}

impl<'a> Visit<'a> for BoundNames {
    fn visit_pat_ident(&mut self, of: &'a PatIdent) {
        if is_binding(&of.ident) {
            self.found.push(of.ident.clone());
        }
        visit::visit_pat_ident(self, of);
    }
}
