"""Small random maps for Hypothesis: ground, rivers, roads, weather, both sides' units in all modes, dumps and loads."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from rules.ocs.position import position
from rules.ocs.state import State

COLUMNS, ROWS = 8, 5
IDS = [f"{column:02}.{row:02}" for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1)]


def _around(here: str) -> list[str]:
    column, row = (int(part) for part in here.split("."))
    push = 0 if row % 2 else 1
    spots = [(column + 1, row), (column - 1 + push, row + 1), (column + push, row + 1)]
    return [f"{c:02}.{r:02}" for c, r in spots if 1 <= c <= COLUMNS and 1 <= r <= ROWS]


SIDES = [f"{here}/{there}" for here in IDS for there in _around(here)]

_HQ = {"side": "axis", "symbol": "hq"}
COUNTERS: dict[str, dict[str, Any]] = {
    "foot": {"side": "axis", "combat": "4-3-4L", "move": "2-3-8L"},
    "lorry": {"side": "axis", "combat": "4-3-4L", "move": "2-3-8M"},
    "tank": {"side": "axis", "combat": "4-3-8T", "move": "2-3-16T", "formation": "div"},
    "allied": {"side": "axis", "combat": "4-3-4L", "move": "2-3-8L", "nation": "romanian"},
    "guns": {"side": "axis", "combat": "(1)-3-2M b6/r3", "move": "(1)-3-14M", "formation": "div"},
    "hq-truck": {**_HQ, "combat": "(5)-0-3M th4M", "move": "(1)-0-14M th2M", "engineer": True},
    "hq-leg": {**_HQ, "combat": "(5)-0-3L th3L", "move": "(1)-0-8L th1L", "nation": "romanian"},
    "hq-track": {**_HQ, "combat": "(5)-0-3T th5T", "move": "(1)-0-14T th3T", "formation": "div"},
    "red-1": {"side": "soviet", "combat": "4-3-4L", "move": "2-3-8L", "engineer": True},
    "red-2": {"side": "soviet", "combat": "4-3-8T", "move": "2-3-16T"},
    "red-3": {"side": "soviet", "combat": "4-3-4L", "move": "2-3-8M"},
    "red-guns": {"side": "soviet", "combat": "(1)-3-2M b6/r3", "move": "(1)-3-14M"},
}
FORMATIONS = {"div": {"side": "axis", "nation": "german", "name": "Division"}}
GOING = [
    {"ground": "mud", "enter": {"truck": {"open": "3"}, "track": {"open": "2"}}},
    {"ground": "frost", "side": {"truck": {"river_minor": "0", "lake": "1"}, "leg": {"river_major": "1"}}},
]
_LORRIES = {"side": "axis", "kind": "truck", "points": 1}
GROUND = "............wwhWvsm"
"""The signs of the chart, open ground the most likely."""


def _choice(draw: st.DrawFn, *values: Any) -> Any:
    return draw(st.sampled_from(values))


@st.composite
def grounds(draw: st.DrawFn) -> dict[str, Any]:
    """A map file: ground, hexsides, roads (some of them one side's only)."""
    rows = [
        "".join(draw(st.lists(st.sampled_from(GROUND), min_size=COLUMNS, max_size=COLUMNS)))
        for _ in range(ROWS)
    ]
    lines = st.dictionaries(
        st.sampled_from(SIDES),
        st.sampled_from(["river_minor", "river_major", "lake", "escarpment"]),
        max_size=18,
    )
    roads = st.dictionaries(
        st.sampled_from(SIDES),
        st.tuples(
            st.sampled_from(["primary", "secondary", "track"]),
            st.sampled_from([None, None, "axis", "soviet"]),
        ),
        max_size=14,
    )
    return {
        "terrain": rows,
        "hexsides": [{"kind": kind, "between": [text]} for text, kind in draw(lines).items()],
        "links": [
            {"kind": kind, "between": [text], "crossing": crossing}
            for text, (kind, crossing) in draw(roads).items()
        ],
    }


@st.composite
def _unit(draw: st.DrawFn, here: str) -> dict[str, Any]:
    return {
        "hex": here,
        "face": _choice(draw, "combat", "combat", "combat", "move"),
        "mode": _choice(draw, "", "", "", "", "", "strat", "reserve", "dg", "exploit"),
        "oos": _choice(draw, False, False, False, True),
        "zone": draw(st.booleans()),
        "pinned": draw(st.booleans()),
    }


@st.composite
def worlds(draw: st.DrawFn) -> State:
    """A position: the sides never in the same hex."""
    homes = draw(st.lists(st.sampled_from(IDS), min_size=len(COUNTERS), max_size=len(COUNTERS)))
    held = {home: COUNTERS[name]["side"] for name, home in zip(COUNTERS, homes, strict=True)}
    units = {
        name: draw(_unit(home))
        for name, home in zip(COUNTERS, homes, strict=True)
        if held[home] == COUNTERS[name]["side"]
    }
    spots = st.sampled_from(IDS)
    dumps = {
        here: {"side": _choice(draw, "axis", "axis", "soviet"), "tokens": 4}
        for here in draw(st.sets(spots, max_size=4))
    }
    loads = {
        f"tp-{number}": {**_LORRIES, "hex": here, "load": number, "organic": _choice(draw, "", "div")}
        for number, here in enumerate(draw(st.lists(spots, max_size=3)))
    }
    return position(
        {
            "map": draw(grounds()),
            "counters": COUNTERS,
            "formations": FORMATIONS,
            "file": {"going": GOING, "throwing": {"own_nation_only": ["romanian"]}},
            "units": units,
            "dumps": dumps,
            "transports": loads,
            "phase": _choice(draw, "supply", "combat", "movement", "reaction"),
            "active": _choice(draw, "axis", "soviet"),
            "ground": _choice(draw, "normal", "mud", "frost"),
            "switches": {"strict_origin_zoc": draw(st.booleans())},
        }
    )
