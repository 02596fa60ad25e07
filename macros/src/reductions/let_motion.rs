//! Moves `let` statements into the reductions that use their names. The statement is repeated
//! before what is reduced, and removed from where it stood if nothing else there uses the name.

use crate::ast::{Kind, LocalId};
use crate::errors::Errors;
use crate::lower::cannot_use;
use crate::tree::Node;
use std::collections::{BTreeMap, BTreeSet};
use syn::Ident;

/// The `let` statements found so far.
#[derive(Default)]
pub struct LetMotion {
    /// The statements that may be moved, by the names that they bind.
    movable: BTreeMap<LocalId, Node>,
    /// The names whose statements were moved.
    moved: BTreeSet<LocalId>,
}

impl LetMotion {
    /// Adds a `let` statement and returns it.
    pub fn add(&mut self, statement: Node) -> Node {
        if let Some(name) = movable_name(&statement) {
            self.movable.insert(name, statement.clone());
        }
        statement
    }

    /// Returns the argument after the statements that it needs, or reports names without one.
    pub fn in_front_of(&mut self, argument: &Node, errors: &mut Errors) -> Option<Node> {
        let free = &argument.facts.locals;
        if free.is_empty() {
            return Some(argument.clone());
        }
        let mut needed = BTreeSet::new();
        let mut unknown = BTreeSet::new();
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
        let statements = needed.iter().map(|local| self.movable[local].clone());
        let children = statements.chain([argument.clone()]).collect();
        self.moved.extend(needed);
        Some(Node::new(Kind::generated_block(), children))
    }

    /// Adds the statement of a name and all that it needs. Returns `false` if one cannot move.
    fn require(&self, local: LocalId, needed: &mut BTreeSet<LocalId>) -> bool {
        let Some(statement) = self.movable.get(&local) else {
            return false;
        };
        needed.insert(local);
        let mut used = statement.facts.locals.iter();
        used.all(|&local| self.require(local, needed))
    }

    /// Returns the block without the moved statements whose names nothing else in it uses.
    pub fn without_moved(&self, block: Node) -> Node {
        let mut used = BTreeSet::new();
        let mut kept = Vec::new();
        for statement in block.children.into_iter().rev() {
            let name = movable_name(&statement);
            if name.is_some_and(|name| self.moved.contains(&name) && !used.contains(&name)) {
                continue;
            }
            used.extend(statement.facts.locals.iter().copied());
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
