//! The derivative of an expression of elements by one operand: forward mode within a loop.

mod functions;
mod operands;
mod several_operands;
mod simplified;

pub use operands::{operands, scalars};
pub use simplified::{Derivative, operand};

use crate::kept_call::{evaluated, kept_call};
use crate::literals::Literals;
use crate::names::{dropped, mentioned, variable};
use crate::read::{as_method, bound_names, bound_names_of, is_bool};
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use shapecast_syntax::calls::bare_name;
use shapecast_syntax::reductions;
use std::collections::BTreeMap;
use syn::{
    Arm, BinOp, Block, Error, Expr, ExprCall, ExprIf, Ident, Local, Pat, Stmt, UnOp, parse_quote,
};

use Derivative::{Of, One, Zero};

/// The differentiation of one expression by one operand, or along a direction.
pub struct Differentiation<'a> {
    /// Returns the derivative of an operand: 1, or its tangent.
    seed: &'a dyn Fn(&Expr) -> Option<Derivative>,
    /// Returns `true` for uses of any operand. Another use of the same variable has a gradient of its own.
    is_use: &'a dyn Fn(&Expr) -> bool,
    literals: &'a Literals,
    /// Returns `true` for the name of an operand.
    is_name: &'a dyn Fn(&Ident) -> bool,
    /// The names that `let` binds, with the variable of the derivative unless it is 0.
    locals: BTreeMap<Ident, Option<Ident>>,
}

impl<'a> Differentiation<'a> {
    /// Returns the derivative of `expr` by the operand of this name. `value` is a stored value of `expr`.
    pub fn of(
        operand: &'a Ident,
        is_operand: &'a dyn Fn(&Expr) -> bool,
        is_use: &'a dyn Fn(&Expr) -> bool,
        literals: &'a Literals,
        expr: &Expr,
        value: Option<&Expr>,
    ) -> syn::Result<Derivative> {
        let seed = |expr: &Expr| is_operand(expr).then_some(One);
        let is_name = |name: &Ident| name == operand;
        Differentiation::along(&seed, &is_name, is_use, literals, expr, value)
    }

    /// Returns the derivative of `expr` along a direction: the sum of derivatives times the tangents of the operands,
    /// which `seed` returns. `is_name` returns `true` for the names of the operands.
    pub fn along(
        seed: &dyn Fn(&Expr) -> Option<Derivative>,
        is_name: &dyn Fn(&Ident) -> bool,
        is_use: &dyn Fn(&Expr) -> bool,
        literals: &Literals,
        expr: &Expr,
        value: Option<&Expr>,
    ) -> syn::Result<Derivative> {
        let mut differentiation = Differentiation {
            seed,
            is_use,
            literals,
            is_name,
            locals: BTreeMap::new(),
        };
        let derivative = differentiation.expr(expr, value)?;
        Ok(match derivative {
            Of(expr) => Of(evaluated(&expr)),
            constant => constant,
        })
    }

    fn is_constant(&self, expr: impl ToTokens) -> bool {
        let depends = |name: Ident| match self.locals.get(&name) {
            Some(derivative) => derivative.is_some(),
            None => (self.is_name)(&name),
        };
        !mentioned(expr).into_iter().any(depends)
    }

    fn expr(&mut self, expr: &Expr, value: Option<&Expr>) -> syn::Result<Derivative> {
        let local = variable(expr).and_then(|name| self.locals.get(name));
        if let Some(derivative) = local {
            let of = |variable: &Ident| Of(parse_quote!(#variable));
            return Ok(derivative.as_ref().map_or(Zero, of));
        }
        if let Some(derivative) = (self.seed)(expr) {
            return Ok(derivative);
        }
        let is_constant = self.is_constant(expr) || dropped(expr).is_some() || is_bool(expr);
        if (self.is_use)(expr) || is_constant {
            return Ok(Zero);
        }
        if let Some((_, call)) = kept_call(expr) {
            return self.expr(call, Some(expr));
        }
        match expr {
            Expr::Paren(of) => self.expr(&of.expr, value),
            Expr::Group(of) => self.expr(&of.expr, value),
            Expr::Reference(of) => self.expr(&of.expr, value),
            Expr::Unary(of) if matches!(of.op, UnOp::Neg(_)) => {
                Ok(self.expr(&of.expr, None)?.negated(self.literals))
            }
            Expr::Unary(of) if matches!(of.op, UnOp::Deref(_)) => self.expr(&of.expr, value),
            Expr::Binary(of) => self.binary(&of.left, of.op, &of.right, value),
            Expr::MethodCall(call) => self.method(call, value),
            Expr::If(of) => self.branches(of),
            Expr::Match(of) => self.arms(&of.expr, &of.arms),
            Expr::Block(of) => self.block(&of.block, value),
            Expr::Call(call) => match as_method(call) {
                Some(call) => self.method(&call, value),
                None => self.call(call),
            },
            Expr::Cast(_) => Err(Error::new_spanned(
                expr,
                "a cast has no derivative: convert before the differentiated function",
            )),
            _ => Err(Error::new_spanned(
                expr,
                "this expression has no rule: use operators, methods of floats, `if` and `let`",
            )),
        }
    }

    fn binary(
        &mut self,
        left: &Expr,
        operator: BinOp,
        right: &Expr,
        value: Option<&Expr>,
    ) -> syn::Result<Derivative> {
        let literals = self.literals;
        let (of_left, of_right) = (self.expr(left, None)?, self.expr(right, None)?);
        Ok(match operator {
            BinOp::Add(_) => of_left.plus(of_right, literals),
            BinOp::Sub(_) => match (of_left, of_right) {
                (of_left, Zero) => of_left,
                (Zero, of_right) => of_right.negated(literals),
                (of_left, of_right) => {
                    let (a, b) = (of_left.expr(literals), of_right.expr(literals));
                    let b = self::operand(&b);
                    Of(parse_quote!((#a - #b)))
                }
            },
            BinOp::Mul(_) => {
                let first = of_left.times(Of(right.clone()));
                first.plus(Of(left.clone()).times(of_right), literals)
            }
            BinOp::Div(_) => {
                let quotient = match value {
                    Some(value) => value.clone(),
                    None => {
                        let (a, b) = (self::operand(left), self::operand(right));
                        parse_quote!((#a / #b))
                    }
                };
                let second = Of(quotient).times(of_right).negated(literals);
                of_left.plus(second, literals).over(right, literals)
            }
            // `x % y` is `x - y * trunc(x / y)`.
            BinOp::Rem(_) if of_right.is_zero() => of_left,
            operator => {
                let message = "this operator has no derivative";
                return Err(Error::new_spanned(operator, message));
            }
        })
    }

    fn branches(&mut self, of: &ExprIf) -> syn::Result<Derivative> {
        let Some((_, other)) = &of.else_branch else {
            return Err(Error::new_spanned(of, "expected `else` with a value"));
        };
        let then = &of.then_branch;
        if let Expr::Let(condition) = &*of.cond {
            let (pattern, value) = (&condition.pat, &condition.expr);
            let arms = [parse_quote!(#pattern => #then), parse_quote!(_ => #other)];
            return self.arms(value, &arms);
        }
        let outer = self.locals.clone();
        self.bind_constants(&of.cond);
        let first = self.block(then, None)?;
        self.locals = outer;
        let second = self.expr(other, None)?;
        if first.is_zero() && second.is_zero() {
            return Ok(Zero);
        }
        let condition = &of.cond;
        let (first, second) = (first.expr(self.literals), second.expr(self.literals));
        Ok(Of(
            parse_quote!((if #condition { #first } else { #second })),
        ))
    }

    /// Differentiates the arms of `match value { .. }`. An arm may have a name for a value with a gradient.
    fn arms(&mut self, value: &Expr, arms: &[Arm]) -> syn::Result<Derivative> {
        let of_value = self.expr(value, None)?;
        let is_constant = of_value.is_zero();
        let names: Vec<Vec<Ident>> = arms.iter().map(|arm| bound_names(&arm.pat)).collect();
        let first = names.iter().flatten().next();
        let variable = first.filter(|_| !is_constant).map(derivative_of);
        let outer = self.locals.clone();
        let mut bodies = Vec::new();
        for (arm, names) in arms.iter().zip(names) {
            let is_name = matches!(&arm.pat, Pat::Ident(of) if of.subpat.is_none());
            if !is_constant && !names.is_empty() && !is_name {
                let message = "this pattern takes a value with a gradient apart, which has no rule: bind a name";
                return Err(Error::new_spanned(&arm.pat, message));
            }
            let names = names.iter().map(|name| (name.clone(), variable.clone()));
            self.locals.extend(names);
            bodies.push(self.expr(&arm.body, None)?);
            self.locals = outer.clone();
        }
        if bodies.iter().all(Derivative::is_zero) {
            return Ok(Zero);
        }
        let arms = arms.iter().zip(bodies).map(|(arm, body)| {
            let (pattern, body) = (&arm.pat, body.expr(self.literals));
            let guard = arm.guard.iter().map(|(token, guard)| quote!(#token #guard));
            quote!(#pattern #(#guard)* => #body,)
        });
        let of_value = of_value.expr(self.literals);
        let variable = variable.into_iter();
        Ok(Of(
            parse_quote!({ #(let #variable = #of_value;)* match #value { #(#arms)* } }),
        ))
    }

    fn bind_constants(&mut self, condition: &Expr) {
        let names = bound_names_of(condition).into_iter();
        self.locals.extend(names.map(|name| (name, None)));
    }

    fn block(&mut self, block: &Block, value: Option<&Expr>) -> syn::Result<Derivative> {
        let Some((Stmt::Expr(last, None), statements)) = block.stmts.split_last() else {
            return Err(Error::new_spanned(
                block,
                "expected a value at the end of the block",
            ));
        };
        let outer = self.locals.clone();
        let mut lets = TokenStream::new();
        for statement in statements {
            match statement {
                Stmt::Local(local) => lets.extend(self.local(local)?),
                Stmt::Item(item) => lets.extend(item.to_token_stream()),
                // The loop of the value has evaluated it for its effect.
                Stmt::Expr(..) | Stmt::Macro(_) => {}
            }
        }
        let derivative = self.expr(last, value)?;
        self.locals = outer;
        Ok(match derivative {
            Of(derivative) => Of(parse_quote!({ #lets #derivative })),
            constant => constant,
        })
    }

    /// Returns a `let` behind that of its derivative.
    fn local(&mut self, local: &Local) -> syn::Result<TokenStream> {
        let pattern = match &local.pat {
            Pat::Type(of) => &*of.pat,
            pattern => pattern,
        };
        let Some(init) = &local.init else {
            return Err(Error::new_spanned(local, "expected `let name = value;`"));
        };
        let derivative = self.expr(&init.expr, None);
        if matches!(derivative, Ok(Zero)) {
            let names = bound_names(pattern).into_iter();
            self.locals.extend(names.map(|name| (name, None)));
            return Ok(local.to_token_stream());
        }
        match (pattern, &*init.expr) {
            (Pat::Ident(name), _) if name.subpat.is_none() && init.diverge.is_none() => {
                let name = &name.ident;
                let variable = derivative_of(name);
                let derivative = derivative?.expr(self.literals);
                self.locals.insert(name.clone(), Some(variable.clone()));
                Ok(quote!(let #variable = #derivative; #local))
            }
            (Pat::Tuple(pattern), Expr::Tuple(values))
                if pattern.elems.len() == values.elems.len() =>
            {
                let pairs = pattern.elems.iter().zip(&values.elems);
                let lets = pairs.map(|(pattern, value)| {
                    let mut local = local.clone();
                    local.pat = pattern.clone();
                    *local.init.as_mut().expect("a value").expr = value.clone();
                    self.local(&local)
                });
                lets.collect()
            }
            _ => Err(Error::new_spanned(
                &local.pat,
                "this pattern has no rule: write `let name = value;`",
            )),
        }
    }

    /// A function of elements has the derivative `function::derivative`, by its first argument.
    fn call(&mut self, call: &ExprCall) -> syn::Result<Derivative> {
        let (Expr::Path(path), Some(first)) = (&*call.func, call.args.first()) else {
            return Err(Error::new_spanned(
                &call.func,
                "only functions with a name have a derivative",
            ));
        };
        if let Some(other) = call.args.iter().skip(1).find(|of| !self.is_constant(of)) {
            let message = "a function of elements is differentiated by its first argument";
            return Err(Error::new_spanned(other, message));
        }
        let of_first = self.expr(first, None)?;
        if let (Some(segment), 1) = (bare_name(&call.func), call.args.len())
            && reductions::lacks_gradient(&segment.ident.to_string())
            && !of_first.is_zero()
        {
            let name = &segment.ident;
            let message = format!("the reduction `{name}` has no rule: {REDUCTIONS_WITH_RULE}");
            return Err(Error::new_spanned(&call.func, message));
        }
        let rule = crate::paths::with_last(path, "derivative");
        let arguments = &call.args;
        Ok(of_first.times(Of(parse_quote!(#rule(#arguments)))))
    }
}

/// Returns the variable for the derivative of a name in a loop.
fn derivative_of(name: &Ident) -> Ident {
    format_ident!("__derivative_of_{}", name, span = Span::mixed_site())
}

/// The reductions that have a rule, for errors.
const REDUCTIONS_WITH_RULE: &str = "`#[vjp]` has rules for `sum`, `mean`, `prod`, `max`, `min`, `var`, `std` and `log_sum_exp`, and for those that skip NaN";

/// Returns the name and the value of `let name = value;`.
pub fn named_let(statement: &Stmt) -> Option<(&Ident, &Expr)> {
    let Stmt::Local(local) = statement else {
        return None;
    };
    let pattern = match &local.pat {
        Pat::Type(of) => &*of.pat,
        pattern => pattern,
    };
    let (Pat::Ident(name), Some(init)) = (pattern, &local.init) else {
        return None;
    };
    let is_simple = name.subpat.is_none() && name.by_ref.is_none() && init.diverge.is_none();
    is_simple.then_some((&name.ident, &*init.expr))
}
