//! Moves `let` statements into the reductions that use their names. Repeats each statement before the argument of the
//! reduction, and removes it from its block if nothing else there uses the name.
//!
//! An element replaces its name, such as `v` after `let v = x;`, so that later steps see which operand an expression
//! reads.

use crate::ast::{Element, Kind, LocalId};
use crate::errors::Errors;
use crate::hygiene::mixed_at;
use crate::lower::cannot_use;
use crate::tree::Node;
use shapecast_syntax::sorted_set::SortedSet;
use syn::Ident;

/// The `let` statements found so far.
#[derive(Default)]
pub struct LetMotion {
    /// The statements that may be moved, with the names that they bind.
    movable: Vec<(LocalId, Node)>,
    /// The names of moved statements.
    moved: SortedSet<LocalId>,
}

impl LetMotion {
    /// Adds a `let` statement and returns it.
    pub fn add(&mut self, statement: Node) -> Node {
        if let Some(name) = movable_name(&statement) {
            self.movable.push((name, statement.clone()));
        }
        statement
    }

    /// Returns the element that a name stands for, at this use of the name.
    pub fn element(&mut self, local: LocalId, name: &Ident) -> Option<Element> {
        let statement = self.movable(local)?;
        let value = statement.children[0].unparenthesised();
        let (Kind::Let(of), Kind::Element(element)) = (&statement.kind, &value.kind) else {
            return None;
        };
        // The written type may differ from that of the element.
        if of.has_type {
            return None;
        }
        let mut element = element.clone();
        element.variable.set_span(mixed_at(name.span()));
        self.moved.insert(local);
        Some(element)
    }

    /// Returns the argument after the statements that it needs, or reports names without a movable statement.
    pub fn in_front_of(&mut self, argument: &Node, errors: &mut Errors) -> Option<Node> {
        let free = &argument.facts.locals;
        if free.is_empty() {
            return Some(argument.clone());
        }
        let mut needed = SortedSet::new();
        let mut unknown = SortedSet::new();
        for (local, name) in uses(argument) {
            if !free.contains(&local)
                || unknown.contains(&local)
                || self.require(local, &mut needed)
            {
                continue;
            }
            unknown.insert(local);
            errors.add(name, cannot_use(name));
        }
        if !unknown.is_empty() {
            return None;
        }
        let mut children = Vec::new();
        for &local in &*needed {
            children.extend(self.movable(local).cloned());
            self.moved.insert(local);
        }
        children.push(argument.clone());
        Some(Node::new(Kind::generated_block(), children))
    }

    /// Returns the statement that binds a name, if it may be moved.
    fn movable(&self, local: LocalId) -> Option<&Node> {
        let mut movable = self.movable.iter();
        movable.find_map(|(name, statement)| (*name == local).then_some(statement))
    }

    /// Adds the statement of a name and all statements that it needs. Returns `false` if one of them cannot move.
    fn require(&self, local: LocalId, needed: &mut SortedSet<LocalId>) -> bool {
        let Some(statement) = self.movable(local) else {
            return false;
        };
        needed.insert(local);
        let mut used = statement.facts.locals.iter();
        used.all(|&local| self.require(local, needed))
    }

    /// Returns the block without moved statements whose names no other statement uses.
    pub fn without_moved(&self, block: Node) -> Node {
        let mut used = SortedSet::new();
        let mut kept = Vec::new();
        for statement in block.children.into_iter().rev() {
            let name = movable_name(&statement);
            if name.is_some_and(|name| self.moved.contains(&name) && !used.contains(&name)) {
                continue;
            }
            for &local in &*statement.facts.locals {
                used.insert(local);
            }
            kept.push(statement);
        }
        kept.reverse();
        Node::new(block.kind, kept)
    }
}

/// Returns the name that a movable `let` statement binds.
fn movable_name(statement: &Node) -> Option<LocalId> {
    match &statement.kind {
        Kind::Let(of) => of.movable_name,
        _ => None,
    }
}

/// Returns each use of a name that is bound inside of the macro call.
fn uses(node: &Node) -> Vec<(LocalId, &Ident)> {
    match &node.kind {
        Kind::Local(local, name) => vec![(*local, name)],
        _ => node.children.iter().flat_map(uses).collect(),
    }
}
