//! Macro calls inside the expression. What they expand to cannot be seen, so only known ones may stay.

use super::Lowering;
use crate::broadcast::tree::Node;
use proc_macro2::Span;
use quote::quote_spanned;
use syn::parse::{Parse, ParseStream};
use syn::{Expr, Macro, Pat, Token};

/// Those that give no value, and whose arguments are for a message.
const DIVERGING: [&str; 4] = ["panic", "todo", "unimplemented", "unreachable"];

impl Lowering<'_> {
    /// `name!(…)`.
    pub fn macro_call(&mut self, call: &Macro) -> Node {
        let name = call
            .path
            .segments
            .last()
            .map(|last| last.ident.to_string())
            .unwrap_or_default();
        match name.as_str() {
            "matches" => self.matches(call),
            name if DIVERGING.contains(&name) => Node::verbatim(call),
            name => {
                let message = format!(
                    "what `{name}!` expands to cannot be seen here: bind its result before the call, or \
                     write `&{name}!(…)` for an operand that is evaluated once"
                );
                self.refuse(&call.path, message)
            }
        }
    }

    /// `matches!(value, pattern if guard)` is the `match` that it stands for.
    fn matches(&mut self, call: &Macro) -> Node {
        match call.parse_body::<Matches>() {
            Ok(Matches(expanded)) => self.expr(&expanded),
            Err(error) => {
                self.refusals.push(error);
                Node::missing()
            }
        }
    }
}

/// The arguments of `matches!`, as a `match`.
struct Matches(Expr);

impl Parse for Matches {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let value: Expr = input.parse()?;
        input.parse::<Token![,]>()?;
        let pattern = Pat::parse_multi_with_leading_vert(input)?;
        let guard = match input.parse::<Option<Token![if]>>()? {
            Some(if_token) => {
                let guard: Expr = input.parse()?;
                Some(quote_spanned!(Span::mixed_site()=> #if_token #guard))
            }
            None => None,
        };
        input.parse::<Option<Token![,]>>()?;
        syn::parse2(quote_spanned! {Span::mixed_site()=>
            match (#value) { #pattern #guard => true, _ => false }
        })
        .map(Self)
    }
}
