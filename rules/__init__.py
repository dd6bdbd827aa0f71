"""The rules: pure functions over frozen records. Start with `rules.core.ruleset`.

ruleset = rules.get(rules.available()[0])
state = ruleset.fold(None, ruleset.setup("some-scenario", {}, SeededDice(1)))
"""

from rules.core.errors import Illegal, Malformed
from rules.core.registry import Meta, available, get, meta, playable, register_folder
from rules.core.ruleset import Ruleset

__all__ = [
    "Illegal",
    "Malformed",
    "Meta",
    "Ruleset",
    "available",
    "get",
    "meta",
    "playable",
    "register_folder",
]
