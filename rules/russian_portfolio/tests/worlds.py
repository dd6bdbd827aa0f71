"""Small random maps for Hypothesis: land and water, hexsides, places, sources, control, weather, both sides' units."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from rules.russian_portfolio.position import position
from rules.russian_portfolio.state import State

COLUMNS, ROWS = 9, 5
IDS = [f"{chr(65 + row)}{column + 1}" for row in range(ROWS) for column in range(COLUMNS)]

COUNTERS: dict[str, dict[str, Any]] = {
    "army": {"side": "axis", "nation": "german", "factors": "7-8-3"},
    "corps": {"side": "axis", "nation": "german", "factors": "4-4-4", "size": "corps"},
    "panzer": {"side": "axis", "nation": "german", "factors": "5-4-6", "size": "corps", "type": "armor"},
    "magyar": {
        "side": "axis", "nation": "hungarian", "factors": "2-2-5", "size": "corps", "type": "armored_cavalry",
    },
    "rumanian": {"side": "axis", "nation": "romanian", "factors": "3-4-3"},
    "red-1": {"side": "soviet", "factors": "4-4-3"},
    "red-2": {"side": "soviet", "factors": "4-4-3"},
    "red-front": {"side": "soviet", "factors": "8-10-2", "type": "front", "size": "front"},
    "red-horse": {"side": "soviet", "factors": "2-1-5", "type": "cavalry", "size": "corps"},
    "red-tanks": {"side": "soviet", "factors": "3-2-5", "type": "mechanized", "size": "corps"},
}  # fmt: skip


def around(here: str) -> list[str]:
    """The hexes that touch one."""
    row, column = ord(here[0]) - 65, int(here[1:]) - 1
    push = row % 2
    spots = [(row, column - 1), (row, column + 1)]
    spots += [(r, c + push) for r in (row - 1, row + 1) for c in (column - 1, column)]
    return [f"{chr(65 + r)}{c + 1}" for r, c in spots if 0 <= r < ROWS and 0 <= c < COLUMNS]


SIDES = sorted({"/".join(sorted((here, there))) for here in IDS for there in around(here)})


@st.composite
def maps(draw: st.DrawFn) -> dict[str, Any]:
    """A map file: hexes mostly clear, a sea and a lake here and there, hexsides, places, sources."""
    signs = st.lists(st.sampled_from("......fs~l"), min_size=COLUMNS, max_size=COLUMNS)
    rows = ["".join(draw(signs)) for _ in range(ROWS)]
    split, country = draw(st.integers(2, 7)), []
    for row in rows:
        west = "".join(draw(st.lists(st.sampled_from("GGGHR"), min_size=split, max_size=split)))
        whole = west + "S" * (COLUMNS - split)
        country.append("".join("." if mark in "~l" else land for mark, land in zip(row, whole, strict=True)))
    marks = dict(zip(IDS, "".join(rows), strict=True))
    water = [here for here in IDS if marks[here] == "~"]
    shore = [here for here in IDS if marks[here] not in "~l" and set(around(here)) & set(water)]
    land = [here for here in IDS if marks[here] not in "~l"] or ["A1"]
    coastal = [f"{a}/{b}" for a in water for b in around(a) if marks[b] not in "~l"]
    kinds = st.sampled_from(["river", "lake", "sea", "strait", "kronstadt"])
    sides = draw(st.dictionaries(st.sampled_from(SIDES), kinds, max_size=16))
    grouped: dict[str, list[str]] = {"sea": coastal}
    for text, kind in sides.items():
        grouped.setdefault(kind, []).append(text)
    features = st.sampled_from(["town", "town", "city", "fortress", "victory", "port"])
    places = draw(st.dictionaries(st.sampled_from(land), features, max_size=8))
    some = st.lists(st.sampled_from(land), max_size=3, unique=True)
    return {
        "terrain": rows, "country": country,
        "arctic": [draw(st.sampled_from(["n" * COLUMNS, "." * COLUMNS])) for _ in rows],
        "places": {here: {"name": here, "kinds": [kind]} for here, kind in places.items()},
        "waters": {"Sound": water}, "coasts": {"Sound": draw(st.just(shore))},
        "hexsides": [{"kind": kind, "between": between} for kind, between in grouped.items()],
        "sources": {nation: draw(some) for nation in ("german", "romanian", "finnish", "soviet")},
        "fuel": {side: draw(st.sampled_from(land)) for side in ("axis", "soviet")},
    }  # fmt: skip


@st.composite
def states(draw: st.DrawFn) -> State:
    """A position on such a map."""
    printed = draw(maps())
    marks = dict(zip(IDS, "".join(printed["terrain"]), strict=True))
    land = [here for here in IDS if marks[here] not in "~l"]
    units: dict[str, dict[str, str]] = {}
    held: dict[str, str] = {}
    for name, line in COUNTERS.items():
        free = [here for here in land if held.get(here, line["side"]) == line["side"]]
        present = draw(st.booleans())
        if free and present:
            here = draw(st.sampled_from(free))
            held[here] = line["side"]
            units[name] = {"hex": here, "face": draw(st.sampled_from(["ready", "ready", "dispersed"]))}
    sides: st.SearchStrategy[str] = st.sampled_from(["axis", "soviet"])
    ground = [here for here in IDS if marks[here] != "~"]
    taken = draw(st.dictionaries(st.sampled_from(ground), sides, max_size=20)) if ground else {}
    keys = draw(st.lists(st.sampled_from(land), max_size=2, unique=True)) if land else []
    icebound = draw(st.sampled_from([[], ["Sound"]]))
    return position({
        "map": printed, "counters": COUNTERS, "units": units, "taken": taken,
        "weather": draw(st.sampled_from(["good", "snow"])),
        "file": {"control": {"Sound": keys}, "special": {"icebound": icebound}},
    })  # fmt: skip
