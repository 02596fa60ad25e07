#!/usr/bin/env python3
"""Checks what rust-analyzer answers inside of the macros: completions, hovers, definitions, and
no false diagnostics on the examples of the README and the documentation. Needs rust-analyzer,
rust-src and crates.io: rust-analyzer resolves the dependencies of std.

Prints the probes with a wrong answer and the number of right answers. The exit status is 1 if fewer
than nine tenths of the answers are right or if an example has a diagnostic.
"""

import argparse
import os
import re
import shutil
import sys
import time
import tomllib
from pathlib import Path

import probes
from lsp import Server

REPOSITORY = Path(__file__).resolve().parents[2]
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", REPOSITORY / "target"))
PROJECT = TARGET / "editor"
# The share of right answers that is enough: 36 of 40.
ENOUGH = 0.9
SECONDS = 170
WARNING = 2
# Names in expansions that no user writes.
PRIVATE = {"Place", "element", "reduced", "unfinished"}

MANIFEST = """\
[package]
name = "probes"
version = "0.0.0"
edition = "2024"

[workspace]

[dependencies]
"""

OPTIONS = {
    "cargo": {"extraEnv": {"CARGO_TARGET_DIR": str(TARGET)}},
    "cachePriming": {"enable": False},
    "checkOnSave": False,
    "completion": {"autoimport": {"enable": False}},
}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--verbose", action="store_true", help="print every answer")
    arguments = parser.parse_args()
    start = time.monotonic()
    examples = write_project()
    server = Server(["rust-analyzer"], REPOSITORY, PROJECT, OPTIONS, SECONDS)
    try:
        server.wait_until_ready()
        print(f"loaded in {time.monotonic() - start:.0f} s", flush=True)
        code, expected = probes.STANDARD_LIBRARY
        if error := hover(Probe(server, code), expected):
            raise RuntimeError(f"rust-analyzer did not load std and its dependencies: {error}")
        right, count = check_probes(server, arguments.verbose)
        seconds = time.monotonic() - start
        print(f"{right} of {count} probes answer rightly ({seconds:.0f} s)", flush=True)
        false = check_examples(server, examples)
    finally:
        server.stop()
    print(f"{len(examples)} examples, {false} false diagnostics ({time.monotonic() - start:.0f} s)")
    return 0 if right >= ENOUGH * count and false == 0 else 1


def write_project():
    """Writes a crate with a module for the probes and one for each example. Returns the examples'
    files, each with the place that it was read from."""
    sources = PROJECT / "src"
    shutil.rmtree(PROJECT, ignore_errors=True)
    sources.mkdir(parents=True)
    (PROJECT / "Cargo.toml").write_text(MANIFEST + "\n".join(dependencies()))
    shutil.copy(REPOSITORY / "Cargo.lock", PROJECT)
    modules = ["probe"]
    (sources / "probe.rs").write_text(probes.PRELUDE)
    examples = {}
    for place, code in read_examples():
        modules.append(f"example_{len(examples)}")
        path = sources / f"{modules[-1]}.rs"
        path.write_text(code)
        examples[path] = place
    (sources / "lib.rs").write_text("".join(f"mod {module};\n" for module in modules))
    return examples


def dependencies():
    """Yields the lines for the crate with all features, and for the crates that its examples use."""
    manifest = tomllib.loads((REPOSITORY / "core/Cargo.toml").read_text())
    features = [feature for feature in manifest["features"] if feature != "default"]
    yield f'shapecast = {{ path = "{REPOSITORY}/core", features = {features} }}'
    crates = manifest["dependencies"] | manifest["dev-dependencies"]
    for name, crate in crates.items():
        if isinstance(crate, str):
            yield f'{name} = "{crate}"'
        elif "path" not in crate:
            features = crate.get("features", [])
            version = crate["version"]
            yield (
                f'{name} = {{ version = "{version}", default-features = false, '
                f"features = {features} }}"
            )


def read_examples():
    """Yields the examples that compile, as rustdoc completes them."""
    files = [REPOSITORY / "README.md", *sorted(REPOSITORY.glob("core/src/**/*.rs"))]
    for file in files:
        lines = file.read_text().splitlines()
        if file.suffix == ".rs":
            comments = (re.match(r"\s*//[/!] ?(.*)", line) for line in lines)
            lines = [comment[1] if comment else None for comment in comments]
        language = None
        for number, line in enumerate(lines, 1):
            if line is None or not line.startswith("```"):
                if language is not None and line is not None:
                    # rustdoc hides lines that start with `# `.
                    code.append(re.sub(r"^#( |$)", "", line))
            elif language is not None:
                if language in ("", "rust", "no_run", "should_panic"):
                    yield f"{file.relative_to(REPOSITORY)}:{first}", complete("\n".join(code))
                language = None
            else:
                language, first, code = line[3:].strip(), number, []


def complete(code):
    """Returns an example with a `main` function."""
    if "fn main()" in code:
        return code
    is_fallible = re.search(r"^Ok::<\(\), (.*)>\(\(\)\)$", code, re.MULTILINE)
    result = f" -> Result<(), {is_fallible[1]}>" if is_fallible else ""
    return f"fn main(){result} {{\n{code}\n}}\n"


def check_probes(server, is_verbose):
    """Returns the number of right answers and the number of probes."""
    checks = [
        ("completion", probes.COMPLETIONS, completion),
        ("hover", probes.HOVERS, hover),
        ("definition", probes.DEFINITIONS, definition),
    ]
    right = count = 0
    for kind, entries, check in checks:
        for code, expected in entries:
            count += 1
            error = check(Probe(server, code), expected)
            right += error is None
            if error is not None or is_verbose:
                print(f"{'wrong' if error else 'right'}: {kind} at {code}: {error}", flush=True)
    return right, count


class Probe:
    """A document with a cursor."""

    def __init__(self, server, code):
        self.server = server
        self.path = PROJECT / "src" / "probe.rs"
        before, _, after = probes.document(code).partition("$0")
        self.text = before + after
        self.cursor = {
            "line": before.count("\n"),
            "character": len(before) - before.rfind("\n") - 1,
        }
        server.open(self.path, self.text)

    def ask(self, method, **params):
        document = {"uri": self.path.as_uri()}
        return self.server.request(method, textDocument=document, position=self.cursor, **params)


def completion(probe, expected):
    """Returns what is wrong with the names that are offered."""
    answer = probe.ask("textDocument/completion") or {"items": []}
    offered = {re.match(r"\w*", item["label"])[0] for item in answer["items"]}
    missing = set(expected.split()) - offered
    if missing:
        return f"{sorted(missing)} not among {len(offered)} names"
    private = PRIVATE & offered
    return f"{sorted(private)} among the names" if private else None


def hover(probe, expected):
    """Returns what is wrong with the text at the cursor."""
    answer = probe.ask("textDocument/hover")
    text = answer["contents"]["value"] if answer else "nothing"
    return None if expected in text else f"expected `{expected}`, found {text[:300]!r}"


def definition(probe, expected):
    """Returns what is wrong with the places that the editor opens."""
    places = probe.ask("textDocument/definition") or []
    if not places:
        return "no definition"
    for place in places:
        line = place["range"]["start"]["line"]
        is_here = place["uri"] == probe.path.as_uri()
        found = probe.text.splitlines()[line] if is_here else place["uri"]
        if expected not in found:
            return f"expected `{expected}`, found `{found.strip()}`"
    return None


def check_examples(server, examples):
    """Prints the diagnostics of the examples and returns their number."""
    false = 0
    for path, place in examples.items():
        server.open(path, path.read_text())
        report = server.request("textDocument/diagnostic", textDocument={"uri": path.as_uri()})
        for item in report["items"]:
            is_lint = item.get("code") in ("unused_variables", "dead_code")
            if item.get("severity", 1) > WARNING or is_lint:
                continue
            false += 1
            code = path.read_text().splitlines()[item["range"]["start"]["line"]]
            print(f"{place}: {item['message']} ({item.get('code')}): {code.strip()}", flush=True)
    return false


if __name__ == "__main__":
    sys.exit(main())
