"""What the conformance suite looks for, as functions, so that the suite can be shown to bite."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from msgspec import Struct

from rules.core import words
from rules.core.codec import decode, encode, plain
from rules.core.contract import SPECTATOR, UMPIRE, Candidate, Draft, Event, Options, Patch
from rules.core.dice import SeededDice
from rules.core.drafts import fill, legal
from rules.core.errors import Illegal, Malformed
from rules.core.patches import apply_patch, patch
from rules.core.players import GreedyPlayer, PlayedAction, RandomPlayer, Seat, play
from rules.core.ruleset import Ruleset


def shortest(ruleset: Ruleset) -> str:
    """The scenario that takes the least time: the one CI can afford."""
    return min(ruleset.scenarios.values(), key=lambda s: s.minutes).id


def shapes(ruleset: Ruleset) -> list[str]:
    """The shortest scenario for each number of players, that of `shortest` first."""
    first = ruleset.scenarios[shortest(ruleset)]
    found = {len(first.played): first.id}
    for plan in sorted(ruleset.scenarios.values(), key=lambda plan: plan.minutes):
        found.setdefault(len(plan.played), plan.id)
    return list(found.values())


def sides(ruleset: Ruleset) -> list[str]:
    """The sides of those scenarios."""
    return list(dict.fromkeys(side for id in shapes(ruleset) for side in ruleset.scenarios[id].sides))


def secret(ruleset: Ruleset) -> dict[str, bool]:
    """The choices of a game in which things are hidden, where that is a choice."""
    return {ruleset.hidden: True} if isinstance(ruleset.hidden, str) else {}


def game(
    ruleset: Ruleset,
    kind: type[RandomPlayer] | type[GreedyPlayer],
    seed: int,
    options: Mapping[str, Any] = {},
    most: int | None = None,
    id: str = "",
) -> list[PlayedAction]:
    """A whole game of one kind of player against itself, opened with those choices; or its first actions.

    It is of the scenario `id`, else of the shortest.
    """
    scenario = ruleset.scenarios[id or shortest(ruleset)]
    players = {side: kind(seed + i) for i, side in enumerate(scenario.sides)}
    return list(islice(play(ruleset, scenario.id, options, players, SeededDice(seed)), most))


def unlike(one: Struct, other: Struct) -> list[str]:
    """The fields in which two positions differ."""
    return [name for name in one.__struct_fields__ if getattr(one, name) != getattr(other, name)]


def viewers(ruleset: Ruleset, state: Any) -> list[str]:
    """Who looks at a position besides the umpire: the sides of its scenario, and a spectator."""
    plan = ruleset.scenarios.get(getattr(state, "scenario", ""))
    return [*(plan or ruleset.scenarios[shortest(ruleset)]).sides, SPECTATOR]


def moments(ruleset: Ruleset, steps: list[PlayedAction]) -> Iterator[tuple[Any, Event, Any]]:
    """Every event with the state before and after it."""
    for step in steps:
        before = step.before
        for event in step.events:
            after = ruleset.apply(before, event)
            yield before, event, after
            before = after


def texts(value: Any) -> Iterator[str]:
    """Every text in plain data, keys included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from (key, *texts(inner))
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from texts(inner)


def leaks(
    ruleset: Ruleset, steps: Sequence[PlayedAction], game: Sequence[PlayedAction] = ()
) -> Iterator[str]:
    """Everything a viewer gets to know of what is not for them; `game` is what the steps are a part of."""
    for step in steps:
        for before, event, after in moments(ruleset, [step]):
            for viewer in viewers(ruleset, after):
                for name in names_told(ruleset, after, viewer):
                    if not is_own_order(ruleset, _until(step, game or steps), after, viewer, name):
                        yield f"{viewer} is told {name}"
                if before is not None and viewer not in (event.audience or [viewer]):
                    change = patch(ruleset.view(before, viewer), ruleset.view(after, viewer), 0, 1)
                    if change.set or change.drop:
                        yield f"{viewer} sees {change} by a hidden {type(event).__name__}"


def names_told(ruleset: Ruleset, state: Any, viewer: str) -> list[str]:
    """The names of what is hidden from a viewer that stand in what they see all the same."""
    every = ruleset.view(state, UMPIRE).values()
    hidden = [entity for entity in every if viewer not in entity.get("audience", [viewer])]
    words = set(texts(plain(dict(ruleset.view(state, viewer))))) if hidden else set()
    return sorted({name for entity in hidden for name in secrets(entity)} & words)


def is_own_order(ruleset: Ruleset, game: Sequence[PlayedAction], state: Any, viewer: str, name: str) -> bool:
    """Whether a viewer reads a name in nothing but what is sealed from all others, and gave that order themselves while
    they saw what bears the name.
    """
    every = ruleset.view(state, UMPIRE)
    sealed = {id for id, entity in every.items() if entity.get("audience") == [viewer]}
    seen = {id: entity for id, entity in ruleset.view(state, viewer).items() if id not in sealed}
    return name not in texts(plain(seen)) and any(
        step.side == viewer
        and name in texts(step.action)
        and name in texts(plain(dict(ruleset.view(step.before, viewer))))
        for step in game
    )


def _until(step: PlayedAction, game: Sequence[PlayedAction]) -> list[PlayedAction]:
    """The game up to a step of it."""
    return list(game[: next(at for at, one in enumerate(game) if one is step) + 1])


def secrets(entity: Mapping[str, Any]) -> set[str]:
    """What names an entity: its id and its label."""
    return {entity["id"], entity["label"]} if isinstance(entity.get("label"), str) else {entity["id"]}


def log_leaks(ruleset: Ruleset, steps: list[PlayedAction]) -> Iterator[str]:
    """Log lines that everybody reads and that name what is hidden before and after."""
    for before, event, after in moments(ruleset, steps):
        if before is None or event.audience is not None:
            continue
        said = set(texts(plain(list(ruleset.log(before, event)))))
        for entity in ruleset.view(after, UMPIRE).values():
            if "audience" in entity:
                yield from (
                    f"the log of {type(event).__name__} tells {t}" for t in sorted(secrets(entity) & said)
                )


def bad_patches(ruleset: Ruleset, steps: list[PlayedAction]) -> Iterator[str]:
    """Events after which a browser that applies patches holds something else than a fresh view."""
    held: dict[str, dict[str, Any]] = {}
    for seq, (before, event, after) in enumerate(moments(ruleset, steps)):
        for viewer in [*viewers(ruleset, after), UMPIRE]:
            old = ruleset.view(before, viewer) if before is not None else {}
            held.setdefault(viewer, decode(encode(dict(old)), dict))
            fresh = ruleset.view(after, viewer)
            sent = decode(encode(patch(old, fresh, seq, seq + 1)), Patch)
            held[viewer] = apply_patch(held[viewer], sent)
            if encode(held[viewer]) != encode(dict(fresh)):
                yield f"after {type(event).__name__} ({seq + 1}) {viewer} holds another view"


class Explorer:
    """Walks through the options of positions by chance and checks each offer against the umpire."""

    def __init__(self, ruleset: Ruleset, seed: int) -> None:
        self.ruleset = ruleset
        self.scenario = shortest(ruleset)
        self.offered = self.excluded = 0
        self.faults: list[str] = []
        self._random = random.Random(seed)

    def explore(self, state: Any, per_act: int) -> None:
        """Looks at `per_act` ways through each act that is asked for in a state."""
        before = encode(state)
        for decision in self.ruleset.decisions(state):
            seat = Seat(self.ruleset, self.scenario, decision.side, state)
            if decision.default is not None:
                self._must_resolve(seat, decision.default)
            for candidate in legal(seat.options({}), {}):
                for _ in range(per_act):
                    self._walk(seat, {"do": candidate.value})
        if encode(state) != before:
            self.faults.append("asking changed the state")

    def _walk(self, seat: Seat, draft: Draft) -> None:
        for _ in range(40):
            options = seat.options(draft)
            if options.complete:
                self.offered += 1
                self._must_resolve(seat, draft)
            excluded = [c for c in options.candidates if c.refusal is not None]
            if excluded:
                self._must_refuse(seat, options, draft, self._random.choice(excluded))
            open = legal(options, draft)
            if not open or (options.complete and self._random.random() < 0.5):
                return
            draft = fill(options, draft, self._random.choice(open))

    def _must_resolve(self, seat: Seat, draft: Draft) -> None:
        try:
            events = self._resolve(seat, draft)
            self.ruleset.fold(seat.state, events)
        except (Illegal, Malformed) as refusal:
            self.faults.append(f"{draft} is offered and refused: {refusal!r} {refusal.facts}")

    def _must_refuse(self, seat: Seat, options: Options, draft: Draft, candidate: Candidate) -> None:
        """The umpire refuses what the options exclude, under the same rule, once it can be read at all."""
        assert candidate.refusal is not None
        self.excluded += 1
        draft = fill(options, draft, candidate)
        rule = candidate.refusal.rule
        try:
            self._resolve(seat, draft)
            self.faults.append(f"{draft} is excluded ({rule}) and resolved")
        except Illegal as refusal:
            if refusal.rule != rule:
                self.faults.append(f"{draft}: options say {rule}, the umpire {refusal.rule}")
        except Malformed as fault:
            after = self._options(seat, draft)
            if after is not None and after.complete:
                self.faults.append(f"{draft} is excluded ({rule}), then complete, then {fault!r}")
            if after is not None and after.refusal is not None and after.refusal.rule != rule:
                self.faults.append(f"{draft}: first {rule}, then {after.refusal.rule}")

    def _options(self, seat: Seat, draft: Draft) -> Options | None:
        try:
            return seat.options(draft)
        except (Illegal, Malformed):
            return None

    def _resolve(self, seat: Seat, draft: Draft) -> Any:
        action = self.ruleset.read_action(draft)
        return self.ruleset.resolve(seat.state, seat.side, action, SeededDice(self._random.randrange(10**6)))


def messages(value: Any) -> Iterator[Mapping[str, Any]]:
    """Every message in plain data: tables with `id` and `facts` and nothing else."""
    if isinstance(value, Mapping):
        if value.keys() == {"id", "facts"}:
            yield value
        for inner in value.values():
            yield from messages(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from messages(inner)


def spoken(ruleset: Ruleset, steps: list[PlayedAction]) -> Iterator[Mapping[str, Any]]:
    """Every message of a game: views, log lines, standings, decisions, options and refusals of the acts."""
    for step in steps:
        state = step.state
        yield from messages(plain([ruleset.standing(state), list(ruleset.decisions(state))]))
        yield from messages(plain(dict(ruleset.view(state, UMPIRE))))
        for decision in ruleset.decisions(state):
            yield from offers(ruleset.options(state, decision.side, {}))
            for tag in decision.accepts:
                yield from offers(ruleset.options(state, decision.side, {"do": tag}))
    for before, event, _ in moments(ruleset, steps):
        if before is not None:
            yield from messages(plain(list(ruleset.log(before, event))))


def offers(options: Options) -> Iterator[Mapping[str, Any]]:
    """The messages of options, their refusals among them."""
    yield from messages(plain(options))
    for refusal in (options.refusal, *(c.refusal for c in options.candidates)):
        if refusal is not None:
            yield {"id": f"refusal-{refusal.code}", "facts": plain(refusal.facts)}


def name_alike(ruleset: Ruleset, state: Any) -> list[str]:
    """The questions of which two buttons say the same: the act that answers, and the one that declines."""
    known = words.ids(ruleset)
    return [
        decision.ask.id
        for decision in ruleset.decisions(state)
        if decision.default and decision.accepts == (decision.default["do"],) and len(decision.default) > 1
        and not {decision.ask.id.replace("ask-", "decline-", 1), f"decline-{decision.accepts[0]}"} & known
    ]  # fmt: skip
