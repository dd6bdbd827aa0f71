"""What is explained is what is resolved: chances against every fall of scripted dice, reasons against refusals, on
positions drawn at random; and every question about a game at play is answered, in words that there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice, product, takewhile
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from rules.core.contract import Explanation, Mark, Message, Path, Shape
from rules.core.dice import ScriptedDice, ScriptError, SeededDice
from rules.core.errors import Illegal, Malformed
from rules.core.players import RandomPlayer, play
from rules.core.words import faults
from rules.storm_of_steel import RULESET
from rules.storm_of_steel.position import position
from rules.storm_of_steel.state import State

some = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
few = settings(some, max_examples=3)

SIDES = ("german", "french")
GERMAN = (
    "infantry",
    "hmg",
    "mortar",
    "hq",
    "truck",
    "de_pak36",
    "de_flak88",
    "de_pz2",
    "de_pz3e",
    "de_stug3b",
)
FRENCH = ("infantry", "hmg", "mortar", "hq", "fr_47sa37", "fr_h39", "fr_b1bis", "fr_amd178")
GROUND = ("woods", "forest", "bush", "building", "hill", "entrenchment", "bunker", "minefield", "marsh")
SPOTS = tuple((x, y) for x in range(140, 641, 100) for y in range(140, 641, 100))
"""Where stands may stand, and features lie about."""

REST = "abcdefghij"


@st.composite
def stands(draw: st.DrawFn, side: str, types: tuple[str, ...], at: tuple[int, int]) -> dict[str, Any]:
    """A stand in any condition that its type may be in."""
    kind = draw(st.sampled_from(types))
    unit: dict[str, Any] = {
        "side": side,
        "type": kind,
        "at": list(at),
        "heading": draw(st.integers(0, 71)) * 5,
    }
    if kind.startswith(("de_p", "de_s", "fr_h", "fr_b", "fr_a")) and kind != "de_pak36":
        unit |= {"hits": draw(st.integers(0, 1)), "immobilised": draw(st.booleans())}
    elif kind != "truck":
        unit["status"] = draw(st.sampled_from(("normal", "normal", "pinned", "suppressed")))
    unit["spotted"] = draw(st.booleans())
    return unit


@st.composite
def ground(draw: st.DrawFn) -> dict[str, Any]:
    """A feature about one of the spots."""
    (x, y), r, type = draw(st.sampled_from(SPOTS)), draw(st.integers(20, 70)), draw(st.sampled_from(GROUND))
    found: dict[str, Any] = {
        "type": type,
        "polygon": [[x - r, y - r], [x + r, y - r], [x + r, y + r], [x - r, y + r]],
    }
    if type in ("building", "bunker"):
        found["capacity"] = 4
    if type == "bunker":
        found["apertures"] = [draw(st.integers(0, 71)) * 5]
    return found


@st.composite
def positions(draw: st.DrawFn, /, phase: str) -> State:
    """Up to four stands a side on a small table with up to four features."""
    spots = draw(st.lists(st.sampled_from(SPOTS), min_size=4, max_size=8, unique=True))
    half = len(spots) // 2
    broken = {side: draw(st.booleans()) for side in SIDES}
    units = {f"g{i}": draw(stands("german", GERMAN, at)) for i, at in enumerate(spots[:half])}
    units |= {f"f{i}": draw(stands("french", FRENCH, at)) for i, at in enumerate(spots[half:])}
    assume(all(sum(u["type"] == "hq" for u in units.values() if u["side"] == side) < 2 for side in SIDES))
    features = dict(zip(REST, draw(st.lists(ground(), max_size=4)), strict=False))
    forces = {side: {"cpts": draw(st.integers(0, 3)), "demoralised": broken[side]} for side in SIDES}
    # 10.B: in a demoralised force nothing that is immobilised is left
    units = {
        name: unit | {"immobilised": False} if broken[unit["side"]] else unit for name, unit in units.items()
    }
    return position(
        {
            "phase": phase, "active": "german", "units": units, "forces": forces,
            "weather": draw(st.sampled_from(("normal", "normal", "fog", "heavy_rains"))),
            "table": {"width": 800, "height": 800, "features": features},
        }
    )  # fmt: skip


def asked(state: State, about: str, **question: Any) -> Explanation:
    """The answer, in words that are all there."""
    answer = RULESET.explain(state, "german", {"about": about, **question})
    said = [answer.title, answer.verdict_label]
    said += [*(line.message for line in answer.lines), *(bar.message for bar in answer.outcomes)]
    drawn: tuple[Path | Mark | Shape, ...] = (*answer.paths, *answer.marks, *answer.shapes)
    said += [one.label for one in drawn]
    assert not [fault for one in said if one is not None for fault in faults(RULESET, one)]
    return answer


def told(answer: Explanation) -> list[str]:
    """The codes of the refusals that an answer gives."""
    return [
        line.message.id.removeprefix("refusal-")
        for line in answer.lines
        if line.message.id.startswith("refusal-")
    ]


def resolved(state: State, action: dict[str, Any], *faces: int) -> State | Illegal:
    """The position after the action with dice that fall so, before the next phase; dice left over do not matter."""
    typed = RULESET.read_action(action)
    try:
        events = RULESET.resolve(state, "german", typed, _Endless(*faces))
    except Illegal as no:
        return no
    own = takewhile(lambda event: type(event).__name__ not in ("PhasePassed", "PhaseClosed"), events)
    return RULESET.fold(state, list(own))  # type: ignore[no-any-return]


class _Endless(ScriptedDice):
    """What comes after the script, or does not fit it, is of the next phase and shows 1."""

    def _face(self, sides: int, k: int) -> int:
        try:
            return super()._face(sides, k)
        except ScriptError:
            return 1


def fate(before: State, after: State, name: str) -> str:
    """What has become of a unit, read off both positions."""
    old, new = before.units[name], after.units[name]
    if new.at is None:
        return "outcome-destroyed"
    if new.status != old.status:
        return f"outcome-{new.status}"
    if new.gun_out > old.gun_out:
        return "outcome-gun"
    return "outcome-stopped" if new.hits > old.hits else "unharmed"


UNHARMED = {"outcome-nothing", "outcome-saved", "outcome-safe"}


def shown(answer: Explanation) -> dict[str, Fraction]:
    """The bars of an answer; those that leave a unit unharmed as one."""
    found: Counter[str] = Counter()
    for bar in answer.outcomes:
        id = "unharmed" if bar.message.id in UNHARMED else bar.message.id
        found[id] += Fraction(bar.chances, bar.of)  # type: ignore[assignment]
    return {id: Fraction(share) for id, share in found.items()}


def shots(state: State) -> Iterator[tuple[str, int, str]]:
    for unit in list(state.on_table("german")):
        for weapon in range(len(state.profile(unit.id).weapons)):
            for foe in state.on_table("french"):
                yield unit.id, weapon, foe.id


@pytest.mark.dear
@some
@given(positions("fire"))
def test_the_chances_of_a_shot_are_those_of_every_fall_of_the_dice(state: State) -> None:
    for unit, weapon, target in shots(state):
        action = {"do": "fire", "unit": unit, "weapon": weapon, "target": target}
        answer, first = asked(state, "fire", draft=action), resolved(state, action, 1)
        if isinstance(first, Illegal):
            assert answer.verdict == "bad"
            assert first.code in (*told(answer), "not-your-decision")
            continue
        die = next(line for line in answer.lines if line.message.id.startswith("shot-die")).value
        falls = list(product(range(1, int(str(die)[1:]) + 1), range(1, 7)))
        counted: Counter[str] = Counter()
        for fall in falls:
            after = resolved(state, action, *fall)
            assert isinstance(after, State)
            counted[fate(state, after, target)] += 1
        assert shown(answer) == {end: Fraction(count, len(falls)) for end, count in counted.items()}
        hits, of = map(int, str(answer.headline).split("/"))
        missed = next(
            (Fraction(bar.chances, bar.of) for bar in answer.outcomes if bar.message.id == "outcome-nothing"),
            0,
        )
        assert Fraction(hits, of) == 1 - missed


@pytest.mark.dear
@some
@given(positions("fire"))
def test_what_the_ruler_calls_blocked_is_not_fired_at_and_what_it_calls_clear_is_not_refused_for_sight(
    state: State,
) -> None:
    for unit, weapon, target in shots(state):
        answer = asked(state, "sight", **{"from": unit, "to": target})
        back = asked(state, "sight", **{"from": target, "to": unit})
        assert answer.verdict == back.verdict
        judged = resolved(state, {"do": "fire", "unit": unit, "weapon": weapon, "target": target}, 1)
        if state.profile(unit).weapons[weapon].indirect:
            continue
        if answer.verdict == "bad":
            assert isinstance(judged, Illegal)
        else:
            assert not (isinstance(judged, Illegal) and judged.code == "no-sight")


@pytest.mark.dear
@some
@given(positions("assault"), st.integers(0, 71))
def test_the_chances_of_an_assault(state: State, turn: int) -> None:
    (unit, *_), (target, *_) = list(state.on_table("german")), list(state.on_table("french"))
    assert unit.at is not None
    place = unit.at[0], unit.at[1] + 31
    state = state.change(target.id, at=place, heading=turn * 5)
    action = {"do": "assault", "unit": unit.id, "target": target.id}
    answer, first = asked(state, "assault", draft=action), resolved(state, action, 1, 1, 1)
    if isinstance(first, Illegal):
        assert answer.verdict == "bad"
        return
    dice = [
        int(str(line.value)[1:])
        for line in answer.lines
        if line.message.id in ("assault-attack", "assault-defence")
    ]
    nerve = [6] if any(line.message.id == "assault-nerve" for line in answer.lines) else []
    falls = list(product(*(range(1, sides + 1) for sides in (*nerve, *dice))))
    counted: Counter[str] = Counter()
    for fall in falls:
        after = resolved(state, action, *fall)
        assert isinstance(after, State)
        lost = {name for name in (unit.id, target.id) if after.units[name].at is None}
        counted["won" if target.id in lost else "lost" if unit.id in lost else "neither"] += 1
    bars = {bar.message.id.removeprefix("assault-"): Fraction(bar.chances, bar.of) for bar in answer.outcomes}
    neither = bars.pop("refused", Fraction(0)) + bars.pop("tied", Fraction(0))
    assert {**bars, **({"neither": neither} if neither else {})} == {
        k: Fraction(n, len(falls)) for k, n in counted.items()
    }


@some
@given(positions("rally"), st.integers(0, 3))
def test_the_chances_of_a_rally(state: State, cpts: int) -> None:
    for unit in list(state.on_table("german")):
        action = {"do": "rally", "unit": unit.id, "cpts": cpts}
        answer = asked(state, "rally", draft=action)
        ends = [resolved(state, action, face) for face in range(1, 7)]
        if isinstance(ends[0], Illegal):
            assert answer.verdict == "bad"
            assert ends[0].code in (*told(answer), "not-your-decision")
            continue
        better = sum(
            isinstance(after, State) and after.units[unit.id].status != unit.status for after in ends
        )
        assert answer.headline == f"{better}/6"


@some
@given(positions("move"))
def test_who_is_said_to_move_is_activated_and_who_is_not_is_refused(state: State) -> None:
    for unit in list(state.on_table("german")):
        answer, drafted = (
            asked(state, "unit", unit=unit.id),
            asked(state, "move", draft={"do": "activate", "units": [unit.id]}),
        )
        judged = resolved(state, {"do": "activate", "units": [unit.id]}, 3, 3, 3, 3)
        free = isinstance(judged, State) or judged.code == "too-few-points"
        assert any(line.message.id == "unit-moves" for line in answer.lines) == free
        assert (drafted.verdict == "good") == isinstance(judged, State)


@pytest.mark.dear
@few
@given(st.sampled_from(sorted(RULESET.scenarios)), st.integers(0, 10**6))
def test_every_question_about_a_game_is_answered(scenario: str, seed: int) -> None:
    players = {side: RandomPlayer(seed + n) for n, side in enumerate(SIDES)}
    for number, step in enumerate(islice(play(RULESET, scenario, {}, players, SeededDice(seed)), 150)):
        if number % 15 == 0 and step.before is not None:
            _everything(step.before)


def _everything(state: State) -> None:
    for layer in ("cover", "victory", "morale", "cards", "view"):
        asked(state, layer)
    for unit in state.units:
        asked(state, "unit", unit=unit)
        asked(state, "eye", unit=unit)
    for point in SPOTS:
        asked(state, "ground", point=list(point))
    for decision in RULESET.decisions(state):
        for act in decision.accepts:
            _drafts(state, decision.side, act)


def _drafts(state: State, side: str, act: str) -> None:
    """An order as it grows, first candidate by first candidate; what may be submitted is not called impossible."""
    about = RULESET_DRAFTS.get(act)
    draft: dict[str, Any] = {"do": act}
    for _ in range(5):
        offered = RULESET.options(state, side, RULESET.read_draft(draft))
        if about:
            answer = asked(state, about, draft=draft)
            if offered.complete and not offered.refusal:
                assert answer.verdict_label != Message("not-possible"), (draft, answer)
        legal = [one for one in offered.candidates if one.refusal is None]
        if not offered.slot or not legal:
            return
        value = legal[0].value
        draft[offered.slot] = [value] if offered.kind == "units" else value
        if offered.kind == "units":
            return


RULESET_DRAFTS = {
    "fire": "fire", "move": "move", "activate": "move", "assault": "assault", "rally": "rally", "place_bip": "strike",
    "keep_bip": "strike", "place_aip": "strike",
}  # fmt: skip


def test_what_is_no_question_is_malformed() -> None:
    state = position({"units": {"g": [600, 600]}, "table": {}})
    for question in (
        {"about": "sight", "from": "g", "to": [600, 9000]},
        {"about": "sight", "from": "g", "to": "nobody"},
        {"about": "sight", "from": "g"},
        {"about": "ground", "point": [1.5, 2]},
        {"about": "ground"},
        {"about": "unit", "unit": 7},
        {"about": "fire", "draft": {"do": "fire", "unit": ["g"]}},
        {"about": "move", "draft": {"do": "move", "unit": "g", "path": "there"}},
    ):
        try:
            RULESET.explain(state, "german", question)
        except Malformed:
            continue
        raise AssertionError(question)
