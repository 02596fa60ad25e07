//! Loops over lists: each turn reads variables and assigns them anew.

use super::Reader;
use super::patterns::bound_names;
use crate::names::{field, variable, without_references};
use crate::steps::{Carried, Loop, Operation, Step};
use quote::quote;
use std::collections::BTreeSet;
use syn::{BinOp, Error, Expr, ExprForLoop, Ident, Pat, Stmt, parse_quote};

impl Reader {
    /// Reads `for layer in &layers { .. }`.
    pub fn for_loop(&mut self, of: &ExprForLoop) -> syn::Result<()> {
        if let Some(label) = &of.label {
            return Err(Error::new_spanned(label, "a loop with a label has no rule"));
        }
        let items = self.current_expr(&of.expr)?;
        let (items, list) = self.items(items)?;
        let names = self.assigned(&of.body.stmts);
        if names.is_empty() {
            let message = "a loop without an assignment has no effect: assign a variable from before the loop";
            return Err(Error::new_spanned(of.for_token, message));
        }
        let firsts: Vec<Ident> = names.iter().map(|name| self.current(name)).collect();
        let starts: Vec<Ident> = names
            .iter()
            .map(|name| self.fresh(&name.to_string(), name.span()))
            .collect();
        let outside = (self.renamed.clone(), self.fields.clone());
        let pattern = (*of.pat).clone();
        self.bind_names(&pattern);
        let list = match list {
            Some(list) => Some((list, element(&pattern, is_enumerated(&items))?)),
            None => None,
        };
        if let Some((list, element)) = &list {
            self.set_mask(element, self.mask(list));
        }
        for (first, start) in firsts.iter().zip(&starts) {
            self.set_mask(start, self.mask(first));
        }
        for (name, start) in names.iter().zip(&starts) {
            self.renamed.insert(name.clone(), start.clone());
        }
        let inside = (
            self.renamed.clone(),
            self.fields.clone(),
            self.bound.clone(),
        );
        // What a turn assigns may depend on more than what was there before the loop.
        let (body, ends) = loop {
            (self.renamed, self.fields, self.bound) = inside.clone();
            let outside = std::mem::replace(&mut self.has_assigned, false);
            let body = self.turn(&of.body.stmts)?;
            self.has_assigned = outside;
            let ends: Vec<Ident> = names.iter().map(|name| self.current(name)).collect();
            let mut is_complete = true;
            for (start, end) in starts.iter().zip(&ends) {
                let (before, after) = (self.mask(start), self.mask(start) | self.mask(end));
                self.set_mask(start, after);
                is_complete &= before == after;
            }
            if is_complete {
                break (body, ends);
            }
        };
        (self.renamed, self.fields) = outside;
        let mut carried = Vec::new();
        for (((name, first), start), end) in names.iter().zip(firsts).zip(starts).zip(ends) {
            let last = self.fresh(&name.to_string(), name.span());
            self.set_mask(&last, self.mask(&start));
            self.renamed.insert(name.clone(), last.clone());
            carried.push(Carried {
                first,
                start,
                end,
                last,
            });
        }
        let read = body.iter().flat_map(|step| step.active.iter());
        let (firsts, lists) = (
            carried.iter().map(|of| &of.first),
            list.iter().map(|of| &of.0),
        );
        let read = quote!(#(#read)* #(#firsts)* #(#lists)*);
        let value = self.fresh("loop", of.for_token.span);
        let operation = Operation::Loop(Box::new(Loop {
            pattern,
            items,
            list,
            body,
            carried,
        }));
        self.push(value, None, operation, read);
        Ok(())
    }

    /// Returns the items of a loop, and their list if it has a gradient.
    fn items(&mut self, items: Expr) -> syn::Result<(Expr, Option<Ident>)> {
        if !self.is_active(&items) {
            return Ok((self.repeatable(&items)?, None));
        }
        let counted = called(&items, "enumerate");
        let inner = counted.unwrap_or(&items);
        let place = without_references(called(inner, "iter").unwrap_or(inner));
        if variable(place).is_none() && field(place).is_none() {
            let message = "a loop over values with a gradient needs a list: write `for layer in &layers`, or \
                           `for (i, layer) in layers.iter().enumerate()`";
            return Err(Error::new_spanned(items, message));
        }
        let list = self.value(place)?;
        let items = match counted {
            None => parse_quote!(#list.iter()),
            Some(_) => parse_quote!(#list.iter().enumerate()),
        };
        Ok((items, Some(list)))
    }

    /// Reads the statements of a loop once.
    fn turn(&mut self, statements: &[Stmt]) -> syn::Result<Vec<Step>> {
        let outside = std::mem::take(&mut self.list);
        let result = statements
            .iter()
            .try_for_each(|statement| self.statement(statement));
        let body = std::mem::replace(&mut self.list, outside);
        result.map(|()| body)
    }

    /// Returns the value that a name has here.
    fn current(&self, name: &Ident) -> Ident {
        let renamed = self.renamed.get(name);
        renamed.unwrap_or(name).clone()
    }

    /// Returns the variables from before these statements that the statements assign.
    pub fn assigned(&self, statements: &[Stmt]) -> Vec<Ident> {
        let (mut assigned, mut local) = (Vec::new(), BTreeSet::new());
        for statement in statements {
            let names = match statement {
                Stmt::Local(of) => {
                    local.extend(bound_names(&of.pat));
                    continue;
                }
                Stmt::Expr(Expr::ForLoop(of), _) => self.assigned(&of.body.stmts),
                Stmt::Expr(expr, _) => assignment(expr).map(|(name, _)| name).into_iter().collect(),
                _ => continue,
            };
            for name in names {
                if self.bound.contains(&name) && !local.contains(&name) && !assigned.contains(&name)
                {
                    assigned.push(name);
                }
            }
        }
        assigned
    }

    /// Reads `name = value` and `name += value`, which bind the name anew. Returns `false` for another expression.
    pub fn assignment(&mut self, expr: &Expr) -> syn::Result<bool> {
        let Some((name, value)) = assignment(expr) else {
            return Ok(false);
        };
        if !self.bound.contains(&name) {
            return Ok(false);
        }
        let value = self.current_expr(value)?;
        let new = self.fresh(&name.to_string(), name.span());
        self.step(new.clone(), None, &value)?;
        self.renamed.insert(name, new);
        self.has_assigned = true;
        Ok(true)
    }
}

/// Returns `x` of `x.method()`.
fn called<'a>(expr: &'a Expr, method: &str) -> Option<&'a Expr> {
    match expr {
        Expr::MethodCall(of) if of.method == method && of.args.is_empty() => Some(&of.receiver),
        _ => None,
    }
}

fn is_enumerated(items: &Expr) -> bool {
    called(items, "enumerate").is_some()
}

/// Returns `layer` of the patterns `layer` and, in a loop that counts, `(i, layer)`.
fn element(pattern: &Pat, is_enumerated: bool) -> syn::Result<Ident> {
    let of_element = match pattern {
        Pat::Tuple(of) if is_enumerated && of.elems.len() == 2 => &of.elems[1],
        _ if is_enumerated => {
            return Err(Error::new_spanned(pattern, "expected `(i, element)`"));
        }
        other => other,
    };
    match of_element {
        Pat::Ident(of) => Ok(of.ident.clone()),
        other => {
            let message = "expected a name for the elements of the list";
            Err(Error::new_spanned(other, message))
        }
    }
}

/// Returns `name` and `&name + value` of `name += value`.
fn assignment(expr: &Expr) -> Option<(Ident, Expr)> {
    match expr {
        Expr::Assign(of) => Some((variable(&of.left)?.clone(), (*of.right).clone())),
        Expr::Binary(of) => {
            let (name, right) = (variable(&of.left)?, &of.right);
            let value = match of.op {
                BinOp::AddAssign(_) => parse_quote!(&#name + #right),
                BinOp::SubAssign(_) => parse_quote!(&#name - #right),
                BinOp::MulAssign(_) => parse_quote!(&#name * #right),
                BinOp::DivAssign(_) => parse_quote!(&#name / #right),
                _ => return None,
            };
            Some((name.clone(), value))
        }
        _ => None,
    }
}
