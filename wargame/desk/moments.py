"""A moment of a game as each had it before them: the umpire, the sides, a spectator; and how that differs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.core.contract import SPECTATOR, UMPIRE, Command, Entity, Message, Side, Viewer
from rules.core.errors import Illegal, Malformed
from wargame.annals.cuts import Cut, cut_of, list_named_places, list_unseen_entities
from wargame.annals.words import Words
from wargame.games.errors import NotFound
from wargame.games.models import Action, Game, GameEvent
from wargame.games.position import Moment, game_moment, setup_seq
from wargame.games.rolling import branch_at
from wargame.games.sitters import sitters_at
from wargame.games.words import palette_of
from wargame.rulings.forms import sides_of

BACK = 60
"""Events that are looked through, backwards, for a place to show."""

NAMED = 6
"""Units that a sentence names; the others are counted."""


@dataclass(frozen=True, slots=True)
class Eyes:
    """What one viewer had before them.

    `asked` are their questions, `shown` the odds over attacks and what the act they then made would do, `filed` their
    answers set in advance, `own` what they alone saw, `hidden` how much of what stood somewhere they did not see.
    """

    viewer: Viewer
    name: str
    player: str
    palette: str
    map: Cut | None
    asked: list[str]
    shown: list[str]
    filed: list[str]
    own: list[str]
    hidden: int

    @property
    def called(self) -> str:
        """The player, or whose eyes they are."""
        return self.player or self.name


@dataclass(frozen=True, slots=True)
class NearMoments:
    """The moments before and after, by acts and by phases; None where there is none."""

    before: int | None
    after: int | None
    phase_before: int | None
    phase_after: int | None


@dataclass(frozen=True, slots=True)
class MomentView:
    """A moment: the event that comes next, the last one that has been, its branch, everybody's eyes, the steps."""

    at: int
    seq: int
    branch: str
    eyes: list[Eyes]
    steps: NearMoments

    @property
    def is_now(self) -> bool:
        """Whether nothing has happened since."""
        return self.at > self.seq and self.steps.after is None

    @property
    def about(self) -> int:
        """The event that the moment is about: the one that comes next, now the last one."""
        return self.seq if self.is_now else self.at

    @property
    def differences(self) -> list[str]:
        """Sentences that say how what they saw differs; that of one who sees all differs from nobody's."""
        return list(differences([one for one in self.eyes if one.viewer not in (UMPIRE, SPECTATOR)]))


def sight(
    game: Game, at: int, viewers: Sequence[Viewer] = (), about: Sequence[str] = (), middle: Any = None
) -> MomentView:
    """What these had before them before an event, the sides unless others are named; raises `NotFound`.

    Maps are `about` those places, on a table about the point `middle`; else about what the event, or one shortly
    before it, names.
    """
    if not 0 < at <= game.seq + 1:
        raise NotFound("moment", seq=at)
    act = _act(game, at)
    seq = max(act.seq_before if act else at - 1, setup_seq(game))
    moment = game_moment(game, seq)
    seats = dict(sides_of(game))
    places = about or list_named_places(game, min(at, game.seq), moment.view(UMPIRE), BACK)
    known = Observer(
        game,
        moment,
        act,
        places,
        list(seats),
        Words(moment.ruleset, game.scenario),
        sitters_at(game, seq),
        middle,
    )
    names = {**seats, UMPIRE: "The umpire", SPECTATOR: "A spectator"}
    eyes = [known.eyes(one, names[one]) for one in viewers or seats]
    return MomentView(at, seq, branch_at(game, seq), eyes, _steps(game, seq, act))


def _act(game: Game, at: int) -> Action | None:
    """The request that an event came of."""
    event = GameEvent.objects.filter(game=game, seq=at).select_related("action").first()
    return event.action if event else None


def _steps(game: Game, seq: int, act: Action | None) -> NearMoments:
    acts = Action.objects.filter(game=game, verdict=Action.Verdict.ACCEPTED)
    end = act.seq_after if act else seq
    heads = GameEvent.objects.filter(game=game, log__contains=[{"head": True}])
    back = (
        acts.filter(seq_after__lte=seq, seq_before__gt=0)
        .order_by("-seq_after")
        .values_list("seq_before", flat=True)
        .first()
    )
    earlier = heads.filter(seq__lte=seq).order_by("-seq").values_list("seq", flat=True).first()
    later = heads.filter(seq__gt=end).order_by("seq").values_list("seq", flat=True).first()
    return NearMoments(back + 1 if back else None, end + 1 if end > seq else None, earlier, later)


@dataclass(frozen=True, slots=True)
class Observer:
    """A moment with what is needed to tell what somebody saw of it."""

    game: Game
    moment: Moment
    act: Action | None
    places: Sequence[str]
    sides: Sequence[Side]
    words: Words
    sat: Mapping[tuple[Side, Command], str]
    middle: Any = None

    def eyes(self, viewer: Viewer, name: str) -> Eyes:
        """What the viewer had before them."""
        seen, whole = self.moment.view(viewer), self.moment.view(UMPIRE)
        others = [side for side in self.sides if side != viewer]
        alone = list_unseen_entities(self.moment, viewer, others) if viewer != SPECTATOR else []
        picture = None
        if self.places:
            hatched = {one["place"] for one in alone if isinstance(one["place"], str)}
            picture = cut_of(self.game, self.moment, viewer, self.places, hatched, self.middle)
        stands = {id for id, one in whole.items() if one["kind"] == "unit" and one["place"] is not None}
        return Eyes(
            viewer, name, self._players(viewer), palette_of(self.moment.ruleset, viewer), picture,
            list(self._asked(seen, viewer)), [*self._odds(seen), *self._offered(viewer)], list(self._filed(viewer)),
            [self._named(one) for one in alone], len(stands - seen.keys()),
        )  # fmt: skip

    def _players(self, side: Viewer) -> str:
        sat = [name for (one, _), name in self.sat.items() if one == side]
        return ", ".join(dict.fromkeys(sat))

    def _named(self, entity: Entity) -> str:
        return f"{self.words.name_of(entity)} ({self.words.place(entity['place'])})"

    def _asked(self, seen: Mapping[str, Entity], viewer: Viewer) -> Iterator[str]:
        """The questions put to a side; the umpire and a spectator hear those of all."""
        everybody = viewer in (UMPIRE, SPECTATOR)
        for one in seen.values():
            if one["kind"] == "decision" and (everybody or one.get("side") == viewer):
                asked = self.words.say(one["ask"])
                hint = f" ({self.words.say(one['hint'])})" if one.get("hint") else ""
                yield f"{self.words.side(one['side'])}: {asked}{hint}" if everybody else asked + hint

    def _odds(self, seen: Mapping[str, Entity]) -> Iterator[str]:
        """The odds that stood over declared attacks."""
        for one in seen.values():
            if one["kind"] == "bubble":
                lines = [self.words.say(line) for line in one.get("lines", ())]
                said = "; ".join([str(one.get("headline", "")), *lines])
                yield f"{said} at {self.words.place(one['place'])}"

    def _offered(self, viewer: Viewer) -> Iterator[str]:
        """What the board said the act would do that was made next, to whoever made it and to the umpire."""
        act = self.act
        if act is None or viewer not in (UMPIRE, act.side) or "do" not in act.payload:
            return
        ruleset = self.moment.ruleset
        try:
            draft = ruleset.read_draft(act.payload)
            options = ruleset.options(self.moment.state, act.command or act.side, draft)
        except (Illegal, Malformed):
            return
        yield from (self.words.say(line) for line in options.effect)

    def _filed(self, viewer: Viewer) -> Iterator[str]:
        """Answers set in advance, which their side and the umpire alone know."""
        orders: Mapping[str, Mapping[str, str]] = getattr(self.moment.state, "orders", {})
        for side, given in orders.items():
            if viewer not in (UMPIRE, side):
                continue
            for question, answer in given.items():
                asked, said = Message(f"choice-question-{question}"), Message(f"choice-answer-{answer}")
                yield f"{self.words.say(asked)}: {self.words.say(said)}"


def differences(eyes: Sequence[Eyes]) -> Iterator[str]:
    """How what these saw differs, a sentence each."""
    if len({tuple(one.asked) for one in eyes}) > 1:
        for one in eyes:
            yield (
                f"Asked of {one.called}: {' '.join(one.asked)}"
                if one.asked
                else f"Nothing was asked of {one.called}."
            )
    for one in eyes:
        if one.filed:
            yield f"Answer set in advance by {one.called}: {'; '.join(one.filed)}."
    for one in eyes:
        if one.own:
            yield f"{one.called} alone knew about {several(one.own)}."
    if eyes and not any(one.own for one in eyes):
        yield "Everybody saw the same units."


def several(names: Sequence[str]) -> str:
    """Some of them by name, the others counted."""
    rest = len(names) - NAMED
    if rest > 0:
        return f"{', '.join(names[:NAMED])} and {rest} more"
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
