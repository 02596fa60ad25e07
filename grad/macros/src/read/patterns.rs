//! Patterns: the values that `let` binds.

use super::{Reader, place};
use crate::names::{variable, without_references};
use crate::resolve::is_binding;
use crate::steps::Operation;
use quote::quote;
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
                // Another name of a value.
                if let Some(other) = variable(value)
                    && annotation.is_none()
                    && self.is_active(value)
                {
                    self.renamed.insert(name.ident.clone(), other.clone());
                } else {
                    self.step(name.ident.clone(), annotation, value)?;
                }
                // The value does not see the name.
                self.bound.insert(name.ident.clone());
                if name.mutability.is_some() {
                    self.mutable.insert(name.ident.clone());
                }
                Ok(())
            }
            // `_` moves no variable.
            Pat::Wild(_) if variable(value).is_some() => Ok(()),
            Pat::Wild(_) => {
                let name = self.fresh("unused", pattern.span());
                self.step(name, annotation, value)
            }
            // The patterns of Rust take values without a gradient apart.
            Pat::Struct(_)
            | Pat::TupleStruct(_)
            | Pat::Tuple(_)
            | Pat::Slice(_)
            | Pat::Reference(_)
            | Pat::Ident(_)
                if !self.is_active(value) && place(without_references(value)).is_none() =>
            {
                self.of_constant(pattern, value)
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
                self.parts(&parts, value, |list| parse_quote!([#(#list),*]))
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
        if self.split(parts, value, &pattern)? {
            return Ok(());
        }
        if !self.is_active(value) {
            let list: Vec<Pat> = parts.iter().map(|part| (*part).clone()).collect();
            return self.of_constant(&pattern(&list), value);
        }
        let root = self.value(value)?;
        let names: Vec<Ident> = parts
            .iter()
            .map(|part| self.fresh("part", part.span()))
            .collect();
        for name in &names {
            self.set_mask(name, self.mask(&root));
        }
        let value = self.fresh("parts", root.span());
        let operation = Operation::Parts {
            root: root.clone(),
            parts: names.clone(),
        };
        self.push(value, None, operation, root);
        let mut pairs = parts.iter().zip(names);
        pairs.try_for_each(|(part, name)| self.bind(part, None, &parse_quote!(#name)))
    }

    /// Binds the names of a pattern that takes a value without a gradient apart.
    fn of_constant(&mut self, pattern: &Pat, value: &Expr) -> syn::Result<()> {
        let names = bound_names(pattern);
        self.bind_names(pattern);
        let root = self.fresh("constant", pattern.span());
        let taken = parse_quote!({ let #pattern = #value; (#(#names,)*) });
        self.constant(root.clone(), None, &taken)?;
        let value = self.fresh("parts", pattern.span());
        let operation = Operation::Parts { root, parts: names };
        self.push(value, None, operation, quote!());
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
pub fn bound_names_of(expr: &Expr) -> Vec<Ident> {
    let mut names = BoundNames::default();
    names.visit_expr(expr);
    names.found
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
