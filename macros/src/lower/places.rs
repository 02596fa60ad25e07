//! Paths, fields and `&`: operands, and values that the kernel uses as they are.
//!
//! The name decides, because types are unknown when a macro runs. Variables (`x`), constants (`PI`,
//! `Self::SCALE`) and chains of their fields (`self.mean`) are operands. Types and variants in
//! camel case (`None`), longer paths in lower case (`f32::abs`), callees and the bases of indices
//! are not. `&expr` is an operand that is evaluated once, unless the reference is the kernel's.

use super::{Lowering, Position};
use crate::ast::{Kind, LocalId};
use crate::tree::Node;
use proc_macro2::Span;
use quote::quote;
use shapecast_syntax::places::is_place;
use shapecast_syntax::tokens::{is_screaming, starts_upper, ungrouped};
use syn::{Expr, ExprPath, ExprReference, UnOp, parse_quote_spanned};

/// The role of a path.
#[derive(Clone, Copy)]
pub enum Role {
    /// A variable or a constant from outside: an operand.
    Operand,
    /// A name that is bound inside of the macro call.
    Local(LocalId),
    /// A function, a variant or a unit struct.
    Fixed,
}

impl Lowering<'_> {
    /// Returns the role of a path that is a value.
    pub fn role(&self, path: &ExprPath) -> Role {
        let segments = &path.path.segments;
        let (Some(first), Some(last)) = (segments.first(), segments.last()) else {
            return Role::Fixed;
        };
        let is_relative = path.qself.is_none() && path.path.leading_colon.is_none();
        if is_relative && let Some(local) = self.scopes.find(&first.ident) {
            return Role::Local(local);
        }
        let is_name = path.qself.is_none() && path.path.get_ident().is_some();
        let is_variable = is_name && !starts_upper(&last.ident);
        let is_constant = is_screaming(&last.ident) && last.arguments.is_none();
        match is_variable || is_constant {
            true => Role::Operand,
            false => Role::Fixed,
        }
    }

    /// Returns the role of the path at the root of a chain of fields, if there is such a path.
    pub fn root_role(&self, expr: &Expr) -> Option<Role> {
        match expr {
            Expr::Path(path) => Some(self.role(path)),
            Expr::Field(field) => self.root_role(&field.base),
            Expr::Group(group) => self.root_role(&group.expr),
            _ => None,
        }
    }

    /// Lowers a path or a field that stands for a value: `self.mean` is an operand, and `(x).re` is
    /// a field of an element.
    pub fn path_or_field(&mut self, expr: &mut Expr) -> Node {
        match self.root_role(expr) {
            Some(Role::Operand) => self.place(expr),
            Some(_) => self.captured(expr),
            None => self.compound(expr, Self::expr, Position::Elsewhere),
        }
    }

    pub fn place(&mut self, place: &Expr) -> Node {
        Node::leaf(Kind::Element(self.operands.place(place)))
    }

    /// Lowers the function of a call. A field such as `(self.f)(x)` is not an operand either.
    pub fn callee(&mut self, callee: &mut Expr) -> Node {
        if let Expr::Paren(of) = callee {
            let inner = self.captured(&mut of.expr);
            return Node::new(Kind::Paren(of.paren_token), vec![inner]);
        }
        self.captured(callee)
    }

    /// Lowers a place that the kernel uses as it is, such as a table or a function.
    pub fn captured(&mut self, expr: &mut Expr) -> Node {
        match expr {
            Expr::Path(path) => Node::leaf(match (self.role(path), path.path.get_ident()) {
                (Role::Local(local), Some(name)) => Kind::Local(local, name.clone()),
                (Role::Local(local), None) => Kind::Path(path.clone(), Some(local)),
                _ => Kind::Path(path.clone(), None),
            }),
            Expr::Field(_) => self.compound(expr, Self::captured, Position::Elsewhere),
            Expr::Group(group) => self.captured(&mut group.expr).tight(),
            other => self.expr(other),
        }
    }

    /// Lowers `&inner`.
    pub fn reference(&mut self, reference: &mut ExprReference, position: Position) -> Node {
        let and = reference.and_token;
        if let Some(mut_token) = reference.mutability {
            let message = "an element cannot be borrowed with `&mut`: \
                           write `broadcast!(x = …)` to change the elements of `x`";
            return self.error(&reference, quote!(#and #mut_token), message);
        }
        let inner = ungrouped(&reference.expr);
        let mut root = self.root_role(inner);
        if self.is_in_editor && position == Position::Elsewhere && matches!(inner, Expr::Field(_)) {
            // `&x.` may become `&x.view()`.
            root = None;
        }
        if matches!(root, Some(Role::Operand)) && position == Position::Elsewhere {
            // Operators take the element itself.
            return self.expr(&mut reference.expr);
        }
        let in_kernel = root.is_some() || stays_in_kernel(inner, position);
        if in_kernel || !self.scopes.is_empty() {
            let (operands, errors) = (self.operands.clone(), self.errors.len());
            let leaves_unsafe = self.leaves_unsafe;
            let uses_item = self.scopes.mentioned_item(inner).is_some();
            let node = self.expr_at(&mut reference.expr.clone(), position);
            // A name that is bound inside has no meaning before the kernel.
            if in_kernel || uses_item || !node.facts.locals.is_empty() {
                return Node::new(Kind::Reference(and), vec![node]);
            }
            self.operands = operands;
            self.errors.truncate(errors);
            self.leaves_unsafe = leaves_unsafe;
        }
        self.leaves_unsafe |= self.is_unsafe;
        let value = self.operands.value(&self.in_its_context(reference));
        Node::leaf(Kind::Element(value))
    }

    /// Returns `&inner` for evaluation before the kernel, in `unsafe` if the user wrote it in `unsafe`.
    fn in_its_context(&self, reference: &ExprReference) -> Expr {
        let (and, inner) = (reference.and_token, &reference.expr);
        match self.is_unsafe {
            false => Expr::Reference(reference.clone()),
            true if is_place(inner) => {
                parse_quote_spanned!(Span::mixed_site()=> unsafe { #reference })
            }
            // A temporary lives as long as the reference if `&` is outside of the block.
            true => parse_quote_spanned!(Span::mixed_site()=> #and unsafe { #inner }),
        }
    }
}

/// Returns `true` if `&` before the expression is a reference, whatever the expression reads.
fn stays_in_kernel(inner: &Expr, position: Position) -> bool {
    match inner {
        Expr::Reference(_) | Expr::Closure(_) | Expr::Const(_) => true,
        // An argument that picks or builds an element.
        Expr::Array(_) | Expr::Index(_) | Expr::Range(_) | Expr::Repeat(_) => {
            position == Position::Argument
        }
        Expr::Struct(_) | Expr::Tuple(_) => position == Position::Argument,
        _ => is_signed_literal(inner),
    }
}

/// Returns `true` for a literal with or without `-`.
fn is_signed_literal(expr: &Expr) -> bool {
    match expr {
        Expr::Lit(_) => true,
        Expr::Unary(unary) => matches!(unary.op, UnOp::Neg(_)) && is_signed_literal(&unary.expr),
        _ => false,
    }
}
