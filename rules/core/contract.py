"""What passes between a ruleset, the site and the board: plain records that survive JSON.

Words never travel: a `Message` is an id and its facts; the ruleset's `words/<language>.ftl` says it.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

Side = str
"""Id of a side, such as `soviet`."""

Command = str
"""Id of a command: one of several commanders of a side, such as `soviet-north`. No side bears the same id."""

Actor = str
"""Who acts: a side (all its commands in one hand), or one of its commands (ADR 0050)."""

Viewer = str
"""A side, or `UMPIRE` (sees all), or `SPECTATOR` (sees what anybody may)."""

UMPIRE: Viewer = "umpire"
SPECTATOR: Viewer = "spectator"

Entity = dict[str, Any]
"""`{id, kind, place, …fields}`. Kinds the board can draw: unit, dump, pool, marker, arrow, bubble,
hex, cover, feature, deck, track, side, decision, result. `place` is the id of a hex or an area, a point `[x, y]` in
millimetres, or None."""

Point = tuple[int, int]
"""A point of a table: whole millimetres east and north of its south-west corner. Of a map of areas: whole units of its
drawing, to the right and down from its upper left corner, as in SVG."""

Draft = dict[str, Any]
"""A half-filled action: `{"do": tag, …slots filled so far}`."""

SlotKind = Literal["action", "unit", "units", "hex", "path", "point", "heading", "dump", "amount", "choice"]
"""A `hex` is a hex or an area. On a table a `path` is a list of points from where the unit stands, a `heading` degrees
clockwise from north."""


class Message(Struct, frozen=True):
    """Something to be said: `id` of the message in the ruleset's words, and the facts it names."""

    id: str
    facts: dict[str, Any] = {}


class Roll(Struct, frozen=True, kw_only=True):
    """Dice as they fell: what for, under which rule, how many sides, the faces in order."""

    purpose: str
    rule: str
    sides: int = 6
    faces: tuple[int, ...]


class Event(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A fact of the game. Each ruleset's events derive from this with `tag=True, tag_field="event"`.

    `rules` are the clauses it rests on, `rolls` the dice, `audience` the sides that may know it
    (None: everyone). Fields may only ever be added, with a default: old games must load.
    """

    rules: tuple[str, ...] = ()
    rolls: tuple[Roll, ...] = ()
    audience: tuple[Side, ...] | None = None

    @property
    def searches(self) -> bool:
        """Whether something hidden would have been met: that nothing was met tells too, and is not taken back."""
        return False


class Refusal(Struct, frozen=True):
    """Why something is not legal: `Illegal` as data."""

    rule: str
    code: str
    facts: dict[str, Any] = {}


class Decision(Struct, frozen=True, kw_only=True):
    """A question the game waits for: who is asked what, under which rule, which actions answer it.

    Of those open at one time no two have the same `id`; what comes before its first `:` is its kind. `default` is the
    action that declines (pass, hold, end the phase), where there is one. `command` is the one commander of the side who
    may answer; '': any of them.
    """

    id: str
    side: Side
    command: Command = ""
    rule: str
    accepts: tuple[str, ...]
    ask: Message
    hint: Message | None = None
    default: Draft | None = None
    at: tuple[str, ...] = ()
    """Places the question is about; the board centres on the first."""


class Path(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line over the map. `counts` are written at the places, one each.

    `broken_at`: the step from `places[broken_at - 1]` to `places[broken_at]` is the one that fails;
    what comes after is where the line would have gone. `weight` 1–5 is the width of a merged net.
    Of an `area` and a `tint` the places are all of its hexes: the outline is drawn, or all are toned in the
    colour of `side`.
    """

    style: Literal["trace", "broken", "order", "bond", "range", "area", "tint", "sight"]
    places: tuple[Any, ...]
    counts: tuple[str, ...] = ()
    broken_at: int | None = None
    label: Message | None = None
    weight: int = 1
    side: Side | None = None


class Shape(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An area of a table, drawn and never judged by: within `rings` (even-odd), or within `radius` mm of `centre`.

    `bearings` cut the circle to a sector: from and to, in tenths of a degree clockwise from north. Without a centre
    the circle follows the pointer.
    """

    style: Literal["reach", "unseen", "range", "arc", "blast", "base", "zone"]
    rings: tuple[tuple[Point, ...], ...] = ()
    centre: Point | None = None
    radius: int = 0
    bearings: tuple[int, int] | None = None
    label: Message | None = None
    side: Side | None = None


class Candidate(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that could fill the open slot, or could not, and then why.

    `value` goes into the slot as it is. `at` is where the board lights it (for a path its last hex),
    `cost` the price as printed on the map («3½»), `effect` what would follow. `line` is drawn while it is pointed at.
    """

    value: Any
    at: Any = None
    cost: str | None = None
    label: Message | None = None
    effect: Message | None = None
    refusal: Refusal | None = None
    line: Path | None = None


class Options(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The candidates for the next open slot of a draft.

    `slot` is None when nothing is left to fill. `complete`: the draft may be submitted as it stands
    (a `units` slot may take more, a `path` may go on). `act` names the act for the main button.
    `free`: the slot takes any point, path or heading; the candidates are suggestions, and the options of the draft
    with it say whether it is legal. `shapes` are drawn while the slot is open, `template` follows the pointer.
    `limit` is how many mm a path may be long: the board writes it beside its length. Where some ways may be longer
    than others it is that of any way, `most` that of the best; once the path is filled `limit` is that of this path.
    `step` is how many degrees lie between the headings that a `heading` slot takes: 0, `step`, and so on, below 360.
    """

    slot: str | None = None
    kind: SlotKind | None = None
    ask: Message | None = None
    candidates: tuple[Candidate, ...] = ()
    complete: bool = False
    at_least: int = 1
    at_most: int | None = None
    act: Message | None = None
    effect: tuple[Message, ...] = ()
    refusal: Refusal | None = None
    """Why the draft as it stands cannot be submitted, when it is filled but illegal."""
    free: bool = False
    shapes: tuple[Shape, ...] = ()
    template: Shape | None = None
    limit: int | None = None
    most: int | None = None
    step: int | None = None


class LogLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One line of the log: what to say, on which rules and dice it rests, where to look.

    `head` opens a new section of the log (turn, phase). `tone` is `bad` for a loss or a refusal.
    """

    message: Message
    rules: tuple[str, ...] = ()
    rolls: tuple[Roll, ...] = ()
    at: tuple[str, ...] = ()
    side: Side | None = None
    head: bool = False
    tone: Literal["plain", "good", "bad"] = "plain"
    price: str | None = None


class Line(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One sentence or figure of an explanation, with its rules."""

    message: Message
    rules: tuple[str, ...] = ()
    tone: Literal["plain", "good", "bad", "mend"] = "plain"
    value: str | None = None


class Mark(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A sign on one place of an explanation: a source, a dump, the hex that blocks; `value` is written below it."""

    place: Any
    sign: str
    label: Message | None = None
    tone: Literal["plain", "good", "bad", "mend"] = "plain"
    value: str | None = None


class Outcome(Struct, frozen=True, kw_only=True):
    """One bar of a distribution: what would come of it, and how many chances in `of`."""

    message: Message
    chances: int
    of: int


class Explanation(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The answer to a question: words with rules, and what to draw on the map."""

    title: Message
    verdict: Literal["good", "bad", "plain"] = "plain"
    verdict_label: Message | None = None
    headline: str | None = None
    lines: tuple[Line, ...] = ()
    paths: tuple[Path, ...] = ()
    marks: tuple[Mark, ...] = ()
    shapes: tuple[Shape, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    at: tuple[str, ...] = ()


class Figure(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A figure of a position for the history of a game, by side: cities held, steps lost. Words: `series-<id>`.

    `total`: counted since the game began, never less than at the end of the turn before; the history shows what each
    turn added.
    `goals`: the figure that wins, for a side that has one.
    """

    id: str
    by: dict[Side, int]
    total: bool = False
    goals: dict[Side, int] = {}


FieldKind = Literal["hex", "point", "number", "choice", "flag"]


class FieldSpec(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One field of a position that a director may set (ADR 0087): what it is called, what it may be, what it is now.

    A `hex` is the id of a hex, a `point` of a table is written `x,y` in whole millimetres; either may be one of the
    boxes in `values` instead. A `number` is whole, from `least` to `most`.
    A `choice` is one of `values`, each with its label. `optional`: None is a value too; of a place it says
    «off the map». `rule` is what the field rests on.
    """

    name: str
    label: Message
    kind: FieldKind
    value: Any
    rule: str
    least: int = 0
    most: int = 0
    values: dict[str, Message] = {}
    optional: bool = False


class Amendable(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An entity of the umpire's view with the fields that may be set.

    `new`: it stands for those that are not there yet, one for each hex; the id of one is `entity` followed by the hex.
    """

    entity: str
    label: Message
    fields: tuple[FieldSpec, ...]
    new: bool = False


class Change(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A field of an entity and what a director sets it to."""

    entity: str
    field: str
    value: Any = None


class Standing(Struct, frozen=True, kw_only=True):
    """How a game stands, for lists and clocks: turn, phase, who is asked, how it ended.

    `phase` is a message. `winner` is None while it goes on and in a draw.
    """

    turn: int
    turns: int
    phase: Message
    active: Side | None
    awaiting: tuple[Side, ...]
    over: bool = False
    winner: Side | None = None
    verdict: Message | None = None
    step: str = ""
    """Changes exactly when a new phase begins: the site writes a checkpoint then."""


class Patch(Struct, frozen=True, kw_only=True):
    """What changed between two moments of a view: applied to the view at `since`, gives that at `seq`."""

    since: int
    seq: int
    set: tuple[Entity, ...] = ()
    drop: tuple[str, ...] = ()
    log: tuple[dict[str, Any], ...] = ()


class Legend(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One kind of terrain: its name in words and how the painter draws it."""

    name: str
    drawing: str


class HexSide(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A hexside with something on it."""

    a: str
    b: str
    river: Literal["minor", "major"] | None = None
    water: Literal["lake", "sea", "strait"] | None = None
    """Open water between two land hexes."""
    bridge: bool = False
    name: str | None = None


class Border(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line along hexsides, each as (inside, outside): the teeth of `works` point outside."""

    drawing: Literal["frontier", "works", "boundary"]
    sides: tuple[tuple[str, str], ...]
    name: str | None = None


class Water(Struct, frozen=True, kw_only=True):
    """A named sea or lake of whole hexes."""

    name: str
    hexes: tuple[str, ...]


class Place(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A name on the map, with the signs printed beside it (`port`, `factory`, `oil`, …) and what it is worth."""

    hex: str
    name: str
    size: Literal["town", "city", "major"] = "town"
    signs: tuple[str, ...] = ()
    worth: int = 0


class Board(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind", tag="hex"):
    """The printed map of a scenario, which never changes during a game.

    `ids[row][column]` is the hex id ('' where there is no hex), `terrain[row][column]` a key of
    `legend`. Flat layout: columns whose (0-based) index is odd lie half a hex lower when `shift` is
    `odd`, the others when it is `even`; pointy layout: the same for rows, half a hex to the right.
    `window` is the part in play: first column, first row, last column, last row, 0-based, inclusive.
    `works` are hexes with printed fortifications, `sources` the supply sources by side. `rows` and `columns` are
    written at the edge, where hexes are named by them.
    """

    layout: Literal["flat", "pointy"] = "flat"
    shift: Literal["odd", "even"] = "odd"
    ids: tuple[tuple[str, ...], ...]
    terrain: tuple[str, ...]
    legend: dict[str, Legend]
    window: tuple[int, int, int, int]
    sides: tuple[HexSide, ...] = ()
    roads: tuple[tuple[str, str], ...] = ()
    rails: tuple[tuple[str, str], ...] = ()
    places: tuple[Place, ...] = ()
    borders: tuple[Border, ...] = ()
    waters: tuple[Water, ...] = ()
    rows: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    works: tuple[str, ...] = ()
    sources: dict[Side, tuple[str, ...]] = {}
    hex_km: float = 1.0


class Feature(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that lies on a table: ground within `outline`, or along `line`, `width` mm wide (0: just the line).

    `terrain` is a key of the legend. `crest` is the top of a hill, within its outline. `apertures` are where one
    looks out of it, in degrees.
    """

    id: str
    terrain: str
    outline: tuple[Point, ...] = ()
    crest: tuple[Point, ...] = ()
    line: tuple[Point, ...] = ()
    width: int = 0
    apertures: tuple[int, ...] = ()
    name: str | None = None


class Tabletop(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind", tag="table"):
    """The table of a scenario with all that lies on it, in mm; the lowest feature first.

    `edges` is the table edge of each side. `zones` are areas with a name (where one sets up, what is worth points).
    `unit` is what the ruler counts in (`cm`), `unit_mm` its length.
    """

    width: int
    height: int
    legend: dict[str, Legend]
    features: tuple[Feature, ...]
    zones: tuple[Feature, ...] = ()
    edges: dict[Side, Literal["north", "east", "south", "west"]] = {}
    unit: str = "cm"
    unit_mm: int = 10


class Area(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A place of a map of areas: the ground within `outline`, or a point.

    `at` is where its pieces stand, `label` the middle of its name. `terrain` is a key of the map's legend; `worth` is
    written on a gold disc beside the name.
    """

    id: str
    name: str
    terrain: str
    at: Point
    label: Point
    outline: tuple[Point, ...] = ()
    worth: int = 0


class Connection(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Two areas between which one goes; `kind` is a key of the map's `ways`. `line` is drawn, from `a` to `b`."""

    a: str
    b: str
    kind: str
    line: tuple[Point, ...]


class River(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Water that is drawn along a line; what crosses it is a connection."""

    line: tuple[Point, ...]
    name: str | None = None


class AreaMap(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind", tag="areas"):
    """The printed map of a scenario as areas and points with connections (ADR 0103).

    `radius` says how large pieces are drawn: a counter is 1.36 of it wide. `ground` is how it is drawn where no area
    is. Areas touch and never overlap; of two areas no more than one connection is told.
    """

    width: int
    height: int
    radius: int
    legend: dict[str, Legend]
    ways: dict[str, Legend]
    areas: tuple[Area, ...]
    connections: tuple[Connection, ...]
    rivers: tuple[River, ...] = ()
    ground: str = "water"


AnyBoard = Board | Tabletop | AreaMap
"""Whatever a game is played on."""
