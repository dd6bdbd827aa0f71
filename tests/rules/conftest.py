"""The tests of this folder run over every ruleset that is found, and over the skeleton."""

from __future__ import annotations

from pathlib import Path

import rules

rules.register_folder(Path(rules.__file__).parent / "core" / "skeleton")
