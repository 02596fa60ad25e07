//! The names that are bound inside of the macro call, and their scopes.

use crate::ast::LocalId;
use quote::ToTokens;
use shapecast_syntax::tokens::{find_name, name};
use syn::{Ident, Item, Pat, Stmt, UseTree};

/// An open scope.
pub struct Scope {
    /// The number of bindings in scope before this scope was opened.
    depth: usize,
    /// The first binding that is made in this scope.
    first: LocalId,
}

/// A name in scope.
struct Binding {
    name: String,
    local: LocalId,
    /// Whether the name is that of an item. Patterns can contain constants, and types can contain imports.
    is_item: bool,
}

/// The names that are in scope at some point of the expression, innermost last.
#[derive(Default)]
pub struct Scopes {
    bindings: Vec<Binding>,
    /// The number of bindings ever made.
    made: u32,
}

impl Scopes {
    /// Opens a scope for the bindings that follow.
    pub fn open(&self) -> Scope {
        Scope {
            depth: self.bindings.len(),
            first: LocalId(self.made),
        }
    }

    /// Closes a scope, forgets its names, and returns its first binding.
    pub fn close(&mut self, scope: Scope) -> LocalId {
        self.bindings.truncate(scope.depth);
        scope.first
    }

    pub fn is_empty(&self) -> bool {
        self.bindings.is_empty()
    }

    /// Returns the binding that an identifier refers to, if it is inside of the macro call.
    pub fn find(&self, ident: &Ident) -> Option<LocalId> {
        self.binding(ident).map(|binding| binding.local)
    }

    /// Returns the bindings that identifiers in `tokens` may refer to.
    pub fn mentioned(&self, tokens: impl ToTokens) -> Vec<LocalId> {
        let mut mentioned = Vec::new();
        find_name(tokens.into_token_stream(), &mut |name| {
            mentioned.extend(self.find(name));
            false
        });
        mentioned
    }

    /// Returns the first identifier in `tokens` that may refer to a binding inside of the macro call.
    pub fn mentioned_name(&self, tokens: impl ToTokens) -> Option<Ident> {
        find_name(tokens.into_token_stream(), &mut |name| {
            self.find(name).is_some()
        })
    }

    /// Returns the first identifier in `tokens` that may refer to an item inside of the macro call.
    pub fn mentioned_item(&self, tokens: impl ToTokens) -> Option<Ident> {
        find_name(tokens.into_token_stream(), &mut |name| {
            self.binding(name).is_some_and(|binding| binding.is_item)
        })
    }

    fn binding(&self, ident: &Ident) -> Option<&Binding> {
        if self.is_empty() {
            return None;
        }
        let searched = name(ident);
        let mut bindings = self.bindings.iter().rev();
        bindings.find(|binding| binding.name == searched)
    }

    /// Binds the names of a pattern. A constant in a pattern is also bound, and keeps its meaning.
    pub fn bind(&mut self, pattern: &Pat) {
        match pattern {
            Pat::Ident(binding) => {
                self.bind_ident(&binding.ident, false);
                if let Some((_, inner)) = &binding.subpat {
                    self.bind(inner);
                }
            }
            Pat::Or(or) => or.cases.iter().for_each(|case| self.bind(case)),
            Pat::Paren(paren) => self.bind(&paren.pat),
            Pat::Reference(reference) => self.bind(&reference.pat),
            Pat::Slice(slice) => slice.elems.iter().for_each(|pattern| self.bind(pattern)),
            Pat::Struct(of) => of.fields.iter().for_each(|field| self.bind(&field.pat)),
            Pat::Tuple(tuple) => tuple.elems.iter().for_each(|pattern| self.bind(pattern)),
            Pat::TupleStruct(of) => of.elems.iter().for_each(|pattern| self.bind(pattern)),
            Pat::Type(typed) => self.bind(&typed.pat),
            _ => {}
        }
    }

    /// Binds the names of the items of a block, which are in scope in the whole block.
    pub fn bind_items(&mut self, statements: &[Stmt]) {
        for statement in statements {
            match statement {
                Stmt::Item(Item::Const(item)) => self.bind_ident(&item.ident, true),
                Stmt::Item(Item::Fn(item)) => self.bind_ident(&item.sig.ident, true),
                Stmt::Item(Item::Use(item)) => self.bind_imports(&item.tree, None),
                _ => {}
            }
        }
    }

    /// Binds the names that a `use` imports. In a `use`, `self` stands for the segment `parent`.
    fn bind_imports(&mut self, tree: &UseTree, parent: Option<&Ident>) {
        match tree {
            UseTree::Path(path) => self.bind_imports(&path.tree, Some(&path.ident)),
            UseTree::Name(name) if name.ident == "self" => {
                if let Some(parent) = parent {
                    self.bind_ident(parent, true);
                }
            }
            UseTree::Name(name) => self.bind_ident(&name.ident, true),
            UseTree::Rename(rename) => self.bind_ident(&rename.rename, true),
            UseTree::Group(group) => {
                let trees = group.items.iter();
                trees.for_each(|tree| self.bind_imports(tree, parent));
            }
            UseTree::Glob(_) => {}
        }
    }

    fn bind_ident(&mut self, ident: &Ident, is_item: bool) {
        self.bindings.push(Binding {
            name: name(ident),
            local: LocalId(self.made),
            is_item,
        });
        self.made += 1;
    }
}
