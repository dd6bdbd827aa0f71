"""10.0 A barrage before it is fired: column, shifts with their rules, price, and what may come of it (4.9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from rules.core.contract import UMPIRE, Explanation, Line, Message, Outcome, Path, Viewer
from rules.core.errors import Illegal
from rules.core.questions import Tone, line, read_asked
from rules.hexwar.figures import fraction_text
from rules.hexwar.odds import Shift, shift_text
from rules.hexwar.payment import Portion
from rules.ocs.amounts import supply
from rules.ocs.combat import ammunition
from rules.ocs.combat.assess import percent, visible
from rules.ocs.combat.barrage_table import Hit, chances, damages
from rules.ocs.combat.salvo import Kind, Salvo, kinds, points, salvo, strength
from rules.ocs.combat.shifts import see_shifts
from rules.ocs.field import on_top
from rules.ocs.state import State


class Forecast(NamedTuple):
    """A barrage as far as the viewer can know it. `guessed`: there may be more than they see.

    `outcomes`: how many of the throws (72 on units, 6 on a facility) come to what.
    """

    salvo: Salvo
    guessed: bool
    outcomes: tuple[Outcome, ...]


def forecast(state: State, viewer: Viewer, fired: Salvo) -> Forecast:
    """10.0 What the guns, ships or planes would do, judged by what the viewer sees of the target: its top unit at full
    steps.
    """
    known = visible(state, viewer, fired.target, on_top(state))
    guessed = fired.kind == "units" and known is not None
    if guessed:
        seen = [replace(unit, lost=0) for unit in known or ()]
        fired = fired._replace(shifts=see_shifts(state, fired.shifts, seen))
    return Forecast(fired, guessed, tuple(outcomes(fired, bool(state.planes))))


def outcomes(fired: Salvo, planes: bool) -> Iterator[Outcome]:
    """10.0a, 10.0c The distribution on the shifted column: on units the likeliest first; `planes`: some may be hit."""
    if fired.kind == "units":
        found = chances(fired.final, fired.harmless, fired.naval)
        for hit, count in sorted(found.items(), key=lambda item: -item[1]):
            yield Outcome(message=_hit(hit), chances=count, of=72)
        return
    counted = Counter[tuple[int, int]]()
    for (done, caught), count in damages(fired.kind, fired.final).items():
        counted[done, caught * planes] += count
    for (done, caught), count in sorted(counted.items()):
        yield Outcome(message=_damage(fired.kind, done, caught), chances=count, of=6)


def _damage(kind: Kind, done: int, caught: int) -> Message:
    if kind == "trainbusting":
        return Message("outcome-busted" if done else "outcome-none")
    return Message("outcome-damage", {"damage": done, "caught": caught})


def _hit(hit: Hit) -> Message:
    if not hit.dg:
        return Message("outcome-none")
    return Message("outcome-steps", {"steps": hit.steps}) if hit.steps else Message("outcome-dg")


def lines(state: State, found: Forecast) -> Iterator[Line]:
    """10.0, 10.1 Each gun, the column they pay for, each shift with its rule, the column that is rolled on."""
    fired = found.salvo
    for gun in fired.guns:
        dg = gun.mode == "dg"
        code, rules = ("barrage-gun-dg", ("10.0", "5.10")) if dg else ("barrage-gun", ("10.0",))
        yield line(code, *rules, value=fraction_text(strength(state, gun)), unit=state.label(gun.id))
    (first, last), cost = fired.names, supply(fired.cost)
    yield line("barrage-points", "10.0", value=first, points=fired.points)
    if fired.guns:
        yield line("barrage-cost", "10.1b", value=cost, cost=cost)
    for shift in fired.shifts:
        yield shift_line(shift, guessed=found.guessed and shift.code == "density")
    if fired.kind == "units":
        yield line("barrage-final", "10.0a", value=last)
        if fired.harmless:
            yield line("barrage-harmless", "10.0a")


def shift_line(shift: Shift, *, guessed: bool = False) -> Line:
    """10.0a A shift in words; what rests on unseen units says so."""
    code, columns = "barrage-density-seen" if guessed else f"shift-{shift.code}", shift_text(shift.columns)
    tone: Tone = "good" if shift.columns > 0 else "bad" if shift.columns < 0 else "plain"
    return line(code, shift.rule, tone=tone, value=columns, columns=columns, note=shift.note)


def effects(state: State, side: str, fired: Salvo, payment: Sequence[Portion]) -> tuple[Message, ...]:
    """What the order panel says before the shot: the columns, the chances of a hit, the price and its source."""
    found = forecast(state, side, fired)
    first, last = found.salvo.names
    paid: tuple[Message, ...] = ()
    if payment:
        by = ammunition.channel_label(state, payment[0].via or payment[0].source)
        facts = {"cost": supply(fired.cost), "source": by, "points": fired.points}
        paid = (Message("effect-barrage-cost", facts),)
    if fired.kind != "units":
        hits = sum(count for (done, _), count in damages(fired.kind, fired.final).items() if done)
        code = "effect-busted" if fired.kind == "trainbusting" else "effect-facility"
        return (Message(code, {"hex": fired.target, "chance": hits}), *paid)
    code = "effect-barrage-seen" if found.guessed else "effect-barrage"
    by_kind = Counter[str]()
    for one in found.outcomes:
        by_kind[one.message.id] += one.chances
    steps = by_kind["outcome-steps"]
    facts = {
        "before": first, "after": last, "hex": fired.target,
        "chance": percent(steps + by_kind["outcome-dg"], 72), "steps": percent(steps, 72),
    }  # fmt: skip
    return (Message(code, facts), *paid)


class Asked(msgspec.Struct, frozen=True):
    """What a barrage is asked about: an order half composed, or given."""

    hex: str
    units: tuple[str, ...]
    against: Kind | None = None
    source: str = ""


def explain_barrage(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """10.0 «What would this barrage do?» of `hex`, `units` and perhaps `against`, or of a `draft` with these."""
    asked = read_asked(question, Asked)
    guns = [state.unit(unit_id) for unit_id in asked.units]
    title = Message("explain-barrage", {"hex": state.hex(asked.hex)})
    if not guns or any(viewer not in (gun.side, UMPIRE) for gun in guns):
        return Explanation(title=title, lines=(line("barrage-not-yours", "4.9"),))
    if points(state, guns) < 1:
        labels = [state.label(gun.id) for gun in guns]
        none = line("refusal-no-barrage-point", "10.0", tone="bad", units=labels)
        return Explanation(title=title, verdict="bad", lines=(none,))
    able = kinds(state, guns[0].side, asked.hex)
    kind = asked.against or (able[0] if able else "units")
    found = forecast(state, viewer, salvo(state, guns[0].side, asked.hex, kind, guns))
    return Explanation(
        title=title,
        headline=found.salvo.names[1],
        sum=Message("bubble-barrage", {"points": found.salvo.points}),
        lines=(*lines(state, found), payable(state, found.salvo, asked.source)),
        paths=tuple(Path(style="order", places=(gun.hex, asked.hex)) for gun in guns if gun.hex),
        outcomes=found.outcomes,
        at=(asked.hex,),
    )


def payable(state: State, fired: Salvo, source: str) -> Line:
    """10.1b Whether the ammunition is there, and where from."""
    try:
        payment = ammunition.load(state, fired.side, fired.guns, fired.cost, source)
    except Illegal as no:
        return line(f"refusal-{no.code}", no.rule, tone="bad", **no.facts)
    by = ammunition.channel_label(state, payment[0].via or payment[0].source)
    return line("barrage-paid", "10.1b", tone="good", source=by)


EXPLAIN = {"barrage": explain_barrage}
