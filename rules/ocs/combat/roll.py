"""9.7-9.9 The dice: surprise, its shift, and the combat table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from rules.core.contract import Event, Excerpt, Line, LogLine, Message, Resolution, Roll, Stage
from rules.core.resolutions import cut
from rules.core.talk import line, sign
from rules.hexwar.figures import fraction_text
from rules.ocs.acts import Dice, RuleEvent
from rules.ocs.combat import tables
from rules.ocs.combat.odds import Reckoning, reckon
from rules.ocs.combat.records import Clash
from rules.ocs.combat.stage import current
from rules.ocs.movement.aside import alert_trucks
from rules.ocs.schema import Closeness
from rules.ocs.state import State


class CombatRolled(RuleEvent, frozen=True, kw_only=True):
    """9.7-9.9 The reckoning, the dice, the result. `start` and `column` before and after surprise, from 1."""

    target: str
    attack: str
    defence: str
    odds: tuple[int, int]
    category: Closeness
    start: int
    column: int
    modifier: int
    hedgehog: int
    surprise: int
    """1 by the attacker, -1 by the defender, 0 none."""
    shift: int
    total: int
    result: str
    unreserved: tuple[str, ...] = ()
    """5 Defenders that lose their Reserve markers."""


def settle(state: State, clash: Clash, dice: Dice) -> Sequence[Event]:
    """9.8, 9.9 Surprise, one die for its shift, then the combat."""
    found = reckon(state, clash)
    sign, shift, column, rolls = surprise(found, dice, clash.overrun)
    total, result, roll = fall(found, column, dice)
    return [
        CombatRolled(
            target=clash.target, attack=fraction_text(found.strengths.attack),
            defence=fraction_text(found.strengths.defence), odds=found.odds, category=found.category,
            start=found.column, column=column, modifier=found.modifier,
            hedgehog=found.hedgehog, surprise=sign, shift=shift, total=total, result=result,
            unreserved=find_unreserved(state, clash, result),
            rules=("9.7", "9.8", "9.9"), rolls=(*rolls, roll),
        )
    ]  # fmt: skip


def surprise(found: Reckoning, dice: Dice, overrun: bool) -> tuple[int, int, int, tuple[Roll, ...]]:
    """9.8 Who surprises whom (as in `CombatRolled`), by how many columns, the column it comes to, the dice."""
    rolls = [dice.roll("surprise", 2, rule="9.8")]
    sign = tables.surprise(sum(rolls[0].faces) + found.surprise_modifier, overrun)
    if sign:
        rolls.append(dice.roll("shift", rule="9.8"))
    shift = sign * sum(rolls[-1].faces) if sign else 0
    return sign, shift, tables.shift_column(found.column, shift), tuple(rolls)


def fall(found: Reckoning, column: int, dice: Dice) -> tuple[int, str, Roll]:
    """9.9 The sum of the dice as modified, the cell, the dice."""
    roll = dice.roll("combat", 2, rule="9.9")
    total = sum(roll.faces) + found.combat_modifier
    return total, tables.cell(total, column), roll


def find_unreserved(state: State, clash: Clash, result: str) -> tuple[str, ...]:
    """5 Defenders with any result, even an option they will ignore, lose their Reserve markers."""
    if not tables.outcome(result).on_defender:
        return ()
    return tuple(name for name in clash.defenders if state.units[name].mode == "reserve")


def apply_combat_rolled(state: State, event: CombatRolled) -> State:
    """9.9 The result stands; 13.2gD trucks with defenders that have one are in reserve no more."""
    clash = replace(current(state), result=event.result, step="attack_losses")
    if tables.outcome(event.result).on_defender:
        state = alert_trucks(state, [state.units[name].hex for name in clash.defenders])
    return state.change(event.unreserved, mode="").settle(clash)


def head(category: Closeness, column: int) -> str:
    """The odds over a column."""
    return tables.combat_table().columns[category][column - 1]


def surprise_message(event: CombatRolled) -> Message:
    """9.8 Who surprised whom, by how many columns."""
    who = {1: "attacker", -1: "defender", 0: "none"}[event.surprise]
    return Message(f"surprise-{who}", {"shift": abs(event.shift)})


def show_combat(state: State, event: CombatRolled) -> Resolution:
    """9.7-9.9 What was reckoned, then every roll; 4.9 whole strengths, not whose."""
    clash = current(state)
    odds = ":".join(map(str, event.odds))
    facts = {"attack": event.attack, "defence": event.defence}
    ratings = Line(message=Message("combat-ratings"), rules=("9.2",), value=sign(event.modifier))
    works = Line(message=Message("combat-hedgehog"), rules=("16",))
    first, *shift, last = event.rolls
    hidden = [replace(works, value=f"−{level}") for level in (min(event.hedgehog, 1), event.hedgehog)]
    added = [(ratings, *([line] if event.hedgehog else ())) for line in hidden]
    stages = [
        Stage(
            roll=first, added=added[0], verdict=surprise_message(event),
            total=str(sum(first.faces) + event.modifier - min(event.hedgehog, 1)),
        ),
        *(Stage(roll=roll, shift=event.shift) for roll in shift),
        Stage(
            roll=last, added=added[1], total=str(event.total), table=read_table(event),
            verdict=tell_result(event.result),
        ),
    ]  # fmt: skip
    return Resolution(
        title=Message("overrun-of" if clash.overrun else "attack-on", {"hex": event.target}),
        at=event.target, origins=tuple(dict.fromkeys(clash.origins.values())), odds=odds,
        sums=(
            Line(message=Message("combat-odds", facts), rules=("9.7",), value=odds),
            Line(
                message=Message("combat-column", {"category": Message(f"category-{event.category}")}),
                rules=("9.3",), value=head(event.category, event.start),
            ),
            ratings,
        ),
        stages=tuple(stages), verdict=Message("combat-result", {"result": event.result}),
    )  # fmt: skip


def tell_result(result: str) -> Message:
    """9.9 What a cell means for either side, in words."""
    return Message("combat-told", _by_role(result, "told", _tell))


def tell_briefly(result: str) -> dict[str, list[Message]]:
    """9.9 The same in few words, by role."""
    return _by_role(result, "brief", _brief)


def _by_role(result: str, words: str, tell: Callable[[int, int], list[Message]]) -> dict[str, list[Message]]:
    found = tables.outcome(result)
    attacker = tell(found.attacker_steps, found.attacker_option)
    defender = tell(found.defender_steps, found.defender_option)
    if found.exploit:
        attacker.append(Message(f"{words}-exploit", {"rating": found.exploit}))
    if found.disorganized:
        defender.append(Message("told-dg"))
    nothing = [Message(f"{words}-nothing")]
    return {"attacker": attacker or nothing, "defender": defender or nothing}


def _brief(steps: int, option: int) -> list[Message]:
    found = [Message("brief-steps", {"steps": steps})] if steps else []
    return [*found, Message("brief-option", {"option": option})] if option else found


def _tell(steps: int, option: int) -> list[Message]:
    found = [Message("told-steps", {"steps": steps})] if steps else []
    if option:
        found.append(Message("told-option-too" if steps else "told-option", {"option": option}))
    return found


def read_table(event: CombatRolled) -> Excerpt:
    """9.9 The combat table about the cell."""
    table = tables.combat_table()
    last = len(table.rows)
    found = cut(
        table.columns[event.category], tables.roll_heads(), lambda row, column: table.rows[row][column],
        start=event.start - 1, column=event.column - 1, row=min(max(event.total, 1), last) - 1,
    )  # fmt: skip
    return replace(found, chart=tables.chart_of(event.category))


def log_combat_rolled(state: State, event: CombatRolled) -> list[LogLine]:
    """9.7-9.9 Strengths, odds, modifiers, surprise, result."""
    side = current(state).side
    return line(
        event, side=side, at=[event.target], who=side, hex=event.target, attack=event.attack, defence=event.defence,
        odds=":".join(map(str, event.odds)), category=Message(f"category-{event.category}"),
        modifier=f"{event.modifier:+}", hedgehog=event.hedgehog, total=event.total,
        surprise=surprise_message(event),
        column=head(event.category, event.column), result=event.result, told=tell_result(event.result),
        resolution=show_combat(state, event),
    )  # fmt: skip
