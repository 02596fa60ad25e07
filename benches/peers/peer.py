"""Measures one Python peer on request: `peer.py numpy|scipy|torch|unfold|jax|numexpr [--quick]`.

Requests and answers are those of `benches/src/bin/measure.rs`: `list`, `check NAME`, `time NAME`.
"""

import importlib
import json
import sys

import numpy as np

from cases import CASES
from timing import timing


def main(peer, quick):
    prepare = importlib.import_module(f"peer_{peer}").prepare
    name, prepared = None, None
    for line in sys.stdin:
        request, _, asked = line.rstrip("\n").partition(" ")
        if request == "list":
            answer({"case": name} for name in CASES)
            continue
        if asked != name:
            # The operands of the last case are freed first.
            prepared = None
            name, prepared = asked, prepare(CASES[asked])
        answer({"check": check, "time": time}[request](peer, prepared, quick))


def answer(lines):
    for line in lines:
        print(json.dumps(line))
    print(flush=True)


def runs(prepared):
    """Returns the functions to measure, each with whether it writes into an existing result."""
    into, fresh, _ = prepared or (None, None, None)
    return [(run, run is into) for run in (into, fresh) if run]


def check(peer, prepared, _quick):
    for run, preallocated in runs(prepared):
        result = np.asarray(prepared[2](None if preallocated and run() is None else run()))
        values = result.astype(np.float64).ravel()
        positions = np.arange(1009, dtype=np.uint64) * np.uint64(2654435761) % np.uint64(values.size)
        yield {
            "implementation": peer,
            "preallocated": preallocated,
            "values": values[positions].tolist(),
        }


def time(peer, prepared, quick):
    for run, preallocated in runs(prepared):
        best, median = timing(run, quick)
        yield {
            "implementation": peer,
            "preallocated": preallocated,
            "best": best,
            "median": median,
        }


main(sys.argv[1], "--quick" in sys.argv)
