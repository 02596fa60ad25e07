//! Blocks and branches, and the scopes they open.

use super::{Lowering, is_assigning};
use crate::broadcast::tree::{Block, Kind, Let, Node, Parts};
use proc_macro2::{Delimiter, Span};
use quote::{quote, quote_spanned};
use std::mem::replace;
use syn::{
    Arm, BinOp, Expr, ExprBlock, ExprIf, ExprLet, ExprMatch, ExprUnsafe, Ident, Item, Local, Pat,
    PatIdent, Stmt, UseGlob, UseTree,
};

impl Lowering<'_> {
    /// `{ … }`, with the label if it has one.
    pub fn labelled_block(&mut self, block: &ExprBlock) -> Node {
        let body = self.block(&block.block);
        match &block.label {
            None => body,
            Some(label) => Node::new(Kind::Other(Parts::new().tokens(label).node(body))),
        }
    }

    /// `unsafe { … }`. What is evaluated elsewhere is `unsafe` there, and nothing in here perhaps: then a call
    /// that does nothing keeps rustc from saying so.
    pub fn unsafe_block(&mut self, block: &ExprUnsafe) -> Node {
        let outer = replace(&mut self.is_unsafe, true);
        let outer_leaves = replace(&mut self.leaves_unsafe, false);
        let mut body = self.block(&block.block);
        self.is_unsafe = outer;
        let leaves = replace(&mut self.leaves_unsafe, outer_leaves);
        if let Kind::Block(inner) = &mut body.kind
            && leaves
        {
            let nothing =
                quote_spanned!(Span::mixed_site()=> ::core::hint::assert_unchecked(true););
            inner.statements.insert(0, Node::verbatim(nothing));
        }
        let parts = Parts::new().tokens(block.unsafe_token).node(body);
        Node::new(Kind::Other(parts))
    }

    /// Refuses a block that ends in a statement where it stands for the whole expression.
    pub fn needs_value(&mut self, expr: &Expr) {
        match expr {
            Expr::Paren(paren) => self.needs_value(&paren.expr),
            Expr::Group(group) => self.needs_value(&group.expr),
            Expr::Block(block) => self.ends_in_value(&block.block),
            Expr::Unsafe(block) => self.ends_in_value(&block.block),
            _ => {}
        }
    }

    /// Refuses the block at its last `;`, or at its braces if it is empty.
    fn ends_in_value(&mut self, block: &syn::Block) {
        let message = "this block gives no value: end it with an expression, without a `;`";
        match block.stmts.last() {
            Some(Stmt::Local(local)) => _ = self.refuse(local.semi_token, message),
            Some(Stmt::Expr(Expr::Assign(_), _)) => {}
            Some(Stmt::Expr(Expr::Binary(binary), _)) if is_assigning(&binary.op) => {}
            Some(Stmt::Expr(_, Some(semicolon))) => _ = self.refuse(semicolon, message),
            None => _ = self.refuse(block, message),
            Some(_) => {}
        }
    }

    /// `{ … }`.
    pub fn block(&mut self, block: &syn::Block) -> Node {
        let scope = self.scopes.open();
        self.scopes.bind_items(&block.stmts);
        let statements = block.stmts.iter();
        let statements = statements
            .map(|statement| self.statement(statement))
            .collect();
        self.scopes.close(&scope);
        let span = block.brace_token.span.join();
        Node::new(Kind::Block(Block { span, statements }))
            .with_locals(|locals| locals.leave(&scope))
    }

    /// One statement of a block, or its tail.
    fn statement(&mut self, statement: &Stmt) -> Node {
        match statement {
            Stmt::Local(local) => self.local(local),
            Stmt::Item(Item::Use(item)) if let Some(star) = star(&item.tree) => self.refuse(
                star,
                "which names this brings cannot be seen here: write them, or put the `use` before the call",
            ),
            Stmt::Item(Item::Const(_) | Item::Fn(_) | Item::Use(_)) => Node::verbatim(statement),
            Stmt::Item(item) => self.refuse(
                item,
                "this item is not part of an element-wise expression: put it before the call",
            ),
            Stmt::Expr(expr, None) => self.expr(expr),
            Stmt::Expr(expr, Some(semicolon)) => {
                let value = self.expr(expr);
                Node::new(Kind::Other(Parts::new().node(value).tokens(semicolon)))
            }
            Stmt::Macro(call) => {
                let mut parts = Parts::new().tokens(self.attributes(&call.attrs));
                parts.push_node(self.macro_call(&call.mac));
                parts.push_tokens(call.semi_token);
                Node::new(Kind::Other(parts))
            }
        }
    }

    /// `let pattern = value else { … };`. The names are bound after it.
    fn local(&mut self, local: &Local) -> Node {
        let Local {
            attrs,
            let_token,
            pat,
            init,
            semi_token,
        } = local;
        let Some(init) = init else {
            return self.refuse(
                local,
                "this `let` has no value, and an element-wise expression assigns none later: \
                 write `let name = value;`",
            );
        };
        let eq_token = init.eq_token;
        let attributes = self.attributes(attrs);
        let value = Box::new(self.expr(&init.expr));
        let diverge = init.diverge.as_ref();
        let otherwise =
            diverge.map(|(else_token, block)| (*else_token, Box::new(self.expr(block))));
        self.scopes.bind(pat);
        Node::new(Kind::Let(Let {
            head: quote!(#attributes #let_token #pat #eq_token),
            is_unwanted: binds_nothing(pat),
            value,
            otherwise,
            semicolon: *semi_token,
            name: lone_name(pat)
                .filter(|_| self.mentioned_item(local).is_none())
                .and_then(|name| self.scopes.find(name)),
        }))
    }

    /// `if condition { … } else { … }`. What the condition binds is in scope in the first block only.
    pub fn if_else(&mut self, branches: &ExprIf) -> Node {
        let scope = self.scopes.open();
        let mut parts = Parts::new().tokens(branches.if_token);
        parts.push_node(self.condition(&branches.cond));
        parts.push_node(self.block(&branches.then_branch));
        self.scopes.close(&scope);
        if let Some((else_token, otherwise)) = &branches.else_branch {
            parts.push_tokens(else_token);
            parts.push_node(self.expr(otherwise));
        }
        Node::new(Kind::Other(parts)).with_locals(|locals| locals.leave(&scope))
    }

    /// A condition, which may bind names with `let`, in a chain of `&&` too.
    fn condition(&mut self, condition: &Expr) -> Node {
        match condition {
            Expr::Let(ExprLet {
                let_token,
                pat,
                eq_token,
                expr,
                ..
            }) => {
                let value = self.expr(expr);
                self.scopes.bind(pat);
                let head = quote!(#let_token #pat #eq_token);
                Node::new(Kind::Other(Parts::new().tokens(head).node(value)))
            }
            Expr::Binary(chain) if matches!(chain.op, BinOp::And(_)) => {
                let (left, right) = (self.condition(&chain.left), self.condition(&chain.right));
                Node::new(Kind::Binary(Box::new(left), chain.op, Box::new(right)))
            }
            _ => self.expr(condition),
        }
    }

    /// `match value { pattern if guard => … }`.
    pub fn match_arms(&mut self, cases: &ExprMatch) -> Node {
        let scope = self.scopes.open();
        let value = self.expr(&cases.expr);
        let mut arms = Parts::new();
        for Arm {
            attrs,
            pat,
            guard,
            fat_arrow_token,
            body,
            comma,
        } in &cases.arms
        {
            let arm = self.scopes.open();
            self.scopes.bind(pat);
            arms.push_tokens(self.attributes(attrs));
            arms.push_tokens(pat);
            if let Some((if_token, guard)) = guard {
                arms.push_tokens(if_token);
                arms.push_node(self.condition(guard));
            }
            arms.push_tokens(fat_arrow_token);
            arms.push_node(self.expr(body));
            arms.push_tokens(comma);
            self.scopes.close(&arm);
        }
        let span = cases.brace_token.span.join();
        let head = Parts::new().tokens(cases.match_token).node(value);
        Node::new(Kind::Other(head.group(Delimiter::Brace, span, arms)))
            .with_locals(|locals| locals.leave(&scope))
    }
}

/// The `*` of a `use`.
fn star(tree: &UseTree) -> Option<&UseGlob> {
    match tree {
        UseTree::Path(path) => star(&path.tree),
        UseTree::Group(group) => group.items.iter().find_map(star),
        UseTree::Glob(glob) => Some(glob),
        UseTree::Name(_) | UseTree::Rename(_) => None,
    }
}

/// Whether the pattern takes any value, or the one of what has none.
fn binds_nothing(pattern: &Pat) -> bool {
    match pattern {
        Pat::Wild(_) => true,
        Pat::Tuple(tuple) => tuple.elems.is_empty(),
        Pat::Type(typed) => binds_nothing(&typed.pat),
        Pat::Paren(paren) => binds_nothing(&paren.pat),
        _ => false,
    }
}

/// The name that the pattern is, if it is one that never changes.
fn lone_name(pattern: &Pat) -> Option<&Ident> {
    match pattern {
        Pat::Ident(PatIdent {
            by_ref: None,
            mutability: None,
            subpat: None,
            ident,
            ..
        }) => Some(ident),
        Pat::Type(typed) => lone_name(&typed.pat),
        Pat::Paren(paren) => lone_name(&paren.pat),
        _ => None,
    }
}
