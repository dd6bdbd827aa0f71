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
    """The reason why something is not legal: `Illegal` as data."""

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
    `piece` is the counter it stands for, where the view has none of it.
    """

    value: Any
    at: Any = None
    cost: str | None = None
    label: Message | None = None
    effect: Message | None = None
    refusal: Refusal | None = None
    line: Path | None = None
    piece: Entity | None = None


class Options(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The candidates for the next open slot of a draft.

    `slot` is None when nothing is left to fill. `complete`: the draft may be submitted as it stands
    (a `units` slot may take more, a `path` may go on). `act` names the act for the main button.
    `free`: the slot takes any point, path or heading; the candidates are suggestions, and the options of the draft
    with it say whether it is legal. `shapes` are drawn while the slot is open, `template` follows the pointer.
    `limit` is how many mm a path may be long: the board writes it beside its length. Where some ways may be longer
    than others it is that of any way, `most` that of the best; once the path is filled `limit` is that of this path.
    `step` is how many degrees lie between the headings that a `heading` slot takes: 0, `step`, and so on, below 360.
    `usual` is the value of the candidate that most would take: once the player has chosen something the board fills it
    in, and lets it be changed.
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
    usual: Any = None


Kind = Literal["", "place", "count", "level", "near", "end"]
"""What a line of an answer to who is winning is about: a place that counts, anything else that does, where a result
begins, how near each side is, how it ends."""


class Line(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One sentence or figure of an explanation, with its rules. The board sorts who is winning by `kind`."""

    message: Message
    rules: tuple[str, ...] = ()
    tone: Literal["plain", "good", "bad", "mend"] = "plain"
    value: str | None = None
    kind: Kind = ""


Label = str | Message
"""What heads a row of a chart or stands in it: a printed figure, or words."""


class Excerpt(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table as it was read: the heads of some columns and rows, `cells[row][column]`, and where the reading began
    and ended. `start` is the column before the shifts. `chart` is the id of the whole `Chart`, '' for none.
    """

    columns: tuple[Label, ...]
    rows: tuple[Label, ...]
    cells: tuple[tuple[Label, ...], ...]
    start: int
    column: int
    row: int
    chart: str = ""


class Stage(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One roll of a resolution and what it came to.

    `added` modifies the faces, each value with its sign and rule; `total` is what they came to, `beats` the figure to
    reach. `shift` is by how many columns the roll moved the odds, `table` what was read with it, `read` what else was,
    which the rule book lights and the map does not show. `side` threw the dice, which fall beside `at`, if that is not
    the place of the whole.
    """

    roll: Roll
    side: Side | None = None
    at: Any = None
    added: tuple[Line, ...] = ()
    total: str = ""
    beats: str = ""
    shift: int = 0
    table: Excerpt | None = None
    read: tuple[Excerpt, ...] = ()
    verdict: Message | None = None


class Resolution(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The result of a fight or another roll, shown where it happened: what was reckoned, the dice in order, the
    verdict. It tells no more than its line may.

    `at` is a hex or area, the id of an entity, a point «x,y», or None for what happens nowhere; `origins` are where it
    came from. `odds` stand in the bubble, `sums` are what they were reckoned from. `verdict` is short: it stands on the
    map; without one the line alone says it. `more`: further dice of the resolution before it in the log, whose stages
    and verdict they go on.
    """

    title: Message
    at: Any = None
    origins: tuple[Any, ...] = ()
    odds: str = ""
    sums: tuple[Line, ...] = ()
    stages: tuple[Stage, ...] = ()
    verdict: Message | None = None
    tone: Literal["plain", "good", "bad"] = "plain"
    more: bool = False


class Consequence(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that happened to a piece: of the resolution before it in the log, if there is one.

    `way` begins where it stood; one place: it stays there. `unit` is '' where nobody may know which it was. `word`
    stands on the map: «61 out», «−1», «2 hexes». `piece` is who is out as everybody saw them until then, None where
    not everybody did: `core.binding` writes it. `wreck`: what is left of it lies there for the rest of the game.
    """

    kind: Literal["out", "loss", "back", "forward", "mark"]
    way: tuple[Any, ...]
    word: Message
    unit: str = ""
    side: Side | None = None
    piece: Entity | None = None
    wreck: bool = False


class LogLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One line of the log: what to say, on which rules and dice it rests, where to look.

    `head` opens a new section of the log (turn, phase). `tone` is `bad` for a loss or a refusal. `resolution` opens
    what is shown on the map; `consequences` of this and the following lines belong to it, up to the next one.
    """

    message: Message
    rules: tuple[str, ...] = ()
    rolls: tuple[Roll, ...] = ()
    at: tuple[str, ...] = ()
    side: Side | None = None
    head: bool = False
    tone: Literal["plain", "good", "bad"] = "plain"
    price: str | None = None
    resolution: Resolution | None = None
    consequences: tuple[Consequence, ...] = ()


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


class Degree(Struct, frozen=True, kw_only=True):
    """A level of a result: what it is called, and the least value that reaches it."""

    label: Message
    at: int


class Scale(Struct, frozen=True, kw_only=True):
    """The levels of a result on one line, and where the position stands: all in points of `side`, rising from left to
    right. The first degree is at `least`; `value` lies between `least` and `most`.
    """

    side: Side
    value: int
    least: int
    most: int
    degrees: tuple[Degree, ...]


class Chart(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A whole printed table, as the umpire reads it: `cells[row][column]`. Words: `chart-<id>`, and `chart-<id>-note`
    where there is more to say.

    `corner` says what the rows and the columns are. A row of the terrain table has the letter of its terrain in `keys`,
    which are as many as the rows or none. `scenario` is the one that the table is of, '' for all.
    """

    id: str
    rules: tuple[str, ...]
    columns: tuple[Label, ...]
    rows: tuple[Label, ...]
    cells: tuple[tuple[Label, ...], ...]
    corner: Label = ""
    keys: tuple[str, ...] = ()
    scenario: str = ""


class Explanation(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The answer to a question: words with rules, and what to draw on the map.

    `sum`: what the headline comes from, short enough to stand beside it on the map: both strengths of odds.
    """

    title: Message
    verdict: Literal["good", "bad", "plain"] = "plain"
    verdict_label: Message | None = None
    headline: str | None = None
    sum: Message | None = None
    lines: tuple[Line, ...] = ()
    paths: tuple[Path, ...] = ()
    marks: tuple[Mark, ...] = ()
    shapes: tuple[Shape, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    at: tuple[str, ...] = ()
    scale: Scale | None = None


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
    """The state of a game for lists and clocks: turn, phase, who is asked, how it ended.

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
    """The changes between two moments of a view: applied to the view at `since`, gives that at `seq`."""

    since: int
    seq: int
    set: tuple[Entity, ...] = ()
    drop: tuple[str, ...] = ()
    log: tuple[dict[str, Any], ...] = ()
