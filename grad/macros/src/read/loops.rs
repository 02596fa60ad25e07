//! Loops over lists: each turn reads variables and assigns them anew.

use super::Reader;
use super::effects::leaves_turn;
use super::exits::{BREAKS, WithoutLabel, mentions, without_exits};
use crate::derivative::operand;
use crate::names::{field, mentioned, variable, without_references};
use crate::steps::{Carried, Loop, Operation, Step};
use quote::quote;
use shapecast_syntax::places::plain_operator;
use syn::visit_mut::VisitMut;
use syn::{Error, Expr, ExprForLoop, ExprTuple, Ident, Pat, Stmt, parse_quote};

impl Reader {
    /// Reads `for layer in &layers { .. }`.
    pub fn for_loop(&mut self, of: &ExprForLoop) -> syn::Result<()> {
        let items = self.current_expr(&of.expr)?;
        let (items, list) = self.items(items)?;
        let (body, flag) = self.without_exits(of)?;
        let names = self.assigned(&parse_quote!({ #(#body)* }));
        let firsts: Vec<Ident> = names.iter().map(|name| self.current(name)).collect();
        let starts: Vec<Ident> = names
            .iter()
            .map(|name| self.fresh(name, name.span()))
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
        let (steps, ends) = loop {
            (self.renamed, self.fields, self.bound) = inside.clone();
            let outside = std::mem::replace(&mut self.has_assigned, false);
            let steps = self.turn(&body)?;
            self.has_assigned = outside;
            let (steps, ends) = self.ends(steps, &names);
            let mut is_complete = true;
            for (start, end) in starts.iter().zip(&ends) {
                let (before, after) = (self.mask(start), self.mask(start) | self.mask(end));
                self.set_mask(start, after);
                is_complete &= before == after;
            }
            if is_complete {
                break (steps, ends);
            }
        };
        (self.renamed, self.fields) = outside;
        let flag = flag.and_then(|flag| names.iter().position(|name| *name == flag));
        let ends_loop = flag.map(|index| {
            let start = &starts[index];
            quote!(#start == #BREAKS)
        });
        let mut carried = Vec::new();
        for (((name, first), start), end) in names.iter().zip(firsts).zip(starts).zip(ends) {
            let last = self.fresh(name, name.span());
            self.set_mask(&last, self.mask(&start));
            self.renamed.insert(name.clone(), last.clone());
            carried.push(Carried {
                first,
                start,
                end,
                last,
            });
        }
        let read = steps.iter().flat_map(|step| step.active.iter());
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
            body: steps,
            carried,
            ends: ends_loop,
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
        let result = self.all(statements);
        let body = std::mem::replace(&mut self.list, outside);
        result.map(|()| body)
    }

    /// Returns the value that a name has here.
    pub fn current(&self, name: &Ident) -> Ident {
        let renamed = self.renamed.get(name);
        renamed.unwrap_or(name).clone()
    }

    /// Returns the values that variables have at the end of a turn, each of which a step of the turn computes for it alone.
    fn ends(&mut self, steps: Vec<Step>, names: &[Ident]) -> (Vec<Step>, Vec<Ident>) {
        let outside = std::mem::replace(&mut self.list, steps);
        let mut ends: Vec<Ident> = Vec::new();
        for name in names {
            let current = self.current(name);
            let mut inside = self.list.iter().flat_map(Step::values);
            if inside.any(|value| *value == current) && !ends.contains(&current) {
                ends.push(current);
                continue;
            }
            let end = self.fresh("end", name.span());
            self.push(
                end.clone(),
                None,
                Operation::Clone(current.clone()),
                current,
            );
            ends.push(end);
        }
        (std::mem::replace(&mut self.list, outside), ends)
    }

    /// Returns the statements of a turn. If one leaves the turn after an assignment, all statements that leave the turn assign
    /// the variable that is returned instead, and the rest of the turn depends on it.
    fn without_exits(&mut self, of: &ExprForLoop) -> syn::Result<(Vec<Stmt>, Option<Ident>)> {
        let mut body = of.body.clone();
        let flag = self.fresh("leaves", of.for_token.span);
        if let Some(label) = of.label.as_ref().filter(|of| mentions(&body, &of.name)) {
            WithoutLabel::new(&label.name, &flag).visit_block_mut(&mut body);
        }
        let mut has_assigned = mentioned(&body).contains(&flag);
        let is_late = body.stmts.iter().any(|statement| {
            let block = parse_quote!({ #statement });
            has_assigned |= !self.assigned(&block).is_empty();
            has_assigned && (leaves_turn(statement) || mentioned(statement).contains(&flag))
        });
        if !is_late {
            return Ok((body.stmts, None));
        }
        self.constant(flag.clone(), None, &parse_quote!(0_u8))?;
        let mut statements = vec![parse_quote!(#flag = 0_u8;)];
        statements.extend(without_exits(&body.stmts, &flag)?);
        Ok((statements, Some(flag)))
    }

    /// Reads `name = value` and `name += value`, which bind the name anew. Returns `false` for another expression.
    pub fn assignment(&mut self, expr: &Expr) -> syn::Result<bool> {
        if let Expr::Assign(of) = expr
            && let Expr::Tuple(left) = &*of.left
        {
            return self.assignments(left, &of.right);
        }
        let Some((name, value)) = assignment(expr) else {
            return Ok(false);
        };
        if !self.bound.contains(&name) {
            return Ok(false);
        }
        let value = self.current_expr(value)?;
        let new = match variable(&value) {
            Some(other) if self.is_active(&value) => other.clone(),
            _ => {
                let new = self.fresh(&name, name.span());
                self.step(new.clone(), None, &value)?;
                new
            }
        };
        self.renamed.insert(name, new);
        self.has_assigned = true;
        Ok(true)
    }

    /// Reads `(a, b) = value;`.
    fn assignments(&mut self, left: &ExprTuple, value: &Expr) -> syn::Result<bool> {
        let value = self.current_expr(value)?;
        let (mut parts, mut new) = (Vec::<Pat>::new(), Vec::new());
        for place in &left.elems {
            let name = variable(place).filter(|name| self.bound.contains(name));
            parts.push(match (name, place) {
                (Some(name), _) => {
                    let part = self.fresh(name, name.span());
                    new.push((name.clone(), part.clone()));
                    parse_quote!(#part)
                }
                (None, Expr::Infer(_)) => parse_quote!(_),
                _ => return Ok(false),
            });
        }
        self.bind(&parse_quote!((#(#parts,)*)), None, &value)?;
        for (name, part) in new {
            let value = self.current(&part);
            self.renamed.insert(name, value);
        }
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
            let (operator, right) = (plain_operator(&of.op)?, operand(right));
            Some((name.clone(), parse_quote!(&#name #operator #right)))
        }
        _ => None,
    }
}
