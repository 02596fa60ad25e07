//! Closures, blocks and branches, and the scopes that they open.

use super::Lowering;
use crate::ast::{Kind, Let, Match};
use crate::hygiene::quote_mixed;
use crate::tree::Node;
use quote::{ToTokens, quote};
use shapecast_syntax::places::is_assigning;
use std::mem::replace;
use syn::{
    BinOp, Block, Expr, ExprBlock, ExprClosure, ExprIf, ExprMatch, ExprUnsafe, Ident, Item, Local,
    Pat, PatIdent, Stmt, UseGlob, UseTree,
};

impl Lowering<'_> {
    /// Lowers `|inputs| body`. The body sees the inputs as bindings.
    pub fn closure(&mut self, closure: &mut ExprClosure) -> Node {
        if let Some(async_token) = closure.asyncness {
            let message = "an async closure is not supported inside `broadcast!`: \
                           await its result before the call";
            return self.error(closure, async_token, message);
        }
        let scope = self.scopes.open();
        let inputs = closure.inputs.iter();
        inputs.for_each(|input| self.scopes.bind(input));
        let body = self.expr(&mut closure.body);
        let scope = self.scopes.close(scope);
        let (lifetimes, constness) = (&closure.lifetimes, &closure.constness);
        let (movability, capture) = (&closure.movability, &closure.capture);
        let (open, inputs, close) = (&closure.or1_token, &closure.inputs, &closure.or2_token);
        let output = &closure.output;
        let head = quote! {
            #lifetimes #constness #movability #capture #open #inputs #close #output
        };
        Node::new(Kind::Closure { head, scope }, vec![body])
    }

    pub fn labelled_block(&mut self, block: &mut ExprBlock) -> Node {
        let body = self.block(&mut block.block);
        match &block.label {
            None => body,
            Some(label) => Node::new(Kind::PrefixedBlock(label.to_token_stream()), vec![body]),
        }
    }

    /// Lowers `unsafe { … }`.
    ///
    /// The unsafe operations of the block may all be in operands that are evaluated before the kernel. Then rustc would
    /// warn of an unused `unsafe` in the kernel, so a call of the unsafe function `assert_unchecked` is added to the
    /// block.
    pub fn unsafe_block(&mut self, block: &mut ExprUnsafe) -> Node {
        let outer_is_unsafe = replace(&mut self.is_unsafe, true);
        let outer_leaves = replace(&mut self.leaves_unsafe, false);
        let mut body = self.block(&mut block.block);
        self.is_unsafe = outer_is_unsafe;
        if replace(&mut self.leaves_unsafe, outer_leaves) {
            let nothing = quote_mixed!(::core::hint::assert_unchecked(true););
            body.children.insert(0, Node::leaf(Kind::Verbatim(nothing)));
            body = Node::new(body.kind, body.children);
        }
        let kind = Kind::PrefixedBlock(block.unsafe_token.to_token_stream());
        Node::new(kind, vec![body])
    }

    /// Reports a block that stands for the whole expression and ends in a statement.
    pub fn check_value(&mut self, expr: &Expr) {
        let block = match expr {
            Expr::Paren(paren) => return self.check_value(&paren.expr),
            Expr::Group(group) => return self.check_value(&group.expr),
            Expr::Block(block) => &block.block,
            Expr::Unsafe(block) => &block.block,
            _ => return,
        };
        let message = "this block has no value: end it with an expression without `;`";
        match block.stmts.last() {
            Some(Stmt::Local(local)) => self.errors.add(local.semi_token, message),
            Some(Stmt::Expr(Expr::Assign(_), _)) => {}
            Some(Stmt::Expr(Expr::Binary(binary), _)) if is_assigning(&binary.op) => {}
            Some(Stmt::Expr(_, Some(semicolon))) => self.errors.add(semicolon, message),
            None => self.errors.add(block, message),
            Some(_) => {}
        }
    }

    pub fn block(&mut self, block: &mut Block) -> Node {
        let scope = self.scopes.open();
        self.scopes.bind_items(&block.stmts);
        let statements = block.stmts.iter_mut();
        let statements = statements.map(|statement| self.statement(statement));
        let statements = statements.collect();
        let scope = self.scopes.close(scope);
        let span = block.brace_token.span.join();
        Node::new(Kind::Block { span, scope }, statements)
    }

    /// Lowers a statement of a block, or its last expression.
    fn statement(&mut self, statement: &mut Stmt) -> Node {
        let (value, semicolon) = match statement {
            Stmt::Local(local) => return self.local(local),
            Stmt::Item(item) => return self.item(item),
            Stmt::Expr(expr, semicolon) => (self.expr(expr), semicolon),
            Stmt::Macro(call) => {
                let value = self.macro_call(&call.mac);
                (self.attributed(&call.attrs, value), &mut call.semi_token)
            }
        };
        match semicolon {
            None => value,
            Some(semicolon) => Node::new(Kind::Statement(*semicolon), vec![value]),
        }
    }

    fn item(&mut self, item: &Item) -> Node {
        match item {
            Item::Use(import) if let Some(star) = glob(&import.tree) => {
                let message = "a glob import is not supported inside `broadcast!`: \
                               list the names, or move the `use` before the call";
                self.error(item, star, message)
            }
            Item::Const(_) | Item::Fn(_) | Item::Use(_) => {
                Node::leaf(Kind::Item(Box::new(item.clone())))
            }
            _ => {
                let message =
                    "this item is not supported inside `broadcast!`: move it before the call";
                self.error(item, item, message)
            }
        }
    }

    /// Lowers `let pattern = value else { … };`. Binds the names after the statement.
    fn local(&mut self, local: &mut Local) -> Node {
        let is_movable = self.scopes.mentioned_item(&local).is_none();
        let Some(init) = &mut local.init else {
            let message = "this `let` has no value: write `let name = value;`";
            return self.error(&local, &local, message);
        };
        self.check_attributes(&local.attrs);
        let mut children = vec![self.expr(&mut init.expr)];
        let diverge = init.diverge.as_mut();
        let else_token = diverge.map(|(else_token, block)| {
            children.push(self.expr(block));
            *else_token
        });
        self.scopes.bind(&local.pat);
        let name = lone_name(&local.pat).filter(|_| is_movable);
        let (attributes, let_token) = (&local.attrs, &local.let_token);
        let (pattern, eq_token) = (&local.pat, &init.eq_token);
        let kind = Kind::Let(Box::new(Let {
            head: quote!(#(#attributes)* #let_token #pattern #eq_token),
            else_token,
            semicolon: local.semi_token,
            discards: binds_nothing(pattern),
            has_type: matches!(pattern, Pat::Type(_)),
            movable_name: name.and_then(|name| self.scopes.find(name)),
        }));
        Node::new(kind, children)
    }

    /// Lowers `if … { … } else { … }`. Names of the condition are in scope in the first block only.
    pub fn if_else(&mut self, of: &mut ExprIf) -> Node {
        let scope = self.scopes.open();
        let mut children = vec![
            self.condition(&mut of.cond),
            self.block(&mut of.then_branch),
        ];
        let scope = self.scopes.close(scope);
        let otherwise = of.else_branch.as_mut();
        let else_token = otherwise.map(|(else_token, otherwise)| {
            children.push(self.expr(otherwise));
            *else_token
        });
        let kind = Kind::If {
            if_token: of.if_token,
            else_token,
            scope,
        };
        Node::new(kind, children)
    }

    /// Lowers a condition, which may bind names with `let`, also in a chain of `&&`.
    fn condition(&mut self, condition: &mut Expr) -> Node {
        match condition {
            Expr::Let(of) => {
                let value = self.expr(&mut of.expr);
                self.scopes.bind(&of.pat);
                let (let_token, pattern, eq_token) = (&of.let_token, &of.pat, &of.eq_token);
                let head = quote!(#let_token #pattern #eq_token);
                Node::new(Kind::LetCondition(head), vec![value])
            }
            Expr::Binary(chain) if matches!(chain.op, BinOp::And(_)) => {
                let left = self.condition(&mut chain.left);
                let right = self.condition(&mut chain.right);
                Node::new(Kind::Binary(chain.op), vec![left, right])
            }
            _ => self.expr(condition),
        }
    }

    /// Lowers `match value { pattern if guard => … }`.
    pub fn match_arms(&mut self, of: &mut ExprMatch) -> Node {
        let scope = self.scopes.open();
        let mut children = vec![self.expr(&mut of.expr)];
        for arm in &mut of.arms {
            let scope = self.scopes.open();
            self.scopes.bind(&arm.pat);
            self.check_attributes(&arm.attrs);
            let guard = arm.guard.as_mut();
            children.extend(guard.map(|(_, guard)| self.condition(guard)));
            children.push(self.expr(&mut arm.body));
            self.scopes.close(scope);
        }
        let kind = Kind::Match(Box::new(Match {
            match_token: of.match_token,
            span: of.brace_token.span.join(),
            arms: std::mem::take(&mut of.arms),
            scope: self.scopes.close(scope),
        }));
        Node::new(kind, children)
    }
}

/// Returns the `*` of a `use`.
fn glob(tree: &UseTree) -> Option<&UseGlob> {
    match tree {
        UseTree::Path(path) => glob(&path.tree),
        UseTree::Group(group) => group.items.iter().find_map(glob),
        UseTree::Glob(star) => Some(star),
        UseTree::Name(_) | UseTree::Rename(_) => None,
    }
}

/// Returns the pattern inside of parentheses and before a type.
fn bare(pattern: &Pat) -> &Pat {
    match pattern {
        Pat::Type(typed) => bare(&typed.pat),
        Pat::Paren(paren) => bare(&paren.pat),
        _ => pattern,
    }
}

/// Returns `true` if the pattern is `_` or `()`.
fn binds_nothing(pattern: &Pat) -> bool {
    match bare(pattern) {
        Pat::Tuple(tuple) => tuple.elems.is_empty(),
        pattern => matches!(pattern, Pat::Wild(_)),
    }
}

/// Returns the name if the whole pattern is a name that never changes.
fn lone_name(pattern: &Pat) -> Option<&Ident> {
    match bare(pattern) {
        Pat::Ident(PatIdent {
            by_ref: None,
            mutability: None,
            subpat: None,
            ident,
            ..
        }) => Some(ident),
        _ => None,
    }
}
