"""The last results of each processor, in `machines/`, and the file `machines.md`: the least ratio of each case."""

import json
import re
from math import floor, log10

import results
from groups import GROUPS
from table import line

FOLDER = "machines"

HEADER = """# The least ratios of all processors

*Ratio* is the time of the fastest peer divided by that of shapecast with static shapes: above 1, shapecast is the
fastest. Each number is the least of these processors, whose last results are in `machines/`:

{processors}

Geometric means of the ratios, with 1 thread and with 2 or more:

{means}
`benches/peers/run` writes this file.
"""


def keep(folder, measured, machine):
    """Replaces the results of some groups in the file of the processor, and writes `machines.md` anew."""
    file = folder / FOLDER / f"{slug(machine)}.json"
    file.parent.mkdir(exist_ok=True)
    known = json.loads(file.read_text()) if file.exists() else {}
    for group, by_threads in measured.items():
        times = {
            threads: {case["case"]: microseconds(case) for case in cases}
            for threads, cases in by_threads.items()
        }
        known[group] = {"machine": machine, "times": times}
    file.write_text(dump(known))
    (folder / "machines.md").write_text(table(load(folder)))


def slug(machine):
    return re.sub(r"[^a-z0-9]+", "-", machine["Model"].lower()).strip("-")


def microseconds(case):
    """Returns the times of the first row of the case, with four digits."""
    times = results.rows(case)[0]
    return {name: rounded(seconds * 1e6) for name, seconds in times.items()}


def rounded(value):
    return round(value, 3 - floor(log10(value)))


def dump(known):
    """Returns JSON with one line per case, so that a comparison of two versions shows the cases that changed."""
    parts = []
    for group, of in known.items():
        threads = ",\n".join(
            f'   {json.dumps(str(count))}: {{\n'
            + ",\n".join(f"    {json.dumps(case)}: {json.dumps(times)}" for case, times in cases.items())
            + "\n   }"
            for count, cases in of["times"].items()
        )
        machine = json.dumps(of["machine"])
        parts.append(f' {json.dumps(group)}: {{\n  "machine": {machine},\n  "times": {{\n{threads}\n  }}\n }}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def load(folder):
    """Returns the results by the names of the processors."""
    files = sorted((folder / FOLDER).glob("*.json"))
    return {file.stem: json.loads(file.read_text()) for file in files}


def table(machines):
    groups = [group for group in GROUPS if any(group in known for known in machines.values())]
    processors = [
        f"- `{name}`: " + "; ".join(sorted({described(of['machine']) for of in known.values()}))
        for name, known in machines.items()
    ]
    parts = [HEADER.format(processors="\n".join(processors), means=means(machines, groups))]
    for group in groups:
        parts.append(f"## {GROUPS[group].title}\n\n{cases(machines, group)}")
    return "\n".join(parts)


def described(machine):
    return f"{machine['Processor']} ({machine['Caches']}), {machine['Date']}"


def means(machines, groups):
    lines = [line(["group", *machines]), line(["---", *["---:"] * len(machines)])]
    for group in groups:
        cells = [mean(known[group]) if group in known else "" for known in machines.values()]
        lines.append(line([group, *cells]))
    return "\n".join(lines) + "\n"


def mean(of):
    return ", ".join(
        f"{results.geometric_mean(map(results.ratio, cases.values())):.2f}" for cases in of["times"].values()
    )


def cases(machines, group):
    columns = ["1 thread", "on", "fastest peer", "2 threads", "on", "fastest peer"]
    lines = [line(["case", *columns]), line(["---", *["---:", "---", "---"] * 2])]
    least = [least_ratios(machines, group, is_alone) for is_alone in (True, False)]
    for case in least[0]:
        cells = [cell for of in least for cell in of.get(case, ("", "", ""))]
        lines.append(line([case.replace("*", "\\*"), *cells]))
    return "\n".join(lines) + "\n"


def least_ratios(machines, group, is_alone):
    """Returns the least ratio of each case with one thread or with several, the processor and the fastest peer."""
    least = {}
    for name, known in machines.items():
        for threads, cases in known.get(group, {"times": {}})["times"].items():
            if (int(threads) == 1) != is_alone:
                continue
            for case, times in cases.items():
                ratio = results.ratio(times)
                if case not in least or ratio < least[case][0]:
                    least[case] = ratio, name, results.fastest_peer(times)
    return {
        case: (f"**{ratio:.2f}**", name, results.TITLES.get(peer, peer))
        for case, (ratio, name, peer) in least.items()
    }
