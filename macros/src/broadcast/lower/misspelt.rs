//! Reductions spelt as elsewhere: as methods, or with the axes behind the argument. They are told how they
//! are written here.
//!
//! Which functions and methods there are is not known here. So a call is left to be the user's unless it
//! names a reduction and, as an integer, an axis; or its arguments have names, as in no call of Rust.
//! `max(x, 0)` is left too: it may be the standard library's.

use super::Lowering;
use super::place::Role;
use super::reduction::{KEEPDIM, bare_name, lone_type, operator};
use crate::broadcast::tree::Node;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{
    AngleBracketedGenericArguments, Expr, ExprCall, ExprMethodCall, GenericArgument, Ident, Lit,
    PathArguments, UnOp,
};

impl Lowering<'_> {
    /// The refusal of `sum(x, 1)`, `sum_axis::<1>(x)`, `var::<0>(x)` and their like.
    pub fn misspelt_call(&mut self, call: &ExprCall) -> Option<Node> {
        let segment = bare_name(&call.func)?;
        if self.scopes.find(&segment.ident).is_some() {
            return None;
        }
        let mut reduction = self.named(&segment.ident)?;
        if let PathArguments::AngleBracketed(turbofish) = &segment.arguments {
            reduction.add_turbofish(turbofish)?;
        }
        let has_turbofish = !reduction.axes.is_empty();
        let argument = call.args.first()?;
        let rest: Vec<&Expr> = call.args.iter().skip(1).collect();
        if rest.is_empty() {
            let told = has_turbofish.then(|| self.told(&reduction, argument))??;
            return Some(self.refuse(&call.func, told));
        }
        let is_named = reduction.add_arguments(&rest)?;
        let is_other = has_turbofish || reduction.may_be_of_elements || reduction.axes.is_empty();
        if is_other && !is_named {
            return None;
        }
        let told = self.told(&reduction, argument)?;
        let other = match is_named {
            true => String::new(),
            false => format!(
                "; another `{0}` is called by a path, as `self::{0}`",
                segment.ident
            ),
        };
        let at: TokenStream = call
            .args
            .pairs()
            .skip(1)
            .map(|pair| quote!(#pair))
            .collect();
        Some(self.refuse(at, format_args!("{told}{other}")))
    }

    /// The refusal of `x.sum::<1>()`, `x.std_keepdim::<-1>()` and their like.
    pub fn misspelt_method(&mut self, call: &ExprMethodCall) -> Option<Node> {
        let mut reduction = self.named(&call.method)?;
        if let Some(turbofish) = &call.turbofish {
            reduction.add_turbofish(turbofish)?;
        }
        let arguments: Vec<&Expr> = call.args.iter().collect();
        let is_sure = match arguments.as_slice() {
            [] => !reduction.axes.is_empty(),
            some => reduction.add_arguments(some)?,
        };
        let told = is_sure.then(|| self.told(&reduction, &call.receiver))??;
        Some(self.refuse(&call.method, told))
    }

    /// The reduction of this name, where it would be one of elements.
    fn named(&self, name: &Ident) -> Option<Reduction> {
        Reduction::of(name).filter(|_| !self.only_asked)
    }

    /// What is told of the reduction of `argument`, if it can be written here.
    fn told(&self, reduction: &Reduction, argument: &Expr) -> Option<String> {
        let instead = self.written(reduction, argument)?;
        let what = match instead.starts_with('&') {
            true => ", an operand that is evaluated once",
            false => "",
        };
        let kept = reduction.with_axes_kept();
        let kept = kept.and_then(|kept| self.written(&kept, argument));
        let kept = kept.map(|kept| format!("; `{kept}` keeps the axes, with size 1"));
        let kept = kept.unwrap_or_default();
        Some(format!(
            "inside of `broadcast!`, this reduction is written `{instead}`{what}{kept}"
        ))
    }

    /// How the reduction of `argument` is written here, if it can be.
    fn written(&self, reduction: &Reduction, argument: &Expr) -> Option<String> {
        match argument {
            Expr::Group(group) => self.written(reduction, &group.expr),
            Expr::Paren(paren) => self.written(reduction, &paren.expr),
            Expr::Reference(reference) => self.written(reduction, &reference.expr),
            _ => {
                let place = match self.root_role(argument) {
                    Some(Role::Operand) => Some(argument),
                    Some(Role::Local(_)) if reduction.is_function => Some(argument),
                    _ => None,
                };
                reduction.written(place.map(spelt).as_deref())
            }
        }
    }
}

/// A reduction, however it was spelt.
#[derive(Clone)]
struct Reduction {
    /// `sum`.
    name: String,
    /// Whether it is a function here, and not only a method of tensors.
    is_function: bool,
    /// Whether its name alone may be one of a function of elements, to which integers are passed.
    may_be_of_elements: bool,
    /// Whether the axes stay, with size 1.
    keepdim: bool,
    /// Over which it is, or one that lists them as a type.
    axes: Vec<String>,
}

impl Reduction {
    /// The reduction that `sum`, `sum_keepdim`, `sum_axis` or `sum_axes_keepdim` names.
    fn of(ident: &Ident) -> Option<Self> {
        let full = ident.to_string();
        let stays = full.strip_suffix(KEEPDIM);
        let name = stays.unwrap_or(&full);
        let axes = ["_axis", "_axes"];
        let name = axes
            .iter()
            .find_map(|axes| name.strip_suffix(axes))
            .unwrap_or(name);
        let is_function = operator(name).is_some();
        let is_method = matches!(name, "std" | "var" | "argmax" | "argmin");
        (is_function || is_method).then(|| Self {
            name: name.to_string(),
            is_function,
            may_be_of_elements: ["max", "min", "std", "var"].contains(&full.as_str()),
            keepdim: stays.is_some(),
            axes: Vec::new(),
        })
    }

    /// The one that keeps them, of a function here that drops some: broadcasting mostly wants it.
    fn with_axes_kept(&self) -> Option<Self> {
        let drops = self.is_function && !self.keepdim && !self.axes.is_empty();
        drops.then(|| Self {
            keepdim: true,
            ..self.clone()
        })
    }

    /// Takes its axes from `::<0, 1>` or `::<Axes![0, 1]>`; `None` if they are none.
    fn add_turbofish(&mut self, turbofish: &AngleBracketedGenericArguments) -> Option<()> {
        if let Some(axes) = lone_type(&turbofish.args) {
            self.axes.push(spelt(axes));
            return Some(());
        }
        turbofish
            .args
            .iter()
            .try_for_each(|argument| match argument {
                GenericArgument::Const(axis) => self.add_axes(axis),
                _ => None,
            })
    }

    /// Takes its axes from arguments as in Python; `None` if they are others. Whether one has a name there,
    /// with which no function of Rust is called.
    fn add_arguments(&mut self, arguments: &[&Expr]) -> Option<bool> {
        let mut is_named = false;
        for argument in arguments {
            let Expr::Assign(assign) = argument else {
                self.add_axes(argument)?;
                continue;
            };
            is_named = true;
            match spelt(&assign.left).as_str() {
                "axis" | "dim" => self.add_axes(&assign.right)?,
                "keepdims" | "keepdim" => {
                    self.keepdim = spelt(&assign.right).eq_ignore_ascii_case("true");
                }
                _ => return None,
            }
        }
        Some(is_named)
    }

    /// Takes as axes an integer, or a list of some.
    fn add_axes(&mut self, axes: &Expr) -> Option<()> {
        match axes {
            Expr::Array(list) => list.elems.iter().try_for_each(|axis| self.add_axes(axis)),
            Expr::Tuple(list) => list.elems.iter().try_for_each(|axis| self.add_axes(axis)),
            Expr::Group(group) => self.add_axes(&group.expr),
            Expr::Paren(paren) => self.add_axes(&paren.expr),
            _ => {
                self.axes.push(integer(axes)?);
                Some(())
            }
        }
    }

    /// How it is written here, of a place or of another expression; `None` if there is no such reduction.
    fn written(&self, place: Option<&str>) -> Option<String> {
        let name = &self.name;
        let keepdim = if self.keepdim { KEEPDIM } else { "" };
        let list = self.axes.join(", ");
        if self.is_function {
            let turbofish = match list.as_str() {
                "" => String::new(),
                _ => format!("::<{list}>"),
            };
            let argument = place.unwrap_or("..");
            return Some(format!("{name}{keepdim}{turbofish}({argument})"));
        }
        let is_arg = name.starts_with("arg");
        let method = match self.axes.as_slice() {
            [] if !self.keepdim => name.clone(),
            [list] if list.contains('!') && !is_arg => format!("{name}_axes{keepdim}::<{list}>"),
            [_] if self.keepdim => format!("{name}{keepdim}::<{list}>"),
            [_] if !list.contains('!') => format!("{name}_axis::<{list}>"),
            [_, _, ..] if !is_arg => format!("{name}_axes{keepdim}::<Axes![{list}]>"),
            _ => return None,
        };
        let receiver = place.unwrap_or("broadcast!(..)");
        Some(format!("&{receiver}.{method}()"))
    }
}

/// An integer's digits, with its sign.
fn integer(expr: &Expr) -> Option<String> {
    match expr {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Int(digits) => Some(digits.base10_digits().to_string()),
            _ => None,
        },
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => match &*unary.expr {
            Expr::Lit(_) => Some(format!("-{}", integer(&unary.expr)?)),
            _ => None,
        },
        _ => None,
    }
}

/// The tokens as one would write them where they are names, or axes.
fn spelt(tokens: impl ToTokens) -> String {
    let squeezed: String = tokens
        .to_token_stream()
        .to_string()
        .split_whitespace()
        .collect();
    squeezed.replace(',', ", ")
}
