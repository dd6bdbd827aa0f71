"""21 What whoever opens a game may set."""

from __future__ import annotations

from typing import Literal

from rules.core.tables import Row


class Switches(Row, frozen=True, kw_only=True):
    """The switches; their defaults are the rulings. Optional rules (21) are off (ADR 0121)."""

    eat_pool: Literal["dump", "hex"] = "dump"
    """Rk5"""
    strict_origin_zoc: bool = False
    """Rk9"""
    seacap_negation: bool = False
    """Rk32"""
    dg_released: bool = True
    """V4 5.10b A released reserve that becomes DG acts on at half."""
    recall: bool = False
    air: bool = False  # 14 The planes of the scenario fly.
    sea: bool = False  # 18 Its ships sail.
    recon: bool = False  # 21.1
    proportional_loss: bool = False  # 21.2
    independents: bool = False  # 21.3
    long_range_air: bool = False  # 21.4
    rebasing: bool = False  # 21.5
    convention: bool = False  # 21.6
    revised_rebuilds: bool = False  # 21.7
    attack_empties: bool = False  # 21.8
    reactive_artillery: bool = False  # 21.9
    supply_caches: bool = False  # 21.10
    big_hogs: bool = False  # 21.11a
    small_ports: bool = False  # 21.11b
    hog_reduction: bool = False  # 21.11c
    xyz_transport: bool = False  # 21.12a
    cloak_of_night: bool = False  # 21.12b
    strat_spacing: bool = False  # 21.12c
    strat_draw: bool = False  # 21.12d
    drop_terrain: bool = False  # 21.12e
