"""Writes programs.rs: random bodies of differentiated functions. Run: python3 generate.py [SEED] [COUNT] > programs.rs

A body binds few names again and again, in all scopes of Rust and of the macros, also names of functions and methods of the
crate. Its constants come from functions that count their calls.
"""

import random
import sys

SEED = int(sys.argv[1]) if len(sys.argv) > 1 else 73
COUNT = int(sys.argv[2]) if len(sys.argv) > 2 else 30
NAMES = ["x", "y", "z", "h", "w", "s", "k", "i", "sum", "max", "len", "shape", "exp", "view", "item", "first", "second",
         "value", "argument", "gradient", "total", "small", "kept", "of_x", "left", "scale"]
UNARY = ["{}.sin()", "{}.tanh()", "{}.atan()", "{}.softplus()", "(1.5 + {}.sin()).sqrt()", "{}.cos()", "(-{})", "({} * 0.5)", "{}.powi(2)", "{}.sigmoid()"]
BINARY = ["({} + {})", "({} - {})", "({} * {})", "({} / (2.0 + {}.cos()))", "{}.maximum({})", "{}.hypot(1.0 + {})"]


# In a call of `broadcast!`, a name that is bound inside hides the reduction.
NAMES_OF_ELEMENTS = [name for name in NAMES if name not in ("sum", "max")]


# The names that the loops around assign, which are not bound again.
MUTABLE = set()


def free(names):
    return [name for name in names if name not in MUTABLE]


class Scope:
    """The variables that are visible, by their kinds: vectors, references to vectors, floats, counts."""

    def __init__(self, variables=None):
        self.variables = dict(variables or {})

    def inner(self):
        return Scope(self.variables)

    def names(self, *kinds):
        return [name for name, kind in self.variables.items() if kind in kinds]

    def bind(self, kind, names=None):
        name = random.choice(free(names or NAMES))
        self.variables[name] = kind
        return name


VECTORS = ("vector", "reference", "constant vector")
FLOATS = ("float", "constant float")


class Body:
    def __init__(self):
        self.lines = []
        self.depth = 2
        self.labels = 0

    def add(self, line):
        self.lines.append("    " * self.depth + line)

    # Expressions.

    def element(self, scope, depth):
        """Returns an expression of elements for `broadcast!`."""
        chosen = random.random()
        if depth == 0 or chosen < 0.15:
            return self.leaf(scope)
        if chosen < 0.4:
            return random.choice(UNARY).format(self.element(scope, depth - 1))
        if chosen < 0.5:
            name = random.choice(["sum", "mean", "max", "min"])
            argument = f"{self.vector(scope)} * {self.element(scope, depth - 1)}"
            return f"{name}({argument})"
        if chosen < 0.58:
            return self.branch_of_elements(scope, depth)
        if chosen < 0.63:
            return self.match_of_elements(scope, depth)
        if chosen < 0.7:
            return self.block_of_elements(scope, depth)
        return random.choice(BINARY).format(self.element(scope, depth - 1), self.element(scope, depth - 1))

    def leaf(self, scope):
        chosen = random.random()
        floats = scope.names(*FLOATS)
        if chosen < 0.1 and floats:
            return random.choice(floats)
        if chosen < 0.16:
            return random.choice(["model.s", "model.w", "(&model.parts[1])"])
        if chosen < 0.24:
            return random.choice(["weight()", "(weight() + 0.5)", "(&noise())", "((turn() % 3) as f64)", "pair().0"])
        if chosen < 0.27:
            return f"squared({self.vector(scope)})"
        return self.vector(scope)

    def vector(self, scope):
        return random.choice(scope.names(*VECTORS) or ["model.w"])

    def branch_of_elements(self, scope, depth):
        # Not in a reduction of another shape: the condition has elements.
        first, second = self.element(scope, depth - 1), self.element(scope, depth - 1)
        binding = random.choice(free(NAMES_OF_ELEMENTS))
        inner = scope.inner()
        inner.variables[binding] = "vector"
        body = self.plain(inner, 1)
        condition = f"{self.vector(scope)} > " + random.choice(["0.1", "0.1", "weight()", "squared(0.1)"])
        condition = random.choice([condition, condition, f"coin() && {condition}", f"{condition} || coin()"])
        return f"(if {condition} {{ let {binding} = {self.plain(scope, 1)}; {body} + {first} }} else {{ {second} }})"

    def match_of_elements(self, scope, depth):
        binding = random.choice(free(NAMES_OF_ELEMENTS))
        inner = scope.inner()
        inner.variables[binding] = "vector"
        first, second, third = self.plain(inner, 1), self.plain(scope, 1), self.element(scope, depth - 1)
        chosen = random.random()
        if chosen < 0.3:
            return f"(match option() {{ Some({binding}) if coin() => {first} * {binding}, Some(_) => {second}, None => {third} }})"
        if chosen < 0.6:
            return f"(if let Some({binding}) = option() {{ {first} * {binding} }} else {{ {third} }})"
        if chosen < 0.8:
            return f"(match {self.plain(scope, 1)} {{ {binding} if {binding} > weight() => {first}, {binding} => {binding} * {second} }})"
        return f"(match turn() % 3 {{ 0 => {second}, 1 | 2 if coin() => {third}, _ => {self.vector(scope)} }})"

    def block_of_elements(self, scope, depth):
        inner = scope.inner()
        lets = []
        for _ in range(random.randint(1, 3)):
            if random.random() < 0.25:
                first, second = random.sample(free(NAMES_OF_ELEMENTS), 2)
                values = random.choice(["pair()", f"({self.plain(inner, 1)}, weight())"])
                lets.append(f"let ({first}, {second}) = {values};")
                # A reduction cannot read them.
                inner.variables.pop(first, None)
                inner.variables.pop(second, None)
                value = f"{first} * {self.plain(inner, 1)} + {second}"
                third = inner.bind("vector", [name for name in NAMES_OF_ELEMENTS if name not in (first, second)])
                lets.append(f"let {third} = {value};")
                continue
            value = self.element(inner, depth - 1)
            lets.append(f"let {inner.bind('vector', NAMES_OF_ELEMENTS)} = {value};")
        return "{ " + " ".join(lets) + f" {self.element(inner, depth - 1)} }}"

    def plain(self, scope, depth):
        """Returns an expression of elements without reductions."""
        if depth == 0:
            return self.vector(scope)
        return random.choice(BINARY + UNARY).replace("{}", "\0").replace("\0", "{}").format(
            *[self.plain(scope, depth - 1) for _ in range(2)])

    def broadcast(self, scope, depth=2):
        return f"broadcast!(({self.vector(scope)} * {self.element(scope, depth)}).sin())"

    def float(self, scope):
        chosen = random.random()
        floats = scope.names(*FLOATS)
        if chosen < 0.2 and floats:
            return f"({random.choice(floats)} * {random.choice(['0.5', 'model.s', 'weight()'])}).sin()"
        if chosen < 0.4:
            return f"{self.vector(scope)}.sum()"
        if chosen < 0.6:
            return f"broadcast!(sum(({self.vector(scope)} * {self.plain(scope, 1)}).tanh())).item()"
        if chosen < 0.8:
            return f"einsum!([] => {self.terms(scope, 'i', True)}).item().sin()"
        return f"model.{random.choice(['len', 'rank'])}({self.argument(scope)})"

    def terms(self, scope, index, summed):
        terms = []
        for _ in range(random.randint(1, 3)):
            factors = [f"{self.vector(scope)}[{index}]" for _ in range(random.randint(1, 2))]
            floats = [name for name in scope.names(*FLOATS) if name != index]
            if random.random() < 0.4:
                factors.append(random.choice(floats + ["model.s", "model.w[0]"]))
            random.shuffle(factors)
            terms.append(" * ".join(factors))
        return " + ".join(terms)

    def argument(self, scope):
        name = self.vector(scope)
        if name == "model.w":
            return "&model.w"
        return name if scope.variables[name] == "reference" else f"&{name}"

    def condition(self, scope):
        counts = scope.names("count")
        if random.random() < 0.3:
            vector = self.argument(scope)
            return random.choice([f"large({vector})", f"large({vector}) && coin()", f"{self.vector(scope)}.sum() > 0.5",
                                  f"model.rank({vector}) > weight() - 1.0"])
        if counts and random.random() < 0.5:
            return f"{random.choice(counts)} % 2 == 0" + random.choice(["", " && coin()", " || coin()"])
        return "coin()"

    # Statements.

    def statements(self, scope, count, depth):
        for _ in range(count):
            self.statement(scope, depth)

    def statement(self, scope, depth):
        kinds = [self.let_vector] * 3 + [self.let_float] * 2 + [self.let_einsum, self.let_constant, self.let_constant,
                 self.let_reference, self.let_call, self.let_pattern, self.effect, self.let_operators, self.let_selection,
                 self.assign, self.assign]
        if depth > 0:
            kinds += [self.let_block, self.let_if, self.let_match, self.loop, self.loop, self.other_loop, self.if_statement,
                      self.if_statement, self.match_statement]
        random.choice(kinds)(scope, depth)

    def let(self, scope, kind, value):
        name = scope.bind(kind)
        self.add(f"let {name} = {value};")

    def let_vector(self, scope, _):
        value = self.broadcast(scope)
        self.let(scope, "vector", value)

    def let_float(self, scope, _):
        value = self.float(scope)
        self.let(scope, "float", value)

    def let_einsum(self, scope, _):
        value = f"einsum!([i] => {self.terms(scope, 'i', False)})"
        self.let(scope, "vector", value)

    def let_operators(self, scope, _):
        left, right = self.argument(scope), self.argument(scope)
        value = random.choice([f"{left} * {right}", f"{left} + &noise()", f"{left} * weight()", f"-({left} * {right})"])
        self.let(scope, "vector", value)

    def let_constant(self, scope, _):
        kind, value = random.choice([("constant float", "weight()"), ("constant vector", "noise()"), ("count", "turn()"),
                                     ("reference", "&noise()"),
                                     ("constant float", "{ let f = |x: f64| x * 2.0; f(weight()) }")])
        # A reference to a value of its own has no gradient, as a reference to an argument has one.
        self.let(scope, kind, value)

    def let_reference(self, scope, _):
        vectors = scope.names("vector")
        value = random.choice([f"&{name}" for name in free(vectors)] + ["&model.w", "&model.parts[turn() % 2]"])
        self.let(scope, "reference", value)

    def let_call(self, scope, _):
        value = random.choice([f"product({self.argument(scope)}, {self.argument(scope)})", f"model.scaled({self.argument(scope)})",
                               f"product(&noise(), {self.argument(scope)})"])
        self.let(scope, "vector", value)

    def let_pattern(self, scope, _):
        if random.random() < 0.5:
            first, second = random.sample(free(NAMES), 2)
            self.add(f"let Model {{ w: {first}, s: {second}, .. }} = model;")
            scope.variables[first] = "reference"
            scope.variables.pop(second, None)
            return
        first, second = random.sample(free(NAMES), 2)
        values = f"({self.broadcast(scope, 1)}, {self.float(scope)})"
        self.add(f"let ({first}, {second}) = {values};")
        scope.variables[first] = "vector"
        scope.variables[second] = "float"

    def let_selection(self, scope, _):
        name = self.vector(scope)
        kind, value = random.choice([
            ("vector", f"{name}.roll_elements(turn() as isize)"),
            ("float", f"{name}[[turn() % 3]]"),
            ("float", f"{name}[[1]] * [0.5, 1.5, 2.5][turn() % 3]"),
            ("float", f"{name}.slice(s![turn() % 2..]).sum()"),
            ("vector", f"{name}.take_axis::<0, _>(&[turn() % 3, 0, turn() % 3])"),
        ])
        self.let(scope, kind, value)

    def assignment(self, scope):
        """Returns a statement that assigns a variable which is declared by `mut`."""
        totals, carried = scope.names("float"), scope.names("vector")
        totals = [name for name in totals if name in MUTABLE]
        carried = [name for name in carried if name in MUTABLE]
        if carried and (not totals or random.random() < 0.5):
            name = random.choice(carried)
            return f"{name} = {self.broadcast(scope, 1)};"
        if totals:
            name = random.choice(totals)
            return random.choice([f"{name} += {self.float(scope)};", f"{name} *= weight();", f"{name} = ({name} - {self.float(scope)}).sin();"])
        return "turn();"

    def assign(self, scope, _):
        self.add(self.assignment(scope))

    def if_statement(self, scope, depth):
        self.add(f"if {self.condition(scope)} {{")
        self.inner(scope, depth)
        chosen = random.random()
        if chosen < 0.3:
            self.add("} else {")
            self.inner(scope, depth)
        elif chosen < 0.45:
            self.add(f"}} else if {self.condition(scope)} {{")
            self.inner(scope, depth)
        self.add("}")

    def match_statement(self, scope, depth):
        binding = random.choice(free(NAMES))
        inner = scope.inner()
        inner.variables[binding] = "constant float"
        self.add("match option() {")
        self.depth += 1
        for pattern, of in [(f"Some({binding}) if {self.condition(scope)}", inner), ("_", scope)]:
            self.add(f"{pattern} => {{")
            self.inner(of, depth)
            self.add("}")
        self.depth -= 1
        self.add("}")

    def inner(self, scope, depth):
        """Writes statements that assign variables from before them."""
        self.depth += 1
        inner = scope.inner()
        self.statements(inner, random.randint(0, 1), depth - 1)
        self.add(self.assignment(inner))
        self.depth -= 1

    def exit(self, scope, labels):
        """Writes a statement that leaves the turn of a loop."""
        label = random.choice(labels)
        exits = [f"continue{label}", f"break{label}"]
        chosen = random.random()
        if chosen < 0.5:
            self.add(f"if {self.condition(scope)} {{")
            if random.random() < 0.5:
                self.inner(scope, 1)
            self.add(f"    {random.choice(exits)};")
            self.add("}")
        elif chosen < 0.75:
            name = random.choice(free(NAMES))
            self.add(f"let Some({name}) = option() else {{ {random.choice(exits)} }};")
            scope.variables[name] = "constant float"
        else:
            name = random.choice(free(NAMES))
            self.add(f"let {name} = if {self.condition(scope)} {{ {random.choice(exits)} }} else {{ {self.float(scope)} }};")
            scope.variables[name] = "float"

    def other_loop(self, scope, depth):
        carried, total, count = random.sample(free(NAMES), 3)
        self.add(f"let mut {carried} = {self.broadcast(scope, 1)};")
        scope.variables[carried] = "vector"
        self.add(f"let mut {total}: f64 = {self.float(scope)};")
        scope.variables[total] = "float"
        self.add(f"let mut {count} = 0;")
        scope.variables[count] = "own count"
        self.labels += 1
        label = f"'loop_{self.labels}"
        head = random.choice([f"while {count} < 3 {{", f"while {count} < 4 && {total} < 10.0 {{", "loop {", "while let Some(_) = option() {"])
        self.add(f"{label}: {head}")
        self.depth += 1
        outside = set(MUTABLE)
        MUTABLE.update({carried, total, count})
        inner = scope.inner()
        self.add(f"{count} += 1;")
        self.add(f"if {count} > 4 {{")
        self.add("    break;")
        self.add("}")
        self.statements(inner, random.randint(0, 2), depth - 1)
        if random.random() < 0.6:
            self.exit(inner, ["", f" {label}"])
        self.add(f"{carried} = broadcast!(({carried} * {self.element(inner, 1)}).sin());")
        if random.random() < 0.4:
            self.add(f"for _ in 0..{random.choice(['2', 'turn() % 3'])} {{")
            self.depth += 1
            nested = inner.inner()
            self.add(f"{total} += ({carried}.sum() * 0.5).sin();")
            self.exit(nested, ["", f" {label}"])
            self.add(self.assignment(nested))
            self.depth -= 1
            self.add("}")
        self.add(f"{total} = ({total} + {carried}.sum()).sin();")
        self.depth -= 1
        self.add("}")
        MUTABLE.intersection_update(outside)

    def leave(self, scope):
        chosen = random.random()
        if chosen < 0.5:
            self.add(f"if {self.condition(scope)} {{")
            self.add(f"    return base + {self.float(scope)};")
            self.add("}")
        else:
            name = random.choice(free(NAMES))
            self.add(f"let Some({name}) = option() else {{ return base * 2.0 + {self.float(scope)} }};")
            scope.variables[name] = "constant float"

    def effect(self, scope, _):
        self.add(random.choice(["turn();", "if coin() {\n" + "    " * (self.depth + 1) + "turn();\n" + "    " * self.depth + "}",
                                "assert!(weight() > 0.0);"]))

    def block(self, scope, depth, kind):
        self.depth += 1
        inner = scope.inner()
        self.statements(inner, random.randint(0, 2), depth - 1)
        self.add(self.broadcast(inner, 1) if kind == "vector" else self.float(inner))
        self.depth -= 1

    def let_block(self, scope, depth):
        kind = random.choice(["vector", "float"])
        name = random.choice(free(NAMES))
        self.add(f"let {name} = {{")
        self.block(scope, depth, kind)
        self.add("};")
        scope.variables[name] = kind

    def let_if(self, scope, depth):
        kind = random.choice(["vector", "float"])
        name = random.choice(free(NAMES))
        self.add(f"let {name} = if {self.condition(scope)} {{")
        self.block(scope, depth, kind)
        self.add("} else {")
        self.block(scope, depth, kind)
        self.add("};")
        scope.variables[name] = kind

    def let_match(self, scope, depth):
        kind = random.choice(["vector", "float"])
        name, binding = random.sample(free(NAMES), 2)
        arms = random.choice([
            [("0", None), (f"{binding} if coin()", "count"), ("_", None)],
            [("0 | 1", None), (binding, "count")],
        ])
        value = "turn() % 3"
        if random.random() < 0.4:
            value, arms = "Some(weight())", [(f"Some({binding})", "constant float"), ("None", None)]
        self.add(f"let {name} = match {value} {{")
        self.depth += 1
        for pattern, bound in arms:
            inner = scope.inner()
            if bound:
                inner.variables[binding] = bound
            self.add(f"{pattern} => {{")
            self.block(inner, depth, kind)
            self.add("}")
        self.depth -= 1
        self.add("};")
        scope.variables[name] = kind

    def loop(self, scope, depth):
        carried, total = random.sample(free(NAMES), 2)
        self.add(f"let mut {carried} = {self.broadcast(scope, 1)};")
        scope.variables[carried] = "vector"
        self.add(f"let mut {total}: f64 = 0.0;")
        scope.variables[total] = "float"
        item = random.choice([name for name in free(NAMES) if name not in (carried, total)])
        items, kind = random.choice([("order()", "count"), ("0..3", "count"), ("order().into_iter().rev()", "count"),
                                     ("[0.5_f64, 1.5]", "constant float"), ("&model.parts", "reference"), ("1..", "endless")])
        self.add(f"for {item} in {items} {{")
        self.depth += 1
        inner = scope.inner()
        inner.variables[item] = "count" if kind == "endless" else kind
        if kind == "endless":
            self.add(f"if {item} > 2 {{")
            self.add("    break;")
            self.add("}")
        outside = set(MUTABLE)
        MUTABLE.update({carried, total})
        if random.random() < 0.4:
            self.exit(inner, [""])
        self.statements(inner, random.randint(0, 2), depth - 1)
        factor = self.element(inner, 1)
        self.add(f"{carried} = broadcast!(({carried} * {factor} + {self.vector(inner)}).sin());")
        if random.random() < 0.4:
            self.exit(inner, [""])
        self.add(f"{total} += {carried}.sum() * 0.5;")
        self.depth -= 1
        self.add("}")
        MUTABLE.intersection_update(outside)

    def result(self, scope):
        terms = ["base"]
        terms += [f"{name}.sum()" for name in scope.names("vector", "reference")]
        terms += scope.names("float")
        return " + ".join(terms)


def program(number):
    body = Body()
    scope = Scope({"x": "reference", "y": "reference"})
    body.add("let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();")
    MUTABLE.clear()
    if random.random() < 0.4:
        for kind, value in [("vector", "x * y"), ("float", "x.sum()")]:
            name = scope.bind(kind)
            body.add(f"let mut {name} = {value};")
            MUTABLE.add(name)
    body.statements(scope, random.randint(1, 4), 2)
    if random.random() < 0.2:
        body.leave(scope)
        body.statements(scope, 1, 1)
    body.add(body.result(scope))
    lines = "\n".join(body.lines)
    return f"    program_{number}(model, x, y) {{\n{lines}\n    }}"


random.seed(SEED)
print(f"""//! Random bodies, which `generate.py` wrote with the seed {SEED}.

use super::*;

programs! {{""")
for number in range(COUNT):
    print(program(number))
print("}")
