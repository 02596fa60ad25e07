"""The cases, with the names in `benches/src/cases/`."""

from dataclasses import dataclass

M = 1 << 20
GELU = "0.5 * x * (1.0 + tanh(0.79788456 * (x + 0.044715 * x * x * x)))"


@dataclass(frozen=True)
class Operand:
    name: str
    shape: tuple
    dtype: str = "f32"


@dataclass(frozen=True)
class Case:
    """One expression over broadcast operands, or a call of a product. A peer may translate it."""

    expression: str
    operands: tuple
    dtype: str = "f32"

    @property
    def is_product(self):
        return self.expression.startswith(("matmul(", "attention("))


def f32(expression, **shapes):
    return Case(expression, tuple(Operand(name, shape) for name, shape in shapes.items()))


def products(dtype):
    """Returns the matrix products of elements of one type."""

    def product(x, y):
        return same(dtype, "matmul(x, y)", x=x, y=y)

    qkv = {name: (8, 512, 64) for name in "qkv"}
    cases = {
        "4^2 by value": product((4, 4), (4, 4)),
        "16^2 by value": product((16, 16), (16, 16)),
        "64^2": product((64, 64), (64, 64)),
        "256^2": product((256, 256), (256, 256)),
        "1024^2": product((1024, 1024), (1024, 1024)),
        "(1000,64)@(64,10)": product((1000, 64), (64, 10)),
        "(64,32,32)@(64,32,32)": product((64, 32, 32), (64, 32, 32)),
        "(1024,1024)@(1024,)": product((1024, 1024), (1024,)),
        "attention (8,512,64)": same(dtype, "attention(q, k, v)", **qkv),
    }
    return {f"{dtype} {name}": case for name, case in cases.items()}


def same(dtype, expression, **shapes):
    operands = (Operand(name, shape, dtype) for name, shape in shapes.items())
    return Case(expression, tuple(operands), dtype)


CASES = {
    "(4,4)*(4,)+1 by value": f32("a * b + 1.0", a=(4, 4), b=(4,)),
    "(64,64)+(64,)": f32("a + b", a=(64, 64), b=(64,)),
    "a+b 1M": f32("a + b", a=(M,), b=(M,)),
    "a+b 32M": f32("a + b", a=(32 * M,), b=(32 * M,)),
    "(1e5,3)*(3,)": f32("a * b", a=(100_000, 3), b=(3,)),
    "(4e6,3)*(3,)": f32("a * b", a=(4_000_000, 3), b=(3,)),
    "(1e5,7)*(7,)": f32("a * b", a=(100_000, 7), b=(7,)),
    "(1e5,17)*(17,)": f32("a * b", a=(100_000, 17), b=(17,)),
    "(1000,1000)*(1000,)": f32("a * b", a=(1000, 1000), b=(1000,)),
    "u8 (1080,1920,3)*(3,)": same("u8", "a * b", a=(1080, 1920, 3), b=(3,)),
    "(1e5,3)*(1e5,1)": f32("a * b", a=(100_000, 3), b=(100_000, 1)),
    "(1000,1000)*(1000,1)": f32("a * b", a=(1000, 1000), b=(1000, 1)),
    "(8,64,56,56)*(64,1,1)": f32("a * b", a=(8, 64, 56, 56), b=(64, 1, 1)),
    "outer 4096^2": f32("a * b", a=(4096, 1), b=(4096,)),
    "(512,1,3)-(1,512,3)": f32("a - b", a=(512, 1, 3), b=(1, 512, 3)),
    "(1,32,32,2)-(1024,1,1,2)": f32("a - b", a=(1, 32, 32, 2), b=(1024, 1, 1, 2)),
    "(64,1,64,1)*(1,64,1,64)": f32("a * b", a=(64, 1, 64, 1), b=(1, 64, 1, 64)),
    "a+b.T 1024^2": f32("a + b.T", a=(1024, 1024), b=(1024, 1024)),
    "a+b.T 4096^2": f32("a + b.T", a=(4096, 4096), b=(4096, 4096)),
    "(x-m)*r*g+b (1000,1024)": f32(
        "(x - m) * r * g + b", x=(1000, 1024), m=(1000, 1), r=(1000, 1), g=(1024,), b=(1024,)
    ),
    "a*b+c*d-e 1M": f32("a * b + c * d - e", a=(M,), b=(M,), c=(M,), d=(M,), e=(M,)),
    "where 1M": Case("where(m, x, 0.0)", (Operand("m", (M,), "bool"), Operand("x", (M,)))),
    "sin(x^2)+cos(y^2) 1000^2": f32("sin(x * x) + cos(y * y)", x=(1000, 1), y=(1000,)),
    "exp 1M": f32("exp(x)", x=(M,)),
    "tanh 1M": f32("tanh(x)", x=(M,)),
    "sin 1M": f32("sin(x)", x=(M,)),
    "tanh-GELU 1M": f32(GELU, x=(M,)),
    "f16 add 1M": same("f16", "a + b", a=(M,), b=(M,)),
    "bf16 add 1M": same("bf16", "a + b", a=(M,), b=(M,)),
    "f32+i32 1M": Case("x + y", (Operand("x", (M,)), Operand("y", (M,), "i32"))),
    # The division truncates, as in Rust. The operands are positive.
    "i64 (1000,1000)/(1000,)": same("i64", "divide(a, b)", a=(1000, 1000), b=(1000,)),
    **products("f32"),
    **products("f64"),
}
