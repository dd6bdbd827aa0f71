"""The shapes of what a game can be held to: its rules, its promises, its signatures, its roots."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rules.core.contract import Actor, Side


class RulesChange(Struct, kw_only=True):
    """A change by a version of the rules, with their numbers."""

    version: int
    day: str
    text: str


class Newer(Struct, kw_only=True):
    """A release that the game may go over to, what has changed since its own, and which sides have agreed."""

    release: str
    version: int
    changes: list[RulesChange]
    agreed: list[Side]


class RulesBefore(Struct, kw_only=True):
    """A release that judged a game before event `until`. The sides agreed on the next one, or staff gave a `reason`."""

    version: int
    release: str
    until: int
    reason: str


class RulesInfo(Struct, kw_only=True):
    """The release that judges a game, those before it, what versions changed, and the newer one where there is one."""

    ruleset: str
    title: str
    version: int
    release: str
    earlier: list[RulesBefore]
    changes: list[RulesChange]
    newer: Newer | None = None


class DicePromise(Struct, kw_only=True):
    """A stretch of the game whose dice hang on one secret; the secret is null until the game is over.

    `phrases` are what the players gave, by side or command, once the game has begun; `reason` is why these are new.
    """

    epoch: int
    from_seq: int
    commitment: str
    phrases: dict[Actor, str]
    secret: str | None
    reason: str = ""


class HeadSigned(Struct, kw_only=True):
    """The site's signature (Ed25519) under the head of a game after an event."""

    seq: int
    of: Literal["founding", "turn", "ruling", "result"]
    head: str
    time: str
    key: str
    signature: str


class Proof(Struct, kw_only=True):
    """The proofs that a game can be held to. `open`: whether its record may be had now; `keys` are public keys by name.

    `sealed_head` is the head under a secret that is published at the end; the bare `head` and what was signed of it are
    there for whoever may read the record.
    """

    seq: int
    sealed_head: str
    head: str
    dice: list[DicePromise]
    promised: list[str]
    """The promises that roll-backs have made: begun since, waiting for phrases, or void by a later one."""
    signatures: list[HeadSigned]
    keys: dict[str, str]
    open: bool


class Trouble(Struct, kw_only=True):
    """A fault: what does not hold, in which line of the record; in words when the asker may read the record."""

    line: int
    what: str


class Checked(Struct, kw_only=True):
    """The progress of judging a game again up to `seq`; `line` of `lines` while it is at work."""

    seq: int
    state: Literal["none", "running", "done"]
    line: int = 0
    lines: int = 0
    findings: list[Trouble] = []
    unchecked: list[str] = []


class Witnessed(Struct, kw_only=True):
    """A root that holds a sealed head of a game.

    `path`: the neighbours from the leaf up to the root, each `[left or right, hash]`.
    """

    day: str
    root: str
    before: str
    count: int
    """Leaves under the root."""
    seq: int
    sealed_head: str
    path: list[list[str]]
    time: str
    key: str
    signature: str
