//! Calls of `broadcast!`, whose reductions become steps of their own.

use super::Reader;
use super::kept_calls::PullbackReads;
use crate::derivative::{named_let, operands};
use crate::kept_call::evaluated;
use crate::names::{dropped, mentioned, renamed, variable};
use crate::steps::{Operation, Reduction, Softmax};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use shapecast_syntax::calls::bare_name;
use shapecast_syntax::places::split;
use shapecast_syntax::reductions::of_method;
use std::collections::{BTreeMap, BTreeSet};
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{
    Block, Error, Expr, ExprCall, ExprPath, Ident, Local, Macro, PathSegment, Stmt, Type,
    parse_quote,
};

impl Reader {
    pub fn broadcast(
        &mut self,
        value: Ident,
        annotation: Option<Type>,
        call: &Macro,
    ) -> syn::Result<()> {
        let (assignment, mut body) = split(call.parse_body()?);
        if let Some(of) = assignment {
            let message = "an update in place has no rule: bind the new value by `let`";
            return Err(Error::new_spanned(of.target, message));
        }
        let evaluates = self.with_steps(&mut body)?;
        self.take_floats(&body);
        if let Some(softmax) = self.softmax(&mut body) {
            let code = with_tokens(call, body.to_token_stream()).into_token_stream();
            let read = softmax.operand.clone();
            let operation = Operation::Softmax(Softmax { code, ..softmax });
            self.push(value, annotation, operation, read);
            return Ok(());
        }
        self.store_lets(&mut body, call)?;
        let mut split = Split {
            reader: self,
            call,
            lets: Vec::new(),
            known: Vec::new(),
            constants: Vec::new(),
            moved: BTreeSet::new(),
        };
        if let Expr::Call(whole) = &mut body
            && is_reduction(whole)
        {
            split.visit_expr_mut(&mut whole.args[0]);
            split.reduction(whole, Some((value, annotation)));
            return Ok(());
        }
        split.visit_expr_mut(&mut body);
        WithoutMoved(&split.moved).visit_expr_mut(&mut body);
        let mut reductions = split.constants;
        reductions.extend(split.known.into_iter().map(|(_, value)| value));
        let with_body = |body| with_tokens(call, body).into_token_stream();
        let is_changed = self.keep_calls(&mut body, PullbackReads::Derivative, &with_body);
        let code = match reductions.is_empty() {
            true if is_changed || evaluates => with_body(evaluated(&body).into_token_stream()),
            true => call.to_token_stream(),
            false => self.store_rows(&mut body, call, &reductions),
        };
        let code = match is_changed {
            true => without_lints(&code),
            false => code,
        };
        let read = operands(&body);
        let read = quote!(#(#read)*);
        self.push(value, annotation, Operation::Elements { code, body }, read);
        Ok(())
    }

    /// Makes steps of values in a block that a reduction reads and the rest reads too, so that they are computed once.
    fn store_lets(&mut self, body: &mut Expr, call: &Macro) -> syn::Result<()> {
        let Expr::Block(of) = body else {
            return Ok(());
        };
        let statements = &mut of.block.stmts;
        let mut at = 0;
        while at < statements.len() {
            let (before, rest) = statements.split_at(at);
            at += 1;
            let Some((name, init)) = rest.first().and_then(named_let) else {
                continue;
            };
            let mut reads = Reads::of(name);
            rest[1..]
                .iter()
                .for_each(|statement| reads.visit_stmt(statement));
            let depends = self.is_active(init)
                || before.iter().any(|other| {
                    named_let(other).is_some_and(|(name, _)| mentioned(init).contains(name))
                });
            let is_stored = reads.in_reductions > 0 && reads.elsewhere > 0 && depends;
            if !is_stored || variable(init).is_some() {
                continue;
            }
            let stored = self.fresh(name, name.span());
            let names = BTreeMap::from([(name.clone(), stored.clone())]);
            let of_value = with_tokens(call, quote!({ #(#before)* #init }));
            self.broadcast(stored, None, &of_value)?;
            at -= 1;
            statements.remove(at);
            for statement in &mut statements[at..] {
                let tokens = renamed(&*statement, &names);
                *statement = match statement {
                    Stmt::Expr(_, None) => Stmt::Expr(syn::parse2(tokens)?, None),
                    _ => syn::parse2(tokens)?,
                };
            }
        }
        Ok(())
    }
}

/// Returns a loop that reads the results of calls, without the names that the calls have read.
fn without_lints(code: &TokenStream) -> TokenStream {
    quote!({
        #[allow(unused_variables)]
        let __value = #code;
        __value
    })
}

/// Returns the call with another body.
pub fn with_tokens(call: &Macro, tokens: TokenStream) -> Macro {
    Macro {
        tokens,
        ..call.clone()
    }
}

/// Returns `true` for a call of a reduction.
pub fn is_reduction(call: &ExprCall) -> bool {
    called_reduction(call).is_some()
}

/// Returns the name with the axes, and the text of the name, of the reduction that is called.
pub fn called_reduction(call: &ExprCall) -> Option<(&PathSegment, String)> {
    let segment = bare_name(&call.func)?;
    let name = segment.ident.to_string();
    let has_argument = call.args.len() == 1;
    let function = of_method(&name).filter(|function| has_argument && *function == name)?;
    Some((segment, function))
}

/// Takes the reductions out of a body, innermost first.
struct Split<'a> {
    reader: &'a mut Reader,
    call: &'a Macro,
    /// The `let`s around the expression.
    lets: Vec<Local>,
    /// The reductions so far: the tokens of the calls, and their values.
    known: Vec<(String, Ident)>,
    /// The values of reductions whose gradient is dropped.
    constants: Vec<Ident>,
    /// The names of the `let`s that reductions repeat.
    moved: BTreeSet<Ident>,
}

impl Split<'_> {
    /// Makes a step of the call of a reduction, and returns its value: the given one, with its type, or a new one.
    fn reduction(
        &mut self,
        call: &ExprCall,
        given: Option<(Ident, Option<Type>)>,
    ) -> Option<Ident> {
        let (segment, function) = called_reduction(call)?;
        let mut body = self.after_lets(&call.args[0]);
        let with_body = |body| with_tokens(self.call, body).into_token_stream();
        let reads = match function.strip_suffix("_keepdim").unwrap_or(&function) {
            "sum" | "mean" => PullbackReads::Derivative,
            _ => PullbackReads::Everything,
        };
        let is_changed = self.reader.keep_calls(&mut body, reads, &with_body);
        let mut written = call.clone();
        written.args[0] = evaluated(&body);
        let tokens = written.into_token_stream();
        let key = tokens.to_string();
        if let Some((_, known)) = self.known.iter().find(|(known, _)| *known == key) {
            return Some(known.clone());
        }
        let (value, annotation) = given.unwrap_or_else(|| {
            let value = self.reader.fresh(&function, segment.ident.span());
            (value, None)
        });
        self.known.push((key, value.clone()));
        let name = function.strip_suffix("_keepdim").unwrap_or(&function);
        let read = operands(&body);
        let code = |tokens| match is_changed {
            true => without_lints(&with_body(tokens)),
            false => with_body(tokens),
        };
        let mut reduction = Reduction {
            code: code(tokens),
            name: name.to_string(),
            keepdim: name.len() < function.len(),
            axes: segment.arguments.clone(),
            body,
            exponentials: None,
        };
        let has_gradient = read.iter().any(|name| self.reader.masks.contains_key(name));
        if name == "log_sum_exp" && has_gradient {
            let span = segment.ident.span();
            self.reader.exponentials(&mut reduction, span, &code);
        }
        let operation = Operation::Reduction(reduction);
        self.reader
            .push(value.clone(), annotation, operation, quote!(#(#read)*));
        Some(value)
    }

    /// Returns an expression in a block with the `let`s that it needs.
    fn after_lets(&mut self, expr: &Expr) -> Expr {
        let mut needed = mentioned(expr);
        let mut lets = Vec::new();
        for local in self.lets.iter().rev() {
            let statement = Stmt::Local(local.clone());
            if let Some((name, init)) = named_let(&statement)
                && needed.contains(name)
            {
                needed.extend(mentioned(init));
                lets.push(local);
                self.moved.insert(name.clone());
            }
        }
        lets.reverse();
        match lets.is_empty() {
            true => expr.clone(),
            false => parse_quote!({ #(#lets)* #expr }),
        }
    }
}

impl VisitMut for Split<'_> {
    fn visit_block_mut(&mut self, block: &mut Block) {
        let outer = self.lets.len();
        for statement in &mut block.stmts {
            self.visit_stmt_mut(statement);
            if let Stmt::Local(local) = statement {
                self.lets.push(local.clone());
            }
        }
        self.lets.truncate(outer);
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        let Expr::Call(call) = &*expr else {
            return;
        };
        // The value of `constant(max(x))` has no gradient, and that of `max(x)` beside it has one.
        if let Some(inner) = dropped(expr)
            && let Some(known) = variable(inner)
            && self.known.iter().any(|(_, value)| value == known)
        {
            let value = self.reader.fresh("constant", known.span());
            let function = &call.func;
            let operation = Operation::ConstantView(parse_quote!(#function(&#known)));
            self.reader.push(value.clone(), None, operation, quote!());
            self.constants.push(value.clone());
            *expr = parse_quote!(#value);
            return;
        }
        if let Some(value) = self.reduction(call, None) {
            *expr = parse_quote!(#value);
        }
    }
}

/// Removes the `let`s that only reductions read, as `broadcast!` does.
struct WithoutMoved<'a>(&'a BTreeSet<Ident>);

impl VisitMut for WithoutMoved<'_> {
    fn visit_block_mut(&mut self, block: &mut Block) {
        visit_mut::visit_block_mut(self, block);
        let mut read = BTreeSet::new();
        let mut statements = Vec::new();
        for statement in std::mem::take(&mut block.stmts).into_iter().rev() {
            let is_moved = named_let(&statement)
                .is_some_and(|(name, _)| self.0.contains(name) && !read.contains(name));
            if !is_moved {
                read.extend(mentioned(&statement));
                statements.push(statement);
            }
        }
        statements.reverse();
        block.stmts = statements;
    }
}

/// Counts the reads of a variable, in reductions and elsewhere.
struct Reads<'a> {
    name: &'a Ident,
    is_in_reduction: bool,
    in_reductions: usize,
    elsewhere: usize,
}

impl<'a> Reads<'a> {
    fn of(name: &'a Ident) -> Self {
        Reads {
            name,
            is_in_reduction: false,
            in_reductions: 0,
            elsewhere: 0,
        }
    }
}

impl<'a> Visit<'a> for Reads<'_> {
    fn visit_expr_path(&mut self, path: &'a ExprPath) {
        if path.path.is_ident(self.name) {
            match self.is_in_reduction {
                true => self.in_reductions += 1,
                false => self.elsewhere += 1,
            }
        }
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        let outer = self.is_in_reduction;
        self.is_in_reduction |= matches!(expr, Expr::Call(call) if is_reduction(call));
        visit::visit_expr(self, expr);
        self.is_in_reduction = outer;
    }
}
