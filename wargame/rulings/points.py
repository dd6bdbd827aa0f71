"""Events to which a game can be rolled back, in words: before what is cited, where a phase begins, after each act."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from wargame.annals.models import Happening
from wargame.annals.writing import happenings_catch_up
from wargame.games import heartbeat
from wargame.games.models import Action, Game, GameEvent
from wargame.games.position import SITE_EVENTS, setup_seq
from wargame.games.releases import playable
from wargame.games.rolling import end_before, spans
from wargame.games.sentences import line_text

MOST = 300
"""Acts that are listed, the latest: beginnings of phases reach further back, all of them."""

NO_END = "no action ends there"
NOTHING_PLAYED = "there is no earlier action to go back to"

LONGEST = 70
"""Letters of what happened at most."""

Group = tuple[str, list[tuple[int, str]]]
"""What some points have in common, and each with its words."""


@dataclass(frozen=True, slots=True)
class Point:
    """The end of an act: which turn it was, the phase that begins there if one does, what the act was."""

    seq: int
    turn: int
    begins: str
    act: str

    @property
    def words(self) -> str:
        """As it stands in the list."""
        what = (
            f"{self.begins} begins"
            if self.begins
            else f"after: {self.act}"
            if self.act
            else "after an action"
        )
        return f"{self.seq} · turn {self.turn} · {what}" if self.turn else f"{self.seq} · {what}"


def points_of(game: Game, end: int | None = None) -> list[Point]:
    """Where one can roll back to on the branch that is played, the latest first, up to event `end`."""
    happenings_catch_up(Game.objects.filter(pk=game.pk), heartbeat.now())
    first, last = setup_seq(game), min(game.seq - 1, end or game.seq)
    acts = Action.objects.filter(game=game, verdict=Action.Verdict.ACCEPTED, seq_after__range=(first, last))
    heads, standing = _heads(game), spans(game)
    told = {
        seq: (turn, text)
        for seq, turn, text in Happening.objects.filter(game=game, request=None).values_list(
            "seq", "turn", "text"
        )
    }
    found = []
    for before, after in acts.order_by("-seq_after").values_list("seq_before", "seq_after"):
        if any(low <= after <= high for low, high in standing):
            of_act = [told[seq] for seq in range(before + 1, after + 1) if seq in told]
            begins = next((heads[seq] for seq in range(after, before, -1) if seq in heads), "")
            act = next((text for _, text in of_act if text), "")
            found.append(Point(after, max((turn for turn, _ in of_act), default=0), begins, _short(act)))
    return found


def _heads(game: Game) -> Mapping[int, str]:
    """The events at which a phase begins, with what it is called; a ruling heads the log too, and begins none."""
    ruleset = playable(game)
    heads = GameEvent.objects.filter(game=game, log__contains=[{"head": True}])
    rows = heads.exclude(payload__event__in=list(SITE_EVENTS)).values_list("seq", "log")
    return {
        seq: line_text(ruleset, game.scenario, line["message"]) if ruleset else ""
        for seq, log in rows
        for line in log
        if line.get("head")
    }


def point_before(points: Sequence[Point], seq: int) -> int | None:
    """The last end of an act that stands before an event; None where there is none."""
    return next((one.seq for one in points if one.seq < seq), None)


def group_points(
    game: Game, points: Sequence[Point], cites: Sequence[int], chosen: int | None = None
) -> list[Group]:
    """For a list to choose from: what comes before the events cited, then phases, then all acts, each once.

    One that was `chosen` and is none of these stands among the first.
    """
    near = {seq: point_before(points, seq) for seq in cites}
    first = {seq for seq in near.values() if seq} | ({chosen} if chosen else set())
    words = {one.seq: one.words for one in points}
    groups = [
        (
            "Before the cited events",
            [
                (seq, f"{words.get(seq, f'{seq} · {NO_END}')}{_nearness(game, seq, near)}")
                for seq in sorted(first)
            ],
        ),
        ("At the start of a phase", _listed(one for one in points if one.begins and one.seq not in first)),
        (
            "After each action, latest first",
            _listed(one for one in points[:MOST] if not one.begins and one.seq not in first),
        ),
    ]
    return [group for group in groups if group[1]]


def _nearness(game: Game, seq: int, near: Mapping[int, int | None]) -> str:
    """Before which of the events cited a point is: just before, or with a part between that is rolled back."""
    said = []
    for cited in (one for one, point in near.items() if point == seq):
        just = end_before(game, cited) == seq
        said.append(
            f"just before event {cited}" if just else f"the last action that stands before event {cited}"
        )
    return f" ({', '.join(said)})" if said else ""


def _listed(points: Iterator[Point]) -> list[tuple[int, str]]:
    return [(one.seq, one.words) for one in points]


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}…"
