"""2.1 The umpire of this game."""

from __future__ import annotations

from rules.core.contract import Message
from rules.core.umpire import Umpire
from rules.ocs.flow import CONDUCT
from rules.ocs.fog import as_seen_by

UMPIRE = Umpire(CONDUCT, "2.1", lambda state: Message(f"phase-{state.phase}"), as_seen_by=as_seen_by)
