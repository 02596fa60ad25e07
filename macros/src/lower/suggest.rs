//! Reductions written as in other libraries: as methods, or with the axes after the argument.
//!
//! The macro does not know which functions exist. A call such as `max(x, 0)` may be a function of the user or of `std`,
//! unless it names a reduction and an integer axis, or its arguments have names.

use super::Lowering;
use super::places::Role;
use super::reductions::lone_type;
use crate::ast::Kind;
use crate::tree::Node;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use shapecast_syntax::calls::bare_name;
use shapecast_syntax::reductions::{KEEPDIM, operator};
use shapecast_syntax::tokens::{signed_integer, source};
use syn::{
    AngleBracketedGenericArguments, Expr, ExprCall, ExprMethodCall, GenericArgument, Ident,
    PathArguments,
};

impl Lowering<'_> {
    /// Reports calls such as `sum(x, 1)`, `sum_axis::<1>(x)` and `argmax::<0>(x)`.
    pub fn suggest_for_call(&mut self, call: &ExprCall) -> Option<Node> {
        let segment = bare_name(&call.func)?;
        let name = &segment.ident;
        if self.scopes.find(name).is_some() {
            return None;
        }
        let turbofish = match &segment.arguments {
            PathArguments::AngleBracketed(turbofish) => Some(turbofish),
            _ => None,
        };
        let Some(mut reduction) = Reduction::new(name, turbofish) else {
            return self.suggest_for_axes(name, turbofish?, call.args.first()?);
        };
        let has_turbofish = !reduction.axes.is_empty();
        let mut arguments = call.args.pairs();
        let argument = *arguments.next()?.value();
        let rest: TokenStream = arguments.map(|pair| quote!(#pair)).collect();
        let has_names = reduction.add_arguments(call.args.iter().skip(1))?;
        if rest.is_empty() {
            let message = self.suggestion(&reduction, argument)?;
            return has_turbofish.then(|| self.suggest(&call.func, message, argument));
        }
        let of_elements = ["max", "min", "std", "var"];
        let is_ambiguous = has_turbofish
            || reduction.axes.is_empty()
            || of_elements.iter().any(|of_elements| name == of_elements);
        if is_ambiguous && !has_names {
            return None;
        }
        let mut message = self.suggestion(&reduction, argument)?;
        if !has_names {
            message += &format!("; write `self::{name}` to call another `{name}`");
        }
        Some(self.suggest(rest, message, argument))
    }

    /// Reports `x.log()`, and calls such as `x.sum::<1>()` and `x.argmax_keepdim::<-1>()`.
    pub fn suggest_for_method(&mut self, call: &ExprMethodCall) -> Option<Node> {
        if call.method == "log" && call.args.is_empty() {
            let message = "`log` takes a base: write `ln()`, `log2()` or `log10()`".to_string();
            return Some(self.suggest(&call.method, message, &call.receiver));
        }
        let turbofish = call.turbofish.as_ref();
        let Some(mut reduction) = Reduction::new(&call.method, turbofish) else {
            return self.suggest_for_axes(&call.method, turbofish?, &call.receiver);
        };
        let has_names = reduction.add_arguments(&call.args)?;
        let is_reduction = match call.args.is_empty() {
            true => !reduction.axes.is_empty(),
            false => has_names,
        };
        let message = self.suggestion(&reduction, &call.receiver)?;
        is_reduction.then(|| self.suggest(&call.method, message, &call.receiver))
    }

    /// Reports functions along axes that are no reductions of `broadcast!`, such as `softmax::<-1>(x)`.
    fn suggest_for_axes(
        &mut self,
        name: &Ident,
        turbofish: &AngleBracketedGenericArguments,
        argument: &Expr,
    ) -> Option<Node> {
        let axes = match turbofish.args.first()? {
            GenericArgument::Const(axis) => {
                let (sign, digits) = signed_integer(axis)?;
                format!("{sign}{}", digits.base10_digits())
            }
            _ => source(lone_type(&turbofish.args)?),
        };
        let function = name.to_string();
        let may_be_local = function_along_axes(&function, &axes, "x").is_some();
        let place = self.place_text(argument, may_be_local);
        let x = place.as_deref().unwrap_or("x");
        let instead = match function_along_axes(&function, &axes, x) {
            Some(code) => format!("write `{code}`"),
            None => {
                let method = method_along_axis(&function, &axes)?;
                format!("write `&{x}.{method}`, which is evaluated once")
            }
        };
        let message = format!("`broadcast!` has no reduction `{function}`: {instead}");
        Some(self.suggest(name, message, argument))
    }

    /// Reports a call at the tokens `at`, without lowering the call. Drops errors of the argument.
    pub(super) fn suggest(&mut self, at: impl ToTokens, message: String, argument: &Expr) -> Node {
        self.errors.add(at, message);
        let errors = self.errors.len();
        let locals = self.expr(&mut argument.clone()).facts.locals;
        self.errors.truncate(errors);
        Node::leaf(Kind::Missing(locals.to_vec()))
    }

    /// Returns the error text for the reduction of `argument`, if there is such a reduction.
    fn suggestion(&self, reduction: &Reduction, argument: &Expr) -> Option<String> {
        let place = self.place_text(argument, reduction.is_function());
        let instead = reduction.spelling(reduction.keepdim, &place)?;
        let mut message = format!("inside `broadcast!`, write this reduction as `{instead}`");
        if !reduction.is_function() {
            message += ", which is evaluated once";
        } else if !reduction.keepdim && !reduction.axes.is_empty() {
            // Users mostly want the reduction with `keepdim`, because its result broadcasts.
            let kept = reduction.spelling(true, &place)?;
            message += &format!(", or `{kept}` to keep the axes with size 1");
        }
        Some(message)
    }

    /// Returns the text of an argument that is a place. Methods take places from outside only.
    pub(super) fn place_text(&self, argument: &Expr, may_be_local: bool) -> Option<String> {
        match argument {
            Expr::Group(group) => self.place_text(&group.expr, may_be_local),
            Expr::Paren(paren) => self.place_text(&paren.expr, may_be_local),
            Expr::Reference(reference) => self.place_text(&reference.expr, may_be_local),
            _ => match self.root_role(argument)? {
                Role::Operand => Some(source(argument)),
                Role::Local(_) => may_be_local.then(|| source(argument)),
                Role::Fixed => None,
            },
        }
    }
}

/// Returns the code for a function `name` of `x` that other libraries have.
fn function_along_axes(name: &str, axes: &str, x: &str) -> Option<String> {
    Some(match name {
        "softmax" => format!(
            "{{ let e = ({x} - max_keepdim::<{axes}>({x})).exp(); e / sum_keepdim::<{axes}>(e) }}"
        ),
        "log_softmax" => format!("{x} - log_sum_exp_keepdim::<{axes}>({x})"),
        "logsumexp" => format!("log_sum_exp::<{axes}>({x})"),
        "amax" | "maximum" => format!("max::<{axes}>({x})"),
        "amin" | "minimum" => format!("min::<{axes}>({x})"),
        "average" => format!("mean::<{axes}>({x})"),
        "product" => format!("prod::<{axes}>({x})"),
        "variance" => format!("var::<{axes}>({x})"),
        _ => return None,
    })
}

/// Returns the method of tensors for a function of axes that is no reduction of `broadcast!`.
fn method_along_axis(name: &str, axis: &str) -> Option<String> {
    Some(match name {
        "var_ddof" | "std_ddof" => {
            format!(
                "{}_axis_ddof::<{axis}>(1.0)",
                name.trim_end_matches("_ddof")
            )
        }
        "cumsum" | "cumprod" | "cummax" | "cummin" | "sort" | "argsort" => {
            format!("{name}_axis::<{axis}>()")
        }
        "norm" => format!("norm_axis::<{axis}>(2.0)"),
        "quantile" => format!("quantile_axis::<{axis}>(0.5)"),
        _ => return None,
    })
}

/// A reduction as in other libraries.
struct Reduction {
    /// `sum`.
    name: String,
    keepdim: bool,
    /// The axes, or one `Axes![..]`.
    axes: Vec<String>,
}

impl Reduction {
    /// Returns the reduction that `sum`, `sum_axis` or `sum_axes_keepdim` names.
    fn new(name: &Ident, turbofish: Option<&AngleBracketedGenericArguments>) -> Option<Self> {
        let full = name.to_string();
        let without_keepdim = full.strip_suffix(KEEPDIM);
        let name = without_keepdim.unwrap_or(&full);
        let name = name.strip_suffix("_axis").unwrap_or(name);
        let name = name.strip_suffix("_axes").unwrap_or(name);
        let mut reduction = Self {
            name: name.to_string(),
            keepdim: without_keepdim.is_some(),
            axes: Vec::new(),
        };
        let is_method = matches!(
            name,
            "argmax" | "argmin" | "median" | "nanargmax" | "nanargmin" | "nanmedian"
        );
        if !is_method && !reduction.is_function() {
            return None;
        }
        let Some(turbofish) = turbofish else {
            return Some(reduction);
        };
        if let Some(axes) = lone_type(&turbofish.args) {
            reduction.axes.push(source(axes));
            return Some(reduction);
        }
        for argument in &turbofish.args {
            match argument {
                GenericArgument::Const(axis) => reduction.add_axes(axis)?,
                _ => return None,
            }
        }
        Some(reduction)
    }

    /// Returns `true` if `broadcast!` has a function for the reduction. Other reductions are methods of tensors.
    fn is_function(&self) -> bool {
        operator(&self.name).is_some()
    }

    /// Adds the axes of arguments as in Python. Returns whether an argument has a name, or `None` for unknown
    /// arguments.
    fn add_arguments<'a>(&mut self, arguments: impl IntoIterator<Item = &'a Expr>) -> Option<bool> {
        let mut has_names = false;
        for argument in arguments {
            let Expr::Assign(assign) = argument else {
                self.add_axes(argument)?;
                continue;
            };
            has_names = true;
            match source(&assign.left).as_str() {
                "axis" | "dim" => self.add_axes(&assign.right)?,
                "keepdims" | "keepdim" => {
                    self.keepdim = source(&assign.right).eq_ignore_ascii_case("true");
                }
                _ => return None,
            }
        }
        Some(has_names)
    }

    /// Adds an integer or a list of integers. Returns `None` for other expressions.
    fn add_axes(&mut self, axes: &Expr) -> Option<()> {
        match axes {
            Expr::Array(list) => list.elems.iter().try_for_each(|axis| self.add_axes(axis)),
            Expr::Tuple(list) => list.elems.iter().try_for_each(|axis| self.add_axes(axis)),
            Expr::Group(group) => self.add_axes(&group.expr),
            Expr::Paren(paren) => self.add_axes(&paren.expr),
            _ => {
                let (sign, digits) = signed_integer(axes)?;
                self.axes.push(format!("{sign}{}", digits.base10_digits()));
                Some(())
            }
        }
    }

    /// Returns the code for the reduction of a place or another expression, if the reduction exists.
    fn spelling(&self, keepdim: bool, place: &Option<String>) -> Option<String> {
        let name = &self.name;
        let list = self.axes.join(", ");
        let suffix = if keepdim { KEEPDIM } else { "" };
        if self.is_function() {
            let argument = place.as_deref().unwrap_or("..");
            return Some(match list.as_str() {
                "" => format!("{name}{suffix}({argument})"),
                _ => format!("{name}{suffix}::<{list}>({argument})"),
            });
        }
        let is_arg = name.trim_start_matches("nan").starts_with("arg");
        let method = match self.axes.as_slice() {
            [] if !keepdim => name.clone(),
            [list] if list.contains('!') && !is_arg => format!("{name}_axes{suffix}::<{list}>"),
            [_] if keepdim => format!("{name}{suffix}::<{list}>"),
            [_] if !list.contains('!') => format!("{name}_axis::<{list}>"),
            [_, _, ..] if !is_arg => format!("{name}_axes{suffix}::<Axes![{list}]>"),
            _ => return None,
        };
        let receiver = place.as_deref().unwrap_or("broadcast!(..)");
        Some(format!("&{receiver}.{method}()"))
    }
}
