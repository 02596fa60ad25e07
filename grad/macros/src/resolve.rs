//! Gives each binding of a function body a name of its own, so that equal names are the same value.
//!
//! The walk follows the scopes of Rust: in the body, in closures, and in calls of `broadcast!`, `einsum!` and
//! `checkpoint!`, which are expressions. A name that is bound again becomes `name_2`, also where it is used.

mod macros;

pub use macros::is_formatting;

use crate::names::{mentioned, variable};
use crate::read::is_named;
use crate::signature::Signature;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::format_ident;
use shapecast_syntax::tokens::starts_upper;
use std::collections::BTreeSet;
use syn::visit::Visit;
use syn::visit_mut::{self, VisitMut};
use syn::{
    Arm, Block, Expr, ExprCall, ExprClosure, ExprForLoop, ExprIf, ExprIndex, ExprPath, ExprWhile,
    FieldPat, FieldValue, Ident, Item, Local, Macro, Pat, PatIdent,
};

/// Returns the body with a name of its own for each binding.
pub fn resolve(signature: &Signature, block: &Block) -> Block {
    let mut resolver = Resolver {
        used: mentioned(block),
        bound: indices(block),
        ..Resolver::default()
    };
    for argument in &signature.arguments {
        let name = &argument.name;
        let written = match name == "__self" {
            true => Ident::new("self", name.span()),
            false => name.clone(),
        };
        resolver.bound.insert(name.clone());
        resolver.scope.push((written, name.clone()));
    }
    let mut block = block.clone();
    resolver.visit_block_mut(&mut block);
    block
}

/// Returns the indices of calls of `einsum!`, which are no variables, so that no variable has the name of one.
fn indices(block: &Block) -> BTreeSet<Ident> {
    #[derive(Default)]
    struct Indices(BTreeSet<Ident>);
    impl<'a> Visit<'a> for Indices {
        fn visit_macro(&mut self, call: &'a Macro) {
            if is_named(call, "einsum") || is_named(call, "try_einsum") {
                self.0.extend(in_brackets(call.tokens.clone(), false));
            }
        }
    }
    let mut indices = Indices::default();
    indices.visit_block(block);
    indices.0
}

fn in_brackets(tokens: TokenStream, is_inside: bool) -> BTreeSet<Ident> {
    let mut names = BTreeSet::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                let is_inside = is_inside || group.delimiter() == Delimiter::Bracket;
                names.extend(in_brackets(group.stream(), is_inside));
            }
            TokenTree::Ident(name) if is_inside => {
                names.insert(name.clone());
            }
            _ => {}
        }
    }
    names
}

#[derive(Default)]
struct Resolver {
    /// The names in scope as written, innermost last, with the names of their bindings.
    scope: Vec<(Ident, Ident)>,
    /// The names of all bindings so far.
    bound: BTreeSet<Ident>,
    /// The bindings with `mut`.
    mutable: BTreeSet<Ident>,
    /// The identifiers that no new name may equal.
    used: BTreeSet<Ident>,
    /// The number of bindings around the call of `broadcast!` or `einsum!` that the walk is in, whose reductions such as
    /// `sum` are no variables from outside.
    outside_call: Option<usize>,
    /// Whether `x[(i, j,)]` has indices of `einsum!`.
    is_in_einsum: bool,
}

impl Resolver {
    /// Returns the name of the binding that an identifier refers to, if it is not the identifier.
    fn find(&self, name: &Ident) -> Option<Ident> {
        let mut scope = self.scope.iter().rev();
        let (_, bound) = scope.find(|(written, _)| written == name)?;
        (bound != name).then(|| {
            let mut bound = bound.clone();
            bound.set_span(name.span().resolved_at(bound.span()));
            bound
        })
    }

    /// Walks with bindings that are unknown after it.
    fn scoped(&mut self, walk: impl FnOnce(&mut Self)) {
        let depth = self.scope.len();
        walk(self);
        self.scope.truncate(depth);
    }

    /// Binds the names of a pattern. The alternatives of a pattern bind the same names.
    fn bind(&mut self, pattern: &mut Pat) {
        let mut bindings = Bindings {
            resolver: self,
            new: Vec::new(),
        };
        bindings.visit_pat_mut(pattern);
        let new = bindings.new;
        self.scope.extend(new);
    }

    /// Returns the name of a new binding.
    fn own_name(&mut self, name: &Ident) -> Ident {
        let mut others = (2..).map(|count| format_ident!("{name}_{count}", span = name.span()));
        let own = match self.bound.contains(name) {
            true => others.find(|other| !self.used.contains(other) && !self.bound.contains(other)),
            false => None,
        };
        let own = own.unwrap_or_else(|| name.clone());
        self.bound.insert(own.clone());
        own
    }

    fn condition(&mut self, condition: &mut Expr) {
        match condition {
            Expr::Let(of) => {
                self.visit_expr_mut(&mut of.expr);
                self.bind(&mut of.pat);
            }
            Expr::Binary(of) if matches!(of.op, syn::BinOp::And(_)) => {
                self.condition(&mut of.left);
                self.condition(&mut of.right);
            }
            other => self.visit_expr_mut(other),
        }
    }
}

impl VisitMut for Resolver {
    fn visit_block_mut(&mut self, block: &mut Block) {
        self.scoped(|this| visit_mut::visit_block_mut(this, block));
    }

    fn visit_local_mut(&mut self, local: &mut Local) {
        if let Some(init) = &mut local.init {
            self.visit_expr_mut(&mut init.expr);
            if let Some((_, other)) = &mut init.diverge {
                self.visit_expr_mut(other);
            }
        }
        self.bind(&mut local.pat);
    }

    fn visit_expr_closure_mut(&mut self, closure: &mut ExprClosure) {
        self.scoped(|this| {
            closure.inputs.iter_mut().for_each(|input| this.bind(input));
            this.visit_expr_mut(&mut closure.body);
        });
    }

    fn visit_expr_if_mut(&mut self, of: &mut ExprIf) {
        self.scoped(|this| {
            this.condition(&mut of.cond);
            this.visit_block_mut(&mut of.then_branch);
        });
        if let Some((_, other)) = &mut of.else_branch {
            self.visit_expr_mut(other);
        }
    }

    fn visit_expr_while_mut(&mut self, of: &mut ExprWhile) {
        self.scoped(|this| {
            this.condition(&mut of.cond);
            this.visit_block_mut(&mut of.body);
        });
    }

    fn visit_expr_for_loop_mut(&mut self, of: &mut ExprForLoop) {
        self.visit_expr_mut(&mut of.expr);
        self.scoped(|this| {
            this.bind(&mut of.pat);
            this.visit_block_mut(&mut of.body);
        });
    }

    fn visit_arm_mut(&mut self, arm: &mut Arm) {
        self.scoped(|this| {
            this.bind(&mut arm.pat);
            if let Some((_, guard)) = &mut arm.guard {
                this.condition(guard);
            }
            this.visit_expr_mut(&mut arm.body);
        });
    }

    fn visit_expr_call_mut(&mut self, call: &mut ExprCall) {
        if !self.is_reduction(call) {
            self.visit_expr_mut(&mut call.func);
        } else if let Expr::Path(path) = &mut *call.func {
            // The axes may be names of constants.
            visit_mut::visit_path_mut(self, &mut path.path);
        }
        for argument in &mut call.args {
            self.visit_expr_mut(argument);
        }
    }

    fn visit_expr_path_mut(&mut self, of: &mut ExprPath) {
        if let Some(name) = of.path.get_ident()
            && of.qself.is_none()
            && let Some(bound) = self.find(name)
        {
            of.path = bound.into();
            return;
        }
        visit_mut::visit_expr_path_mut(self, of);
    }

    fn visit_expr_index_mut(&mut self, of: &mut ExprIndex) {
        match &*of.index {
            Expr::Tuple(_) if self.is_in_einsum => self.indexed(of),
            _ => visit_mut::visit_expr_index_mut(self, of),
        }
    }

    /// Writes `w: w_2` for the field `w` of `Layer { w }`, and `w: w` for a variable whose values get names of their own.
    fn visit_field_value_mut(&mut self, field: &mut FieldValue) {
        let written = field.expr.clone();
        self.visit_expr_mut(&mut field.expr);
        let is_assigned = variable(&field.expr).is_some_and(|name| self.mutable.contains(name));
        if field.expr != written || is_assigned {
            field.colon_token.get_or_insert_default();
        }
    }

    fn visit_macro_mut(&mut self, call: &mut Macro) {
        self.call_of_macro(call);
    }

    /// An item does not see the bindings of the body.
    fn visit_item_mut(&mut self, _: &mut Item) {}
}

/// Renames the bindings of a pattern.
struct Bindings<'a> {
    resolver: &'a mut Resolver,
    /// The names as written, with the names of their bindings.
    new: Vec<(Ident, Ident)>,
}

impl VisitMut for Bindings<'_> {
    fn visit_pat_ident_mut(&mut self, of: &mut PatIdent) {
        if is_binding(&of.ident) {
            let written = of.ident.clone();
            let known = self.new.iter().find(|(known, _)| *known == written);
            let own = match known {
                Some((_, own)) => own.clone(),
                None => self.resolver.own_name(&written),
            };
            of.ident = own.clone();
            of.ident.set_span(written.span());
            if of.mutability.is_some() {
                self.resolver.mutable.insert(own.clone());
            }
            if known.is_none() {
                self.new.push((written, own));
            }
        }
        if let Some((_, inner)) = &mut of.subpat {
            self.visit_pat_mut(inner);
        }
    }

    /// Writes `w: w_2` for the field `w` of `Layer { w }`.
    fn visit_field_pat_mut(&mut self, field: &mut FieldPat) {
        let written = field.pat.clone();
        self.visit_pat_mut(&mut field.pat);
        if field.pat != written {
            field.colon_token.get_or_insert_default();
        }
    }

    /// Constants and variants are no bindings.
    fn visit_expr_mut(&mut self, _: &mut Expr) {}
}

/// Returns `true` for a name in a pattern that is no constant, such as `None`.
pub fn is_binding(name: &Ident) -> bool {
    !starts_upper(name)
}
