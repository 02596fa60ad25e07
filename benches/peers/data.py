"""The elements of the operands, equal to those of `benches/src/data.rs`."""

import math

import numpy as np

DTYPES = {
    "f32": np.float32,
    "f64": np.float64,
    "i32": np.int32,
    "i64": np.int64,
    "u8": np.uint8,
    "bool": np.bool_,
}


def bits(operand, length):
    """Returns the finalizer of MurmurHash3 of each index."""
    h = (np.arange(length, dtype=np.uint32) ^ np.uint32((operand << 28) & 0xFFFFFFFF))
    h *= np.uint32(0x9E3779B1)
    h ^= h >> np.uint32(16)
    h *= np.uint32(0x85EBCA6B)
    h ^= h >> np.uint32(13)
    h *= np.uint32(0xC2B2AE35)
    h ^= h >> np.uint32(16)
    return h


def elements(operand, length, dtype):
    h = bits(operand, length)
    match dtype:
        # The peers round to `f16` and `bf16`.
        case "f32" | "f16" | "bf16":
            return ((h >> np.uint32(8)).astype(np.int32) - (1 << 23)).astype(np.float32) / (1 << 22)
        case "f64":
            return elements(operand, length, "f32").astype(np.float64)
        case "bool":
            return (h & 1).astype(np.bool_)
        case "u8":
            return (h & 15).astype(np.uint8)
        case "i32":
            return (h % 2001).astype(np.int32) - np.int32(1000)
        case "i64" if operand == 0:
            return h.astype(np.int64) * 1_000_000_007
        case "i64":
            return 1 + (h % 1000).astype(np.int64)
    raise ValueError(dtype)


def arrays(case):
    """Returns NumPy arrays of the operands by name, in `f32` for 16-bit floats."""
    return {x.name: operand(index, x).reshape(x.shape) for index, x in enumerate(case.operands)}


def operand(index, described):
    if described.one_hot:
        rows, classes = described.shape
        return np.eye(classes, dtype=np.float32)[bits(index, rows) % np.uint32(classes)]
    array = elements(index, math.prod(described.shape), described.dtype)
    return np.abs(array) + np.float32(0.5) if described.positive else array
