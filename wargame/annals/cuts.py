"""Cuts of the map about what a row names, with whoever stood there then, as far as its reader may know.

A cut is data for the board's own painters (`frontend/src/cuts.ts`), and a plain picture for readers without script.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from rules.core.boards import AnyBoard, AreaMap, Board, Tabletop, list_places
from rules.core.contract import Entity, Point, Side, Viewer
from rules.core.hexes import HexMap, axial
from rules.core.ruleset import Ruleset
from wargame.annals.places import Places, places_of
from wargame.games.errors import SiteError
from wargame.games.models import Game, GameEvent
from wargame.games.position import Moment, View, game_moment
from wargame.games.releases import release_at, ruleset_of
from wargame.games.words import palette_of

REACH = 8
"""Hexes about the place whose counters are handed over: more than any cut shows."""

SHOWN = 4
"""Hexes about the place that the plain picture has."""

PIECES = frozenset({"unit", "dump", "marker", "arrow", "bubble", "hex", "feature"})
STANDING = frozenset({"unit", "dump"})
"""Kinds that a cut draws, and those of them that stand somewhere for somebody to see or not."""

SIZE = 14.0
"""Pixels from the middle of a hex to its corner."""

WIDTH, HEIGHT = 230, 150
ROOT3 = 3**0.5
CORNERS = (
    (1.0, 0.0),
    (0.5, ROOT3 / 2),
    (-0.5, ROOT3 / 2),
    (-1.0, 0.0),
    (-0.5, -ROOT3 / 2),
    (0.5, -ROOT3 / 2),
)

Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Cut:
    """A picture: `data` as the painters take it, `plain` without them, `label` what it shows in words."""

    data: str
    plain: SafeString
    label: str


def cut(game: Game, seq: int, viewer: Viewer, about: Sequence[str] = ()) -> Cut | None:
    """The map after an event about these places, or about what it names; None where that is none, or no position to be
    had.
    """
    try:
        moment = game_moment(game, seq)
        named = about or list_named_places(game, seq, moment.view(viewer))
        return cut_of(game, moment, viewer, named) if named else None
    except SiteError:
        return None


def cut_of(
    game: Game, moment: Moment, viewer: Viewer, named: Sequence[str], hatched: Collection[str] = (),
    middle: Any = None,
) -> Cut:  # fmt: skip
    """The map about the first of these places, all of them lit; `hatched` hold what is not for everybody.

    On a table `middle` is the point about which it is, where that is not where the first stands at the moment.
    """
    ruleset = ruleset_of(game, moment.seq)
    board, seen = ruleset.board(game.scenario), moment.view(viewer)
    places = places_of(ruleset, game.scenario)
    near = set(places.within(named[0], REACH) or ()) if places.map is not None else None
    pieces = [_piece(one) for one in seen.values() if _is_near(one, near)]
    at, release = game.ruleset, release_at(game, moment.seq)
    data = {
        "board": f"/api/rulesets/{at}/boards/{game.scenario}/?release={release}",
        "presentation": f"/api/rulesets/{at}/presentation/?release={release}",
        "place": middle or spot_of(seen, named[0]), "lit": [one for one in named if near is None or one in near],
        "hatched": sorted(hatched), "pieces": pieces,
    }  # fmt: skip
    plain = _plain(board, places, named, hatched, pieces, ruleset)
    count = len({str(one["place"]) for one in pieces if one["kind"] in STANDING})
    label = f"The map around {named[0]}" if near is not None else "The table"
    label += f": units in {count} place{'' if count == 1 else 's'}" if count else ": no unit in sight"
    return Cut(msgspec.json.encode(data).decode(), plain, label)


def list_named_places(game: Game, seq: int, seen: View, back: int = 1) -> list[str]:
    """Where the log of an event points, or that of the nearest among so many up to it that points anywhere.

    Events before it may be secret: whoever looks `back` must be one who may know all.
    """
    rows = GameEvent.objects.filter(game=game, seq__lte=seq, seq__gt=seq - back).order_by("-seq")
    known = _known_places(game, seq, seen)
    for lines in rows.values_list("log", flat=True):
        found = [
            at for line in lines or () for at in line.get("at", ()) if isinstance(at, str) and at in known
        ]
        if found:
            return list(dict.fromkeys(found))
    return []


def places_of_things(game: Game, moment: Moment, viewer: Viewer, ids: Iterable[str]) -> list[str]:
    """Where these things stand, each place once; what stands on a table is a place of its own."""
    seen = moment.view(viewer)
    known = _known_places(game, moment.seq, seen)
    at = {id: seen[id].get("place") for id in ids if id in seen}
    spots = (place if isinstance(place, str) else id for id, place in at.items() if place is not None)
    return list(dict.fromkeys(one for one in spots if one in known))


def _known_places(game: Game, seq: int, seen: View) -> Collection[str]:
    """Hexes of a map; on a table features, and what the reader sees stand there."""
    places = places_of(ruleset_of(game, seq), game.scenario)
    if places.map is not None:
        return places.map.index
    return places.ids | {id for id, one in seen.items() if one["kind"] == "unit" and one["place"] is not None}


def list_unseen_entities(moment: Moment, viewer: Viewer, others: Iterable[Side]) -> list[Entity]:
    """What the viewer saw stand somewhere and one of the others did not, or did not know what it was."""
    views = [moment.view(other) for other in others if other != viewer]
    return [
        one for one in moment.view(viewer).values()
        if one["kind"] in STANDING and one["place"] is not None
        and any(not _is_known(one, view.get(one["id"])) for view in views)
    ]  # fmt: skip


def _is_known(entity: Entity, there: Entity | None) -> bool:
    """Whether somebody else sees that it is there and what it is called."""
    return (
        there is not None and there["place"] == entity["place"] and there.get("label") == entity.get("label")
    )


def _is_near(entity: Entity, near: Collection[str] | None) -> bool:
    if entity["kind"] not in PIECES or entity["place"] is None:
        return False
    return near is None or entity["place"] in near


def _piece(entity: Entity) -> Entity:
    """Without what no picture draws."""
    return {name: value for name, value in entity.items() if name not in ("question", "lines", "audience")}


def spot_of(seen: View, named: str) -> Any:
    """The place itself; of something that stands on a table where it stands."""
    return seen[named]["place"] if named in seen and seen[named]["place"] is not None else named


def picture_of(
    ruleset: Ruleset, board: AnyBoard, named: Sequence[str], pieces: Iterable[Mapping[str, Any]]
) -> SafeString:
    """The plain picture of a position that belongs to no game, about the first of these places."""
    return _plain(board, Places(frozenset(list_places(board)), {}, board), named, (), pieces, ruleset)


def _plain(
    board: AnyBoard, places: Places, named: Sequence[str], hatched: Collection[str],
    pieces: Iterable[Mapping[str, Any]], ruleset: Ruleset,
) -> SafeString:  # fmt: skip
    units = [one for one in pieces if one["kind"] == "unit"]
    palettes = {side: palette_of(ruleset, side) for side in {one["side"] for one in units}}
    if isinstance(board, Tabletop):
        return _table(board, units, palettes)
    if isinstance(board, AreaMap):
        return _areas(board, named, hatched, units, palettes)
    return _hexes(places, board, named, hatched, units, palettes)


def _hexes(
    places: Places, board: Board, named: Sequence[str], hatched: Collection[str],
    units: Iterable[Mapping[str, Any]], palettes: Mapping[str, str],
) -> SafeString:  # fmt: skip
    hexes = places.map
    assert isinstance(hexes, HexMap)
    near = hexes.within(hexes.index[named[0]], SHOWN)
    spots = {hexes.ids[at]: _spot(board, *hexes.cells[at]) for at in near}
    middle = spots[named[0]]
    spots = {id: (x - middle[0] + WIDTH / 2, y - middle[1] + HEIGHT / 2) for id, (x, y) in spots.items()}
    stand: dict[str, tuple[str, int]] = {}
    for unit in units:
        if unit["place"] in spots:
            stand[unit["place"]] = (palettes[unit["side"]], stand.get(unit["place"], ("", 0))[1] + 1)
    stacks = [(spots[id], palette, count) for id, (palette, count) in stand.items()]
    names = [(spots[one.hex], one.name) for one in board.places if one.hex in spots]
    body = format_html(
        "{}{}{}{}{}{}",
        _each('<path class="hx" d="{}"/>', ((_outline(board, at),) for at in spots.values())),
        _each(
            '<path class="hx hid" d="{}"/>', ((_outline(board, spots[id]),) for id in hatched if id in spots)
        ),
        _each('<path class="hx on" d="{}"/>', ((_outline(board, spots[id]),) for id in named if id in spots)),
        _each(
            '<rect class="un of-{}" x="{}" y="{}" width="11" height="11" rx="2"/>',
            ((palette, f"{x - 5.5:.1f}", f"{y - 5.5:.1f}") for (x, y), palette, _ in stacks),
        ),
        _each(
            '<text x="{}" y="{}" text-anchor="middle">{}</text>',
            ((f"{x:.1f}", f"{y + 4:.1f}", count) for (x, y), _, count in stacks if count > 1),
        ),
        _each(
            '<text class="nm" x="{}" y="{}" text-anchor="middle">{}</text>',
            ((f"{x:.1f}", f"{y + 13:.1f}", name) for (x, y), name in names),
        ),
    )
    return _svg(WIDTH, HEIGHT, body)


def _spot(board: Board, column: int, row: int) -> Spot:
    q, r = axial(column, row, board.layout, board.shift)
    if board.layout == "flat":
        return SIZE * 1.5 * q, SIZE * ROOT3 * (r + q / 2)
    return SIZE * ROOT3 * (q + r / 2), SIZE * 1.5 * r


def _outline(board: Board, at: Spot) -> str:
    flat = board.layout == "flat"
    corners = ((at[0] + SIZE * (x if flat else y), at[1] + SIZE * (y if flat else x)) for x, y in CORNERS)
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in corners) + "Z"


def _table(board: Tabletop, units: Iterable[Mapping[str, Any]], palettes: Mapping[str, str]) -> SafeString:
    scale = min(WIDTH / board.width, HEIGHT / board.height)
    ways = (
        (
            "L".join(f"{x * scale:.1f} {(board.height - y) * scale:.1f}" for x, y in points),
            "Z" if one.outline else "",
        )
        for one in board.features
        if (points := one.outline or one.line)
    )
    discs = (
        (
            palettes[unit["side"]],
            f"{unit['place'][0] * scale:.1f}",
            f"{(board.height - unit['place'][1]) * scale:.1f}",
        )
        for unit in units
        if not isinstance(unit["place"], str)
    )
    body = format_html(
        "{}{}",
        _each('<path class="hx" d="M{}{}"/>', ways),
        _each('<circle class="un of-{}" cx="{}" cy="{}" r="4"/>', discs),
    )
    return _svg(round(board.width * scale), round(board.height * scale), body)


def _areas(
    board: AreaMap, named: Sequence[str], hatched: Collection[str],
    units: Iterable[Mapping[str, Any]], palettes: Mapping[str, str],
) -> SafeString:  # fmt: skip
    """The whole map: an area has no neighbours that its picture could do without."""
    scale = min(WIDTH / board.width, HEIGHT / board.height)
    at = {area.id: (area.at[0] * scale, area.at[1] * scale) for area in board.areas}
    tones = {**dict.fromkeys(hatched, " hid"), **dict.fromkeys(named, " on")}
    standing = [unit for unit in units if unit["place"] in at]
    body = format_html(
        "{}{}{}",
        _each('<path class="hx" d="M{}"/>', ((_line(way.line, scale),) for way in board.connections)),
        _each(
            '<path class="hx{}" d="M{}Z"/>',
            (
                (tones.get(area.id, ""), _line(area.outline or _diamond(area.at), scale))
                for area in board.areas
            ),
        ),
        _each(
            '<circle class="un of-{}" cx="{}" cy="{}" r="4"/>',
            ((palettes[unit["side"]], *(f"{value:.1f}" for value in at[unit["place"]])) for unit in standing),
        ),
    )
    return _svg(round(board.width * scale), round(board.height * scale), body)


def _line(points: Iterable[Point], scale: float) -> str:
    return "L".join(f"{x * scale:.1f} {y * scale:.1f}" for x, y in points)


def _diamond(at: Point, half: int = 20) -> tuple[Point, ...]:
    """A point as something to see."""
    x, y = at
    return (x - half, y), (x, y - half), (x + half, y), (x, y + half)


def _each(form: str, rows: Iterable[tuple[Any, ...]]) -> SafeString:
    return format_html_join("", form, rows)


def _svg(width: int, height: int, body: SafeString) -> SafeString:
    return format_html('<svg viewBox="0 0 {} {}" aria-hidden="true">{}</svg>', width, height, body)
