"""Players that know no game: they drive any ruleset through decisions, options and resolve alone.

They fuzz the rules and are the practice opponents. `play` sets them against each other.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from rules.core.codec import encode
from rules.core.contract import Actor, Candidate, Command, Decision, Draft, Event, Message, Options, Side
from rules.core.drafts import fill, legal
from rules.core.ground import Ground
from rules.core.registry import read_meta
from rules.core.ruleset import Dice, Ruleset

Pick = Callable[[Options, Draft], Candidate | None]
"""Chooses a candidate for the open slot; None when the draft is to stand as it is."""


class Stuck(Exception):
    """A player found no legal answer to a question that cannot be declined, or a game went on for ever."""


class Seat(NamedTuple):
    """A player's view of play: the rules, the scenario, the side, the state; the command where the side has several."""

    ruleset: Ruleset
    scenario: str
    side: Side
    state: Any
    command: Command = ""

    @property
    def actor(self) -> Actor:
        """The actor whom the rules judge."""
        return self.command or self.side

    def options(self, draft: Draft) -> Options:
        """The options of a draft; of the acts also those of which nothing can come (`drafts.options_of`)."""
        return self.ruleset.options(self.state, self.actor, self.ruleset.read_draft(draft))


class Player(Protocol):
    """Anyone who answers decisions: gives the action as JSON data."""

    def choose(self, seat: Seat, decision: Decision) -> Draft: ...


class PlayedAction(NamedTuple):
    """One action of a game and what came of it. The first step of a game is its set-up, with side ''."""

    side: Side
    action: Draft | None
    events: Sequence[Event]
    before: Any
    state: Any
    command: Command = ""


class Council:
    """The players who answer: the player of a side, or its commanders one after the other, the chief last.

    `players` is by side, or by command where the side has several (`seats`, as of `Scenario.seats`). A commander who
    is not the chief and would decline is done until another question is put; the chief declines for all of them.
    """

    def __init__(self, seats: Sequence[tuple[Side, Command]], players: Mapping[Actor, Player]) -> None:
        self._seats = seats
        self._players = players
        self._question = ""
        self._done: set[Command] = set()

    def answer(self, ruleset: Ruleset, scenario: str, state: Any) -> tuple[Seat, Draft] | None:
        """Return who acts now and what they do; None when nobody is asked."""
        asked = ruleset.decisions(state)
        if not asked:
            return None
        decision = asked[0]
        if decision.id != self._question:
            self._question, self._done = decision.id, set()
        for command in self._fellows(decision):
            draft = self._said(Seat(ruleset, scenario, decision.side, state, command), decision)
            if draft is not None:
                return Seat(ruleset, scenario, decision.side, state, command), draft
            self._done.add(command)
        seat = Seat(ruleset, scenario, decision.side, state, self._last(decision))
        return seat, self._players[seat.actor].choose(seat, decision)

    def _staff(self, side: Side) -> list[Command]:
        """The commands of a side that have players of their own, the chief first."""
        return [command for of, command in self._seats if of == side and command in self._players]

    def _fellows(self, decision: Decision) -> list[Command]:
        """Those who may act before the chief ends it."""
        if decision.command:
            return []
        return [command for command in self._staff(decision.side)[1:] if command not in self._done]

    def _last(self, decision: Decision) -> Command:
        """Who must answer: the commander who is asked, else the chief, else the one player of the side."""
        staff = self._staff(decision.side)
        return decision.command if decision.command in staff else next(iter(staff), "")

    def _said(self, seat: Seat, decision: Decision) -> Draft | None:
        """What a fellow does; None when they decline, or find nothing that they may do."""
        try:
            draft = self._players[seat.actor].choose(seat, decision)
        except Stuck:
            return None
        return None if draft == decision.default else draft


def play(
    ruleset: Ruleset,
    scenario: str,
    options: Mapping[str, Any],
    players: Mapping[Actor, Player],
    dice: Dice,
    limit: int = 10_000,
) -> Iterator[PlayedAction]:
    """Plays a game to its end, step by step; raises `Stuck` when it takes more than `limit` actions.

    `players` is by side; by command where the commanders of a side play each for themselves.
    """
    events = ruleset.setup(scenario, options, dice)
    state = ruleset.fold(None, events)
    yield PlayedAction("", None, events, None, state)
    seats = ruleset.scenarios[scenario].seats(options)
    yield from play_on(ruleset, scenario, state, Council(seats, players), dice, limit)


def play_on(
    ruleset: Ruleset, scenario: str, state: Any, council: Council, dice: Dice, limit: int = 10_000
) -> Iterator[PlayedAction]:
    """Plays on from a position to the end, step by step; raises `Stuck` when it takes more than `limit` actions."""
    for _ in range(limit):
        answer = council.answer(ruleset, scenario, state)
        if answer is None:
            return
        (seat, draft), before = answer, state
        events = ruleset.resolve(state, seat.actor, ruleset.read_action(draft), dice)
        state = ruleset.fold(state, events)
        yield PlayedAction(seat.side, draft, events, before, state, seat.command)
    raise Stuck(f"{ruleset.id}/{scenario} goes on after {limit} actions")


def find_aim(draft: Draft, ground: Ground) -> Message:
    """Why a bold player does that, in a sentence: for the figures, to come nearer, or because it may. Without the
    figures, which the other side may not know.
    """
    if isinstance(draft.get("units"), list) and isinstance(draft.get("target"), str):
        return Message("bold-attacks")
    ways = [value for value in draft.values() if isinstance(value, (list, tuple)) and len(value) > 1]
    if any(
        ground.away(way[-1]) < ground.away(way[0]) for way in ways if isinstance(way[0], (str, list, tuple))
    ):
        return Message("bold-nearer")
    return Message("bold-may")


def compose(seat: Seat, draft: Draft, pick: Pick, slots: int = 64) -> Draft | None:
    """Fills a draft slot by slot; None when it came to nothing that may be submitted."""
    for _ in range(slots):
        options = seat.options(draft)
        candidate = pick(options, draft)
        if candidate is None:
            return draft if options.complete else None
        draft = fill(options, draft, candidate)
    return draft if seat.options(draft).complete else None


def acts(seat: Seat, decision: Decision) -> list[str]:
    """The tags that answer the decision and that nothing forbids, the one that declines last."""
    offered = [c.value for c in legal(seat.options({}), {}) if c.value in decision.accepts]
    declining = (decision.default or {}).get("do")
    return sorted(offered, key=lambda tag: tag == declining)


def pieces_of(draft: Draft) -> list[str]:
    """The texts of a draft, in a slot or in the list of one: the ids of its pieces are among them."""
    values = (value if isinstance(value, list) else [value] for value in draft.values())
    return [text for value in values for text in value if isinstance(text, str)]


def ground_of(seat: Seat) -> Ground:
    """The map as the side sees it."""
    return Ground(seat.ruleset.board(seat.scenario), seat.ruleset.view(seat.state, seat.side), seat.side)


class RandomPlayer:
    """Plays anything legal. `decline` is the chance that it declines when it could do something.

    What `meta.toml` lists as `shy` it seldom does: chance would give up more units than it moves.
    """

    SHY = 0.03
    """How often it does not think better of a shy act."""

    def __init__(self, seed: int, decline: float = 0.1, tries: int = 12) -> None:
        self._random = random.Random(seed)
        self._decline = decline
        self._tries = tries

    def choose(self, seat: Seat, decision: Decision) -> Draft:
        """A chance action; raises `Stuck` when none is found and the decision has no default."""
        if decision.default and self._random.random() < self._decline:
            return decision.default
        tags = acts(seat, decision)
        if decision.default and len(tags) > 1 and tags[-1] == decision.default["do"]:
            tags.pop()
        for _ in range(self._tries * (1 if decision.default else 10)):
            tag = self._tag(seat, tags)
            draft = compose(seat, {"do": tag}, self._pick) if tag else None
            if draft is not None:
                return draft
        if decision.default is None:
            raise Stuck(f"no answer to {decision.id} ({decision.rule}) among {tags}")
        return decision.default

    def _tag(self, seat: Seat, tags: Sequence[str]) -> str | None:
        """An act by chance; None when there is none or it thinks better of it."""
        tag = self._random.choice(tags) if tags else None
        shy = tag in read_meta(seat.ruleset.folder).shy and self._random.random() > self.SHY
        return None if shy else tag

    def _pick(self, options: Options, draft: Draft) -> Candidate | None:
        candidates = legal(options, draft)
        # A path that is complete rarely goes on; a list of units often takes another.
        enough = 0.9 if options.kind == "path" else 0.4
        if not candidates or (options.complete and self._random.random() < enough):
            return None
        return self._random.choice(candidates)


class GreedyPlayer:
    """Goes for the enemy, attacks with all it can where the figures favour it, and ends its phase after that.

    Leaves alone what `meta.toml` lists as `shy` (taking back, calling off). `why`: what its last answer is for.
    """

    def __init__(self, seed: int, ratio: float = 1.0, acts: int = 400) -> None:
        self._random = random.Random(seed)
        self._ratio = ratio
        self._acts = acts
        self._step = ""
        self._done = 0
        self._declined: set[bytes] = set()
        self._fallback = RandomPlayer(seed, decline=0.0)
        self.why: Message | None = None

    def choose(self, seat: Seat, decision: Decision) -> Draft:
        """The first act worth doing, else the default, else anything legal."""
        self._begin(seat.ruleset.standing(seat.state).step)
        ground = ground_of(seat)
        shy = read_meta(seat.ruleset.folder).shy
        declining = (decision.default or {}).get("do")
        for tag in acts(seat, decision):
            if tag not in shy and tag != declining and self._done < self._acts:
                draft = self._attempt(seat, ground, {"do": tag})
                if draft is not None:
                    self._done += 1
                    self._declined.add(encode(draft))
                    self.why = find_aim(draft, ground)
                    return draft
        self.why = Message("practice-nothing" if decision.default else "bold-may")
        return decision.default or self._fallback.choose(seat, decision)

    def act(self, seat: Seat, tag: str) -> Draft | None:
        """The best way to do an act; None when none is worth doing."""
        return self._attempt(seat, ground_of(seat), {"do": tag})

    def _begin(self, step: str) -> None:
        if step != self._step:
            self._step, self._done, self._declined = step, 0, set()

    def _attempt(self, seat: Seat, ground: Ground, draft: Draft) -> Draft | None:
        """The best way to do one kind of act: tries what could fill the first slot, the most promising
        first.
        """
        options = seat.options(draft)
        if options.slot is None or options.complete:
            return self._unless_done(draft) if options.complete else None
        for candidate in self._ranked(legal(options, draft), ground):
            start = fill(options, draft, candidate)
            if encode(start) in self._declined:
                continue
            whole = compose(seat, start, lambda o, d: self._pick(o, d, ground))
            if whole is not None and self._worth(whole, ground) and self._unless_done(whole):
                return whole
            self._declined.add(encode(start))
        return None

    def _unless_done(self, draft: Draft) -> Draft | None:
        return None if encode(draft) in self._declined else draft

    def _ranked(self, candidates: list[Candidate], ground: Ground) -> list[Candidate]:
        self._random.shuffle(candidates)
        return sorted(candidates, key=lambda c: -ground.pressure(c.at))

    def _pick(self, options: Options, draft: Draft, ground: Ground) -> Candidate | None:
        candidates = legal(options, draft)
        if not candidates or (options.complete and not self._goes_on(options, draft)):
            return None
        if options.kind == "path":
            return self._way(options, draft, ground)
        if options.kind in ("units", "unit", "hex", "point", "dump"):
            return self._ranked(candidates, ground)[0]
        return self._random.choice(candidates)

    def _goes_on(self, options: Options, draft: Draft) -> bool:
        """Whether a draft that is complete may still grow: a list of units, or a path that only comes on the board."""
        return options.kind == "units" or (options.kind == "path" and len(draft[str(options.slot)]) == 1)

    def _way(self, options: Options, draft: Draft, ground: Ground) -> Candidate | None:
        """The end of the path nearest to an enemy; None when the unit is as near where it stands.

        Who comes from off the board is nearer anywhere on it. Carriers go only where they belong, back from the
        enemy too.
        """
        ends = ground.ends(pieces_of(draft))
        fit = [c for c in self._ranked(legal(options, draft), ground) if ends is None or c.at in ends]
        best = min(fit, key=lambda c: ground.away(c.at), default=None)
        if best is None:
            return None
        start = best.value[0] if isinstance(best.value, (list, tuple)) and best.value else None
        astray = ends is not None and start not in ends
        nearer = ground.away(best.at) < ground.away(start)
        return best if nearer or astray or self._arrives(options, draft, ground) else None

    def _arrives(self, options: Options, draft: Draft, ground: Ground) -> bool:
        """Whether the open path brings pieces on the board."""
        return options.slot not in draft and not ground.has_placed(pieces_of(draft))

    def _worth(self, draft: Draft, ground: Ground) -> bool:
        """An attack must have the figures for it; anything else is worth doing."""
        units, target = draft.get("units"), draft.get("target")
        if not isinstance(units, list) or not isinstance(target, str):
            return True
        return ground.strength(units) >= self._ratio * ground.defence(target)
