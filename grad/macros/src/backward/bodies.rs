//! Loops and branches: bodies inside of a body.

use super::shapes::Shapes;
use super::{Backward, gradient};
use crate::statements::{Saved, kept_by_arm, kept_by_arms, pullback, turns};
use crate::steps::{Branch, Loop, Operation, Step};
use proc_macro2::TokenStream;
use quote::quote;
use std::collections::{BTreeMap, BTreeSet};
use syn::Ident;

/// The pullback of a body.
struct Body {
    code: TokenStream,
    /// The values inside of the body that the code reads.
    saved: Vec<Ident>,
    /// The values from outside whose gradients the code computes.
    outside: Vec<Ident>,
}

impl Backward<'_> {
    /// Returns the pullback of a body. The gradients of `results` are known before it, and those of `given`, values that
    /// the body gets, after it. `variables` are values that the body gets and that change from turn to turn.
    fn body(
        &mut self,
        steps: &[Step],
        results: &[&Ident],
        given: &[&Ident],
        variables: &[&Ident],
    ) -> syn::Result<Body> {
        let mut inner = Backward {
            code: TokenStream::new(),
            known: results.iter().copied().cloned().collect(),
            fields: BTreeMap::new(),
            names: self.names,
            saved: Saved::new(),
            all: self.all,
            masks: self.masks,
            literals: self.literals,
            shapes: Shapes::default(),
            borrowed: self.borrowed,
        };
        inner.steps(steps)?;
        given.iter().for_each(|of| inner.add_zero(of));
        let (views, read) = inner.views(steps);
        let mut inside: BTreeSet<Ident> = given.iter().copied().cloned().collect();
        inside.extend(steps.iter().flat_map(Step::values).cloned());
        let mut saved = self.stored(steps);
        saved.extend(variables.iter().copied().cloned());
        saved.retain(|value| read.contains(value));
        let read_inside: BTreeSet<&Ident> = steps.iter().flat_map(|step| &step.active).collect();
        let outside = read_inside
            .into_iter()
            .filter(|name| !inside.contains(*name) && inner.known.contains(*name))
            .cloned()
            .collect();
        self.names = inner.names;
        self.saved.append(&mut inner.saved);
        let code = inner.code;
        Ok(Body {
            code: quote!(#views #code),
            saved,
            outside,
        })
    }

    /// Runs the turns of a loop in reverse order.
    pub fn for_loop(&mut self, step: &Step, of: &Loop) -> syn::Result<()> {
        let active = of.carried.iter().filter(|of| self.is_active(&of.start));
        let active: Vec<_> = active.collect();
        active.iter().for_each(|of| self.add_zero(&of.last));
        let ends: Vec<&Ident> = active.iter().map(|of| &of.end).collect();
        let variables: Vec<&Ident> = of.carried.iter().map(|of| &of.start).collect();
        let mut given: Vec<&Ident> = active.iter().map(|of| &of.start).collect();
        given.extend(of.list.iter().map(|(_, element)| element));
        let Body {
            code,
            saved,
            outside,
        } = self.body(&of.body, &ends, &given, &variables)?;
        let (index, items) = (self.fresh("index"), self.fresh("items"));
        let running: Vec<Ident> = active.iter().map(|_| self.fresh("gradient")).collect();
        let sums: Vec<Ident> = outside.iter().map(|_| self.fresh("gradient")).collect();
        let of_list = self.fresh("gradient");
        let (list, element): (Vec<_>, Vec<_>) =
            of.list.iter().map(|(a, b)| (a, gradient(b))).unzip();
        let (of_lasts, of_starts) = (
            active.iter().map(|of| gradient(&of.last)),
            active.iter().map(|of| gradient(&of.start)),
        );
        let of_ends = ends.iter().map(|end| gradient(end));
        let of_outside = outside.iter().map(gradient);
        let (turns, pattern, all_items) = (turns(&step.value), &of.pattern, &of.items);
        self.code.extend(quote! {
            #(let mut #running = #of_lasts;)*
            #(let mut #sums = ::shapecast_grad::Differentiable::zero_gradient(&#outside);)*
            #(let mut #of_list = ::shapecast_grad::Differentiable::zero_gradient(&#list);)*
            let mut #items: ::std::vec::Vec<_> = ::core::iter::IntoIterator::into_iter(#all_items)
                .take(#turns.last().map_or(0, |last| last.0 + 1))
                .map(::core::option::Option::Some)
                .collect();
            for (#index, (#(#saved,)*)) in #turns.into_iter().rev() {
                let #pattern = #items[#index].take().expect("a turn has an item");
                #(let #of_ends = #running;)*
                #code
                #(::shapecast_grad::__private::add_to(&mut #of_list[#index], #element);)*
                #(::shapecast_grad::__private::add_to(&mut #sums, #of_outside);)*
                #(#running = #of_starts;)*
            }
        });
        self.saved.insert(turns.clone(), saved);
        for (value, sum) in outside.iter().zip(sums) {
            self.add(value, quote!(#sum));
        }
        for list in list {
            self.add(list, quote!(#of_list));
        }
        for (carried, running) in active.iter().zip(running) {
            if self.is_active(&carried.first) {
                self.add(&carried.first, quote!(#running));
            }
        }
        Ok(())
    }

    /// Runs the arm that gave the value.
    pub fn branch(&mut self, step: &Step, of: &Branch) -> syn::Result<()> {
        let active: Vec<usize> = (0..of.values.len())
            .filter(|index| self.is_active(&of.values[*index]))
            .collect();
        active
            .iter()
            .for_each(|index| self.add_zero(&of.values[*index]));
        let bodies = of.arms.iter().map(|arm| {
            let content: Vec<&Ident> = arm.content.iter().collect();
            let results = arm.results.iter().enumerate();
            let results = results.filter(|(index, _)| active.contains(index));
            let results: Vec<&Ident> = results.map(|(_, result)| result).collect();
            let bound: Vec<&Ident> = arm.bound.iter().collect();
            self.body(&arm.body, &results, &content, &bound)
        });
        let bodies = bodies.collect::<syn::Result<Vec<_>>>()?;
        let mut outside: Vec<&Ident> = Vec::new();
        for value in bodies.iter().flat_map(|body| &body.outside) {
            if !outside.contains(&value) {
                outside.push(value);
            }
        }
        let mut arms = TokenStream::new();
        for (index, (arm, body)) in of.arms.iter().zip(&bodies).enumerate() {
            let kept = kept_by_arm(&step.value, index);
            if arm.leaves.is_some() {
                continue;
            }
            let (pattern, code, saved) = (&arm.pattern, &body.code, &body.saved);
            let of_results = active.iter().map(|index| gradient(&arm.results[*index]));
            let of_values = active.iter().map(|index| gradient(&of.values[*index]));
            let of_option = of.option.iter().map(|option| match &arm.content {
                Some(content) => {
                    let of_content = gradient(content);
                    quote!(::core::option::Option::Some(#of_content))
                }
                None => quote!(::shapecast_grad::Differentiable::zero_gradient(&#option)),
            });
            let gradients = outside
                .iter()
                .map(|value| match body.outside.contains(value) {
                    true => {
                        let gradient = gradient(value);
                        quote!(#gradient)
                    }
                    false => quote!(::shapecast_grad::Differentiable::zero_gradient(&#value)),
                });
            arms.extend(quote! {
                // Guards are not evaluated again.
                #pattern if ::core::option::Option::is_some(&#kept) => {
                    let (#(#saved,)*) = #kept.expect("the arm of the value");
                    #(let #of_results = #of_values;)*
                    #code
                    (#(#gradients,)* #(#of_option,)*)
                }
            });
            self.saved.insert(kept.clone(), saved.clone());
        }
        outside.extend(&of.option);
        let gradients: Vec<Ident> = outside.iter().map(|_| self.fresh("gradient")).collect();
        let scrutinee = &of.scrutinee;
        self.code
            .extend(quote!(let (#(#gradients,)*) = match #scrutinee {
                #arms
                _ => ::core::unreachable!("an arm gave the value"),
            };));
        for (value, gradient) in outside.iter().zip(gradients) {
            self.add(value, quote!(#gradient));
        }
        Ok(())
    }

    /// Returns the variables of a body that own their values.
    fn stored(&self, steps: &[Step]) -> Vec<Ident> {
        let is_owned = |value: &&Ident| !self.borrowed.contains(value);
        let mut stored = Vec::new();
        for step in steps {
            stored.extend(step.values().into_iter().filter(is_owned).cloned());
            match &step.operation {
                Operation::Call {
                    checkpoint: None, ..
                } => stored.push(pullback(&step.value)),
                Operation::Loop(_) => stored.push(turns(&step.value)),
                Operation::Branch(of) => stored.extend(kept_by_arms(&step.value, of)),
                _ => {}
            }
        }
        stored
    }
}
