//! `break`, `continue` and `return` after assignments, as branches: the rest of the statements becomes the arm that does not
//! leave.

use super::effects::{leaves_function, leaves_turn};
use super::leaving::is_leaving;
use crate::names::mentioned;
use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{
    Block, Error, Expr, ExprClosure, ExprForLoop, ExprLoop, ExprWhile, Ident, Label, Lifetime,
    Local, Pat, Stmt, parse_quote,
};

/// The values of the variable that says how a turn ended.
const CONTINUES: u8 = 1;
pub const BREAKS: u8 = 2;

/// Returns a body without `return`: the value of the function stands at its end.
pub fn without_returns(block: &Block) -> syn::Result<Block> {
    let stmts = returned(&block.stmts)?;
    Ok(Block {
        stmts,
        ..block.clone()
    })
}

fn returned(statements: &[Stmt]) -> syn::Result<Vec<Stmt>> {
    let mut list = Vec::new();
    for (index, statement) in statements.iter().enumerate() {
        let Some(leaves) = leaves_function(statement) else {
            list.push(statement.clone());
            continue;
        };
        if let Stmt::Expr(Expr::Return(of), _) = statement {
            let value = of.expr.iter();
            list.extend(value.map(|value| Stmt::Expr((**value).clone(), None)));
            return Ok(list);
        }
        let rest = &statements[index + 1..];
        let mut branch = match with_rest(statement, rest) {
            Some(branch) => branch,
            None => {
                let message = "`?`, and `return` in loops and expressions, have no rule: write a statement of the function \
                               such as `if condition { return value; }`";
                return Err(Error::new(leaves, message));
            }
        };
        for_each_block(&mut branch, &mut |block| {
            block.stmts = returned(&block.stmts)?;
            Ok(())
        })?;
        list.push(Stmt::Expr(branch, None));
        return Ok(list);
    }
    Ok(list)
}

/// Returns the statements of a turn without `break` and `continue` of the loop: they set `flag`.
pub fn without_exits(statements: &[Stmt], flag: &Ident) -> syn::Result<Vec<Stmt>> {
    let mut list = Vec::new();
    for (index, statement) in statements.iter().enumerate() {
        if !leaves_turn(statement) {
            list.push(statement.clone());
            let rest = &statements[index + 1..];
            // A nested loop may leave this loop.
            if mentioned(statement).contains(flag) && !rest.is_empty() {
                list.push(unless_left(rest, flag)?);
                return Ok(list);
            }
            continue;
        }
        let code = match statement {
            Stmt::Expr(Expr::Break(of), _) if of.expr.is_none() => Some(BREAKS),
            Stmt::Expr(Expr::Continue(_), _) => Some(CONTINUES),
            _ => None,
        };
        if let Some(code) = code {
            list.push(parse_quote!(#flag = #code;));
            return Ok(list);
        }
        let rest = &statements[index + 1..];
        let (mut branch, rest) = match (with_rest(statement, rest), statement) {
            (Some(branch), _) => (branch, &[][..]),
            (None, Stmt::Expr(expr @ (Expr::If(_) | Expr::Match(_) | Expr::Block(_)), _)) => {
                (expr.clone(), rest)
            }
            _ => {
                let message = "`break` and `continue` inside of an expression have no rule: write a statement such as \
                               `if condition { break; }`";
                return Err(Error::new_spanned(statement, message));
            }
        };
        for_each_block(&mut branch, &mut |block| {
            block.stmts = without_exits(&block.stmts, flag)?;
            Ok(())
        })?;
        list.push(Stmt::Expr(branch, Some(Default::default())));
        if !rest.is_empty() {
            list.push(unless_left(rest, flag)?);
        }
        return Ok(list);
    }
    Ok(list)
}

fn unless_left(rest: &[Stmt], flag: &Ident) -> syn::Result<Stmt> {
    let rest = without_exits(rest, flag)?;
    Ok(parse_quote!(if #flag == 0 { #(#rest)* }))
}

/// Returns the branch for `let pattern = value else { .. };`, with the statements after it.
pub fn let_else(statement: &Stmt, rest: &[Stmt]) -> Option<Expr> {
    match statement {
        Stmt::Local(local) if local.init.as_ref()?.diverge.is_some() => with_rest(statement, rest),
        _ => None,
    }
}

/// Moves the statements after a branch into its only arm that does not leave. `let` binds its names in that arm.
fn with_rest(statement: &Stmt, rest: &[Stmt]) -> Option<Expr> {
    let (mut branch, local): (Expr, Option<&Local>) = match statement {
        Stmt::Expr(expr @ (Expr::If(_) | Expr::Match(_)), _) => (expr.clone(), None),
        Stmt::Local(local) => {
            let init = local.init.as_ref()?;
            let (pattern, value) = (without_type(&local.pat), &init.expr);
            match &init.diverge {
                Some((_, other)) => {
                    let branch = parse_quote!(match #value { #pattern => {} _ => #other });
                    (branch, None)
                }
                None if matches!(**value, Expr::If(_) | Expr::Match(_)) => {
                    ((**value).clone(), Some(local))
                }
                None => return None,
            }
        }
        _ => return None,
    };
    let mut falling = 0;
    let mut append = |block: &mut Block| {
        let whole = Expr::Block(parse_quote!(#block));
        if is_leaving(&whole) {
            return Ok(());
        }
        falling += 1;
        if let Some(local) = local {
            let Some(Stmt::Expr(value, None)) = block.stmts.pop() else {
                return Err(Error::new_spanned(block, "expected a value"));
            };
            let mut local = local.clone();
            *local.init.as_mut().expect("a value").expr = value;
            block.stmts.push(Stmt::Local(local));
        }
        if let Some(Stmt::Expr(_, semicolon)) = block.stmts.last_mut()
            && !rest.is_empty()
        {
            semicolon.get_or_insert_default();
        }
        block.stmts.extend(rest.iter().cloned());
        Ok(())
    };
    for_each_block(&mut branch, &mut append).ok()?;
    (falling <= 1).then_some(branch)
}

fn without_type(pattern: &Pat) -> &Pat {
    match pattern {
        Pat::Type(of) => &of.pat,
        pattern => pattern,
    }
}

/// Visits the blocks of the arms of a branch. Arms that are no blocks become blocks.
fn for_each_block(
    branch: &mut Expr,
    visit: &mut dyn FnMut(&mut Block) -> syn::Result<()>,
) -> syn::Result<()> {
    match branch {
        Expr::If(of) => {
            visit(&mut of.then_branch)?;
            let otherwise = || (Default::default(), Box::new(parse_quote!({})));
            for_each_block(&mut of.else_branch.get_or_insert_with(otherwise).1, visit)
        }
        Expr::Match(of) => {
            let mut arms = of.arms.iter_mut();
            arms.try_for_each(|arm| {
                if !matches!(&*arm.body, Expr::Block(_)) {
                    let body = &arm.body;
                    *arm.body = parse_quote!({ #body });
                }
                for_each_block(&mut arm.body, visit)
            })
        }
        Expr::Block(of) if of.label.is_none() => visit(&mut of.block),
        other => Err(Error::new_spanned(other, "expected a block")),
    }
}

/// Writes exits of the loop `label` without the label. Nested loops set `flag`, and end by `break`.
pub struct WithoutLabel<'a> {
    pub label: &'a Lifetime,
    pub flag: &'a Ident,
    /// The labels of the nested loops around, outermost first.
    nested: Vec<Lifetime>,
}

impl<'a> WithoutLabel<'a> {
    pub fn new(label: &'a Lifetime, flag: &'a Ident) -> Self {
        WithoutLabel {
            label,
            flag,
            nested: Vec::new(),
        }
    }

    fn exit(&self, code: u8) -> Expr {
        let flag = self.flag;
        match self.nested.first() {
            Some(outermost) => parse_quote!({ #flag = #code; break #outermost; }),
            None if code == BREAKS => parse_quote!(break),
            None => parse_quote!(continue),
        }
    }

    /// Walks through the body of a nested loop that may leave this one.
    fn nest(&mut self, label: &mut Option<Label>, body: &mut Block) {
        if !mentions(body, self.label) {
            return;
        }
        let depth = self.nested.len();
        let text = format!("'__{}_{depth}", self.flag);
        let label = label.get_or_insert_with(|| Label {
            name: Lifetime::new(&text, Span::mixed_site()),
            colon_token: Default::default(),
        });
        self.nested.push(label.name.clone());
        self.visit_block_mut(body);
        self.nested.pop();
    }
}

impl VisitMut for WithoutLabel<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Break(of) if of.label.as_ref() == Some(self.label) && of.expr.is_none() => {
                *expr = self.exit(BREAKS);
            }
            Expr::Continue(of) if of.label.as_ref() == Some(self.label) => {
                *expr = self.exit(CONTINUES);
            }
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }

    fn visit_expr_for_loop_mut(&mut self, of: &mut ExprForLoop) {
        self.nest(&mut of.label, &mut of.body);
    }

    fn visit_expr_while_mut(&mut self, of: &mut ExprWhile) {
        self.nest(&mut of.label, &mut of.body);
    }

    fn visit_expr_loop_mut(&mut self, of: &mut ExprLoop) {
        self.nest(&mut of.label, &mut of.body);
    }

    fn visit_expr_closure_mut(&mut self, _: &mut ExprClosure) {}
}

/// Returns `true` if a body has an exit of the loop with this label.
pub fn mentions(body: &Block, label: &Lifetime) -> bool {
    struct Search<'a>(&'a Lifetime, bool);
    impl<'a> syn::visit::Visit<'a> for Search<'_> {
        fn visit_lifetime(&mut self, of: &'a Lifetime) {
            self.1 |= of == self.0;
        }
    }
    let mut search = Search(label, false);
    syn::visit::Visit::visit_block(&mut search, body);
    search.1
}

/// Returns `for _ in 0.. { .. }` for `while` and `loop`.
pub fn as_for_loop(expr: &Expr) -> Option<ExprForLoop> {
    let (label, condition, body) = match expr {
        Expr::While(of) => (&of.label, Some(&of.cond), &of.body),
        Expr::Loop(of) => (&of.label, None, &of.body),
        _ => return None,
    };
    let statements = &body.stmts;
    let body: Block = match condition.map(|condition| &**condition) {
        None => body.clone(),
        Some(condition) if binds(condition) => {
            parse_quote!({ if #condition #body else { break; } })
        }
        Some(condition) => parse_quote!({ if !(#condition) { break; } #(#statements)* }),
    };
    let mut of: ExprForLoop = parse_quote!(for _ in 0_u64.. #body);
    of.label = label.clone();
    of.for_token.span = expr.span();
    Some(of)
}

fn binds(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Binary(of) => binds(&of.left) || binds(&of.right),
        Expr::Paren(of) => binds(&of.expr),
        _ => false,
    }
}
