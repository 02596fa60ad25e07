//! The expansion of `einsum!` in an editor: the expression of `broadcast!` without indices, the indices as
//! variables, and the code that runs the call.

use super::slices;
use crate::editor;
use crate::hygiene::quote_mixed;
use proc_macro2::{Delimiter, Group, Ident, Literal, TokenStream, TokenTree};
use shapecast_syntax::einsum::brackets::{axes_in, with_inner, with_tuples};
use shapecast_syntax::reductions::operator;
use shapecast_syntax::tokens::{name, split_turbofish};

/// Returns the expression of a call, its indices and its code.
pub fn with_expression(tokens: TokenStream, code: syn::Result<TokenStream>) -> TokenStream {
    let brackets = tokens.clone().into_iter().next();
    let (krate, tokens) = slices::split_crate(tokens);
    let mut indices = Indices::default();
    let slice = |slices, span| slices::slice(&krate, slices, span);
    let tokens = with_tuples(tokens.clone(), Some(&slice)).unwrap_or(tokens);
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let value = match tokens.as_slice() {
        [
            TokenTree::Group(left),
            TokenTree::Punct(equals),
            TokenTree::Punct(end),
            value @ ..,
        ] if is_bracket(left) && equals.as_char() == '=' && end.as_char() == '>' => {
            indices.add_names(left.stream());
            value
        }
        whole => whole,
    };
    let value = indices.take_from(value);
    let statements = indices.statements(&krate);
    editor::with_statements(quote::quote!(#brackets #value), statements, code)
}

/// The indices of a call.
#[derive(Default)]
struct Indices {
    /// Operands and the indices of each axis, in the order of the source.
    operands: Vec<(TokenStream, Vec<Vec<Ident>>)>,
    /// The indices on the left and those of reductions.
    names: Vec<Ident>,
}

impl Indices {
    /// Returns the tokens without indices, and adds the indices.
    fn take_from(&mut self, tokens: &[TokenTree]) -> TokenStream {
        let mut kept: Vec<TokenTree> = Vec::new();
        let mut start = 0;
        let mut rest = tokens;
        while let Some((token, after)) = rest.split_first() {
            rest = after;
            match token {
                TokenTree::Group(group) => match axes_in(group) {
                    Some(axes) => {
                        let operand = kept[start..].iter().cloned().collect();
                        let axes = axes.into_iter().map(|sum| {
                            let terms = sum.terms.into_iter();
                            terms.map(|(name, _)| name).collect()
                        });
                        self.operands.push((operand, axes.collect()));
                    }
                    None => {
                        let inner: Vec<_> = group.stream().into_iter().collect();
                        kept.push(with_inner(group, self.take_from(&inner)));
                    }
                },
                TokenTree::Ident(word) => {
                    if !matches!(kept.last(), Some(TokenTree::Punct(dot)) if dot.as_char() == '.') {
                        start = kept.len();
                    }
                    kept.push(token.clone());
                    if operator(word).is_some() {
                        rest = self.without_turbofish(rest);
                    }
                }
                TokenTree::Punct(punct) => {
                    kept.push(token.clone());
                    if punct.as_char() != '.' {
                        start = kept.len();
                    }
                }
                TokenTree::Literal(_) => kept.push(token.clone()),
            }
        }
        kept.into_iter().collect()
    }

    /// Returns the tokens after `::<j, k>`, and adds the names `j` and `k`.
    fn without_turbofish<'a>(&mut self, tokens: &'a [TokenTree]) -> &'a [TokenTree] {
        let Some((inside, behind)) = split_turbofish(tokens) else {
            return tokens;
        };
        self.add_names(inside.iter().cloned().collect());
        behind
    }

    fn add_names(&mut self, tokens: TokenStream) {
        for token in tokens {
            if let TokenTree::Ident(name) = token {
                self.names.push(name);
            }
        }
    }

    /// Returns the statements that bind each index at its first operand and use it at the others.
    fn statements(&self, krate: &TokenStream) -> TokenStream {
        let mut bound: Vec<String> = Vec::new();
        let mut uses: Vec<&Ident> = Vec::new();
        let mut statements = TokenStream::new();
        for (operand, axes) in &self.operands {
            let count = Literal::usize_unsuffixed(axes.len());
            let mut pattern = TokenStream::new();
            let mut others = TokenStream::new();
            for axis in axes {
                let mut first = None;
                for index in axis {
                    if bound.contains(&name(index)) {
                        uses.push(index);
                        continue;
                    }
                    bound.push(name(index));
                    match first {
                        None => first = Some(index),
                        // Another index of a sum.
                        Some(first) => others.extend(quote_mixed!(let #index = #first;)),
                    }
                }
                pattern.extend(match first {
                    None => quote_mixed!(_,),
                    Some(index) => quote_mixed!(#index,),
                });
            }
            statements.extend(quote_mixed! {
                let (#pattern) = #krate::__private::sizes_of_indices::<#count, _, _, _>(&#operand, "");
                #others
            });
        }
        uses.extend(&self.names);
        uses.retain(|index| bound.contains(&name(index)));
        quote_mixed!(#statements #(let _ = #uses;)*)
    }
}

fn is_bracket(group: &Group) -> bool {
    group.delimiter() == Delimiter::Bracket
}
