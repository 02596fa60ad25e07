//! Reads the body of a function into [steps](crate::steps).

mod active;
mod branches;
mod broadcast;
mod calls;
mod effects;
mod einsum;
mod exits;
mod exponentials;
mod index_reductions;
mod kept_calls;
mod lanes;
mod leaving;
mod loops;
mod methods;
mod no_rule;
mod once;
mod operators;
mod options;
mod patterns;
mod rows;
mod selections;
mod sizes;
mod softmax;

pub use active::{depends_on, is_bool};
pub use einsum::{einsum_tokens, indexed};
pub use lanes::{list_of_axes, optional_axes};
pub use methods::{as_method, is_view};
pub use patterns::{bound_names, bound_names_of};
pub use selections::is_of_shapes;

use crate::names::{dropped, field, mentioned, renamed, variable, without_references};
use crate::resolve::resolve;
use crate::signature::Signature;
use crate::steps::{Mask, Operation, Step, Steps};
use exits::{as_for_loop, without_returns};
use no_rule::{no_rule_for, no_rule_for_expr};
use proc_macro2::{Span, TokenStream};
use quote::{IdentFragment, ToTokens, format_ident, quote};
use sizes::method_of_sizes;
use std::collections::{BTreeMap, BTreeSet};
use syn::spanned::Spanned;
use syn::{Block, Error, Expr, Ident, Local, Macro, Pat, Stmt, Type};

/// The largest number of times that a body is read.
const MAX_ROUNDS: usize = 8;

/// Reads the body of a function.
pub fn read(signature: &Signature, block: &Block) -> syn::Result<Steps> {
    let block = without_returns(&resolve(signature, block))?;
    let mut user_methods = BTreeSet::new();
    let mut rounds = 0;
    // The use of a value may tell that it has a gradient, so that the body is read once more.
    loop {
        rounds += 1;
        let mut reader = Reader::new(signature, &user_methods);
        let result = reader.body(signature, &block);
        if reader.user_methods == user_methods || rounds == MAX_ROUNDS {
            return Ok(Steps {
                result: result?,
                list: reader.list,
                masks: reader.masks,
                references: reader.references,
            });
        }
        user_methods = reader.user_methods;
    }
}

const NO_RESULT: &str = "a differentiated function needs a result: an expression at its end";

#[derive(Default)]
struct Reader {
    /// Whether the elements are of a type parameter.
    is_generic: bool,
    list: Vec<Step>,
    /// The values that have a gradient.
    masks: BTreeMap<Ident, Mask>,
    /// The values that are references.
    references: BTreeSet<Ident>,
    /// The names that the user bound.
    bound: BTreeSet<Ident>,
    /// The names that the user bound by `mut`.
    mutable: BTreeSet<Ident>,
    /// The values that methods of sizes give, with the names that the methods' results were bound to first.
    sizes: BTreeMap<Ident, Ident>,
    /// The names that results of the user's methods are bound to, whose names are those of methods of sizes.
    user_methods: BTreeSet<Ident>,
    /// Whether the current turn of a loop has assigned a variable from before the loop.
    has_assigned: bool,
    /// The number of names that the user did not write.
    names: usize,
    /// The values of names that are bound again.
    renamed: BTreeMap<Ident, Ident>,
    /// The values of fields that were read.
    fields: BTreeMap<String, Ident>,
}

impl Reader {
    fn new(signature: &Signature, user_methods: &BTreeSet<Ident>) -> Self {
        let mut reader = Reader {
            is_generic: signature.literals.are_generic(),
            user_methods: user_methods.clone(),
            ..Reader::default()
        };
        for (bit, argument) in signature.arguments.iter().enumerate() {
            reader.bound.insert(argument.name.clone());
            if !argument.is_constant {
                reader.masks.insert(argument.name.clone(), 1 << bit);
            }
            if argument.is_reference() {
                reader.references.insert(argument.name.clone());
            }
        }
        reader
    }

    /// Reads the body, and returns the value that the function returns.
    fn body(&mut self, signature: &Signature, block: &Block) -> syn::Result<Ident> {
        let last = self.statements(block)?;
        self.result(&last, &signature.result)
    }

    fn statement(&mut self, statement: &Stmt) -> syn::Result<()> {
        if let Stmt::Expr(expr, _) = statement
            && self.assignment(expr)?
        {
            return Ok(());
        }
        if let Some(expr) = self.effect(statement)? {
            let value = self.fresh("unit", expr.span());
            return self.constant(value, None, &expr);
        }
        match statement {
            Stmt::Expr(Expr::ForLoop(of), _) => self.for_loop(of),
            Stmt::Expr(of, _) if let Some(of) = as_for_loop(of) => self.for_loop(&of),
            Stmt::Expr(Expr::If(of), _) => self.branch(None, of),
            Stmt::Expr(Expr::Match(of), _) => self.match_arms(None, of),
            Stmt::Expr(Expr::Block(of), _) if of.label.is_none() => self.block(None, &of.block),
            Stmt::Local(local) => self.local(local),
            other => Err(Error::new_spanned(other, no_rule_for(other))),
        }
    }

    fn local(&mut self, local: &Local) -> syn::Result<()> {
        let (pattern, annotation) = match &local.pat {
            Pat::Type(of) => (&*of.pat, Some((*of.ty).clone())),
            pattern => (pattern, None),
        };
        let Some(init) = &local.init else {
            // The assignments give its value.
            self.bind_names(pattern);
            return Ok(());
        };
        let value = self.current_expr(&init.expr)?;
        self.bind(pattern, annotation, &value)
    }

    /// Returns the expression with the current values of variables that were assigned. The results of methods such as
    /// `len` of values with a gradient are checked: a struct of the user may have a method of that name.
    ///
    /// A branch, a block or a loop that assigns variables stays as it is, because its statements are read one by one.
    fn current_expr(&self, expr: impl ToTokens) -> syn::Result<Expr> {
        let tokens = expr.into_token_stream();
        let expr: Expr = syn::parse2(tokens.clone())?;
        if let Some(name) = self.assigned(&expr).first() {
            return match expr {
                Expr::If(_) | Expr::Match(_) | Expr::Block(_) => Ok(expr),
                Expr::ForLoop(_) | Expr::While(_) | Expr::Loop(_) => Ok(expr),
                Expr::Paren(of) => self.current_expr(of.expr),
                _ => {
                    let message = "an assignment inside of an expression has no rule: write it as a statement before";
                    Err(Error::new_spanned(name, message))
                }
            };
        }
        let mut expr: Expr = syn::parse2(renamed(tokens, &self.renamed))?;
        self.check_sizes(&mut expr);
        Ok(expr)
    }

    /// Returns the arguments that a value depends on.
    fn mask(&self, value: &Ident) -> Mask {
        self.masks.get(value).copied().unwrap_or(0)
    }

    fn set_mask(&mut self, value: &Ident, mask: Mask) {
        if mask != 0 {
            self.masks.insert(value.clone(), mask);
        }
    }

    /// Returns a new name for a value that the user wrote at `span`.
    fn fresh(&mut self, text: impl IdentFragment, span: Span) -> Ident {
        self.names += 1;
        let span = span.resolved_at(Span::mixed_site());
        let name = format_ident!("__{}_{}", text, self.names, span = span);
        self.bound.insert(name.clone());
        name
    }

    /// Adds a step. `read` are the tokens of the operands.
    fn push(
        &mut self,
        value: Ident,
        annotation: Option<Type>,
        operation: Operation,
        read: impl ToTokens,
    ) {
        let mut active = mentioned(read);
        active.retain(|name| self.masks.contains_key(name));
        let mask = active
            .iter()
            .map(|name| self.masks[name])
            .fold(0, |all, of| all | of);
        if mask != 0 {
            self.masks.insert(value.clone(), mask);
        }
        if let Operation::Field { .. } | Operation::ConstantView(Expr::Reference(_)) = operation {
            self.references.insert(value.clone());
        }
        self.list.push(Step {
            value,
            annotation,
            operation,
            active,
        });
    }

    /// Returns the value of an expression, which becomes a step unless it is a variable or a field.
    fn value(&mut self, expr: &Expr) -> syn::Result<Ident> {
        let place = without_references(expr);
        if let Some(name) = variable(place) {
            return Ok(name.clone());
        }
        if field(place).is_some() {
            let place = self.repeatable_place(place)?;
            return self.field(&place);
        }
        let value = self.fresh("value", place.span());
        self.step(value.clone(), None, place)?;
        Ok(value)
    }

    /// Returns the value that the function returns.
    fn result(&mut self, expr: &Expr, of: &Type) -> syn::Result<Ident> {
        if let Some(name) = variable(expr) {
            self.takes_float(expr);
            return Ok(name.clone());
        }
        let value = self.fresh("result", expr.span());
        if let Some(call) = method_of_sizes(expr) {
            self.call_of_method(value.clone(), Some(of.clone()), call)?;
            return Ok(value);
        }
        self.step(value.clone(), Some(of.clone()), expr)?;
        Ok(value)
    }

    /// Returns the value of a field, which is a reference.
    fn field(&mut self, place: &Expr) -> syn::Result<Ident> {
        let key = place.to_token_stream().to_string();
        if let Some(known) = self.fields.get(&key) {
            return Ok(known.clone());
        }
        let Some((root, members)) = field(place) else {
            return Err(Error::new_spanned(place, "expected a field"));
        };
        let root = root.clone();
        let operation = Operation::Field {
            root: root.clone(),
            members,
        };
        let value = self.fresh("field", place.span());
        self.fields.insert(key, value.clone());
        self.push(value.clone(), None, operation, root);
        Ok(value)
    }

    /// Reads `let value: annotation = expr;`.
    fn step(&mut self, value: Ident, annotation: Option<Type>, expr: &Expr) -> syn::Result<()> {
        if let Some(call) = method_of_sizes(expr)
            && self.user_methods.contains(&value)
        {
            return self.call_of_method(value, annotation, call);
        }
        if self.find_user_methods(expr) {
            return self.operators(value, annotation, expr);
        }
        let is_constant = !self.is_active(expr) && self.assigned(expr).is_empty();
        if dropped(expr).is_some() || is_constant {
            self.name_sizes(&value, expr);
            return self.constant(value, annotation, expr);
        }
        match expr {
            Expr::Paren(of) => self.step(value, annotation, &of.expr),
            Expr::Group(of) => self.step(value, annotation, &of.expr),
            Expr::Path(_) if let Some(other) = variable(expr) => {
                self.push(value, annotation, Operation::Alias(other.clone()), other);
                Ok(())
            }
            Expr::Reference(of) if of.mutability.is_none() => {
                let place = match place(&of.expr) {
                    Some(_) => self.repeatable_place(&of.expr)?,
                    None => {
                        let root = self.value(&of.expr)?;
                        syn::parse_quote!(#root)
                    }
                };
                let Some((root, members)) = self::place(&place) else {
                    return Err(Error::new_spanned(expr, "expected a field"));
                };
                let root = root.clone();
                let operation = Operation::Field {
                    root: root.clone(),
                    members,
                };
                self.push(value, annotation, operation, root);
                Ok(())
            }
            Expr::Tuple(list) => {
                let elements = list.elems.iter().map(|element| self.value(element));
                let elements = elements.collect::<syn::Result<Vec<_>>>()?;
                let read = quote!(#(#elements)*);
                self.push(value, annotation, Operation::Tuple(elements), read);
                Ok(())
            }
            Expr::Macro(of) if is_named(&of.mac, "broadcast") => {
                self.broadcast(value, annotation, &of.mac)
            }
            Expr::Macro(of) if is_named(&of.mac, "einsum") => {
                self.einsum(value, annotation, &of.mac)
            }
            Expr::Macro(of) if is_named(&of.mac, "checkpoint") => {
                self.checkpoint(value, annotation, &of.mac)
            }
            Expr::MethodCall(call) => self.method(value, annotation, call),
            Expr::Call(call) if let Some(call) = as_method(call) => {
                self.method(value, annotation, &call)
            }
            Expr::Call(call) => self.call(value, annotation, call),
            Expr::Binary(_) | Expr::Unary(_) | Expr::Field(_) | Expr::Index(_) => {
                self.operators(value, annotation, expr)
            }
            Expr::If(of) => self.branch(Some((value, annotation)), of),
            Expr::Match(of) => self.match_arms(Some((value, annotation)), of),
            Expr::Block(of) if of.label.is_none() => {
                self.block(Some((value, annotation)), &of.block)
            }
            other => Err(Error::new_spanned(other, no_rule_for_expr(other))),
        }
    }

    fn constant(&mut self, value: Ident, annotation: Option<Type>, expr: &Expr) -> syn::Result<()> {
        self.check_leaving(expr)?;
        let operation = match methods::borrows(expr) {
            true => Operation::ConstantView(self.repeatable(expr)?),
            false => Operation::Constant(expr.clone()),
        };
        self.push(value, annotation, operation, quote!());
        Ok(())
    }
}

/// Returns the root and the members of a field, or of a variable, which has none.
fn place(expr: &Expr) -> Option<(&Ident, Vec<TokenStream>)> {
    let whole = || variable(expr).map(|name| (name, Vec::new()));
    field(expr).or_else(whole)
}

/// Returns `true` for a call of the macro with this name.
pub fn is_named(call: &Macro, name: &str) -> bool {
    let last = call.path.segments.last();
    last.is_some_and(|last| last.ident == name)
}
