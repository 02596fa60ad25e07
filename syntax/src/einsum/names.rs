//! The indices in an expression, and the parts of expressions.

use super::brackets::names_in;
use super::given::GivenSize;
use crate::calls::bare_name;
use crate::reductions::{KEEPDIM, operator};
use crate::tokens::{find_name, is_punct, name, split_turbofish};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{Error, ExprCall, GenericArgument, Ident, PathArguments, Type};

/// Returns each index in the tokens that no reduction around it names, in the order of the source.
pub fn free_indices(tokens: TokenStream) -> Vec<Ident> {
    let mut free = Vec::new();
    collect(tokens, &mut Vec::new(), &mut free);
    free
}

/// Returns `true` if the tokens contain an operand with indices.
pub fn has_indices(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Group(group) => names_in(&group).is_some() || has_indices(group.stream()),
        _ => false,
    })
}

fn collect(tokens: TokenStream, bound: &mut Vec<Ident>, free: &mut Vec<Ident>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut rest = tokens.as_slice();
    while let Some((token, after)) = rest.split_first() {
        rest = after;
        let depth = bound.len();
        if let Some((names, argument)) = reduction_at(token, &mut rest) {
            bound.extend(names);
            collect(argument, bound, free);
            bound.truncate(depth);
            continue;
        }
        let TokenTree::Group(group) = token else {
            continue;
        };
        match names_in(group) {
            Some(names) => {
                for index in names {
                    if !contains(bound, &index) && !contains(free, &index) {
                        free.push(index);
                    }
                }
            }
            None => collect(group.stream(), bound, free),
        }
    }
}

fn contains(list: &[Ident], index: &Ident) -> bool {
    list.iter().any(|known| name(known) == name(index))
}

/// Returns the names and the argument of `sum::<j, k>(..)`, and moves `rest` behind them.
fn reduction_at(token: &TokenTree, rest: &mut &[TokenTree]) -> Option<(Vec<Ident>, TokenStream)> {
    let TokenTree::Ident(word) = token else {
        return None;
    };
    operator(word)?;
    let (inside, after) = split_turbofish(rest)?;
    let (TokenTree::Group(argument), after) = after.split_first()? else {
        return None;
    };
    let mut names = Vec::new();
    let mut is_given = false;
    for token in inside {
        match token {
            TokenTree::Ident(name) => names.push(name.clone()),
            TokenTree::Group(_) if is_given => {}
            TokenTree::Punct(_) => {}
            _ => return None,
        }
        is_given = is_punct(token, '=');
    }
    *rest = after;
    let is_call = argument.delimiter() == Delimiter::Parenthesis;
    is_call.then(|| (names, argument.stream()))
}

/// Returns each name that a `let` in the tokens binds.
pub fn let_names(tokens: TokenStream) -> Vec<String> {
    let mut bound = Vec::new();
    let mut tokens = tokens.into_iter();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Ident(keyword) if keyword == "let" => {
                let is_end = |token: &TokenTree| matches!(token, TokenTree::Punct(end) if matches!(end.as_char(), '=' | ';'));
                let pattern = tokens.by_ref().take_while(|token| !is_end(token));
                find_name(pattern.collect(), &mut |binding| {
                    bound.push(name(binding));
                    false
                });
            }
            TokenTree::Group(group) => bound.extend(let_names(group.stream())),
            _ => {}
        }
    }
    bound
}

/// A reduction over indices.
pub struct Reduction {
    /// The function, such as `sum`.
    pub function: Ident,
    /// The indices in the turbofish, or else the first argument that is not a name.
    pub indices: Result<Vec<NamedIndex>, TokenStream>,
}

/// An index by its name, and its size if the call gives it: `k` or `k: 3`.
pub struct NamedIndex {
    pub name: Ident,
    pub size: Option<GivenSize>,
}

impl ToTokens for NamedIndex {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let (name, size) = (&self.name, self.size.iter().map(|size| &size.value));
        tokens.extend(quote!(#name #(: #size)*));
    }
}

impl From<Ident> for NamedIndex {
    fn from(name: Ident) -> Self {
        Self { name, size: None }
    }
}

impl Reduction {
    /// Returns the indices, after checking that each one is a name and occurs once.
    pub fn checked_indices(self) -> syn::Result<Vec<NamedIndex>> {
        let function = self.function.to_string();
        if let Some(plain) = function.strip_suffix(KEEPDIM) {
            let message = format!(
                "`einsum!` has no `{function}`: write `{plain}::<j>(..)`, which broadcasts along `j`"
            );
            return Err(Error::new_spanned(&self.function, message));
        }
        let indices = match self.indices {
            Ok(indices) => indices,
            Err(found) => {
                let message =
                    format!("expected the name of an index, such as `{function}::<j>(..)`");
                return Err(Error::new_spanned(found, message));
            }
        };
        if indices.is_empty() {
            let message = format!("name the index to reduce, as in `{function}::<j>(..)`");
            return Err(Error::new_spanned(&self.function, message));
        }
        let names: Vec<Ident> = indices.iter().map(|index| index.name.clone()).collect();
        for (position, index) in names.iter().enumerate() {
            if contains(&names[..position], index) {
                let message = format!("index `{index}` is named twice");
                return Err(Error::new_spanned(index, message));
            }
        }
        Ok(indices)
    }
}

/// Returns the reduction that a call of one argument stands for.
pub fn reduction(call: &ExprCall) -> Option<Reduction> {
    let segment = bare_name(&call.func).filter(|_| call.args.len() == 1)?;
    let text = segment.ident.to_string();
    operator(text.strip_suffix(KEEPDIM).unwrap_or(&text))?;
    let arguments = match &segment.arguments {
        PathArguments::AngleBracketed(turbofish) => turbofish.args.iter().map(index).collect(),
        _ => Ok(Vec::new()),
    };
    Some(Reduction {
        function: segment.ident.clone(),
        indices: arguments,
    })
}

/// Returns the index in a turbofish: a name, which `syn` parses as a type, or a name with a size in braces.
fn index(argument: &GenericArgument) -> Result<NamedIndex, TokenStream> {
    let (name, size) = match argument {
        GenericArgument::Type(Type::Path(path)) if path.qself.is_none() => {
            (path.path.get_ident().cloned(), None)
        }
        GenericArgument::AssocConst(of) => (
            Some(of.ident.clone()),
            Some(GivenSize::new(of.value.clone())),
        ),
        _ => (None, None),
    };
    name.map(|name| NamedIndex { name, size })
        .ok_or_else(|| quote::ToTokens::to_token_stream(argument))
}
