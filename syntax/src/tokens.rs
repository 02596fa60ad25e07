//! Functions that compare, locate and search tokens.

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::ParseStream;
use syn::{Expr, ExprLit, Lit, LitInt, Type, TypePath, UnOp};

/// Parses `[$crate]`, the path of `shapecast` with which every generated path starts.
pub fn parse_crate(input: ParseStream) -> syn::Result<TokenStream> {
    let path;
    syn::bracketed!(path in input);
    path.parse()
}

/// Returns the path of `shapecast` in `[$crate]`.
pub fn path_in(krate: Option<&TokenTree>) -> TokenStream {
    match krate {
        Some(TokenTree::Group(path)) => path.stream(),
        _ => TokenStream::new(),
    }
}

/// Returns `true` for a punctuation character.
pub fn is_punct(token: &TokenTree, character: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == character)
}

/// Splits tokens that begin with `::<j, k>` into the tokens in the angle brackets and those behind them.
pub fn split_turbofish(tokens: &[TokenTree]) -> Option<(&[TokenTree], &[TokenTree])> {
    match tokens {
        [first, second, open, rest @ ..]
            if is_punct(first, ':') && is_punct(second, ':') && is_punct(open, '<') =>
        {
            let end = rest.iter().position(|token| is_punct(token, '>'))?;
            Some((&rest[..end], &rest[end + 1..]))
        }
        _ => None,
    }
}

/// Returns the text of an identifier and its hygiene. Two identifiers of the same text are
/// different names if they come from different macros.
pub fn name(ident: &Ident) -> String {
    let context = syntax_context(ident.span()).unwrap_or_default();
    unraw(ident) + &context
}

/// Returns the text of an identifier without `r#`: `r#x` and `x` are the same name.
pub fn unraw(ident: &Ident) -> String {
    ident.to_string().trim_start_matches("r#").to_string()
}

/// Returns `true` if the name starts like that of a type, a variant or a constant.
pub fn starts_upper(ident: &Ident) -> bool {
    unraw(ident).starts_with(char::is_uppercase)
}

/// Returns `true` if the name is written like that of a constant: `EPSILON`.
pub fn is_screaming(ident: &Ident) -> bool {
    starts_upper(ident) && !unraw(ident).contains(char::is_lowercase)
}

/// Returns the text of an expression about as the user wrote it.
pub fn source_text(tokens: impl ToTokens) -> String {
    let mut text = tokens.into_token_stream().to_string();
    for (spaced, tight) in [
        (" . ", "."),
        (" :: ", "::"),
        (" (", "("),
        (" [", "["),
        ("::< ", "::<"),
        (" >(", ">("),
        ("( ", "("),
        ("[ ", "["),
        (" )", ")"),
        (" ]", "]"),
        (" ,", ","),
        ("& ", "&"),
        ("! ", "!"),
        ("(- ", "(-"),
        ("<- ", "<-"),
    ] {
        text = text.replace(spaced, tight);
    }
    text
}

/// Returns the text of tokens with the hygiene of their identifiers.
pub fn comparable(tokens: impl ToTokens) -> String {
    let mut text = String::new();
    push(&mut text, tokens.into_token_stream());
    text
}

/// Returns the source text of names, axes or sizes as a user would write it.
pub fn source(tokens: impl ToTokens) -> String {
    let text = tokens.to_token_stream().to_string();
    let words: String = text.split_whitespace().collect();
    words.replace(',', ", ")
}

/// Adds tokens to the text, without the groups that a macro's `$x:expr` adds around tokens.
fn push(text: &mut String, tokens: TokenStream) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("( ", ") "),
                    Delimiter::Brace => ("{ ", "} "),
                    Delimiter::Bracket => ("[ ", "] "),
                    Delimiter::None => ("", ""),
                };
                *text += open;
                push(text, group.stream());
                *text += close;
            }
            TokenTree::Ident(ident) => *text += &(name(&ident) + " "),
            other => *text += &format!("{other} "),
        }
    }
}

/// Returns a text that identifies the hygiene of a span.
///
/// No stable function compares the hygiene of two spans: `Ident: PartialEq` of `proc_macro2` compares the text, and
/// `proc_macro::Span::eq` is unstable. The `Debug` output of a span starts with its syntax context, as in
/// `#3 bytes(5..6)`. If that output changes, the result is `None` and names are compared by their text. Operands of the
/// same name from different macros then become one operand, and the tests `names_of_other_macros_are_other_names` in
/// `tests/` fail.
fn syntax_context(span: Span) -> Option<String> {
    let debug = format!("{span:?}");
    let (context, _) = debug.split_once(' ')?;
    context.starts_with('#').then(|| context.to_string())
}

/// Returns the first identifier in `tokens` for which `is_bound` holds and that may refer to a binding. Searches
/// patterns, types and the arguments of macros by their tokens.
pub fn find_name(tokens: TokenStream, is_bound: &mut dyn FnMut(&Ident) -> bool) -> Option<Ident> {
    let (mut before, mut repeats) = (' ', 0);
    tokens.into_iter().find_map(|token| {
        // `.name` is a field or a method and `::name` belongs to a path, but `..name` ends a range.
        let may_refer = !matches!((before, repeats), ('.', 1) | (':', 2));
        let punct = match &token {
            TokenTree::Punct(punct) => punct.as_char(),
            _ => ' ',
        };
        repeats = if punct == before { repeats + 1 } else { 1 };
        before = punct;
        match token {
            TokenTree::Ident(name) => (may_refer && is_bound(&name)).then_some(name),
            TokenTree::Group(group) => find_name(group.stream(), is_bound),
            TokenTree::Punct(_) | TokenTree::Literal(_) => None,
        }
    })
}

/// Returns the expression inside of the groups without delimiters that a macro's `$x:expr` adds.
pub fn ungrouped(expr: &Expr) -> &Expr {
    match expr {
        Expr::Group(group) => ungrouped(&group.expr),
        _ => expr,
    }
}

/// Returns the sign and the digits of an integer literal.
pub fn signed_integer(expr: &Expr) -> Option<(&'static str, &LitInt)> {
    let (sign, expr) = match ungrouped(expr) {
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => ("-", &*unary.expr),
        expr => ("", expr),
    };
    match expr {
        Expr::Lit(ExprLit {
            lit: Lit::Int(digits),
            ..
        }) => Some((sign, digits)),
        _ => None,
    }
}

/// Returns the type inside of the groups without delimiters that a macro's `$t:ty` adds.
pub fn ungrouped_type(of: &Type) -> &Type {
    match of {
        Type::Group(group) => ungrouped_type(&group.elem),
        _ => of,
    }
}

/// Returns `true` if the type is written as one of these names.
pub fn is_type_named(of: &Type, names: &[&str]) -> bool {
    match ungrouped_type(of) {
        Type::Path(TypePath { qself: None, path }) => names.iter().any(|name| path.is_ident(name)),
        _ => false,
    }
}

/// Returns the span of the last token: an error there points at `mean` of `self.mean`.
pub fn last_span(tokens: impl ToTokens) -> Span {
    let last = tokens.into_token_stream().into_iter().last();
    last.map_or_else(Span::call_site, |last| last.span())
}

/// Returns the span of the first token.
pub fn first_span(tokens: impl ToTokens) -> Span {
    let first = tokens.into_token_stream().into_iter().next();
    first.map_or_else(Span::call_site, |first| first.span())
}
