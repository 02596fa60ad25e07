"""The files `.svg`: the ratio of each case on a logarithmic axis, for each number of threads."""

from html import escape
from math import ceil, floor, log2

import results

LEFT, WIDTH, RIGHT, TOP, STEP, FOOT = 230, 520, 60, 78, 24, 32

# The colours follow the light or dark mode of the browser.
STYLE = """
text { font: 13px system-ui, sans-serif; fill: #1f2328; }
.axis { fill: #59636e; font-size: 12px; } .grid { stroke: #d1d9e0; } .one { stroke: #59636e; }
.first { fill: #0969da; } .second { fill: none; stroke: #bc4c00; stroke-width: 2; }
.bar { stroke: #0969da; stroke-width: 2; opacity: .35; }
@media (prefers-color-scheme: dark) {
text { fill: #f0f6fc; } .axis { fill: #9198a1; } .grid { stroke: #3d444d; } .one { stroke: #9198a1; }
.first { fill: #4493f8; } .second { stroke: #f0883e; } .bar { stroke: #4493f8; }
}
"""


def chart(measured):
    ratios = {
        threads: {x["case"]: results.ratio(results.rows(x)[0]) for x in cases}
        for threads, cases in measured.items()
    }
    all_ratios = [ratio for cases in ratios.values() for ratio in cases.values()]
    low = min(-1, floor(log2(min(all_ratios))))
    high = max(1, ceil(log2(max(all_ratios))))

    def x(ratio):
        return LEFT + WIDTH * (log2(ratio) - low) / (high - low)

    names = list(next(iter(ratios.values())))
    bottom = TOP + STEP * len(names)
    parts = ['<text x="16" y="26" font-weight="600">Time of the fastest peer ÷ time of shapecast</text>']
    for power in range(low, high + 1):
        at = x(2.0**power)
        parts.append(
            f'<line class="{"grid" if power else "one"}" x1="{at:.1f}" x2="{at:.1f}" y1="{TOP - 8}" y2="{bottom}"/>'
            f'<text class="axis" x="{at:.1f}" y="{bottom + 18}" text-anchor="middle">{label(power)}</text>'
        )
    for index, (threads, mark) in enumerate(zip(ratios, ("first", "second"))):
        at = LEFT + 130 * index
        parts.append(dot(at, 46, mark))
        parts.append(f'<text class="axis" x="{at + 12}" y="50">{threads} thread{"s" * (threads > 1)}</text>')
    for row, name in enumerate(names):
        y = TOP + STEP * row + STEP // 2
        parts.append(f'<text x="{LEFT - 14}" y="{y + 4}" text-anchor="end">{escape(name)}</text>')
        first = next(iter(ratios.values()))[name]
        parts.append(f'<line class="bar" x1="{x(1):.1f}" x2="{x(first):.1f}" y1="{y}" y2="{y}"/>')
        for cases, mark in zip(ratios.values(), ("first", "second")):
            # An unfinished run has not measured all cases with the second number of threads.
            if name in cases:
                parts.append(dot(x(cases[name]), y, mark))
    parts.append(
        f'<text class="axis" x="{LEFT + WIDTH}" y="50" text-anchor="end">shapecast is faster →</text>'
    )
    width, height = LEFT + WIDTH + RIGHT, bottom + FOOT
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">'
        f"<title>Time of the fastest peer over shapecast's, by case</title><style>{STYLE}</style>"
        + "\n".join(parts)
        + "</svg>\n"
    )


def dot(x, y, mark):
    return f'<circle class="{mark}" cx="{x:.1f}" cy="{y}" r="5"/>'


def label(power):
    return f"{2**power}×" if power >= 0 else f"1/{2**-power}×"
