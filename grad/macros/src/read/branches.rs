//! Branches on values without a gradient and on the variant of an `Option`, and blocks.

use super::options::content;
use super::{NO_RESULT, Reader};
use crate::names::variable;
use crate::steps::{Arm, Branch, Operation, Step};
use quote::quote;
use syn::spanned::Spanned;
use syn::{Block, Error, Expr, ExprIf, ExprMatch, Ident, Pat, Stmt, Type, parse_quote};

const AT_RUN_TIME: &str = "a branch on values with a gradient has no rule: write `if` inside `broadcast!`, or \
                           `if let Some(name) = &option` for an `Option`";

impl Reader {
    /// Reads `if condition { .. } else { .. }`.
    pub fn branch(
        &mut self,
        value: Ident,
        annotation: Option<Type>,
        of: &ExprIf,
    ) -> syn::Result<()> {
        let Some((_, other)) = &of.else_branch else {
            return Err(Error::new_spanned(
                of.if_token,
                "expected `else` with a value",
            ));
        };
        let (scrutinee, pattern): (&Expr, Pat) = match &*of.cond {
            Expr::Let(cond) => (&cond.expr, (*cond.pat).clone()),
            cond => (cond, parse_quote!(true)),
        };
        let option = self.scrutinee(scrutinee, &[&pattern])?;
        let scrutinee = self.repeatable(scrutinee)?;
        let option_of = option.as_ref();
        let arms = vec![
            self.arm(
                Some(&pattern),
                &parse_block(&of.then_branch),
                None,
                option_of,
            )?,
            self.arm(None, other, None, option_of)?,
        ];
        self.branched(value, annotation, scrutinee, option, arms);
        Ok(())
    }

    /// Reads `match value { .. }`.
    pub fn match_arms(
        &mut self,
        value: Ident,
        annotation: Option<Type>,
        of: &ExprMatch,
    ) -> syn::Result<()> {
        let patterns: Vec<&Pat> = of.arms.iter().map(|arm| &arm.pat).collect();
        let option = self.scrutinee(&of.expr, &patterns)?;
        let scrutinee = self.repeatable(&of.expr)?;
        let arms = of.arms.iter().map(|arm| {
            let guard = arm.guard.as_ref().map(|(_, guard)| &**guard);
            self.arm(Some(&arm.pat), &arm.body, guard, option.as_ref())
        });
        let arms = arms.collect::<syn::Result<Vec<_>>>()?;
        self.branched(value, annotation, scrutinee, option, arms);
        Ok(())
    }

    /// Returns the `Option` with a gradient that is compared, or `None` for a value without a gradient.
    fn scrutinee(&mut self, scrutinee: &Expr, patterns: &[&Pat]) -> syn::Result<Option<Ident>> {
        if !self.is_active(scrutinee) {
            return Ok(None);
        }
        match self.option(scrutinee, patterns)? {
            Some(option) => Ok(Some(option)),
            None => Err(Error::new_spanned(scrutinee, AT_RUN_TIME)),
        }
    }

    fn arm(
        &mut self,
        pattern: Option<&Pat>,
        body: &Expr,
        guard: Option<&Expr>,
        option: Option<&Ident>,
    ) -> syn::Result<Arm> {
        let outside = (
            std::mem::take(&mut self.list),
            self.renamed.clone(),
            self.fields.clone(),
        );
        let read = self.read_arm(pattern, body, guard, option);
        let body: Vec<Step>;
        (body, self.renamed, self.fields) = {
            let body = std::mem::replace(&mut self.list, outside.0);
            (body, outside.1, outside.2)
        };
        let arm = read?;
        Ok(Arm { body, ..arm })
    }

    /// Reads an arm without its body.
    fn read_arm(
        &mut self,
        pattern: Option<&Pat>,
        body: &Expr,
        guard: Option<&Expr>,
        option: Option<&Ident>,
    ) -> syn::Result<Arm> {
        let pattern = match pattern {
            Some(pattern) => pattern.clone(),
            None => parse_quote!(_),
        };
        self.bind_names(&pattern);
        let mut content_of = None;
        if let Some(option) = option {
            content_of = content(&pattern)?;
            if let Some(name) = &content_of {
                self.set_mask(name, self.mask(option));
            }
        }
        let guard = guard.map(|guard| self.current_expr(guard)).transpose()?;
        if let Some(guard) = guard.as_ref().filter(|guard| self.is_active(guard)) {
            return Err(Error::new_spanned(guard, AT_RUN_TIME));
        }
        let guard = guard.map(|guard| quote!(if #guard));
        let body = self.current_expr(body)?;
        let result = self.fresh("result", body.span());
        match variable(&body) {
            Some(name) => {
                let name = name.clone();
                self.push(result.clone(), None, Operation::Clone(name.clone()), name);
            }
            None => self.step(result.clone(), None, &body)?,
        }
        Ok(Arm {
            pattern,
            guard,
            content: content_of,
            body: Vec::new(),
            result,
        })
    }

    fn branched(
        &mut self,
        value: Ident,
        annotation: Option<Type>,
        scrutinee: Expr,
        option: Option<Ident>,
        arms: Vec<Arm>,
    ) {
        let read = arms.iter().flat_map(|arm| &arm.body);
        let read = read.flat_map(|step| step.active.iter());
        let read = quote!(#(#read)* #option);
        let operation = Operation::Branch(Box::new(Branch {
            scrutinee,
            option,
            arms,
        }));
        self.push(value, annotation, operation, read);
    }

    /// Reads `{ let a = ..; value }`.
    pub fn block(
        &mut self,
        value: Ident,
        annotation: Option<Type>,
        block: &Block,
    ) -> syn::Result<()> {
        if let Some(name) = self.assigned(&block.stmts).first() {
            let message =
                "an assignment in a branch or a block has no rule: let the block have a value";
            return Err(Error::new_spanned(name, message));
        }
        let outside = self.renamed.clone();
        let last = self.statements(block)?;
        match variable(&last) {
            Some(name) => {
                let name = name.clone();
                self.push(value, annotation, Operation::Clone(name.clone()), name);
            }
            None => self.step(value, annotation, &last)?,
        }
        self.renamed = outside;
        Ok(())
    }

    /// Reads the statements of a block, and returns the expression at its end.
    pub fn statements(&mut self, block: &Block) -> syn::Result<Expr> {
        let Some((last, statements)) = block.stmts.split_last() else {
            return Err(Error::new(block.brace_token.span.join(), NO_RESULT));
        };
        for statement in statements {
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

fn parse_block(block: &Block) -> Expr {
    parse_quote!(#block)
}
