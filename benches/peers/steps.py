"""Translates an expression into steps that write into buffers, for functions with `out=`."""

import ast
from functools import partial

OPERATORS = {ast.Add: "add", ast.Sub: "subtract", ast.Mult: "multiply"}


def steps(expression, operands, out, function, empty):
    """Returns calls that compute `expression` into `out`.

    `function(name)` returns the peer's function of that name, which takes `out=`. `empty(*values)`
    returns a new buffer of the shape to which the values broadcast. A step overwrites an operand that
    is such a buffer and has the same shape.
    """
    calls = []

    def value(node, out=None):
        match node:
            case ast.Name(id=name):
                return operands[name], False
            case ast.Constant(value=constant):
                return constant, False
            case ast.Attribute(value=of, attr="T"):
                return value(of)[0].T, False
            case ast.BinOp(left=left, op=op, right=right):
                name, arguments = OPERATORS[type(op)], [left, right]
            case ast.Call(func=ast.Name(id=name), args=arguments):
                pass
        arguments = [value(argument) for argument in arguments]
        values = [argument for argument, _ in arguments]
        if out is None:
            out = empty(*values)
            for argument, is_buffer in arguments:
                if is_buffer and argument.shape == out.shape:
                    out = argument
                    break
        calls.append(partial(function(name), *values, out=out))
        return out, True

    value(ast.parse(expression, mode="eval").body, out)
    return calls


def factors(expression, x, y):
    """Returns the factors of a `matmul`, of which the second one may be a transposed view."""
    return x, y.mT if expression == "matmul(x, y.mT)" else y


def together(calls):
    """Returns one function that calls all of them."""
    if len(calls) == 1:
        return calls[0]

    def run():
        for call in calls:
            call()

    return run


def compiled(expression, operands, names):
    """Returns the expression as a function of its operands, with these names in scope."""
    return eval(f"lambda {', '.join(operands)}: {expression}", names)
