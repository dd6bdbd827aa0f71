"""The shapes of a request for the consent of fellow commanders (ADR 0108)."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from rules.core.contract import Command, Draft, Line


class ConsentAsked(Struct, kw_only=True):
    """The end of a phase that a commander wants, and the others of the side have still to agree to (ADR 0108).

    `seq` names the request in answers. It is played when nobody is `missing`, or at `due`. `left` is what each of those
    asked could still do.
    """

    seq: int
    by: Command
    action: Draft
    since: datetime
    due: datetime
    missing: list[Command]
    left: dict[Command, list[Line]]


class ConsentSent(Struct, kw_only=True, tag_field="type", tag="consent"):
    """The commanders of one's side are asked to agree, or no longer; `stopped` is who asked to wait. For them alone."""

    asked: ConsentAsked | None
    stopped: Command = ""
