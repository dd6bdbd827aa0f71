"""The steady practice opponent: weighs what it could do by what the ruleset says that positions are worth.

An idea is an act with its slots filled. It is resolved on a copy of the position as the side knows it, with a few falls
of dice; what is asked at once is answered, and `Ruleset.worth` tells what has come of it. The best on average is done;
where nothing gains, the question is declined. How long it thinks is counted in work, not by a clock: the same position,
question and chance give the same answer.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence, Set
from itertools import islice
from math import inf
from typing import Any, NamedTuple

from msgspec.structs import replace

from rules.core.codec import encode
from rules.core.contract import Candidate, Decision, Draft, Message, Options, Side
from rules.core.dice import BaseDice
from rules.core.drafts import fill, legal
from rules.core.errors import Illegal, Malformed
from rules.core.foresight import kind_of
from rules.core.ground import Ground
from rules.core.players import RandomPlayer, Seat, acts, compose
from rules.core.reasons import find_reason
from rules.core.registry import read_meta

END = "end_phase"
"""The act that declines the main question of a phase."""

FALLS = 5
"""Falls of dice with which an idea of chance is tried."""

ENOUGH, MOST = 220, 800
"""Work for a decision where something gains, and at most; a unit of it is about a millisecond."""

CROWD = 80
"""Units on the board with which a call of a verb takes twice as much work; it grows with the pairs of them."""

MARGIN = 0.02
"""Points that an idea must gain to be worth an act."""

ENDS = 7
"""Ways that are tried for one unit."""

JOINING = 12
"""Units that join an act at most."""

DEEPER, DEEP = 8, 60
"""Ideas that gain nothing by themselves whose sequels are looked at, and work for the sequels of one."""

BARREN = 2
"""Sequels that come to nothing before those of this kind of act are no longer looked at."""

REPLIES = 16
"""Questions answered after an act before its result is weighed."""


class Answer(NamedTuple):
    """What to do, why in a sentence, and the points that it is expected to gain."""

    draft: Draft
    why: Message
    gain: float


class Falls(BaseDice):
    """Dice of a game that is only imagined."""

    def __init__(self, seed: str) -> None:
        super().__init__()
        self._random = random.Random(seed)

    def _face(self, sides: int, k: int) -> int:
        return self._random.randint(1, sides)


class SteadyPlayer:
    """A practice opponent that looks one act ahead. It thinks anew at each question, with chance from its seed.

    `why`: what its last answer is for, in a sentence.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._asked = 0
        self.why: Message | None = None

    def choose(self, seat: Seat, decision: Decision) -> Draft:
        """The best act that it finds."""
        self._asked += 1
        answer = think(seat, decision, random.Random(f"{self._seed}:{self._asked}"))
        self.why = answer.why
        return answer.draft


def think(seat: Seat, decision: Decision, chance: random.Random) -> Answer:
    """Answer a question: always the same for a position and `chance`. Raises `Stuck` where nothing legal is found."""
    return Thinking(seat, decision, chance).answer()


class Thinking:
    """The thoughts about one question; `work` is what they have taken so far."""

    def __init__(
        self,
        seat: Seat,
        decision: Decision,
        chance: random.Random,
        before: Callable[[str], Set[bytes]] | None = None,
    ) -> None:
        if seat.ruleset.worth is None:
            raise Malformed("no-worth", ruleset=seat.ruleset.id)
        self._seat, self._decision, self._chance = seat, decision, chance
        self._ruleset = seat.ruleset
        self._worth: Callable[[Any, Side], float] = seat.ruleset.worth
        self._known = alone(seat.ruleset.known(seat.state, seat.side), seat.side)
        meta = read_meta(seat.ruleset.folder)
        self._shy = frozenset(meta.shy) - frozenset(meta.weighed)
        self._luck = str(chance.random())
        self.work = 0.0
        self._barren: Counter[str] = Counter()
        self._filling: dict[str, Set[bytes]] = {}  # no memo: of this question
        self._before = before
        self._deepened = 0 if before is None else DEEPER
        self._now = self._worth(self._known, seat.side)
        self._call = 1 + (self._ground.crowd / CROWD) ** 2

    def answer(self) -> Answer:
        """The best idea, or what declines."""
        default = self._decision.default
        best, most = default, self._declined()
        for draft in self._ideas():
            value = self._value(draft, most)
            if value is not None and (best is None or value > most + MARGIN):
                best, most = draft, value
            if self.work > self._limit(best == default):
                break
        if best is None:
            best = RandomPlayer(self._chance.getrandbits(32), decline=0.0).choose(self._seat, self._decision)
        gain = most - self._now if most > -inf else 0.0
        return Answer(best, self._why(best, gain), gain)

    def _limit(self, declining: bool) -> int:
        """How much work is for this question, while nothing gains and after that."""
        return DEEP if self._before else MOST if declining else ENOUGH

    def _declined(self) -> float:
        """What it is worth to decline: of the end of a phase the position as it is, for all phases end."""
        default = self._decision.default
        if default is None:
            return -inf
        if default["do"] == END:
            return self._now
        value = self._value(default, -inf)
        return -inf if value is None else value

    def _ideas(self) -> Iterator[Draft]:
        """Ideas of each act in turn, none twice."""
        declining = (self._decision.default or {}).get("do")
        tags = [t for t in acts(self._seat, self._decision) if t not in self._shy and t != declining]
        kinds = [self._ideas_of(tag) for tag in tags]
        seen = {encode(self._decision.default)}
        while kinds:
            for kind in list(kinds):
                draft = next(kind, None)
                if draft is None:
                    kinds.remove(kind)
                elif (key := encode(draft)) not in seen:
                    seen.add(key)
                    yield draft

    def _ideas_of(self, tag: str) -> Iterator[Draft]:
        """The act with each value of its first slot, the most promising first."""
        draft: Draft = {"do": tag}
        options = self._options(draft)
        if options.slot is None:
            if options.complete:
                yield draft
            return
        candidates = legal(options, draft)
        if self._before:
            known = self._before(tag)
            candidates = [c for c in candidates if encode(c.value) not in known]
        for candidate in self._rank(candidates):
            for start in self._starts(options, draft, candidate):
                yield from self._fill(start, 0)

    def _starts(self, options: Options, draft: Draft, candidate: Candidate) -> Iterator[Draft]:
        """The slot with the candidate, of units also with all who stand with it."""
        yield fill(options, draft, candidate)
        if options.kind == "units":
            here = [c for c in legal(options, draft) if c.at == candidate.at and c is not candidate]
            if here:
                yield self._join(options, fill(options, draft, candidate), here)

    def _fill(self, draft: Draft, depth: int) -> Iterator[Draft]:
        """Whole drafts that begin so."""
        options = self._options(draft)
        if options.refusal is not None or depth > 6:
            return
        if options.complete:
            yield draft
        candidates = legal(options, draft)
        if not candidates or (options.complete and options.kind != "units"):
            return
        if options.kind == "units":
            yield from self._gather(options, draft, candidates, depth)
        else:
            for candidate in self._choose(options, candidates, draft):
                yield from self._fill(fill(options, draft, candidate), depth + 1)

    def _gather(
        self, options: Options, draft: Draft, candidates: list[Candidate], depth: int
    ) -> Iterator[Draft]:
        """All units that may, then the strongest alone."""
        ranked = self._rank(candidates)
        whole = self._join(options, draft, ranked)
        if whole != draft:
            yield from islice(self._whole(whole, depth), 2)
        if not options.complete and len(ranked) > 1:
            for candidate in ranked[:2]:
                yield from islice(self._whole(fill(options, draft, candidate), depth), 1)

    def _whole(self, draft: Draft, depth: int) -> Iterator[Draft]:
        """The draft if it may stand, else what it grows into."""
        options = self._options(draft)
        if options.complete:
            yield draft
        elif options.kind != "units":
            yield from self._fill(draft, depth + 1)

    def _join(self, options: Options, draft: Draft, candidates: Sequence[Candidate]) -> Draft:
        """The draft with all who may join it."""
        whole = draft
        for candidate in candidates[:JOINING]:
            whole = fill(options, whole, candidate)
        if self._fits(whole):
            return whole
        for candidate in candidates[:JOINING]:
            more = fill(options, draft, candidate)
            draft = more if self._fits(more) else draft
        return draft

    def _fits(self, draft: Draft) -> bool:
        try:
            return self._options(draft).refusal is None
        except (Illegal, Malformed):
            return False

    def _choose(self, options: Options, candidates: list[Candidate], draft: Draft) -> list[Candidate]:
        """What to try in a slot: of ways several that differ, else what is usual and a few more."""
        usual = [c for c in candidates if c.value == options.usual]
        rest = [c for c in candidates if c.value != options.usual]
        if options.kind in ("path", "hex", "point"):
            return usual + self._spread(rest)
        return (usual + rest)[:3]

    def _spread(self, candidates: list[Candidate]) -> list[Candidate]:
        """A few places: near the enemy, and others by chance."""
        if len(candidates) <= ENDS:
            return candidates
        mixed = self._mix(candidates)
        near = sorted(mixed, key=lambda c: self._ground.away(c.at))[:3]
        return near + [c for c in mixed if c not in near][: ENDS - len(near)]

    def _rank(self, candidates: list[Candidate]) -> list[Candidate]:
        return sorted(self._mix(candidates), key=lambda c: -self._ground.pressure(c.at))

    def _mix(self, candidates: list[Candidate]) -> list[Candidate]:
        mixed = list(candidates)
        self._chance.shuffle(mixed)
        return mixed

    @property
    def _ground(self) -> Ground:
        if not hasattr(self, "_field"):
            board = self._ruleset.board(self._seat.scenario)
            self._field = Ground(board, self._ruleset.view(self._known, self._seat.side), self._seat.side)
        return self._field

    def _options(self, draft: Draft) -> Options:
        self.work += self._call
        return self._seat.options(draft)

    def _value(self, draft: Draft, most: float) -> float | None:
        """What an idea is worth on average; None where it cannot be imagined. One that falls far behind is left."""
        found: list[float] = []
        for fall in range(FALLS):
            dice = Falls(f"{self._luck}:{fall}")
            state = self._imagine(draft, dice)
            if state is None:
                return None
            found.append(self._worth(state, self._seat.side))
            self.work += self._call
            if fall == 0 and abs(found[0] - self._now) < MARGIN:
                found[0] += self._sequel(draft["do"], state)
            mean = sum(found) / len(found)
            if not dice.drawn or self.work > MOST or (fall == 1 and max(found) < most - 1):
                return mean
        return mean

    def _sequel(self, tag: str, state: Any) -> float:
        """What the best act gains that an act of that kind has only now made possible."""
        asked = next(iter(self._ruleset.decisions(state)), None)
        mine = asked is not None and asked.side == self._seat.side and END in asked.accepts
        if asked is None or not mine or self._deepened >= DEEPER or self._barren[tag] >= BARREN:
            return 0.0
        self._deepened += 1
        seat = self._seat._replace(state=state)
        deeper = Thinking(seat, asked, random.Random(self._luck), self._firsts)
        gain = deeper.answer().gain
        self.work += deeper.work
        self._barren[tag] += gain < MARGIN
        return gain

    def _firsts(self, tag: str) -> Set[bytes]:
        """What could fill the first slot of an act already."""
        if tag not in self._filling:
            draft: Draft = {"do": tag}
            self._filling[tag] = {encode(one.value) for one in legal(self._options(draft), draft)}
        return self._filling[tag]

    def _imagine(self, draft: Draft, dice: BaseDice) -> Any:
        """The position after an act once nothing more is asked at once; None where it is not allowed."""
        ruleset, state = self._ruleset, self._known
        try:
            state = self._play(state, self._seat.actor, draft, dice)
            for _ in range(REPLIES):
                asked = ruleset.decisions(state)
                if not asked or self._is_next(asked[0]) or self.work > MOST:
                    break
                reply = self._reply(state, asked[0])
                if reply is None:
                    break
                state = self._play(state, asked[0].command or asked[0].side, reply, dice)
        except (Illegal, Malformed):
            return None
        return None if self._has_shut(state) else state

    def _has_shut(self, state: Any) -> bool:
        """Whether the phase could be ended before and now cannot: that would be taken back, again and again."""
        asked = next((one for one in self._ruleset.decisions(state) if one.id == self._decision.id), None)
        return self._ends(self._decision) and asked is not None and not self._ends(asked)

    def _ends(self, asked: Decision) -> bool:
        return (asked.default or {}).get("do") == END

    def _is_next(self, asked: Decision) -> bool:
        """Whether it is a question of its own: that of a phase, or of the kind that is being thought about."""
        return END in asked.accepts or (
            asked.side == self._seat.side and kind_of(asked) == kind_of(self._decision)
        )

    def _play(self, state: Any, actor: str, draft: Draft, dice: BaseDice) -> Any:
        self.work += self._call
        action = self._ruleset.read_action(draft)
        return self._ruleset.fold(state, self._ruleset.resolve(state, actor, action, dice))

    def _reply(self, state: Any, decision: Decision) -> Draft | None:
        """How a question is answered that comes of an act: as it declines; by us, where something is offered, with
        that.
        """
        seat = Seat(self._ruleset, self._seat.scenario, decision.side, state, decision.command)
        default = decision.default
        offered = decision.accepts[0]
        mine = decision.side == self._seat.side and offered not in self._shy
        if default is not None and (not mine or offered == default["do"]):
            return default
        self.work += 2 * self._call
        return compose(seat, {"do": offered}, _first) or default

    def _why(self, draft: Draft, gain: float) -> Message:
        """Say why: what changes hands, or what the act promises."""
        if self._before or (draft == self._decision.default and gain < MARGIN):
            return Message("practice-nothing")
        after = self._imagine(draft, Falls(f"{self._luck}:0"))
        views = [self._ruleset.view(s, self._seat.side) for s in (self._known, after)] if after else []
        return find_reason(gain, self._seat.side, *views)


def _first(options: Options, draft: Draft) -> Candidate | None:
    """The usual candidate or the first, of units one after the other."""
    candidates = legal(options, draft)
    if not candidates or (options.complete and options.kind != "units"):
        return None
    return next((c for c in candidates if c.value == options.usual), candidates[0])


def alone(state: Any, side: Side) -> Any:
    """The position without the answers that others have given in advance: nobody else knows them."""
    given = getattr(state, "orders", None)
    if not isinstance(given, dict) or not given.keys() - {side}:
        return state
    return replace(state, orders={side: given[side]} if side in given else {})
