//! Macro calls inside the expression. What they expand to cannot be seen, so only known ones may stay.

use super::place::Role;
use super::{Lowering, Position};
use crate::broadcast::tree::{Kind, Node, Parts};
use proc_macro2::{Delimiter, Span};
use quote::{quote, quote_spanned};
use syn::parse::{Parse, ParseStream};
use syn::{Expr, Ident, LitStr, Macro, MacroDelimiter, Pat, Path, Token, parse_quote};

/// Those whose value the compiler knows, whatever their arguments say.
const CONSTANT: [&str; 11] = [
    "cfg",
    "column",
    "concat",
    "env",
    "file",
    "include_bytes",
    "include_str",
    "line",
    "module_path",
    "option_env",
    "stringify",
];

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
            name if CONSTANT.contains(&name) && is_of_std(&call.path) => Node::verbatim(call),
            name if DIVERGING.contains(&name) => self.message(call),
            name => {
                let message = format!(
                    "what `{name}!` expands to cannot be seen here: {}",
                    instead_of(name)
                );
                self.refuse(&call.path, message)
            }
        }
    }

    /// `panic!("text", …)`: the arguments are element-wise, and operands that the text names are elements
    /// too. What is no operand of the rest stays as it is.
    fn message(&mut self, call: &Macro) -> Node {
        let Ok(Message { text, arguments }) = call.parse_body() else {
            return Node::verbatim(call);
        };
        let mut inner = Parts::new().tokens(&text);
        for Argument { comma, name, value } in &arguments {
            let name = name.as_ref().map(|(name, equals)| quote!(#name #equals));
            inner.push_tokens(comma);
            inner.push_tokens(name);
            inner.push_node(self.said(value));
        }
        for name in names_in(&text) {
            let is_named =
                |argument: &Argument| matches!(&argument.name, Some((known, _)) if *known == name);
            let place: Expr = parse_quote!(#name);
            if arguments.iter().any(is_named) || self.is_no_operand(&place) {
                continue;
            }
            inner.push_tokens(quote_spanned!(Span::mixed_site()=> , #name =));
            inner.push_node(self.expr(&place));
        }
        let (delimiter, span) = match &call.delimiter {
            MacroDelimiter::Paren(at) => (Delimiter::Parenthesis, at.span),
            MacroDelimiter::Brace(at) => (Delimiter::Brace, at.span),
            MacroDelimiter::Bracket(at) => (Delimiter::Bracket, at.span),
        };
        let name = Parts::new().tokens(&call.path).tokens(call.bang_token);
        Node::new(Kind::Other(name.group(delimiter, span.join(), inner)))
    }

    /// An argument of a message.
    fn said(&mut self, value: &Expr) -> Node {
        let is_text = matches!(value, Expr::Macro(call) if !call.mac.path.is_ident("matches"));
        if is_text || self.is_no_operand(value) {
            return Node::verbatim(value);
        }
        self.expr_at(value, Position::Argument)
    }

    /// Whether it is a place from outside that the rest of the expression does not read.
    fn is_no_operand(&mut self, value: &Expr) -> bool {
        let is_outside = match value {
            Expr::Path(path) => matches!(self.role(path), Role::Operand),
            Expr::Field(_) => matches!(self.root_role(value), Some(Role::Operand)),
            _ => false,
        };
        is_outside && !self.is_operand(value)
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

/// Whether it names a macro of the standard library, unless another one has its name.
fn is_of_std(path: &Path) -> bool {
    let first = path.segments.first().map(|first| first.ident.to_string());
    path.segments.len() == 1 || matches!(first.as_deref(), Some("std" | "core"))
}

/// What to write instead of a macro call.
fn instead_of(name: &str) -> String {
    match name.trim_start_matches("debug_") {
        "assert" | "assert_eq" | "assert_ne" => "write `if … { panic!(…) }`".to_string(),
        "print" | "println" | "eprint" | "eprintln" => {
            "put it into a function and call that".to_string()
        }
        _ => format!(
            "bind its result before the call, or write `&{name}!(…)` for an operand that is \
             evaluated once"
        ),
    }
}

/// The arguments of `panic!` and the like.
struct Message {
    text: LitStr,
    arguments: Vec<Argument>,
}

/// `, name = value`, or `, value`.
struct Argument {
    comma: Token![,],
    name: Option<(Ident, Token![=])>,
    value: Expr,
}

impl Parse for Message {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let text = input.parse()?;
        let mut arguments = Vec::new();
        while !input.is_empty() {
            let comma = input.parse()?;
            if input.is_empty() {
                break;
            }
            let is_named = input.peek(Ident) && input.peek2(Token![=]) && !input.peek2(Token![==]);
            arguments.push(Argument {
                comma,
                name: is_named
                    .then(|| Ok::<_, syn::Error>((input.parse()?, input.parse()?)))
                    .transpose()?,
                value: input.parse()?,
            });
        }
        Ok(Self { text, arguments })
    }
}

/// The names that a text shows, as in `{name:?}`, each once.
fn names_in(text: &LitStr) -> Vec<Ident> {
    let value = text.value().replace("{{", "");
    let mut names: Vec<Ident> = Vec::new();
    for part in value.split('{').skip(1) {
        let end = part.find([':', '}']).unwrap_or(part.len());
        if let Ok(name) = LitStr::new(part[..end].trim(), text.span()).parse::<Ident>()
            && !names.contains(&name)
        {
            names.push(name);
        }
    }
    names
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
