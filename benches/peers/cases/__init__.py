"""The cases, with the names in `benches/src/cases/`, one module per group."""

from itertools import chain

from cases import contractions, element_wise, gradients, products, reductions, windows

GROUPS = (element_wise, products, reductions, contractions, windows, gradients)
CASES = dict(chain.from_iterable(group.CASES.items() for group in GROUPS))
assert len(CASES) == sum(len(group.CASES) for group in GROUPS), "two cases have one name"
