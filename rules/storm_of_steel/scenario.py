"""Scenarios, loaded once into a `Battle`: files, table, supplement and cards."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from msgspec import structs

from rules.core.sense import refuse
from rules.core.shelf import Shelf, TwoSides
from rules.storm_of_steel import supplement
from rules.storm_of_steel.checks import card_faults, rules_faults, scenario_faults, table_faults
from rules.storm_of_steel.layout import PlayerLine, ScenarioFile, TableFile, UnitLine
from rules.storm_of_steel.profiles import Profile
from rules.storm_of_steel.schema import (
    ArmyLine,
    ArtilleryLine,
    CardsFile,
    EventLine,
    RulesFile,
    Skill,
    SupportLine,
)
from rules.storm_of_steel.supplement import Book
from rules.storm_of_steel.table.exits import Exit


@dataclass(frozen=True, eq=False)
class Battle(TwoSides):
    """One scenario ready to play."""

    id: str
    file: ScenarioFile
    table: TableFile
    book: Book
    rules: RulesFile
    cards: CardsFile
    events: Mapping[str, EventLine]
    """12.C The random events in play by card: those printed, and the scenario's of nations that are there."""
    units: Mapping[str, UnitLine]
    side_of: Mapping[str, str]
    """The side of each unit."""
    profiles: Mapping[str, Profile]
    """What each unit does, by unit."""
    cache: dict[Any, Any] = field(default_factory=dict)

    @cached_property
    def turned(self) -> Battle:
        """R13 The same battle with the other side as the first player."""
        first, second = self.sides
        return dataclasses.replace(self, file=structs.replace(self.file, sides=(second, first)), cache={})

    @cached_property
    def exits(self) -> tuple[Exit, ...]:
        """2.2 The exits upon the table."""
        wide, high = self.table.width, self.table.height
        spans = {"north": wide, "south": wide, "east": high, "west": high}
        lines = self.file.exits.items()
        return tuple(Exit(id, x.edge, *(x.span or (0, spans[x.edge])), wide, high) for id, x in lines)

    def player(self, side: str) -> PlayerLine:
        """What the scenario says of a side."""
        return self.file.players[side]

    def army(self, side: str) -> ArmyLine:
        """The army of a side, as its supplement has it."""
        return self.book.armies[self.player(side).army]

    def skill(self, side: str) -> Skill:
        """4.B The skill level of a side."""
        return self.player(side).skill or self.army(side).skill

    def artillery(self, side: str) -> ArtilleryLine:
        """7.C, 7.D Volume and class of a side's artillery."""
        return self.player(side).artillery or self.army(side).artillery

    def support(self, side: str) -> SupportLine:
        """7.A The support deck of a side."""
        return self.player(side).support or self.army(side).support

    def owners(self, owner: str) -> tuple[str, ...]:
        """The sides that a card names: `first`, `second`, `both` or a nation; in the order of play."""
        if owner == "both":
            return self.sides
        if owner in ("first", "second"):
            return (self.sides[owner == "second"],)
        return tuple(side for side in self.sides if self.army(side).nation == owner)


def build(
    name: str,
    file: ScenarioFile,
    table: TableFile,
    book: Book,
    rules: RulesFile,
    cards: CardsFile,
    *,
    checked: bool = True,
) -> Battle:
    """A battle from its files, once they agree; `BadTable` says what does not. Of a case only the table is `checked`:
    its units stand where its position says.
    """
    refuse(f"data/{file.table}.toml", table_faults(table))
    refuse(f"data/{file.cards}.toml", card_faults(cards))
    refuse(f"data/{file.rules}.toml", rules_faults(rules))
    if checked:
        refuse(f"scenarios/{name}.toml", scenario_faults(file, table, book, cards))
    units = {id: unit for side in file.sides for id, unit in file.units[side].items()}
    return Battle(
        id=name,
        file=file,
        table=table,
        book=book,
        rules=rules,
        cards=cards,
        events={
            **cards.events,
            **book.specials(file.events, (player.army for player in file.players.values())),
        },
        units=units,
        side_of={id: side for side in file.sides for id in file.units[side]},
        profiles={id: book.profiles[unit.type] for id, unit in units.items()},
    )


def random_cards(fight: Battle) -> tuple[str, ...]:
    """12.B The deck of random events before it is shuffled, a card for each copy, without the last one."""
    return tuple(
        card for card, line in fight.events.items() if card != fight.cards.end for _ in range(line.copies)
    )


def support_cards(support: SupportLine) -> tuple[str, ...]:
    """7.A The ten cards of a support deck before it is shuffled."""
    return ("bombardment",) * support.bombardment + ("air",) * support.air + ("none",) * support.none


def _made(name: str, file: ScenarioFile) -> Battle:
    return build(
        name,
        file,
        SHELF.data(file.table, TableFile),
        supplement.read_supplement(file.supplement, SHELF.folder),
        SHELF.data(file.rules, RulesFile),
        SHELF.data(file.cards, CardsFile),
    )


SHELF = Shelf(Path(__file__).parent, ScenarioFile, _made)
battle, enlist, scenario_names = SHELF.battle, SHELF.enlist, SHELF.names
