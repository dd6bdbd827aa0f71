"""Offering what could fill a slot: each candidate with the refusal of the very check that `resolve` runs.

The question is `ask-<slot>` unless told otherwise. A piece has `id` and `hex`; one that needs words of its own gets
them from `name`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from rules.core.acts import Act, Block, Offer, let_pass
from rules.core.contract import Actor, Candidate, Decision, Draft, Event, Message, Options, Refusal, Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.ruleset import Dice

State = Any
"""The position of whichever ruleset it is."""

Check = Callable[[Any], object]
Name = Callable[[Any, Refusal | None], Candidate]


def ask(
    side: Side,
    rule: str,
    id: str,
    default: Draft | str,
    /,
    *accepts: str,
    words: str = "",
    hint: Message | None = None,
    at: Iterable[str | None] | None = None,
    **facts: Any,
) -> tuple[Decision]:
    """The one question that a side is asked now. Its `id` begins with its kind, whose words are `ask-<kind>` unless
    told otherwise; it is about the fact `hex`, where it has one. It accepts `default`, which declines it (an act that
    has no slots by its tag), or what `accepts` says.
    """
    places = (facts.get("hex"),) if at is None else at
    kind = id.partition(":")[0].replace("_", "-")
    declines = {"do": default} if isinstance(default, str) else default
    return (
        Decision(
            id=id,
            side=side,
            rule=rule,
            accepts=accepts or (declines["do"],),
            ask=Message(words or f"ask-{kind}", facts),
            hint=hint,
            default=declines,
            at=tuple(place for place in places if place),
        ),
    )


def acts(asked: Sequence[Decision], blocked: Callable[[str], Refusal | None]) -> Options:
    """The acts that answer these questions, each once, with what stands against it, by its tag."""
    tags = dict.fromkeys(tag for decision in asked for tag in decision.accepts)
    candidates = tuple(
        Candidate(value=tag, label=Message(f"action-{tag}"), refusal=blocked(tag)) for tag in tags
    )
    return Options(slot="do", kind="action", ask=asked[0].ask, candidates=candidates)


def piece(item: Any, no: Refusal | None) -> Candidate:
    """A piece that could be chosen, or why not."""
    return Candidate(value=item.id, at=item.hex, refusal=no)


def units(
    slot: str,
    items: Iterable[Any],
    check: Check,
    chosen: Sequence[str] = (),
    ask: str = "",
    name: Name = piece,
) -> Options:
    """A `units` slot: each piece with what forbids it. Complete as soon as one is chosen."""
    candidates = tuple(name(item, refusal(check, item)) for item in items)
    message = Message(ask or f"ask-{slot}")
    return Options(slot=slot, kind="units", ask=message, candidates=candidates, complete=bool(chosen))


def _unsaid(value: Any) -> None:
    """No words of its own."""


def several(
    slot: str,
    draft: Draft,
    items: Iterable[Any],
    check: Check,
    find: Callable[[str], Any],
    act: str,
    name: Name = piece,
) -> Options:
    """A `units` slot that is all of its act, whose button `act` tells the `count`: what has been chosen must pass."""
    chosen = tuple(draft.get(slot, ()))
    for one in chosen:
        check(find(one))
    found = units(slot, items, check, chosen, name=name)
    return replace(found, act=Message(act, {"count": len(chosen)})) if chosen else found


def unit(slot: str, items: Iterable[Any], check: Check, ask: str = "", name: Name = piece) -> Options:
    """A `unit` slot: one piece."""
    candidates = tuple(name(item, refusal(check, item)) for item in items)
    return Options(slot=slot, kind="unit", ask=Message(ask or f"ask-{slot}"), candidates=candidates)


def choice(
    slot: str,
    values: Iterable[Any],
    check: Check,
    ask: str = "",
    label: Callable[[Any], Message | None] = _unsaid,
    at: str | None = None,
) -> Options:
    """A `choice` slot; the words of a value are `choice-<slot>-<value>`, or its `label`; it is about a place `at`."""
    candidates = tuple(
        Candidate(value=value, at=at, label=label(value), refusal=refusal(check, value)) for value in values
    )
    return Options(slot=slot, kind="choice", ask=Message(ask or f"ask-{slot}"), candidates=candidates)


def places(
    slot: str,
    hexes: Iterable[str],
    check: Check,
    ask: str | Message = "",
    cost: Callable[[str], str | None] = _unsaid,
) -> Options:
    """A `hex` slot: each hex with its `cost` and what forbids it."""
    asked = ask if isinstance(ask, Message) else Message(ask or f"ask-{slot}")
    candidates = tuple(
        Candidate(value=hex_id, at=hex_id, cost=cost(hex_id), refusal=refusal(check, hex_id))
        for hex_id in hexes
    )
    return Options(slot=slot, kind="hex", ask=asked, candidates=candidates)


def pick(
    slot: str,
    items: Callable[[State, Actor], Iterable[Any]],
    check: Callable[[State, Actor, Any], object],
    find: Callable[[State, str], Any],
    act: str,
    facts: Callable[[State, Any], Mapping[str, Any]],
    ask: str = "",
    name: Name = piece,
) -> Offer:
    """Offer an act whose one slot is a piece (for `Act.options`), of the `items` or another that is found by its id;
    `facts` of it go into the words of the button.
    """

    def options(state: State, actor: Actor, draft: Draft) -> Options:
        if slot not in draft:
            return unit(slot, items(state, actor), partial(check, state, actor), ask, name)
        item = find(state, draft[slot])
        check(state, actor, item)
        return whole(act, **facts(state, item))

    return options


def pick_act(
    slot: str,
    items: Callable[[State, Actor], Iterable[Any]],
    check: Callable[[State, Actor, Any], object],
    find: Callable[[State, str], Any],
    act: str,
    done: Callable[[State, Any], Sequence[Event]],
    facts: Callable[[State, Any], Mapping[str, Any]],
    name: Name = piece,
    **more: Any,
) -> Act:
    """An act whose one slot is a piece: offered as by `pick`, and judged by the same check; then it comes to what is
    `done` to the piece. For `more` see `Act`.
    """

    def resolve(state: State, actor: Actor, action: Any, dice: Dice) -> Sequence[Event]:
        item = find(state, getattr(action, slot))
        check(state, actor, item)
        return done(state, item)

    return Act(resolve, pick(slot, items, check, find, act, facts, name=name), **more)


def pick_several(
    slot: str,
    items: Callable[[State, Actor], Iterable[Any]],
    check: Callable[[State, Actor, Any], object],
    find: Callable[[State, str], Any],
    act: str,
    name: Name = piece,
) -> Offer:
    """Offer an act whose one slot is pieces (for `Act.options`): see `several`."""

    def options(state: State, actor: Actor, draft: Draft) -> Options:
        found = partial(find, state)
        return several(slot, draft, items(state, actor), partial(check, state, actor), found, act, name)

    return options


def whole(act: str, no: Refusal | None = None, /, **facts: Any) -> Options:
    """Nothing is left to fill, but it may be refused; `act` names the main button."""
    return Options(complete=no is None, refusal=no, act=Message(act, facts))


def _no_facts(*position: Any) -> Mapping[str, Any]:
    return {}


def button(
    act: str,
    check: Callable[[State, Actor], object] = let_pass,
    facts: Callable[[State], Mapping[str, Any]] = _no_facts,
) -> Offer:
    """Offer an act without slots (for `Act.options`): its main button, unless `check` raises a reason against it."""

    def options(state: State, actor: Actor, draft: Draft) -> Options:
        check(state, actor)
        return whole(act, **facts(state))

    return options


def weigh(offered: Options, no: Refusal | None, act: str, *effect: Message) -> Options:
    """A slot with what stands against the draft as it is, what it would come to, and the name of its button."""
    return replace(
        offered, complete=offered.complete and no is None, refusal=no, act=Message(act), effect=effect
    )


def unless(
    own: Callable[[State, Actor], Iterable[Any]],
    check: Callable[[State, Actor, Any], object],
    rule: str,
    code: str,
) -> Block:
    """Block an act (for `Act.blocked`): it cannot be begun while `check` refuses all that is the actor's `own`."""

    def blocked(state: State, actor: Actor) -> Refusal | None:
        some = any(refusal(check, state, actor, item) is None for item in own(state, actor))
        return None if some else Refusal(rule, code)

    return blocked


def without(
    own: Callable[[State, Actor], Iterable[Any]],
    rule: str,
    code: str,
    facts: Callable[[State, Actor], Mapping[str, Any]] = _no_facts,
) -> Block:
    """Block an act (for `Act.blocked`): it cannot be begun while there is nothing that is the actor's `own`."""

    def blocked(state: State, actor: Actor) -> Refusal | None:
        return (
            None if any(True for _ in own(state, actor)) else Refusal(rule, code, dict(facts(state, actor)))
        )

    return blocked


def nothing(refusals: Iterable[Refusal | None], none: Refusal) -> Refusal | None:
    """Explain why an act has no object: the last of the refusals of all there is, or `none` when there is nothing."""
    found = none
    for no in refusals:
        if no is None:
            return None
        found = no
    return found


def one_passes(check: Check, items: Iterable[Any]) -> None:
    """Check a candidate that stands for several things: raises the reason against the first when none passes."""
    first: Illegal | None = None
    for item in items:
        try:
            check(item)
        except Illegal as no:
            first = first or no
        else:
            return
    if first is not None:
        raise first
