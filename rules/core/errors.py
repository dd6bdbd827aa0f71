"""The two refusals: what cannot be read, and what a rule forbids."""

from __future__ import annotations

from typing import Any


class Malformed(Exception):
    """The request cannot be read: unknown id, wrong type, no such hex. HTTP 400, never a rule."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


class Illegal(Exception):
    """The request can be read and a rule forbids it. HTTP 422.

    `rule` is the number in the rule text, `code` the id of the message that says why in words
    (`refusal-<code>` in the ruleset's words), `facts` the figures that message needs.
    """

    def __init__(self, rule: str, code: str, **facts: Any) -> None:
        super().__init__(f"{rule} {code}")
        self.rule = rule
        self.code = code
        self.facts = facts
