"""`results.md` and `products.md`: a table of times for each number of threads."""

from math import floor, log10

import results

HEADER = """# {title}

{machine}

Times are microseconds, the best of several rounds in which the implementations take turns. In the
first row of a case the implementations write into an existing result, in the second row they create
one in each run; {always}. *Ratio* is the time of the fastest peer divided by that of shapecast with
static shapes: above 1, shapecast is the fastest. {own_column} `benches/peers/run` writes this file.
"""
TITLES = {"element-wise": "shapecast and its peers", "products": "Matrix products of shapecast and its peers"}
ALWAYS = {
    "element-wise": "JAX always creates one",
    "products": "JAX and PyTorch's attention always create one",
}
# The explanation of the column that only the group has.
OWN_COLUMNS = {
    "element-wise": """*Share* is the part of the memory limit that
shapecast reaches, measured in the same run by a plain loop that moves as many bytes; cases without
a share are bound by arithmetic.""",
    "products": """*GFLOP/s* counts the multiplications
and additions of shapecast in a nanosecond. Small matrices are values where the library has such, and the others
write into an existing result.""",
}


def table(group, measured, machine):
    machine = "\n".join(f"- {key}: {value}" for key, value in machine.items())
    parts = [
        HEADER.format(
            title=TITLES[group], machine=machine, always=ALWAYS[group], own_column=OWN_COLUMNS[group]
        )
    ]
    for threads, cases in measured.items():
        parts.append(f"## {threads} thread{'s' if threads > 1 else ''}\n")
        parts.append(section(cases))
    return "\n".join(parts)


def section(cases):
    peers = results.peers(cases)
    titles = [results.TITLES.get(peer, peer) for peer in peers]
    own = "share" if cases[0]["group"] == "element-wise" else "GFLOP/s"
    columns = ["case", *results.OURS, "ratio", "fastest peer", own, *titles]
    lines = [line(columns), line(["---", *["---:"] * 3, "---", *["---:"] * (len(columns) - 5)])]
    for result in cases:
        for preallocated in (True, False):
            row = results.times(result, preallocated)
            if "static" in row:
                lines.append(line(cells(result, row, preallocated, peers)))
    return "\n".join(lines) + "\n\n" + means(cases)


def cells(result, row, preallocated, peers):
    fastest = results.fastest_peer(row)
    return [
        result["case"].replace("*", "\\*") if preallocated else "… allocating",
        *(microseconds(row[ours]) for ours in results.OURS),
        f"**{results.ratio(row):.2f}**",
        results.TITLES.get(fastest, fastest),
        own_column(result, row) if preallocated else "",
        *(microseconds(row[peer]) if peer in row else "" for peer in peers),
    ]


def own_column(result, row):
    """Returns the cell of the column that only the group has."""
    if result["group"] == "products":
        return f"{results.gigaflops(result, row):.1f}"
    share = results.share(result, row)
    return "" if share is None else f"{share:.2f}"


def means(cases):
    both = [[results.times(case, into) for case in cases] for into in (True, False)]
    into, fresh = ([row for row in rows if "static" in row] for rows in both)
    ratios = [results.geometric_mean(map(results.ratio, rows)) for rows in (into, fresh)]
    by_peer = ", ".join(
        f"{results.TITLES.get(peer, peer)} {results.ratio_to(peer, into):.2f} ({results.ratio_to(peer, fresh):.2f})"
        for peer in results.peers(cases)
    )
    return (
        f"Geometric mean of the ratios: **{ratios[0]:.2f}**, with allocation {ratios[1]:.2f}.\n"
        f"Geometric mean for each peer, over the cases that it has: {by_peer}.\n"
    )


def line(cells):
    return f"| {' | '.join(cells)} |"


def microseconds(seconds):
    """Formats with three significant digits."""
    value = seconds * 1e6
    return f"{value:.{max(0, 2 - floor(log10(value)))}f}"
