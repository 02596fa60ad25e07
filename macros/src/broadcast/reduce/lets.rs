//! Names bound by `let` around a reduction: the `let` is repeated in front of what is reduced, and taken
//! away where only reductions use the name.

use crate::broadcast::names::{LocalId, Locals};
use crate::broadcast::tree::{Block, Kind, Let, Local, Node, cannot_use};
use crate::refusal::Refusals;
use proc_macro2::Span;
use std::collections::BTreeMap;

/// The `let`s so far.
#[derive(Default)]
pub struct Lets {
    /// Those that may be repeated, by their names.
    known: BTreeMap<LocalId, Node>,
    /// The names of those that were.
    moved: Locals,
}

impl Lets {
    /// Adds a `let`, which stays as it is.
    pub fn add(&mut self, node: Node) -> Node {
        if let Kind::Let(Let { name: Some(id), .. }) = node.kind {
            self.known.insert(id, node.clone());
        }
        node
    }

    /// What is reduced after the `let`s of the names in it that are bound outside of the reduction. A
    /// name that is bound in another way is refused.
    pub fn in_front_of(&mut self, argument: &Node, refusals: &mut Refusals) -> Option<Node> {
        if argument.locals().is_empty() {
            return Some(argument.clone());
        }
        let (mut needed, mut refused) = (Locals::default(), Locals::default());
        for Local { id, name } in uses(argument) {
            let is_outer = argument.locals().contains(*id);
            if !is_outer || refused.contains(*id) || self.need(*id, &mut needed) {
                continue;
            }
            refused.insert(*id);
            refusals.refuse(name, cannot_use(name));
        }
        if !refused.is_empty() {
            return None;
        }
        self.moved.extend(&needed);
        let lets = needed.iter().map(|id| self.known[&id].clone());
        let block = Block {
            span: Span::mixed_site(),
            statements: lets.chain([argument.clone()]).collect(),
        };
        Some(Node::new(Kind::Block(block)).with_locals(|locals| *locals = Locals::default()))
    }

    /// Adds the `let` of a name and those of the names in it; whether all of them may be repeated.
    fn need(&self, id: LocalId, needed: &mut Locals) -> bool {
        let Some(statement) = self.known.get(&id) else {
            return false;
        };
        needed.insert(id);
        let mut used = statement.locals().iter();
        used.all(|id| self.need(id, needed))
    }

    /// The block without the `let`s whose names only reductions use.
    pub fn without_moved(&self, node: Node) -> Node {
        let locals = node.locals().clone();
        let Kind::Block(mut block) = node.kind else {
            return node;
        };
        let mut used = Locals::default();
        let mut kept = Vec::new();
        for statement in block.statements.into_iter().rev() {
            if let Kind::Let(Let { name: Some(id), .. }) = statement.kind
                && self.moved.contains(id)
                && !used.contains(id)
            {
                continue;
            }
            used.extend(statement.locals());
            kept.push(statement);
        }
        kept.reverse();
        block.statements = kept;
        Node::new(Kind::Block(block)).with_locals(|now| now.keep(&locals))
    }
}

/// The names bound inside the macro call that occur in the node, each use of them.
fn uses(node: &Node) -> Vec<&Local> {
    match &node.kind {
        Kind::Local(local) => vec![local],
        kind => kind.children().into_iter().flat_map(uses).collect(),
    }
}
