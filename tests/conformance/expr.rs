//! Evaluates the `expr` of a fused operation one operation at a time, as NumPy and PyTorch did.
//!
//! Supported are Python's operators with their precedence, operations by name, and the operands
//! `x`, `y` and `z`. Other expressions are skipped: some are prose.
use super::operations::{self, OperationResult};
use super::tensors::AnyTensor;

/// Evaluates an expression, or returns `None` if it is not supported.
pub fn run(expression: &str, inputs: &[&AnyTensor]) -> Option<OperationResult> {
    let mut parser = Parser { rest: expression };
    let tree = parser.level(0)?;
    parser
        .rest
        .trim()
        .is_empty()
        .then(|| evaluate(&tree, inputs))?
}

enum Tree {
    Operand(usize),
    Operation(String, Vec<Tree>),
}

fn evaluate(tree: &Tree, inputs: &[&AnyTensor]) -> Option<OperationResult> {
    match tree {
        Tree::Operand(position) => Some(Ok(inputs.get(*position).copied()?.clone())),
        Tree::Operation(name, arguments) => {
            let ran = arguments
                .iter()
                .map(|argument| evaluate(argument, inputs))
                .collect::<Option<Vec<_>>>()?;
            match ran.into_iter().collect::<Result<Vec<_>, _>>() {
                Ok(arguments) => operations::run(name, &arguments.iter().collect::<Vec<_>>()),
                Err(error) => Some(Err(error)),
            }
        }
    }
}

/// Binary operators by precedence, the lowest first. Within a level, longer operators come first.
const LEVELS: &[&[(&str, &str)]] = &[
    &[
        ("<=", "le"),
        (">=", "ge"),
        ("==", "eq"),
        ("!=", "ne"),
        ("<", "lt"),
        (">", "gt"),
    ],
    &[("|", "bitwise_or")],
    &[("^", "bitwise_xor")],
    &[("&", "bitwise_and")],
    &[("+", "add"), ("-", "sub")],
    &[
        ("*", "mul"),
        ("//", "floor_div"),
        ("/", "div"),
        ("%", "rem"),
    ],
];

struct Parser<'a> {
    rest: &'a str,
}

impl Parser<'_> {
    /// Consumes `token` if it comes next.
    fn eat(&mut self, token: &str) -> Option<()> {
        self.rest = self.rest.trim_start().strip_prefix(token)?;
        Some(())
    }

    fn level(&mut self, level: usize) -> Option<Tree> {
        let Some(operators) = LEVELS.get(level) else {
            return self.atom();
        };
        let mut left = self.level(level + 1)?;
        while let Some((_, name)) = operators
            .iter()
            .find(|(token, _)| self.eat(token).is_some())
        {
            left = Tree::Operation((*name).to_owned(), vec![left, self.level(level + 1)?]);
        }
        Some(left)
    }

    fn atom(&mut self) -> Option<Tree> {
        if self.eat("(").is_some() {
            let inner = self.level(0)?;
            return self.eat(")").map(|()| inner);
        }
        let name = self.name()?;
        if self.eat("(").is_none() {
            return ["x", "y", "z"]
                .iter()
                .position(|operand| *operand == name)
                .map(Tree::Operand);
        }
        let mut arguments = vec![self.level(0)?];
        while self.eat(",").is_some() {
            arguments.push(self.level(0)?);
        }
        self.eat(")").map(|()| Tree::Operation(name, arguments))
    }

    fn name(&mut self) -> Option<String> {
        let text = self.rest.trim_start();
        let end = text
            .find(|c: char| !c.is_ascii_alphanumeric() && c != '_')
            .unwrap_or(text.len());
        let (name, rest) = text.split_at(end);
        self.rest = rest;
        (!name.is_empty()).then(|| name.to_owned())
    }
}
