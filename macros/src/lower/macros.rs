//! Macro calls inside of the expression. Only known macros are allowed, because the expansion of others is unknown.

use super::places::Role;
use super::{Lowering, Position};
use crate::ast::{Kind, MacroCall};
use crate::hygiene::quote_mixed;
use crate::tree::Node;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use shapecast_syntax::format_text::names_in;
use std::mem::take;
use syn::parse::{Parse, ParseStream};
use syn::{Expr, Ident, LitStr, Macro, Pat, Path, Token, parse_quote};

impl Lowering<'_> {
    pub fn macro_call(&mut self, call: &Macro) -> Node {
        let last = call.path.segments.last();
        let name = last.map(|last| last.ident.to_string()).unwrap_or_default();
        let remedy = match name.as_str() {
            "matches" => return self.matches(call),
            "panic" | "todo" | "unimplemented" | "unreachable" => return self.message(call),
            "cfg" | "column" | "concat" | "env" | "file" | "include_bytes" | "include_str"
            | "line" | "module_path" | "option_env" | "stringify"
                if is_of_std(&call.path) =>
            {
                return Node::leaf(Kind::Verbatim(call.to_token_stream()));
            }
            "assert" | "assert_eq" | "assert_ne" | "debug_assert" | "debug_assert_eq"
            | "debug_assert_ne" => "write `if … { panic!(…) }`".to_string(),
            "print" | "println" | "eprint" | "eprintln" => {
                "move it into a function and call the function".to_string()
            }
            _ => format!(
                "bind its result before the call, or write `&{name}!(…)` to evaluate it once"
            ),
        };
        let message = format!("`{name}!` is not supported inside `broadcast!`: {remedy}");
        self.error(&call.tokens, &call.path, message)
    }

    /// Lowers `panic!("text", …)`, whose text and arguments show elements.
    fn message(&mut self, call: &Macro) -> Node {
        let mut children = Vec::new();
        let mut lowered = MacroCall {
            call: call.clone(),
            before: Vec::new(),
            after: TokenStream::new(),
            named_in_text: Vec::new(),
        };
        let tokens = take(&mut lowered.call.tokens);
        let Ok(Message { text, arguments }) = call.parse_body() else {
            lowered.after = tokens;
            return Node::leaf(Kind::MacroCall(Box::new(lowered)));
        };
        lowered.after.extend(text.to_token_stream());
        for Argument { before, value, .. } in &arguments {
            lowered.after.extend(before.clone());
            if is_text(value) {
                value.to_tokens(&mut lowered.after);
                continue;
            }
            lowered.before.push(take(&mut lowered.after));
            children.push(self.message_argument(value));
        }
        for name in names_in(&text) {
            let name = Some(name);
            if !arguments.iter().any(|argument| argument.name == name) {
                children.push(self.message_argument(&parse_quote!(#name)));
                lowered.named_in_text.extend(name);
            }
        }
        Node::new(Kind::MacroCall(Box::new(lowered)), children)
    }

    /// Lowers an argument of a message. A place is an operand only if it is also an operand elsewhere.
    fn message_argument(&mut self, value: &Expr) -> Node {
        let is_outside = match value {
            Expr::Path(path) => matches!(self.role(path), Role::Operand),
            Expr::Field(_) => matches!(self.root_role(value), Some(Role::Operand)),
            _ => false,
        };
        if !is_outside {
            return self.expr_at(&mut value.clone(), Position::Argument);
        }
        self.has_captured = true;
        Node::leaf(Kind::Captured(Box::new(value.clone())))
    }

    /// Replaces the places in messages that are operands of the whole expression by their elements.
    pub fn resolve_captured(&mut self, node: Node) -> Node {
        let node = node.map_children(&mut |child| self.resolve_captured(child));
        match node.kind {
            Kind::Captured(place) if self.operands.contains(&place) => self.place(&place),
            Kind::MacroCall(call) => without_captured_names(*call, node.children),
            _ => node,
        }
    }

    /// Lowers `matches!(value, pattern if guard)` as the `match` that it stands for.
    fn matches(&mut self, call: &Macro) -> Node {
        match call.parse_body_with(expand_matches) {
            Ok(mut expanded) => self.expr(&mut expanded),
            Err(error) => {
                self.errors.push(error);
                self.missing(&call.tokens)
            }
        }
    }
}

/// Returns the macro call without the names in its text that the macro captures itself.
fn without_captured_names(mut call: MacroCall, mut arguments: Vec<Node>) -> Node {
    let named = arguments.split_off(call.before.len());
    let names = take(&mut call.named_in_text);
    for (name, argument) in names.into_iter().zip(named) {
        if !matches!(argument.kind, Kind::Captured(_)) {
            call.named_in_text.push(name);
            arguments.push(argument);
        }
    }
    Node::new(Kind::MacroCall(Box::new(call)), arguments)
}

/// Returns `true` if the path of a constant macro means the macro of the standard library.
fn is_of_std(path: &Path) -> bool {
    let first = path.segments.first().map(|first| first.ident.to_string());
    path.segments.len() == 1 || matches!(first.as_deref(), Some("std" | "core"))
}

/// The arguments of a macro such as `panic!`.
struct Message {
    text: LitStr,
    arguments: Vec<Argument>,
}

/// `, name = value` or `, value`.
struct Argument {
    /// The tokens before the value.
    before: TokenStream,
    name: Option<Ident>,
    value: Expr,
}

impl Parse for Message {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let text = input.parse()?;
        let mut arguments = Vec::new();
        while !input.is_empty() {
            let comma: Token![,] = input.parse()?;
            if input.is_empty() {
                break;
            }
            let is_named = input.peek(Ident) && input.peek2(Token![=]) && !input.peek2(Token![==]);
            let name: Option<Ident> = is_named.then(|| input.parse()).transpose()?;
            let equals: Option<Token![=]> = is_named.then(|| input.parse()).transpose()?;
            arguments.push(Argument {
                before: quote!(#comma #name #equals),
                name,
                value: input.parse()?,
            });
        }
        Ok(Self { text, arguments })
    }
}

/// Returns `true` if an argument is a macro that gives a text, such as `concat!(…)`.
fn is_text(argument: &Expr) -> bool {
    matches!(argument, Expr::Macro(call) if !call.mac.path.is_ident("matches"))
}

/// Returns the arguments of `matches!` as a `match`.
pub fn expand_matches(input: ParseStream) -> syn::Result<Expr> {
    let value: Expr = input.parse()?;
    input.parse::<Token![,]>()?;
    let pattern = Pat::parse_multi_with_leading_vert(input)?;
    let if_token: Option<Token![if]> = input.parse()?;
    let guard: Option<Expr> = if_token.map(|_| input.parse()).transpose()?;
    input.parse::<Option<Token![,]>>()?;
    syn::parse2(quote_mixed! {
        match (#value) { #pattern #if_token #guard => true, _ => false }
    })
}
