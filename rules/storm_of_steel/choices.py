"""What whoever opens a game chooses: how the stands are set up, and the readings on which tables differ."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Choices(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Appendix B of the rulings; the defaults are the rulings themselves."""

    deployment: Literal["fixed", "free"] = "fixed"
    """Stands begin where the scenario has them, or their players set them up in its zones."""
    cpt_carry: Literal["until_next_roll", "end_of_turn", "none"] = "until_next_roll"
    """R17 How long unspent command points last."""
    arc: Literal["narrow", "wide"] = "narrow"
    """R25 45 degrees in all, or to each side."""
    buildings_block: bool = True
    """R11 Buildings block the line of sight."""
    suppressed_shelter: Literal["trench_bunker", "any_cover"] = "trench_bunker"
    """R38 Where a suppressed unit outlives another hit."""
    mortar_range_mods: bool = True
    """R34 Short and long range count for mortars."""
    rigid_exact: bool = False
    """R45 Rigid artillery shifts by 15 cm, no less."""
    hidden_deployment: bool = False
    """R36 Unspotted units are not shown to the enemy."""
    rally_timing: Literal["before", "after"] = "before"
    """R53 Command points are added before the roll, or after it."""
    edge_depth: Literal[20, 10, 30] = 20
    """R10 Millimetres of a line of sight that may lie within the patch of its own end."""
    entry_depth: Literal[10, 5, 20] = 10
    """R9 Millimetres past the boundary at which a unit stops in difficult terrain."""
    contact_tolerance: Literal[2, 0, 5] = 2
    """R6 Millimetres between bases that are still in contact."""
