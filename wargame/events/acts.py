"""What each act begins with, the lock and the question who may, and ends with, a line in the event's record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import models, transaction
from django.db.models import QuerySet

from wargame.events.models import Act as Line
from wargame.events.models import Entrant, Event, Pairing, Round, Stage
from wargame.events.powers import Act, require
from wargame.games import heartbeat
from wargame.games.errors import Conflict, NotFound

KINDS: Mapping[str, type[models.Model]] = {
    "entrant": Entrant, "pairing": Pairing, "round": Round, "stage": Stage, "event": Event,
}  # fmt: skip
"""What an act can change, by its name in `target`."""

TAKEN_OVER = "took over a tournament file"
"""The act by which rounds came that were drawn elsewhere."""

SAID_ENDED = "said how it ended"
"""The act by which a board has its result by a director, or by the site where its time was over."""

UNDOABLE = frozenset(
    {
        "withdrew", "withdrew a player", "let a player come back", "gave more time", "gave a bye",
        "took a bye back", "asked for a bye", "forbade a pairing", "allowed a pairing", SAID_ENDED,
        "seeded from a list", "set the seeds",
    }
)  # fmt: skip
"""What may be taken back until the round that it was done in is signed."""


def event_get(slug: str) -> Event:
    """The event of that address; raises `NotFound`."""
    return _event(Event.objects.select_related("club"), slug)


def event_lock(slug: str) -> Event:
    """The event, for this transaction alone: whatever is done in one event is done one after the other."""
    return _event(Event.objects.select_for_update(no_key=True), slug)


def _event(rows: QuerySet[Event], slug: str) -> Event:
    try:
        return rows.get(slug=slug)  # `first` would have the one row sorted, which costs more than finding it
    except Event.DoesNotExist:
        raise NotFound("event", event=slug[:60]) from None


def act_begin(slug: str, user: Any, act: Act) -> Event:
    """The event, locked, for somebody who may do this; raises what `require` raises."""
    event = event_lock(slug)
    require(event, user, act)
    return event


def act_write(
    event: Event, actor: Any, what: str, target: models.Model | None = None, *, reason: str = "",
    private: bool = False, undoes: Line | None = None, before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None, **facts: Any,
) -> Line:  # fmt: skip
    """Keep what was done; `actor` is None when the site did it by itself. The event is locked."""
    last = Line.objects.filter(event=event).aggregate(last=models.Max("number"))["last"] or 0
    return Line.objects.create(
        event=event, number=last + 1, actor=actor, what=what, target=target_of(target), reason=reason[:500],
        private=private, undoes=undoes, before=dict(before or {}), after=dict(after or {}), facts=facts,
    )  # fmt: skip


def target_of(row: models.Model | None) -> str:
    """What an act was done to, by kind and key: «entrant:12»; empty for the event itself."""
    return "" if row is None else f"{type(row).__name__.lower()}:{row.pk}"


def change(row: models.Model, **fields: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """Set fields of a row; what they were and what they are, as an act keeps them."""
    before = {name: plain(getattr(row, name)) for name in fields}
    for name, value in fields.items():
        setattr(row, name, value)
    row.save(update_fields=list(fields))
    return before, {name: plain(value) for name, value in fields.items()}


def plain(value: Any) -> Any:
    """A value as JSON has it."""
    return value.isoformat() if hasattr(value, "isoformat") else value


def read_reason(reason: str, lacking: str = "Give a reason: it goes into the event's activity log") -> str:
    """A reason in one line; raises `Conflict`, with what is `lacking`, where there is none."""
    shown = " ".join(reason.replace("\0", "").split())[:500]
    if not shown:
        raise Conflict(lacking)
    return shown


@transaction.atomic
def act_undo(*, event: str, user: Any, number: int, reason: str) -> Line:
    """Take back what an act changed. Raises `Conflict` for one that cannot be, or that others have built on.

    Who was let in by a list and has answered since stays; `kept` has the numbers of those who play.
    """
    found = act_begin(event, user, Act.UNDO)
    line = Line.objects.filter(event=found, number=number).first()
    if line is None:
        raise NotFound("act")
    if line.what not in UNDOABLE or not line.before or line.undoes_id is not None:
        raise Conflict("This cannot be undone: do the opposite instead")
    if Line.objects.filter(undoes=line).exists():
        raise Conflict("This is already undone")
    told = read_reason(reason)
    kept = []
    for target, (before, after) in changes_of(line).items():
        row = target_row(found, target)
        if _restore(row, before, after) and isinstance(row, Entrant) and row.plays:
            kept.append(row.number)
    facts = line.facts | ({"kept": sorted(kept)} if kept else {})
    return act_write(
        found, user, f"took back: {line.what}", target_row(found, line.target) if line.target else None, reason=told,
        undoes=line, before=line.after, after=line.before, private=line.private, **facts,
    )  # fmt: skip


def changes_of(line: Line) -> dict[str, tuple[Mapping[str, Any], Mapping[str, Any]]]:
    """What an act changed by target, before and after: one that changed many has no target of its own."""
    if line.target:
        return {line.target: (line.before, line.after)}
    return {target: (before, line.after[target]) for target, before in line.before.items()}


def _restore(row: models.Model, before: Mapping[str, Any], after: Mapping[str, Any]) -> bool:
    """Set a row to what it was; one that was not there, which had no state, goes.

    Whether it is a player's who has answered since: the answer stands, the rest is set back. Raises `Conflict` where
    others have built on it.
    """
    if is_closed(row):
        raise Conflict("The round is signed: correct it instead")
    seeded = isinstance(row, Entrant) and "seed" in after
    if seeded and row.placings.exists():  # type: ignore[attr-defined]  # an entrant's
        raise Conflict("The field is fixed: seeds can no longer change")
    changed = [name for name, value in after.items() if plain(getattr(row, name)) != value]
    answered = seeded and changed == ["state"]
    if changed and not answered:
        raise Conflict("Something else has been changed since: undo that first")
    before = before or {"seed": None, "state": None}
    if before.get("state", "") is None and not answered:
        row.delete()
        return False
    back = {name: value for name, value in before.items() if name != "state" or not answered}
    change(row, **{name: restore_field(row, name, value) for name, value in back.items()})
    return answered


def restore_field(row: models.Model, name: str, value: Any) -> Any:
    """The value of a field out of JSON."""
    return row._meta.get_field(name).to_python(value)  # type: ignore[union-attr]


def target_row(event: Event, target: str) -> models.Model:
    """The row that an act changed; raises `NotFound`."""
    kind, _, pk = target.partition(":")
    row = KINDS[kind].objects.filter(pk=pk).first() if kind in KINDS else None  # type: ignore[attr-defined]
    if row is None:
        raise NotFound("act")
    return row


def is_closed(row: models.Model) -> bool:
    """Whether the round that a row belongs to is signed, or the draw has used what was changed."""
    if isinstance(row, Pairing):
        return row.round.state == Round.State.SIGNED
    return isinstance(row, Round) and row.state == Round.State.SIGNED


def now() -> Any:
    """The site's time, which a jump of the machine's clock does not move."""
    return heartbeat.now()
