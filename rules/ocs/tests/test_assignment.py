"""12.3, 12.6c, 12.10 Who is supplied from where, against every way to share out that there is, on small worlds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, islice, product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.core.dice import SeededDice
from rules.core.errors import Illegal
from rules.hexwar.payment import Need, Portion
from rules.ocs.amounts import RE
from rules.ocs.apply import apply
from rules.ocs.combat.assess import unit_cost
from rules.ocs.combat.feeding import feed_attack
from rules.ocs.field import size
from rules.ocs.pieces import Unit
from rules.ocs.position import position
from rules.ocs.state import State
from rules.ocs.supply.payment import check_payment
from rules.ocs.tests.literal import Literal
from rules.ocs.tests.test_ledger import faults
from rules.ocs.tests.worlds import worlds
from rules.ocs.trace.feast import Guests, meals
from rules.ocs.trace.rations import together
from rules.ocs.trace.recovery import MISSING, RecoverRest, StocksRecovered, price, resolve_rest
from rules.ocs.trace.stocks import StocksUsed
from tests.rules.test_hexwar_assignment import Reach, payable, payments


@st.composite
def scarce(draw: st.DrawFn) -> State:
    """A world whose dumps hold little, whose units have used their stocks, and without organic trucks."""
    state = draw(worlds())
    assume(sum(unit.side == "axis" for unit in state.units.values()) > 1)
    for dump in list(state.dumps.values()):
        state = state.stock(replace(dump, tokens=draw(st.integers(1, 3))))
    stocks = st.sampled_from(["full", "low", "low", "exhausted"])
    units = {name: replace(unit, stocks=draw(stocks)) for name, unit in state.units.items()}
    lorries = {name: item for name, item in state.transports.items() if not item.organic}
    ledger = {
        side: {
            "start": sum(dump.tokens for dump in state.dumps.values() if dump.side == side)
            + sum(item.load for item in lorries.values() if item.side == side)
        }
        for side in state.battle.sides
    }
    return replace(state, units=units, transports=lorries, ledger=ledger, phase="supply", active="axis")


@st.composite
def lines(draw: st.DrawFn) -> State:
    """Units and dumps along a road without end, so near to each other that some reach what others reach too."""
    columns = st.integers(1, 18)
    names = ["one", "two", "three", "four"][: draw(st.integers(2, 4))]
    sizes = st.sampled_from([{}, {}, {"re": 2}, {"re": 12, "steps": 3}])
    stocks = st.sampled_from(["low", "low", "exhausted"])
    foot = {"side": "axis", "combat": "4-3-4L", "move": "2-3-8L"}
    return position(
        {
            "phase": "supply",
            "map": {"terrain": ["." * 24]},
            "counters": {name: {**foot, **draw(sizes)} for name in names},
            "units": {name: {"hex": f"{draw(columns):02}.01", "stocks": draw(stocks)} for name in names},
            "dumps": {
                f"{draw(columns):02}.01": draw(st.integers(1, 3)) for _ in range(draw(st.integers(1, 4)))
            },
        }
    )


def stores(state: State) -> dict[str, int]:
    """What the side has, by source."""
    ground = {f"dump-{dump.hex}": dump.tokens for dump in state.dumps.values() if dump.side == "axis"}
    return ground | {item.id: item.load for item in state.transports.values() if item.side == "axis"}


def reached(state: State, units: Iterable[Unit]) -> list[set[str]]:
    """12.3 The sources of each unit, by the sentences of the rules."""
    slow = Literal(state)
    return [{source for source, _ in slow.offers(unit)} for unit in units]


@pytest.mark.dear
@settings(max_examples=150, deadline=None)
@given(lines(), st.data())
def test_stocks_are_barred_to_whom_some_payment_would_feed_too(state: State, data: st.DataObject) -> None:
    """12.10a Beside those who are paid, however they are paid; those who are named live on internals, nobody else."""
    units = [replace(unit, stocks="full") for unit in state.units_of("axis")]
    state = state.put(*units)
    named = data.draw(st.lists(st.sampled_from(units), min_size=1, unique=True))
    payers = [unit for unit in units if unit not in named]
    held = stores(state)

    def ways(these: Sequence[Unit]) -> Iterator[tuple[Counter[str], ...]]:
        return payments(held, reached(state, these), [unit_cost(state, unit) for unit in these])

    known = list(islice(ways(payers), 30))
    assume(known)
    chosen = data.draw(st.sampled_from([(), *known]))
    paid = [
        Portion(source=source, tokens=tokens, unit=unit.id)
        for unit, mine in zip(payers, chosen, strict=False)
        for source, tokens in mine.items()
    ]
    barred = any(next(ways([*payers, unit]), None) for unit in named)
    try:
        found = feed_attack(state, "axis", units, [unit.id for unit in named], paid)
    except Illegal as no:
        assert barred and (no.rule, no.code) == ("12.10a", "stocks-barred")
        return
    assert not barred and set(found.stocks) == set(named)
    assert any(isinstance(event, StocksUsed) for event in found.events)


@pytest.mark.dear
@settings(max_examples=120, deadline=None)
@given(st.one_of(lines(), lines(), lines(), lines(), scarce()))
def test_as_many_steps_are_recovered_as_can_be(state: State) -> None:
    """12.10e A, Rk16 And what then completes nothing is wasted, if somebody still needs it."""
    units = [unit for unit in state.units_of("axis") if unit.stocks != "full"]
    assume(len(units) <= 4)
    held, reach = stores(state), reached(state, units)
    best = max(
        sum(steps)
        for steps in product(*(range(MISSING[unit.stocks] + 1) for unit in units))
        if payable(held, reach, [n * price(state, unit) for n, unit in zip(steps, units, strict=True)])
    )
    events = resolve_rest(state, "axis", RecoverRest(), SeededDice(1))
    assert sum(isinstance(event, StocksRecovered) for event in events) == best
    after = state
    for event in events:
        after = apply(after, event)
    assert not list(faults(after))
    for unit, mine in zip(units, reach, strict=True):
        left = sum(tokens for source, tokens in stores(after).items() if source in mine)
        assert after.units[unit.id].stocks == "full" or not left


def edible(held: Mapping[str, int], reach: Reach, rations: Sequence[Fraction]) -> bool:
    """12.6c Whether all can eat: no choice of them wants more than is in their reach (Hall)."""
    everybody = range(len(rations))
    return all(
        sum(rations[n] for n in some)
        <= sum(tokens for source, tokens in held.items() if any(source in set(reach[n]) for n in some))
        for count in everybody
        for some in combinations(everybody, count + 1)
    )


@pytest.mark.dear
@settings(max_examples=120, deadline=None)
@given(st.one_of(lines(), lines(), lines(), lines(), scarce()), st.data())
def test_as_many_eat_as_can(state: State, data: st.DataObject) -> None:
    """12.6c From dumps in their reach, and no token of them is too many."""
    units = list(state.units_of("axis"))
    units = data.draw(st.lists(st.sampled_from(units), min_size=1, max_size=5, unique=True))
    held, reach = stores(state), reached(state, units)
    rations = [Fraction(size(state, unit), 2 * RE) for unit in units]
    meal = together(meals(Guests(state, units)))
    best = max(
        len(some)
        for count in range(len(units) + 1)
        for some in combinations(range(len(units)), count)
        if edible(held, [reach[n] for n in some], [rations[n] for n in some])
    )
    assert len(meal.pools) == best
    fed = [n for n, unit in enumerate(units) if unit.id in meal.pools]
    opened = Counter[str]()
    for portion in meal.payment:
        opened[portion.source] += portion.tokens
    mine, amounts = [reach[n] for n in fed], [rations[n] for n in fed]
    assert edible(opened, mine, amounts)
    assert not any(edible(opened - Counter({source: 1}), mine, amounts) for source in opened)
    if meal.payment:
        first, *others = (portion.unit for portion in meal.payment)
        check_payment(
            state, "axis", [Need(first, meal.tokens, "12.6c", tuple(others))], meal.payment, "12.6c"
        )
    assert sum(meal.taken.values()) == meal.tokens
