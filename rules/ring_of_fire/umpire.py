"""B2 The umpire: everybody sees everything, and each side has one commander."""

from __future__ import annotations

from rules.core.umpire import Umpire
from rules.ring_of_fire.flow import CONDUCT
from rules.ring_of_fire.sequence import phase_name

UMPIRE = Umpire(CONDUCT, "B2", phase_name, over="B17")
