"""The tests of this folder run over every ruleset that is found, and over the skeletons."""

from __future__ import annotations

import rules
from tests.rulesets import SKELETONS

for home in SKELETONS:
    rules.register_folder(home)
