"""What `manage.py faults` runs; `--help` says what may be asked."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
import tomllib
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from bench.faults import chart
from bench.faults.marks import ROOT
from bench.faults.sites import Fault, faults, files
from bench.faults.trial import QUIET, Trials, Verdict

KEPT = Path(os.environ.get("VAR", ROOT / "var")) / "faults"
MAP = KEPT / "map.jsonl"
EQUIVALENT = Path(__file__).parent / "equivalent.toml"
TESTS = ("tests/rules", "rules", "tests/wargame", "tests/test_runs.py")


def main() -> None:
    """Make the map where there is none, then do what is asked."""
    asked = arguments()
    KEPT.mkdir(parents=True, exist_ok=True)
    if asked.map or not MAP.exists():
        make_map(asked.tests or TESTS)
    read = chart.read(MAP)
    if asked.unentered:
        print(*(f"{file}:{line} {name}" for file, line, name in read.unentered()), sep="\n")
    elif not asked.map:
        judge(asked, read)


def arguments() -> Namespace:
    parser = ArgumentParser(prog="manage.py faults", description=main.__doc__)
    parser.add_argument("--seed", type=int, default=1, help="which sample (1)")
    parser.add_argument("--count", type=int, default=200, help="how many faults (200)")
    parser.add_argument("--under", default="", metavar="PATH", help="only in files below, such as rules/core")
    parser.add_argument("--again", action="store_true", help="try those again that survived the last time")
    parser.add_argument(
        "--seconds", type=float, default=40, help="of tests a fault, by what they took for the map"
    )
    parser.add_argument("--map", action="store_true", help="make the map of what each test enters, anew")
    parser.add_argument("--unentered", action="store_true", help="list the blocks that no test enters")
    parser.add_argument("tests", nargs="*", help="with --map: only these tests are run; the rest stays")
    return parser.parse_args()


def make_map(tests: Iterable[str]) -> None:
    """Run the tests once, with every block of the code marked."""
    if set(tests) == set(TESTS):
        MAP.unlink(missing_ok=True)
    command = [sys.executable, "-m", "pytest", "-p", "bench.faults.blocks", *QUIET, *tests]
    subprocess.run(command, cwd=ROOT, env={**os.environ, "FAULTS_MAP": str(MAP)}, check=False)


def judge(asked: Namespace, read: chart.Chart) -> None:
    """Put in the faults of the sample that were not tried yet, and sum up all of them."""
    chosen = list(sample(asked.seed, asked.count, asked.under))
    record = Record(KEPT / f"{asked.seed}{asked.under.replace('/', '-')}.jsonl")
    due = [fault for fault in chosen if record.is_due(fault, asked.again)]
    if due:
        tests = {test for fault in due for test in (*read.tests(fault), *read.tests_apart(fault))}
        of = sorted({test.partition("::")[0] for test in tests})
        loud = ("-s", "--hypothesis-seed=0")
        pytest.main([*QUIET, *loud, *of], plugins=[Trials(read, due, asked.seconds, record.tell)])
    print(f"\nseed {asked.seed}, {len(chosen)} faults, {len(due)} of them tried now")
    print(*summary(chosen, record), sep="\n")


def sample(seed: int, count: int, under: str) -> Iterator[Fault]:
    """Faults on lines drawn by chance, one of those that the line allows."""
    lines: dict[tuple[str, int], list[Fault]] = {}
    for file in files(under):
        for fault in faults(file):
            lines.setdefault((file, fault.line), []).append(fault)
    chance, left_out = random.Random(seed), equivalent()
    for line in chance.sample(sorted(lines), min(count, len(lines))):
        fault = chance.choice(lines[line])
        if (fault.file, fault.diff) not in left_out:
            yield fault


def equivalent() -> set[tuple[str, str]]:
    """Faults that change nothing that anybody could see, each with its reason in the file."""
    listed = tomllib.loads(EQUIVALENT.read_text())["fault"]
    assert all(one["why"] for one in listed)
    return {(one["file"], one["diff"].strip()) for one in listed}


class Record:
    """The verdicts of a sample, kept from one run to the next."""

    def __init__(self, path: Path) -> None:
        self.path = path
        lines = path.read_text().splitlines() if path.exists() else []
        self.verdicts = {tuple(line["fault"]): Verdict(*line["verdict"]) for line in map(json.loads, lines)}
        self.began = time.monotonic()

    def is_due(self, fault: Fault, again: bool) -> bool:
        known = self.verdicts.get(fault.key)
        return known is None or (again and not known.found)

    def tell(self, fault: Fault, verdict: Verdict) -> None:
        """Keep a verdict; print it where the fault survived."""
        self.verdicts[fault.key] = verdict
        with self.path.open("a") as file:
            file.write(json.dumps({"fault": fault.key, "verdict": verdict}) + "\n")
        if not verdict.found:
            print(f"\n{fault.file}:{fault.line} {fault.kind}, {verdict.by or f'{verdict.tried} tests'}")
            print(fault.diff, flush=True)


def summary(chosen: Iterable[Fault], record: Record) -> Iterator[str]:
    """How many were found, by package and in all."""
    found, tried = Counter[str](), Counter[str]()
    for fault in chosen:
        if fault.key in record.verdicts:
            for package in ("/".join(fault.file.split("/")[:2]), "all"):
                tried[package] += 1
                found[package] += record.verdicts[fault.key].found
    for package in sorted(tried, key=lambda name: (name == "all", name)):
        share = found[package] / tried[package]
        yield f"{package:24} {found[package]:4} of {tried[package]:4} found  {share:6.1%}"
    yield f"{time.monotonic() - record.began:.0f} s, {sum(os.times()[:4]):.0f} s of the processor"


if __name__ == "__main__":
    main()
