"""Writes the test files of this folder with pyarrow.

    pip install pyarrow==26.0.1 numpy
    python record.py
"""

import json
from pathlib import Path

import numpy as np
import pyarrow as pa

HERE = Path(__file__).parent


def write(name, column, field):
    schema = pa.schema([field])
    batches = [pa.record_batch([chunk], schema=schema) for chunk in column.chunks]
    with pa.ipc.new_file(HERE / f"{name}.arrow", schema) as out:
        for batch in batches:
            out.write_batch(batch)


def chunked(array):
    return pa.chunked_array([array])


def fixed(name, tensors):
    """Writes a fixed-shape tensor column; pyarrow derives the permutation from the strides."""
    column = pa.FixedShapeTensorArray.from_numpy_ndarray(tensors)
    write(name, chunked(column), pa.field("tensor", column.type))


values = np.arange(24, dtype=np.float32).reshape(2, 3, 4)
fixed("row_major", values)
# Each tensor is the transpose of a matrix in memory: axes (0, 2, 1).
fixed("permuted", values.transpose(0, 2, 1))

# Names of axes, and a permutation that is not its own inverse.
kind = pa.fixed_shape_tensor(pa.int16(), [2, 3, 4], dim_names=["a", "b", "c"], permutation=[2, 0, 1])
storage = pa.FixedSizeListArray.from_arrays(pa.array(np.arange(48), pa.int16()), 24)
write("named", chunked(pa.ExtensionArray.from_storage(kind, storage)), pa.field("tensor", kind))

# Null rows, with null elements below them.
kind = pa.fixed_shape_tensor(pa.float64(), [2, 2])
storage = pa.array([[1, 2, 3, 4], None, [5, 6, 7, 8]], pa.list_(pa.float64(), 4))
write("nulls", chunked(pa.ExtensionArray.from_storage(kind, storage)), pa.field("tensor", kind))

# A slice and an empty batch.
array = pa.FixedShapeTensorArray.from_numpy_ndarray(np.arange(40, dtype=np.int64).reshape(10, 2, 2))
parts = pa.chunked_array([array.slice(3, 4), array.slice(0, 0)])
write("slices", parts, pa.field("tensor", array.type))

# Plain lists.
lists = pa.array([[1, 2, 3], [4, 5, 6]], pa.list_(pa.float32(), 3))
write("plain", chunked(lists), pa.field("tensor", lists.type))

# pyarrow has no class for tensors of variable shape. The field carries the metadata of the specification.
rows = [
    {"data": [0, 1, 2, 3, 4, 5], "shape": [1, 2, 3]},
    None,
    {"data": [6, 7], "shape": [1, 1, 2]},
    {"data": [], "shape": [1, 0, 5]},
]
kind = pa.struct([("data", pa.list_(pa.float32())), ("shape", pa.list_(pa.int32(), 3))])
metadata = {"permutation": [1, 2, 0], "dim_names": ["c", "h", "w"], "uniform_shape": [1, None, None]}
field = pa.field(
    "tensor",
    kind,
    metadata={
        "ARROW:extension:name": "arrow.variable_shape_tensor",
        "ARROW:extension:metadata": json.dumps(metadata),
    },
)
write("variable", chunked(pa.array(rows, kind)), field)
