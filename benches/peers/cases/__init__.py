"""The cases, with the names in `benches/src/cases/`, one module per group."""

from cases import contractions, element_wise, gradients, products, reductions, windows

CASES = (
    element_wise.CASES
    | products.CASES
    | reductions.CASES
    | contractions.CASES
    | windows.CASES
    | gradients.CASES
)
