"""B9, B10, B11 The chances and prices that are shown are those of the dice, and what is then paid."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

import rules
from rules.core.cases import cases
from rules.core.chances import spread
from rules.core.contract import Candidate, Event
from rules.core.dice import ScriptedDice
from rules.core.ruleset import Dice
from rules.ring_of_fire import RULESET
from rules.ring_of_fire import events as e
from rules.ring_of_fire.position import position
from rules.ring_of_fire.state import State
