"""What every ruleset wants: a refusal as data, events that take effect as they are written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, ParamSpec, TypeVar

from rules.core.contract import Event, Options, Refusal
from rules.core.errors import Illegal

P = ParamSpec("P")
S = TypeVar("S")


def refusal(check: Callable[P, Any], *args: P.args, **kwargs: P.kwargs) -> Refusal | None:
    """The first rule that `check` finds broken, or None: options and resolution share one judgement."""
    try:
        check(*args, **kwargs)
    except Illegal as no:
        return Refusal(rule=no.rule, code=no.code, facts=no.facts)
    return None


def offer_or_refuse(offer: Callable[P, Options], *args: P.args, **kwargs: P.kwargs) -> Options:
    """What `offer` says of a draft; of one that breaks a rule already, which."""
    try:
        return offer(*args, **kwargs)
    except Illegal as no:
        return Options(refusal=Refusal(rule=no.rule, code=no.code, facts=no.facts))


class EventRun(Generic[S]):
    """The course of a resolution: `add` an event and `state` is at once the state after it."""

    def __init__(self, state: S, apply: Callable[[S, Any], S]) -> None:
        self.state = state
        self.events: list[Event] = []
        self._apply = apply

    def add(self, *events: Event) -> None:
        """Writes events and applies them."""
        for event in events:
            self.events.append(event)
            self.state = self._apply(self.state, event)


def unfold(before: S, events: Iterable[Event], apply: Callable[[S, Any], S]) -> Iterator[tuple[S, Event, S]]:
    """Each event with the positions before and after it."""
    for event in events:
        after = apply(before, event)
        yield before, event, after
        before = after
