"""The files `.md`: a table of times for each number of threads."""

from math import floor, log10

import results
from groups import GROUPS

HEADER = """# {title}

{machine}

Times are microseconds, the best of several rounds in which the implementations take turns. {rows} *Ratio* is the
time of the fastest peer divided by that of shapecast with static shapes: above 1, shapecast is the fastest.
{explanation}`benches/peers/run` writes this file.
"""


def table(name, measured, machine):
    group = GROUPS[name]
    machine = "\n".join(f"- {key}: {value}" for key, value in machine.items())
    parts = [
        HEADER.format(title=group.title, machine=machine, rows=group.rows, explanation=group.explanation)
    ]
    for threads, cases in measured.items():
        parts.append(f"## {threads} thread{'s' if threads > 1 else ''}\n")
        parts.append(section(group, cases))
    return "\n".join(parts)


def section(group, cases):
    peers = results.peers(cases)
    titles = [results.TITLES.get(peer, peer) for peer in peers]
    own = [group.column] if group.column else []
    columns = ["case", *results.OURS, "ratio", "fastest peer", *own, *titles]
    alignments = ["---", *["---:"] * 3, "---", *["---:"] * (len(own) + len(titles))]
    lines = [line(columns), line(alignments)]
    for result in cases:
        for index, row in enumerate(results.rows(result)):
            lines.append(line(cells(group, result, row, index == 0, peers)))
    return "\n".join(lines) + "\n\n" + means(cases)


def cells(group, result, row, is_first, peers):
    fastest = results.fastest_peer(row)
    own = [own_column(group, result, row) if is_first else ""] if group.column else []
    return [
        result["case"].replace("*", "\\*") if is_first else "… allocating",
        *(microseconds(row[ours]) for ours in results.OURS),
        f"**{results.ratio(row):.2f}**",
        results.TITLES.get(fastest, fastest),
        *own,
        *(microseconds(row[peer]) if peer in row else "" for peer in peers),
    ]


def own_column(group, result, row):
    """Returns the cell of the column that only the group has."""
    match group.column:
        case "GFLOP/s":
            return f"{results.gigaflops(result, row):.1f}"
        case "share":
            share = results.share(result, row)
            return "" if share is None else f"{share:.2f}"
        case implementation:
            return microseconds(row[implementation]) if implementation in row else ""


def means(cases):
    kinds = [
        [results.times(case, into) for case in cases if results.has_row(case, into)]
        for into in (True, False)
    ]
    # A run of only small products has no second rows, and other groups have no first rows.
    kinds = [rows for rows in kinds if rows]
    both = [results.geometric_mean(map(results.ratio, rows)) for rows in kinds]
    allocating = f", with allocation {both[1]:.2f}" if len(both) == 2 else ""
    by_peer = ", ".join(
        f"{results.TITLES.get(peer, peer)} {of_peer(peer, kinds)}" for peer in results.peers(cases)
    )
    return (
        f"Geometric mean of the ratios: **{both[0]:.2f}**{allocating}.\n"
        f"Geometric mean for each peer, over the cases that it has: {by_peer}.\n"
    )


def of_peer(peer, kinds):
    first, *second = (f"{results.ratio_to(peer, rows):.2f}" for rows in kinds)
    return f"{first} ({second[0]})" if second else first


def line(cells):
    return f"| {' | '.join(cells)} |"


def microseconds(seconds):
    """Formats with three significant digits."""
    value = seconds * 1e6
    return f"{value:.{max(0, 2 - floor(log10(value)))}f}"
