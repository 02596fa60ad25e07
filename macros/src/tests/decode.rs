//! Reads the code of `broadcast!` back into its loops.
//!
//! Tests assert what the code means: the loops that run, the operands of each, and what its kernel computes. This module
//! alone knows how the code spells that. It panics for a spelling that it does not know.

mod kernel;

use super::squeezed;
use kernel::Kernel;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use std::collections::BTreeMap;
use std::fmt;
use syn::{Expr, Pat, Stmt};

/// The loops of a call, in the order in which they run.
#[derive(Default)]
pub struct Code {
    /// The operands `&expr` that are evaluated before all loops.
    pub values: Vec<String>,
    pub loops: Vec<Loop>,
    /// The code returns the error of the first loop that fails.
    pub is_fallible: bool,
    variables: Variables,
}

/// A loop over operands. Its texts have no white space, and operands in the place of their elements.
pub struct Loop {
    /// The variable of the result, if other loops read it.
    pub result: Option<String>,
    /// `map`, `assign` or `update` with the target, or the reduction with its axes.
    pub method: String,
    pub operands: Vec<String>,
    /// The texts by which errors name the operands and the target, if there are two of them.
    pub names: Vec<String>,
    /// The names of the elements in the kernel, `_` for those that it does not read.
    pub elements: Vec<String>,
    pub flags: Vec<String>,
    /// What the kernel computes from the operands and from `target`, the element of a target. Hoisted values are
    /// `hoisted(x)`, with their flags as `hoisted::<SPECULATES_IN_FLOATS>(x)`, and the receivers of float functions are
    /// `Number(x)`. Operators that are passed through functions are `divide(x, /, y)` and `cast(x, as u8)`.
    pub body: String,
}

/// What the variables of a call stand for.
#[derive(Default)]
struct Variables {
    /// The operands `&expr`.
    values: BTreeMap<String, TokenStream>,
    /// The results of reductions, and whether these remove axes that are listed.
    results: BTreeMap<String, bool>,
}

/// What a loop joins.
#[derive(Default)]
struct Joined {
    names: Vec<String>,
    operands: Vec<String>,
    /// What the elements of the operands stand for, and after them the hoisted values.
    elements: Vec<TokenStream>,
}

impl Code {
    pub fn read(code: TokenStream) -> Self {
        let mut read = Self::default();
        read.sequence(&syn::parse2(code).expect("the code is an expression"));
        read
    }

    /// Returns the only loop.
    pub fn only(&self) -> &Loop {
        assert!(self.values.is_empty() && self.loops.len() == 1, "{self}");
        &self.loops[0]
    }

    /// Reads loops, each of which may be bound to a variable.
    fn sequence(&mut self, code: &Expr) {
        match code {
            Expr::Call(_) => self.add(code),
            Expr::Block(block) => match &block.block.stmts[..] {
                [Stmt::Local(local), Stmt::Expr(rest, None)] => {
                    let first = local.init.as_ref().expect("a loop is bound");
                    self.bind(&first.expr, &local.pat, rest);
                }
                [Stmt::Item(item), Stmt::Expr(rest, None)] => {
                    is(item, "use k::__private::NoTarget as _;");
                    self.sequence(rest);
                }
                _ => unknown(code),
            },
            Expr::Match(of) => match (&*of.expr, &of.arms[0].pat, &of.arms[1..]) {
                (Expr::Tuple(written), Pat::Tuple(names), []) => {
                    assert_eq!(written.elems.len(), names.elems.len());
                    for (name, value) in names.elems.iter().zip(&written.elems) {
                        let value = value.to_token_stream();
                        self.values.push(squeezed(&value));
                        self.variables.values.insert(text(name), value);
                    }
                    self.sequence(&of.arms[0].body);
                }
                (first, Pat::TupleStruct(result), [error]) => {
                    let passed = "::core::result::Result::Err(__error)";
                    is(error, &format!("{passed} => {passed},"));
                    is(&result.path, "::core::result::Result::Ok");
                    self.bind(first, &result.elems[0], &of.arms[0].body);
                }
                _ => unknown(code),
            },
            _ => unknown(code),
        }
    }

    /// Reads a loop, whose result has a name, and those after it.
    fn bind(&mut self, first: &Expr, name: &Pat, rest: &Expr) {
        self.add(first);
        let last = self.loops.last_mut().expect("there is a loop");
        let lists_axes = last.method.contains("::<") && !last.method.contains("keepdim");
        last.result = Some(text(name));
        self.variables.results.insert(text(name), lists_axes);
        self.sequence(rest);
    }

    fn add(&mut self, code: &Expr) {
        let (method, arguments) = private_call(code);
        let (is_fallible, method) = match method.strip_prefix("try_") {
            Some(method) => (true, method),
            None => (false, &*method),
        };
        let is_first = self.loops.is_empty();
        assert!(is_first || is_fallible == self.is_fallible, "{method}");
        self.is_fallible = is_fallible;
        let read = Loop::read(method, &arguments, &self.variables);
        self.loops.push(read);
    }
}

impl Loop {
    fn read(method: &str, arguments: &[Expr], variables: &Variables) -> Self {
        let (joined, flags) = without_flags(&arguments[0]);
        let joined = variables.joined(joined);
        let (method, kernel) = match (method, &arguments[1..]) {
            ("map", [kernel]) => ("map".to_owned(), Some(kernel)),
            ("assign" | "update", [target, kernel]) => {
                let target = without_path(target);
                let target = target.strip_suffix(".as_target()").expect("a target");
                (format!("{method} {target}"), Some(kernel))
            }
            ("reduce", [operator, axes, kernel]) => (reduction(operator, axes), Some(kernel)),
            ("reduce_operand", [operator, axes]) => (reduction(operator, axes), None),
            _ => panic!("an unknown loop: {method}"),
        };
        let kernel = match kernel {
            Some(kernel) => Kernel::read(kernel, &joined.elements),
            None => Kernel {
                elements: joined.operands.clone(),
                value: joined.elements[0].clone(),
            },
        };
        let body = squeezed(kernel.value);
        let is_operand = joined.operands == [&*body];
        assert!(
            arguments.len() < 4 || !is_operand,
            "a kernel returns its operand"
        );
        Self {
            result: None,
            method,
            operands: joined.operands,
            names: joined.names,
            elements: kernel.elements,
            flags,
            body,
        }
    }
}

impl fmt::Display for Loop {
    /// Writes `sum_0=Sum::<-1>[x,y](x*y)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(result) = &self.result {
            write!(f, "{result}=")?;
        }
        let operands = self.operands.join(",");
        write!(f, "{}[{operands}]({})", self.method, self.body)
    }
}

impl fmt::Display for Code {
    /// Writes a line for each operand `&expr` that is evaluated first, and for each loop.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.values.iter().try_for_each(|it| writeln!(f, "{it}"))?;
        self.loops.iter().try_for_each(|it| writeln!(f, "{it}"))
    }
}

impl Variables {
    fn joined(&self, code: &Expr) -> Joined {
        let (method, arguments) = private_call(code);
        match (method.as_str(), &arguments[..]) {
            ("join", []) => Joined::default(),
            ("named_join", [names]) => {
                let names = text(names);
                let names = names
                    .strip_prefix("&[\"")
                    .and_then(|names| names.strip_suffix(']'));
                let names = names.expect("a list of names").trim_end_matches([',', '"']);
                Joined {
                    names: names.split("\",\"").map(str::to_owned).collect(),
                    ..Joined::default()
                }
            }
            ("with" | "with_reduction", [before, operand]) => {
                let mut joined = self.joined(before);
                let (operand, element) = self.operand(operand, method == "with_reduction");
                joined.operands.push(operand);
                joined.elements.push(element);
                joined
            }
            ("hoist", [before, value]) => {
                let mut joined = self.joined(before);
                let value = Kernel::read(value, &joined.elements[..joined.operands.len()]);
                let bits = value.elements.iter().enumerate();
                let mask: u32 = bits.map(|(bit, name)| u32::from(name != "_") << bit).sum();
                let code = text(code);
                let flags =
                    code.strip_prefix(&format!("k::__private::JoinedOperands::hoist::<{mask},{{"));
                let flags = flags.and_then(|code| code.split_once('}'));
                let (flags, _) = flags.expect("the mask has the operands that are read");
                let flags = names_of_flags(flags).into_iter();
                let flags = flags.map(|name| Ident::new(&name, Span::call_site()));
                let value = value.value;
                joined
                    .elements
                    .push(quote!(hoisted #(::<#flags>)* (#value)));
                joined
            }
            _ => unknown(code),
        }
    }

    /// Returns the text of an operand, and what its elements stand for.
    fn operand(&self, code: &Expr, is_reduction: bool) -> (String, TokenStream) {
        if let Expr::Match(of) = code {
            let arm = "receiver => k::__private::receiver(&*receiver)";
            is(&of.arms[0], arm);
            let (operand, element) = self.operand(&of.expr, is_reduction);
            return (format!("receiver({operand})"), element);
        }
        let Expr::Reference(borrowed) = code else {
            unknown(code)
        };
        let variable = text(&borrowed.expr);
        let removes_axes = self.results.get(&variable).is_some_and(|it| *it);
        assert_eq!(removes_axes, is_reduction, "the method of `{variable}`");
        let value = variable.strip_prefix('*');
        let element = match value.and_then(|name| self.values.get(name)) {
            Some(value) => value.clone(),
            None if is_place(&borrowed.expr) => borrowed.expr.to_token_stream(),
            None => code.to_token_stream(),
        };
        (squeezed(&element), element)
    }
}

/// Returns `true` for a variable and for fields of one.
fn is_place(code: &Expr) -> bool {
    match code {
        Expr::Path(_) => true,
        Expr::Field(field) => is_place(&field.base),
        _ => false,
    }
}

/// Returns `Sum_keepdim::<0,-1>` for an operator and its axes.
fn reduction(operator: &Expr, axes: &Expr) -> String {
    let (operator, axes) = (without_path(operator), without_path(axes));
    let over = axes.strip_suffix("()").expect("the axes are a type");
    let (over, keepdim) = match over.replacen("_keepdim", "", 1) {
        without if without != over => (without, "_keepdim"),
        same => (same, ""),
    };
    if over == "over_all" {
        return format!("{operator}{keepdim}");
    }
    // A tuple of single axes, or the type that the user wrote.
    let list = over.strip_prefix("over::<(k::Axis<");
    let axes = match list.and_then(|list| list.strip_suffix(">,)>")) {
        Some(list) => format!("::<{}>", list.replace(">,k::Axis<", ",")),
        None => over.strip_prefix("over").expect("axes").to_owned(),
    };
    format!("{operator}{keepdim}{axes}")
}

/// Returns the operands that flags are for, and the flags.
fn without_flags(joined: &Expr) -> (&Expr, Vec<String>) {
    let Expr::Call(call) = joined else {
        unknown(joined)
    };
    let function = text(&call.func);
    let flags = function.strip_prefix("k::__private::JoinedOperands::with_flags::<{");
    match flags.and_then(|flags| flags.strip_suffix("}>")) {
        None => (joined, Vec::new()),
        Some(flags) => (&call.args[0], names_of_flags(flags)),
    }
}

/// Returns the names in `flags::CALLS|flags::ROUNDS` or `0`.
fn names_of_flags(flags: &str) -> Vec<String> {
    let flags = flags.split('|').filter(|flags| *flags != "0");
    let names = flags.map(|flag| flag.strip_prefix("k::__private::flags::"));
    names.map(|name| name.expect("a flag").to_owned()).collect()
}

/// Returns the name and the arguments of the call of a function in `k::__private`.
fn private_call(code: &Expr) -> (String, Vec<Expr>) {
    let Expr::Call(call) = code else {
        unknown(code)
    };
    let function = text(&call.func);
    let name = function.strip_prefix("k::__private::");
    let name = name.and_then(|name| name.split("::<").next());
    let name = name
        .unwrap_or_else(|| unknown(code))
        .replace("JoinedOperands::", "");
    (name, call.args.iter().cloned().collect())
}

/// Returns the text of code without white space.
fn text(code: impl ToTokens) -> String {
    squeezed(code.to_token_stream())
}

/// Returns the text of code without white space and the path of private names.
fn without_path(code: impl ToTokens) -> String {
    text(code).replace("k::__private::", "")
}

/// Asserts that code is written like this.
#[track_caller]
fn is(code: impl ToTokens, expected: &str) {
    assert_eq!(text(code), squeezed(expected));
}

#[track_caller]
fn unknown(code: impl ToTokens) -> ! {
    panic!("generated code of an unknown form: {}", text(code))
}
