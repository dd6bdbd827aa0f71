"""Cases: tests as tables. `cases/*.toml` of a ruleset, judged one by one.

A file has a `[given]` (what the ruleset's `position` builder makes a state of) and `[[case]]` tables:

    rule, name          what it is about; the test is called <ruleset>-<rule>-<name>
    given               laid over the file's `[given]`
    opened              options with which the scenario of `given` is opened in place of all else that `given` says; its
                        events come first, and `malformed` may be why it cannot be
    amend               what a director amends, after `when` if there is one: a list of { entity, field, value };
                        `illegal`, `code`, `facts` and `malformed` may be why it is refused
    leaves              a side that leaves the game, after `when` if there is one
    side                who acts; left out: the first side that is asked
    when                an action, or a list of actions one after the other
    dice                the faces in order; a list within is the order of a shuffle
    then                events that must come, in this order, others may stand between: a name, or
                        { Name = { the fields that matter } }
    never               names of events that must not come
    illegal             the rule that the last action breaks; `code` and `facts` may be given too
    malformed           the code of the `Malformed` that the last action raises
    asks                afterwards: decisions that must be open, as { id = …, side = …, … }
    offer               a draft, after `when` if there is one: `offers` are values that must be open, `refuses` a
                        table of value = "rule code"; `illegal` and `code`, or `malformed`, say why the draft as a
                        whole is refused at the slot that comes next
    ask, expect         a question to `explain`, and what its answer must hold (`ask.viewer`, else `side`); `illegal`,
                        `code` and `facts`, or `malformed`, say why it is not answered
    after               what the state must hold when all is done

Tables compare as subsets, lists item by item, `[[case]]` fields that nobody knows are refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec

from rules.core.codec import plain
from rules.core.contract import Candidate, Change, Event, Explanation, Options
from rules.core.dice import BaseDice, ScriptedDice
from rules.core.errors import Illegal, Malformed
from rules.core.registry import get
from rules.core.ruleset import Ruleset
from rules.core.tables import BadTable, merge, read_file

Json = Any


class _Nothing:
    """Where a table has no such key."""

    def __repr__(self) -> str:
        return "nothing"


NOTHING = _Nothing()
SHOWN = 400
"""Characters of a value that a failure shows."""


class Case(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One row; see the head of this file."""

    rule: str
    name: str
    given: dict[str, Json] = {}
    opened: dict[str, Json] | None = None
    side: str | None = None
    when: dict[str, Json] | list[dict[str, Json]] | None = None
    dice: list[int | list[int]] = []
    then: list[str | dict[str, dict[str, Json]]] = []
    never: list[str] = []
    illegal: str | None = None
    code: str | None = None
    facts: dict[str, Json] = {}
    malformed: str | None = None
    asks: list[dict[str, Json]] = []
    offer: dict[str, Json] | None = None
    offers: list[Json] = []
    refuses: dict[str, str] = {}
    ask: dict[str, Json] | None = None
    expect: dict[str, Json] = {}
    after: dict[str, Json] = {}
    amend: list[Change] = []
    leaves: str = ""


class Failed(AssertionError):
    """A case that does not hold: what was wanted, what came."""


class CaseFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file of cases; `rules` names the rules the file is about, for readers."""

    given: dict[str, Json] = {}
    case: list[Case] = []
    title: str = ""
    schema: Literal[1] = 1


def cases(ruleset: Ruleset) -> Iterator[tuple[str, Case]]:
    """Every case of a ruleset with the name of its test."""
    return cases_below(ruleset.folder)


def cases_below(home: Path) -> Iterator[tuple[str, Case]]:
    """The same of a ruleset's folder, which need not import; raises `BadTable`."""
    for path in sorted(home.glob("cases/*.toml")):
        if path.stem != "uncovered":
            for case in load(path):
                yield f"{home.name}-{case.rule}-{case.name.replace(' ', '_')}", case


def load(path: Path) -> list[Case]:
    """The cases of a file, each with the file's `given` below its own; raises `BadTable`."""
    try:
        file = msgspec.convert(read_file(path), CaseFile)
    except msgspec.ValidationError as fault:
        raise BadTable(f"{path.parent.parent.name}/{path.name}: {fault}") from fault
    return [msgspec.structs.replace(c, given=merge(file.given, c.given)) for c in file.case]


def adjudicate(path: Path, ruleset: str) -> Iterator[tuple[Case, list[Event], str | None]]:
    """A case file for people: each case with the events of its actions, and the refusal that ended it."""
    rules = get(ruleset)
    for case in load(path):
        run = CaseRun(rules, case)
        yield case, run.events, str(run.refused) if run.refused else None


class Played(NamedTuple):
    """An action of a case, the position before it, and what came of it."""

    state: Json
    side: str
    action: dict[str, Json]
    events: Sequence[Event]
    refused: Illegal | Malformed | None


class CaseRun:
    """The actions of a case, played; with the dice of the case, or with others."""

    def __init__(self, ruleset: Ruleset, case: Case, dice: BaseDice | None = None) -> None:
        if ruleset.position is None:
            raise Malformed("ruleset-has-no-positions", ruleset=ruleset.id)
        self.ruleset = ruleset
        self.state = ruleset.position(case.given)
        self.dice: BaseDice = dice or ScriptedDice(*case.dice)
        self.played: list[Played] = []
        self.events: list[Event] = []
        self.refused: Illegal | Malformed | None = None
        if case.opened is not None:
            self._open(case.given.get("scenario", min(ruleset.scenarios)), case.opened)
        for action in _listed(case.when):
            if self.refused is None:
                self._play(dict(action), case.side)
        if case.leaves and self.refused is None:
            self._leave(case.leaves)
        if case.amend and self.refused is None:
            self._amend(case.amend)

    def _amend(self, changes: Sequence[Change]) -> None:
        """What a director amends in the position."""
        assert self.ruleset.amend is not None
        try:
            self.state = self.ruleset.amend(self.state, changes)
        except (Illegal, Malformed) as refusal:
            self.refused = refusal

    def _leave(self, side: str) -> None:
        """What comes of it when a side leaves the game."""
        assert self.ruleset.leave is not None
        events = self.ruleset.leave(self.state, side, self.dice)
        self.events += events
        self.state = self.ruleset.fold(self.state, events)

    def _open(self, scenario: str, options: dict[str, Json]) -> None:
        """Set the scenario up with these options."""
        try:
            self.events += self.ruleset.setup(scenario, options, self.dice)
        except Malformed as refusal:
            self.refused = refusal
        else:
            self.state = self.ruleset.fold(None, self.events)

    def _play(self, action: dict[str, Json], side: str | None) -> None:
        side = action.pop("side", None) or side or self.find_asked()
        events: Sequence[Event] = ()
        try:
            events = self.ruleset.resolve(self.state, side, self.ruleset.read_action(action), self.dice)
        except (Illegal, Malformed) as refusal:
            self.refused = refusal
        self.played.append(Played(self.state, side, action, events, self.refused))
        self.events += events
        self.state = self.ruleset.fold(self.state, events)

    def offer(self, draft: dict[str, Json], side: str) -> Options:
        """Return the options for a draft; none, with the reason, for one that is refused."""
        try:
            options = self.ruleset.options(self.state, side, self.ruleset.read_draft(draft))
        except (Illegal, Malformed) as refusal:
            self.refused = refusal
            return Options()
        if no := options.refusal:
            self.refused = Illegal(no.rule, no.code, **no.facts)
        return options

    def explain(self, question: dict[str, Json], side: str) -> Explanation | None:
        """The answer to a question of its `viewer`, else of a side; None, with the reason, for one that is refused."""
        asked = {key: value for key, value in question.items() if key != "viewer"}
        try:
            return self.ruleset.explain(self.state, question.get("viewer", side), asked)
        except (Illegal, Malformed) as refusal:
            self.refused = refusal
            return None

    def find_asked(self) -> str:
        """The side that is asked first; '' when the game is over."""
        return next((d.side for d in self.ruleset.decisions(self.state)), "")


def check(ruleset: Ruleset, case: Case) -> None:
    """Plays a case; raises `Failed` where it does not hold."""
    dice = ScriptedDice(*case.dice)
    run = CaseRun(ruleset, case, dice)
    side = case.side or run.find_asked()
    offered = Options() if case.offer is None else run.offer(case.offer, side)
    answer = None if case.ask is None else run.explain(case.ask, side)
    _check_refusal(case, run.refused)
    _check_events(case, run.events)
    dice.finish()
    if case.asks:
        _check_held(case.asks, plain(ruleset.decisions(run.state)), "asks")
    if case.offer is not None:
        _check_offer(case, offered)
    if answer is not None or case.expect:
        _want_in("explanation", case.expect, plain(answer))
    _want_in("state", case.after, plain(run.state))


def holds(whole: Json, part: Json) -> bool:
    """Whether `part` is in `whole`: tables as subsets, lists item by item, the rest equal."""
    return next(find_unlike(whole, part), None) is None


def find_unlike(whole: Json, part: Json, path: str = "") -> Iterator[str]:
    """The places in which `part` is not in `whole`, each with what was wanted and what came."""
    if isinstance(part, Mapping) and isinstance(whole, Mapping):
        for key, value in part.items():
            yield from find_unlike(whole.get(key, NOTHING), value, f"{path}.{key}")
    elif isinstance(part, list) and isinstance(whole, (list, tuple)) and len(part) == len(whole):
        for at, (one, value) in enumerate(zip(whole, part, strict=True)):
            yield from find_unlike(one, value, f"{path}[{at}]")
    elif whole != part:
        yield f"{path}: wanted {_short(part)}, came {_short(whole)}"


def _short(value: Json) -> str:
    text = repr(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]} … ({len(text)} characters)"


def _listed(when: Json) -> Sequence[dict[str, Json]]:
    return when if isinstance(when, list) else [when] if when else []


def _want(held: bool, what: str, wanted: Json, came: Json) -> None:
    if not held:
        raise Failed(f"{what}: wanted {wanted!r}, came {came!r}")


def _want_in(what: str, wanted: Json, came: Json) -> None:
    """Held to what a case says of a large thing; a failure names the first place that differs."""
    for place in find_unlike(came, wanted):
        raise Failed(f"{what}{place}")


def _check_refusal(case: Case, refused: Illegal | Malformed | None) -> None:
    rule = refused.rule if isinstance(refused, Illegal) else None
    _want(rule == case.illegal, "illegal", case.illegal, refused)
    code = refused.code if isinstance(refused, Malformed) else None
    _want(code == case.malformed, "malformed", case.malformed, refused)
    if refused is not None:
        _want(case.code in (None, refused.code), "code", case.code, refused.code)
        _want(holds(plain(refused.facts), case.facts), "facts", case.facts, refused.facts)


def _check_events(case: Case, events: list[Event]) -> None:
    came = [(type(event).__name__, plain(event)) for event in events]
    rest = iter(came)
    for wanted in case.then:
        name, fields = (wanted, {}) if isinstance(wanted, str) else next(iter(wanted.items()))
        found = any(n == name and holds(event, fields) for n, event in rest)
        _want(found, "event", wanted, came)
    for name in case.never:
        _want(all(n != name for n, _ in came), "never", name, came)


def _check_held(wanted: list[Json], held: list[Json], what: str) -> None:
    for one in wanted:
        _want(any(holds(whole, one) for whole in held), what, one, held)


def _check_offer(case: Case, options: Options) -> None:
    for value in case.offers:
        named = [one for one in options.candidates if _names(one, value)]
        held = any(one.refusal is None for one in named)
        _want(held, f"offers {value!r}", "offered", _describe_offer(options, named))
    for text, why in case.refuses.items():
        named = [one for one in options.candidates if text in (str(plain(one.value)), str(plain(one.at)))]
        _want(why in map(_reason, named), f"refuses {text}", why, _describe_offer(options, named))


def _names(candidate: Candidate, value: Json) -> bool:
    """Whether it is what a case offers: by its value, or by its place alone."""
    return holds(plain(candidate.value), value) or holds(plain(candidate.at), value)


def _reason(candidate: Candidate) -> str | None:
    """The rule and the code with which it is refused; None when it is offered."""
    return f"{candidate.refusal.rule} {candidate.refusal.code}" if candidate.refusal else None


def _describe_offer(options: Options, named: Sequence[Candidate]) -> str:
    """What the offer says of one of its candidates: offered, refused under a rule, or nothing at all."""
    if named:
        return ", ".join(dict.fromkeys(_reason(one) or "offered" for one in named))
    every = [plain(one.value if one.at is None else one.at) for one in options.candidates]
    return f"not named among the candidates for {options.slot!r}: {every}"
