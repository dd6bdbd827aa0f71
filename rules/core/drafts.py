"""Drafts: how a slot is filled, and whether anything that may be submitted can come of one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from rules.core.codec import encode, plain
from rules.core.contract import Actor, Candidate, Draft, Options, Refusal
from rules.core.ruleset import Ruleset

Offer = Callable[[Draft], Options]
"""The options of a draft."""

ASKED = 2_000
"""Options that a search asks for at most; an act of which it then knows nothing stays open."""


def fill(options: Options, draft: Draft, candidate: Candidate) -> Draft:
    """The draft with the candidate in its slot; in a `units` slot it joins those already there."""
    slot, value = str(options.slot), plain(candidate.value)
    return {**draft, slot: [*draft.get(slot, ()), value] if options.kind == "units" else value}


def legal(options: Options, draft: Draft) -> list[Candidate]:
    """The candidates that no rule excludes and that are not chosen yet."""
    chosen = draft.get(str(options.slot), ()) if options.kind == "units" else ()
    return [c for c in options.candidates if c.refusal is None and c.value not in chosen]


def drop_chosen(options: Options, draft: Draft) -> Options:
    """The options without those units that are in the draft's list already: taken twice they could not be read."""
    chosen = (draft.get(str(options.slot)) or ()) if options.kind == "units" else ()
    if not chosen:
        return options
    return replace(options, candidates=tuple(one for one in options.candidates if one.value not in chosen))


class Way(NamedTuple):
    """A draft, and the slot of units filled last, which others may still join until the next one is filled."""

    draft: Draft
    open: Options | None = None


class Search:
    """Looks for a way to complete a draft by what its slots offer, the first way first.

    `draft` is then one that may be submitted, or None; `refusal` what stands against the way that went furthest;
    `left` how many options may still be asked for: at 0 nothing is known.
    """

    def __init__(self, offer: Offer, draft: Draft, most: int = ASKED) -> None:
        self.left = most
        self.refusal: Refusal | None = None
        self._offer = offer
        self._deepest = 0
        self._seen: set[bytes] = set()
        self.draft = self._complete(draft)

    def _complete(self, draft: Draft) -> Draft | None:
        ways = [iter((Way(draft),))]
        while ways and self.left > 0:
            way = next(ways[-1], None)
            if way is None:
                ways.pop()
                continue
            self.left -= 1
            options = self._offer(way.draft)
            if options.complete:
                return way.draft
            self._note(options, len(ways))
            ways.append(self._ways(options, way))
        return None

    def _ways(self, options: Options, way: Way) -> Iterator[Way]:
        """The draft with each candidate; the same units in another order are no other way."""
        for slot, candidate in self._candidates(options, way):
            draft = fill(slot, way.draft, candidate)
            name, units = str(slot.slot), slot.kind == "units"
            key = encode({**draft, name: sorted(draft[name])} if units else draft)
            if key not in self._seen:
                self._seen.add(key)
                yield Way(draft, slot if units else None)

    def _candidates(self, options: Options, way: Way) -> Iterator[tuple[Options, Candidate]]:
        """What may fill the open slot; then who may join the units chosen, of those at the same place."""
        yield from ((options, candidate) for candidate in legal(options, way.draft))
        if way.open is not None and way.open.slot != options.slot:
            last = way.draft[str(way.open.slot)][-1]
            at = next((one.at for one in way.open.candidates if one.value == last), None)
            yield from ((way.open, one) for one in legal(way.open, way.draft) if one.at == at)

    def _note(self, options: Options, depth: int) -> None:
        said = (options.refusal, *(candidate.refusal for candidate in options.candidates))
        found = next((refusal for refusal in said if refusal is not None), None)
        if found is not None and depth > self._deepest:
            self.refusal, self._deepest = found, depth


def dead_end(offer: Offer, tag: str, rule: str) -> Refusal | None:
    """Explain why nothing can come of an act now, or return None. Under `rule` where its slots do not say."""
    search = Search(offer, {"do": tag})
    if search.draft is not None or search.left <= 0:
        return None
    return search.refusal or Refusal(rule, "nothing-for-this")


def options_of(ruleset: Ruleset, state: Any, actor: Actor, draft: Draft) -> Options:
    """Return what a player is shown for a draft. Acts of which nothing can come are excluded with the reason;
    of units, those that are not chosen yet.

    Bots ask the ruleset itself, which is quicker, and try something else where a way ends. Raises `Malformed`.
    """

    def offer(draft: Draft) -> Options:
        return ruleset.options(state, actor, ruleset.read_draft(draft))

    options = offer(draft)
    if "do" in draft:
        return drop_chosen(options, draft)
    rules = {tag: decision.rule for decision in ruleset.decisions(state) for tag in decision.accepts}
    weighed = (
        one if one.refusal else replace(one, refusal=dead_end(offer, one.value, rules[one.value]))
        for one in options.candidates
    )
    return replace(options, candidates=tuple(weighed))
