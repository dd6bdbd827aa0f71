"""Every numbered reading of ADR 0051 is cited where it is played, and no other is."""

from __future__ import annotations

import re
from pathlib import Path

from rules.russian_portfolio import RULESET

ADR = RULESET.folder.parents[1] / "docs/adr/0051-readings-of-the-campaign.md"


def said(path: Path) -> str:
    """Code, or the comments of a data file; its hexes of row Q are no readings."""
    text = path.read_text()
    return text if path.suffix == ".py" else "\n".join(re.findall(r"#.*", text))


def test_readings_are_cited() -> None:
    folder = RULESET.folder
    files = [p for kind in ("*.py", "data/*.toml", "scenarios/*.toml") for p in folder.rglob(kind)]
    texts = [said(path) for path in files if "tests" not in path.relative_to(folder).parts]
    decided = set(re.findall(r"^\| (Q\d+) \|", ADR.read_text(), flags=re.M))
    cited = {name for text in texts for name in re.findall(r"\bQ\d+\b", text)}
    assert decided == {f"Q{number}" for number in range(1, 41)}
    assert cited == decided
