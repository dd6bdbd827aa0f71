"""What the kinds of board have in common: places with ids, some of them with names."""

from __future__ import annotations

from rules.core.contract import AnyBoard, AreaMap, Board


def list_places(board: AnyBoard) -> tuple[str, ...]:
    """The ids of hexes or areas, or of what lies on a table."""
    if isinstance(board, Board):
        return tuple(id for row in board.ids for id in row if id)
    if isinstance(board, AreaMap):
        return tuple(area.id for area in board.areas)
    return tuple(one.id for one in (*board.features, *board.zones))


def name_places(board: AnyBoard) -> dict[str, str]:
    """The names by id, of those that have one."""
    if isinstance(board, Board):
        return {place.hex: place.name for place in board.places}
    if isinstance(board, AreaMap):
        return {area.id: area.name for area in board.areas}
    return {one.id: one.name for one in (*board.features, *board.zones) if one.name}
