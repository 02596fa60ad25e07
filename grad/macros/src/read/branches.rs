//! Branches on values without a gradient and on the variant of an `Option`, and blocks.

use super::exits::let_else;
use super::leaving::{is_leaving, leaving};
use super::options::content;
use super::patterns::bound_names_of;
use super::{NO_RESULT, Reader};
use crate::names::variable;
use crate::resolve::is_binding;
use crate::steps::{Arm, Branch, Operation};
use proc_macro2::Span;
use quote::quote;
use syn::spanned::Spanned;
use syn::{Block, Error, Expr, ExprIf, ExprMatch, Ident, Pat, Stmt, Type, parse_quote};

const TAKEN_APART: &str = "a pattern that takes a value with a gradient apart has no rule: write names and conditions, such as \
                           `total if total > 0.0`, or `Some(name)` for an `Option`";

/// What a branch or a block gives: a value of its own, with its type, or nothing but the variables that it assigns.
pub type Given = Option<(Ident, Option<Type>)>;

/// An arm of the source.
struct SourceArm {
    pattern: Pat,
    guard: Option<Expr>,
    body: Expr,
}

impl Reader {
    /// Reads `if condition { .. } else { .. }`.
    pub fn branch(&mut self, given: Given, of: &ExprIf) -> syn::Result<()> {
        let otherwise = match &of.else_branch {
            Some((_, other)) => (**other).clone(),
            None if given.is_none() => parse_quote!({}),
            None => {
                let message = "expected `else` with a value";
                return Err(Error::new_spanned(of.if_token, message));
            }
        };
        let then = &of.then_branch;
        let otherwise = SourceArm {
            pattern: parse_quote!(_),
            guard: None,
            body: otherwise,
        };
        let then = |pattern: Pat, guard: Option<Expr>| SourceArm {
            pattern,
            guard,
            body: parse_quote!(#then),
        };
        match &*of.cond {
            Expr::Let(cond) => {
                let arms = [then((*cond.pat).clone(), None), otherwise];
                self.matched(given, &cond.expr, &arms)
            }
            // A chain of `let` is the guard of an arm.
            cond if !bound_names_of(cond).is_empty() => {
                let arms = [then(parse_quote!(()), Some(cond.clone())), otherwise];
                self.matched(given, &parse_quote!(()), &arms)
            }
            cond => {
                let cond = self.current_expr(cond)?;
                let scrutinee = match self.is_repeatable(&cond) {
                    true => cond,
                    // A condition has no gradient, also if values in it have one.
                    false => {
                        let kept = self.fresh("condition", cond.span());
                        self.constant(kept.clone(), None, &cond)?;
                        parse_quote!(#kept)
                    }
                };
                let arms = [then(parse_quote!(true), None), otherwise];
                self.arms(given, scrutinee, None, &arms)
            }
        }
    }

    /// Reads `match value { .. }`.
    pub fn match_arms(&mut self, given: Given, of: &ExprMatch) -> syn::Result<()> {
        let arms = of.arms.iter().map(|arm| SourceArm {
            pattern: arm.pat.clone(),
            guard: arm.guard.as_ref().map(|(_, guard)| (**guard).clone()),
            body: (*arm.body).clone(),
        });
        let arms: Vec<SourceArm> = arms.collect();
        self.matched(given, &of.expr, &arms)
    }

    fn matched(&mut self, given: Given, value: &Expr, arms: &[SourceArm]) -> syn::Result<()> {
        let value = self.current_expr(value)?;
        if !self.is_active(&value) {
            let scrutinee = self.repeatable(&value)?;
            return self.arms(given, scrutinee, None, arms);
        }
        let patterns: Vec<&Pat> = arms.iter().map(|arm| &arm.pattern).collect();
        if let Some(option) = self.option(&value, &patterns)? {
            let scrutinee = self.repeatable(&value)?;
            return self.arms(given, scrutinee, Some(option), arms);
        }
        if !patterns.iter().all(|pattern| is_named(pattern, &value)) {
            return Err(Error::new_spanned(&value, TAKEN_APART));
        }
        // The arms have names for the value, and differ by their guards.
        let parts: Vec<Expr> = match &value {
            Expr::Tuple(of) => of.elems.iter().cloned().collect(),
            _ => vec![value.clone()],
        };
        let parts = parts.iter().map(|part| self.own_value(part));
        let parts = parts.collect::<syn::Result<Vec<_>>>()?;
        for pattern in patterns {
            for (name, part) in parts_of(pattern).into_iter().zip(&parts) {
                if let Pat::Ident(name) = name {
                    self.bound.insert(name.ident.clone());
                    self.renamed.insert(name.ident.clone(), part.clone());
                }
            }
        }
        let arms = arms.iter().map(|arm| SourceArm {
            pattern: parse_quote!(()),
            guard: arm.guard.clone(),
            body: arm.body.clone(),
        });
        let arms: Vec<SourceArm> = arms.collect();
        self.arms(given, parse_quote!(()), None, &arms)
    }

    fn arms(
        &mut self,
        given: Given,
        scrutinee: Expr,
        option: Option<Ident>,
        arms: &[SourceArm],
    ) -> syn::Result<()> {
        let bodies = arms.iter().map(|arm| &arm.body);
        let assigned = self.assigned(&parse_quote!((#(#bodies,)*)));
        let arms = arms.iter().map(|arm| {
            let outside = std::mem::take(&mut self.list);
            let (renamed, fields) = (self.renamed.clone(), self.fields.clone());
            let has_assigned = self.has_assigned;
            let arm = self.arm(arm, given.is_some(), option.as_ref(), &assigned);
            let body = std::mem::replace(&mut self.list, outside);
            (self.renamed, self.fields) = (renamed, fields);
            self.has_assigned = has_assigned;
            arm.map(|arm| Arm { body, ..arm })
        });
        let mut arms = arms.collect::<syn::Result<Vec<_>>>()?;
        let (own, mut annotation) = given.unzip();
        let mut values: Vec<Ident> = own.into_iter().collect();
        let reference = match values.first_mut() {
            Some(own) if self.own_references(&mut arms) => {
                let owned = self.fresh("owned", own.span());
                Some((std::mem::replace(own, owned), annotation.take().flatten()))
            }
            _ => None,
        };
        let owned = values.first().cloned();
        for name in &assigned {
            let value = self.fresh(name, name.span());
            self.renamed.insert(name.clone(), value.clone());
            self.has_assigned = true;
            values.push(value);
        }
        for (index, value) in values.iter().enumerate() {
            let results = arms.iter().filter_map(|arm| arm.results.get(index));
            let mask = results.fold(0, |all, result| all | self.mask(result));
            self.set_mask(value, mask);
        }
        let read = arms.iter().flat_map(|arm| &arm.body);
        let read = read.flat_map(|step| step.active.iter());
        let read = quote!(#(#read)* #option);
        let operation = Operation::Branch(Box::new(Branch {
            scrutinee,
            option,
            arms,
            values,
        }));
        let name = self.fresh("branch", Span::call_site());
        self.push(name, annotation.flatten(), operation, read);
        if let (Some((reference, annotation)), Some(root)) = (reference, owned) {
            let (read, members) = (root.clone(), Vec::new());
            self.push(
                reference,
                annotation,
                Operation::Field { root, members },
                read,
            );
        }
        Ok(())
    }

    /// Replaces the values of arms that are references by the values that they refer to, which the pullback keeps. Returns
    /// `false` for other values.
    fn own_references(&mut self, arms: &mut [Arm]) -> bool {
        let mut results = arms.iter().filter_map(|arm| arm.results.first());
        if !results.all(|result| self.references.contains(result)) {
            return false;
        }
        for arm in arms {
            if let Some(result) = arm.results.first_mut() {
                let owned = self.fresh("owned", result.span());
                let outside = std::mem::replace(&mut self.list, std::mem::take(&mut arm.body));
                let operation = Operation::Owned(result.clone());
                self.push(owned.clone(), None, operation, &*result);
                arm.body = std::mem::replace(&mut self.list, outside);
                *result = owned;
            }
        }
        true
    }

    /// Reads an arm without its body, which becomes steps.
    fn arm(
        &mut self,
        of: &SourceArm,
        has_value: bool,
        option: Option<&Ident>,
        assigned: &[Ident],
    ) -> syn::Result<Arm> {
        let pattern = of.pattern.clone();
        self.bind_names(&pattern);
        let mut content_of = None;
        if let Some(option) = option {
            content_of = content(&pattern)?;
            if let Some(name) = &content_of {
                self.set_mask(name, self.mask(option));
            }
        }
        let guard = of.guard.as_ref().map(|guard| self.current_expr(guard));
        let guard = guard.transpose()?;
        let bound = guard.iter().flat_map(bound_names_of).collect();
        let (value, leaves) = match has_value {
            true => self.value_or_leaving(&of.body)?,
            false => (None, self.unit(&of.body)?),
        };
        let mut results: Vec<Ident> = value.into_iter().collect();
        if leaves.is_none() {
            for name in assigned {
                let (result, current) = (self.fresh("result", name.span()), self.current(name));
                let operation = Operation::Clone(current.clone());
                self.push(result.clone(), None, operation, current);
                results.push(result);
            }
        }
        Ok(Arm {
            pattern,
            guard: guard.map(|guard| quote!(if #guard)),
            bound,
            content: content_of,
            body: Vec::new(),
            results,
            leaves,
        })
    }

    /// Reads the value of an arm, or the expression by which the arm leaves the turn or panics.
    fn value_or_leaving(&mut self, body: &Expr) -> syn::Result<(Option<Ident>, Option<Expr>)> {
        let last = match body {
            Expr::Block(of) if of.label.is_none() => match leaving(of.block.stmts.last()) {
                None => {
                    let last = self.statements(&of.block)?;
                    return Ok((Some(self.own_value(&last)?), None));
                }
                Some(_) => return Ok((None, self.unit(body)?)),
            },
            other => other,
        };
        match is_leaving(last) {
            true => Ok((None, self.unit(last)?)),
            false => {
                let last = self.current_expr(last)?;
                Ok((Some(self.own_value(&last)?), None))
            }
        }
    }

    /// Returns a value that no other name has.
    fn own_value(&mut self, expr: &Expr) -> syn::Result<Ident> {
        let result = self.fresh("result", expr.span());
        self.copied(result.clone(), None, expr)?;
        Ok(result)
    }

    fn copied(&mut self, value: Ident, annotation: Option<Type>, of: &Expr) -> syn::Result<()> {
        match variable(of) {
            Some(name) => {
                let name = name.clone();
                if self.references.contains(&name) {
                    self.references.insert(value.clone());
                }
                self.push(value, annotation, Operation::Clone(name.clone()), name);
                Ok(())
            }
            None => self.step(value, annotation, of),
        }
    }

    /// Reads an expression for its effect. Returns the expression by which it leaves the turn or panics.
    fn unit(&mut self, body: &Expr) -> syn::Result<Option<Expr>> {
        let block = match body {
            Expr::Block(of) if of.label.is_none() => of.block.clone(),
            other => parse_quote!({ #other; }),
        };
        let leaves = leaving(block.stmts.last());
        let statements = block.stmts.len() - usize::from(leaves.is_some());
        self.all(&block.stmts[..statements])?;
        let leaves = leaves.map(|leaves| self.current_expr(leaves)).transpose()?;
        if let Some(leaves) = &leaves {
            self.check_leaving(leaves)?;
        }
        Ok(leaves)
    }

    /// Reads `{ let a = ..; value }`.
    pub fn block(&mut self, given: Given, block: &Block) -> syn::Result<()> {
        match given {
            None => self.all(&block.stmts),
            Some((value, annotation)) => {
                let last = self.statements(block)?;
                self.copied(value, annotation, &last)
            }
        }
    }

    /// Reads statements for the variables that they assign.
    pub fn all(&mut self, statements: &[Stmt]) -> syn::Result<()> {
        for (index, statement) in statements.iter().enumerate() {
            if let Some(branch) = let_else(statement, &statements[index + 1..]) {
                return self.statement(&Stmt::Expr(branch, None));
            }
            self.statement(statement)?;
        }
        Ok(())
    }

    /// Reads the statements of a block, and returns the expression at its end.
    pub fn statements(&mut self, block: &Block) -> syn::Result<Expr> {
        let Some((last, statements)) = block.stmts.split_last() else {
            return Err(Error::new(block.brace_token.span.join(), NO_RESULT));
        };
        for (index, statement) in statements.iter().enumerate() {
            if let Some(branch) = let_else(statement, &block.stmts[index + 1..]) {
                return self.current_expr(branch);
            }
            self.statement(statement)?;
        }
        let last: Expr = match last {
            Stmt::Expr(expr, None) => expr.clone(),
            Stmt::Macro(of) if of.semi_token.is_none() => {
                let call = &of.mac;
                parse_quote!(#call)
            }
            other => return Err(Error::new_spanned(other, NO_RESULT)),
        };
        self.current_expr(last)
    }
}

/// Returns `true` for a pattern of a name for the value, or of names for the parts of a tuple.
fn is_named(pattern: &Pat, value: &Expr) -> bool {
    let is_name = |of: &Pat| match of {
        Pat::Ident(of) => of.subpat.is_none() && of.by_ref.is_none() && is_binding(&of.ident),
        of => matches!(of, Pat::Wild(_)),
    };
    let parts = parts_of(pattern);
    let count = match value {
        Expr::Tuple(of) => of.elems.len(),
        _ => 1,
    };
    let is_whole = matches!(pattern, Pat::Wild(_)) || parts.len() == count;
    is_whole && parts.into_iter().all(is_name)
}

fn parts_of(pattern: &Pat) -> Vec<&Pat> {
    match pattern {
        Pat::Tuple(of) => of.elems.iter().collect(),
        other => vec![other],
    }
}
