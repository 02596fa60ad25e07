//! Which names are bound inside the macro call, and where they are in scope.

use proc_macro2::Span;
use std::collections::BTreeSet;
use syn::{Ident, Item, Pat, Stmt, UseTree};

/// An identifier as the compiler tells it apart: two of the same spelling are different names when they
/// come from different macros.
#[derive(Clone, PartialEq, Eq)]
pub struct Name {
    text: String,
    context: Option<String>,
}

impl Name {
    /// The name that the identifier stands for.
    pub fn new(ident: &Ident) -> Self {
        Self {
            // `r#v` is the name `v`.
            text: ident.to_string().trim_start_matches("r#").to_string(),
            context: context(ident.span()),
        }
    }
}

/// The hygiene context of a span. `proc_macro` shows it in the span's debug form only (`#3 bytes(5..6)`);
/// should that change, names are told apart by their spelling.
fn context(span: Span) -> Option<String> {
    let debug = format!("{span:?}");
    let (context, _) = debug.split_once(' ')?;
    context.starts_with('#').then(|| context.to_string())
}

/// One binding; a later one has a greater id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LocalId(u32);

/// The bindings that an expression uses without binding them itself. While there are any, it cannot be
/// moved out of the place where they are in scope.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Locals(BTreeSet<LocalId>);

impl Locals {
    /// Adds a binding.
    pub fn insert(&mut self, local: LocalId) {
        self.0.insert(local);
    }

    /// Adds the bindings that a part uses.
    pub fn extend(&mut self, others: &Self) {
        self.0.extend(&others.0);
    }

    /// Whether the binding is one of them.
    pub fn contains(&self, local: LocalId) -> bool {
        self.0.contains(&local)
    }

    /// The bindings in the order in which they were bound.
    pub fn iter(&self) -> impl Iterator<Item = LocalId> {
        self.0.iter().copied()
    }

    /// Forgets what is none of `others`.
    pub fn keep(&mut self, others: &Self) {
        self.0.retain(|local| others.contains(*local));
    }

    /// Forgets what was bound since `scope` was opened.
    pub fn leave(&mut self, scope: &Scope) {
        self.0.retain(|local| *local < scope.first);
    }

    /// Whether it uses none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// An open scope: what to return to when it is closed.
pub struct Scope {
    depth: usize,
    first: LocalId,
}

/// A name in scope.
#[derive(Clone)]
struct Binding {
    name: Name,
    local: LocalId,
    /// Whether an item has it: constants stand in patterns too, and imports in types.
    is_item: bool,
}

/// The names in scope at some point of the expression, innermost last.
#[derive(Clone, Default)]
pub struct Scopes {
    bindings: Vec<Binding>,
    /// How many names were ever bound.
    bound: u32,
}

impl Scopes {
    /// Opens a scope; what is bound from now on is bound in it.
    pub fn open(&self) -> Scope {
        Scope {
            depth: self.bindings.len(),
            first: LocalId(self.bound),
        }
    }

    /// Closes a scope: its names mean again what they meant before.
    pub fn close(&mut self, scope: &Scope) {
        self.bindings.truncate(scope.depth);
    }

    /// The binding that `ident` means here, if it was bound inside the macro call.
    pub fn find(&self, ident: &Ident) -> Option<LocalId> {
        self.binding(ident).map(|binding| binding.local)
    }

    /// Whether `ident` means an item here that stands inside the macro call.
    pub fn is_item(&self, ident: &Ident) -> bool {
        self.binding(ident).is_some_and(|binding| binding.is_item)
    }

    fn binding(&self, ident: &Ident) -> Option<&Binding> {
        let name = Name::new(ident);
        let mut bindings = self.bindings.iter().rev();
        bindings.find(|binding| binding.name == name)
    }

    /// Binds the names of a pattern. One that turns out to be a constant or a variant stands for itself all
    /// the same, but where a bound name may not stand: in a reduction, or behind `&`.
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

    /// Binds the names of a block's items, which are in scope in the whole block.
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

    /// Binds what a `use` brings into scope, as far as it is named. `of` is the last segment before it, which
    /// `self` stands for.
    fn bind_imports(&mut self, tree: &UseTree, of: Option<&Ident>) {
        match tree {
            UseTree::Path(path) => self.bind_imports(&path.tree, Some(&path.ident)),
            UseTree::Name(name) if name.ident == "self" => {
                if let Some(of) = of {
                    self.bind_ident(of, true);
                }
            }
            UseTree::Name(name) => self.bind_ident(&name.ident, true),
            UseTree::Rename(rename) => self.bind_ident(&rename.rename, true),
            UseTree::Group(group) => {
                let trees = group.items.iter();
                trees.for_each(|tree| self.bind_imports(tree, of));
            }
            UseTree::Glob(_) => {}
        }
    }

    /// Binds one name.
    fn bind_ident(&mut self, ident: &Ident, is_item: bool) {
        self.bindings.push(Binding {
            name: Name::new(ident),
            local: LocalId(self.bound),
            is_item,
        });
        self.bound += 1;
    }
}

/// Whether the name begins like a type, a variant or a constant.
pub fn starts_upper(ident: &Ident) -> bool {
    ident
        .to_string()
        .trim_start_matches("r#")
        .starts_with(char::is_uppercase)
}

/// Whether the name is one of a constant: capitals, digits and underscores.
pub fn is_screaming(ident: &Ident) -> bool {
    starts_upper(ident) && !ident.to_string().contains(char::is_lowercase)
}
