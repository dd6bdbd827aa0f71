"""What the pages of cases and rulings say, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from rules.core.contract import Figure, Message
from rules.core.words import say
from wargame.charts.templatetags.charts import interval
from wargame.clubs.selectors import display_name
from wargame.games.adopting import newer
from wargame.games.clauses import clause_link
from wargame.games.models import Game, GameEvent
from wargame.games.releases import playable
from wargame.games.rolling import branch_next
from wargame.games.sentences import line_text
from wargame.games.times import element, moment
from wargame.pairing.words import and_list
from wargame.rulings import law
from wargame.rulings.cases import CLAIMS, DRAW, is_overdue
from wargame.rulings.dicelist import Fate
from wargame.rulings.forms import sides_of
from wargame.rulings.models import Case, Entry, Look, Ruling
from wargame.rulings.order import appeal_words, is_appealable, is_left_to_nobody, order_words, sides_left
from wargame.rulings.sayings import sayings_of
from wargame.rulings.weighing import Share

register = template.Library()

FATES = {Fate.KEPT: "Kept", Fate.AGAIN: "Rolled again", Fate.FALLS: "Dropped"}
TONES = {Fate.KEPT: "keep", Fate.AGAIN: "roll", Fate.FALLS: "void"}
HOLDS = {
    "dice": "waiting for the players' phrases",
    "dispute": "held by a dispute",
    "ruling": "held by a director",
}
ACTS = {
    "raised": "raised it", "withdrawn": "withdrew it", "taken": "took the case", "stepped aside": "stepped aside",
    "signed": "signed; a second signature is needed", "sent back": "sent the ruling back unsigned",
    "ruled": "signed the ruling",
}  # fmt: skip


@register.filter
def called(user: Any) -> str:
    """A person, or that they have left."""
    return display_name(user) if user else "a former member"


@register.filter
def raised_by(case: Case) -> str:
    """Who raised a case: the site brings games before the directors by itself."""
    return "the site" if case.raised_by is None and case.kind == Case.Kind.OWN else called(case.raised_by)


register.filter("is_overdue", is_overdue)
register.filter("is_left_to_nobody", is_left_to_nobody)
register.filter("is_appealable", is_appealable)
register.simple_tag(order_words)
register.simple_tag(appeal_words)
register.simple_tag(sayings_of)
register.simple_tag(sides_left)


@register.filter
def act_words(act: str) -> str:
    """What was done in a case."""
    return ACTS.get(act, act.partition(" ")[0])


@register.simple_tag
def claim_of(game: Game, entry: Entry) -> str:
    """What an entry claims, '' for one that claims nothing."""
    kind, _, claimed = entry.act.partition(" ")
    if kind != CLAIMS:
        return ""
    return " a draw" if claimed == DRAW else f" a win for the {dict(sides_of(game)).get(claimed, claimed)}"


@register.simple_tag
def figure_name(game: Game, figure: Figure) -> str:
    """What a figure of the history is called."""
    ruleset = playable(game)
    return say(ruleset, Message(f"series-{figure.id}")) if ruleset else figure.id


@register.simple_tag
def said_of(game: Game, message: Message) -> str:
    """A message of the rules of a game, in words; hexes that bear a name are named."""
    ruleset = playable(game)
    return say(ruleset, message, scenario=game.scenario) if ruleset else message.id


@register.simple_tag
def of_side(figure: Figure, side: str) -> str:
    """A figure of one side."""
    value = figure.by.get(side)
    return "" if value is None else str(value)


@register.simple_tag
def chance_band(share: Share) -> SafeString:
    """How often a side won, with its band."""
    return interval((share.low + share.high) / 2, share.low, share.high)


@register.filter
def to_the_minute(span: timedelta) -> str:
    """A length of time whole: «1 d 8 h 12 min»."""
    minutes = round(span.total_seconds() / 60)
    parts = ((minutes // 1440, "d"), (minutes // 60 % 24, "h"), (minutes % 60, "min"))
    return " ".join(f"{count} {unit}" for count, unit in parts if count) or "0 min"


@register.filter
def fate_words(fate: str) -> str:
    """What becomes of a die."""
    return FATES[Fate(fate)]


@register.filter
def fate_tone(fate: str) -> str:
    """The class of it."""
    return TONES[Fate(fate)]


@register.simple_tag
def log_text(game: Game, line: Mapping[str, Any]) -> str:
    """A line of the log."""
    ruleset = playable(game)
    return line_text(ruleset, game.scenario, line["message"]) if ruleset else ""


@register.filter
def holds_words(game: Game) -> str:
    """What holds a game, '' where nothing does."""
    return "; ".join(HOLDS[hold.partition("-")[0]] for hold in game.holds)


@register.filter
def choice_words(ruling: Ruling) -> str:
    """What was decided, with its figures."""
    plan = ruling.plan
    if ruling.upholds:
        return f"Ruling {ruling.upholds.pk} is upheld."
    match ruling.choice:
        case Ruling.Choice.ROLLBACK:
            return f"The game goes back to event {plan.get('to')}."
        case Ruling.Choice.PATCH:
            count = len(plan.get("changes", []))
            return f"{count} field{'' if count == 1 else 's'} of the position {'is' if count == 1 else 'are'} amended."
        case Ruling.Choice.TIME:
            return "Extra time is given."
    return SAID[Ruling.Choice(ruling.choice)]


@register.filter
def decision_words(ruling: Ruling) -> str:
    """What was decided, in short."""
    return f"ruling {ruling.upholds.pk} upheld" if ruling.upholds else ruling.get_choice_display()


@register.filter
def appeal_outcome(appeal: Case) -> SafeString:
    """What became of an appeal: until when an answer is due, that it was withdrawn, which ruling decided it and how."""
    if appeal.state == Case.State.OPEN:
        return format_html("an answer is due by {}", element(moment)(appeal.due))
    ruling = appeal.rulings.filter(signed__isnull=False).first()
    if ruling is None:
        return format_html("{}", appeal.get_state_display().lower())
    link = format_html('<a href="{}">ruling {}</a>', reverse("ruling", args=[ruling.pk]), ruling.pk)
    return format_html("{} by {}", "upheld" if ruling.choice == Ruling.Choice.STAND else "replaced", link)


@register.simple_tag
def appeal_left(ruling: Ruling, game: Game, left: Sequence[str]) -> SafeString:
    """Which sides can still appeal, and until when; that all have."""
    if not left:
        return format_html("{}", "Every side has appealed")
    names = dict(sides_of(game))
    some = and_list([names[side] for side in left])
    who = "Each side can appeal once" if len(left) == len(names) else f"{some} can still appeal"
    return format_html("{}, until {}", who, element(moment)(ruling.appeal_until))


SAID = {
    Ruling.Choice.STAND: "The game stands as it is.", Ruling.Choice.WARN: "A player is warned.",
    Ruling.Choice.ADJUDICATE: "The game is adjudicated.", Ruling.Choice.FORFEIT: "The game is forfeited.",
    Ruling.Choice.HOLD: "The game is held.", Ruling.Choice.RESUME: "The game continues.",
    Ruling.Choice.REPLACE: "A player is replaced.", Ruling.Choice.RELEASE: "The game moves to newer rules.",
}  # fmt: skip


@register.filter
def rule_links(ruling: Ruling) -> SafeString:
    """The clauses it rests on, each leading to the case law under it."""
    return format_html_join(" ", "{}", ((rule_link(ruling.ruleset, rule),) for rule in ruling.rules))


@register.simple_tag
def rule_link(ruleset: str, rule: str) -> SafeString:
    """A clause, with how many rulings there are under it, leading to them; marked where those disagree."""
    return format_html("{} {}", clause_link(ruleset, rule), law_link(ruleset, rule))


@register.simple_tag
def law_link(ruleset: str, rule: str) -> SafeString:
    """How many rulings there are under a clause, leading to them; '' for none."""
    found = law.law_by_clause(ruleset)
    count = len({pk for clause, pks in found.clauses.items() if law.under(clause, rule) for pk in pks})
    if not count:
        return SafeString("")
    split = any(law.under(clause, rule) for clause in found.disagree)
    words = f"{count} ruling{'' if count == 1 else 's'}{', which disagree' if split else ''}"
    return format_html(
        '<a class="rule{}" href="/rulings/?ruleset={}&rule={}"><small>({})</small></a>',
        " split" if split else "", ruleset, rule, words,
    )  # fmt: skip


@register.simple_tag
def effect_of(choice: str, case: Case) -> str:
    """What a choice does, in a line."""
    game = case.game
    if choice == Ruling.Choice.STAND and case.about_id:
        return f"Ruling {case.about_id} stays in force; nothing changes in the game."
    if choice == Ruling.Choice.RELEASE:
        return release_words(game)
    said = EFFECTS[Ruling.Choice(choice)]
    branch = branch_next(game) if "{branch}" in said else ""
    return said.format(seq=game.seq, next=game.seq + 1, branch=branch)


@register.simple_tag
def release_of(ruling: Ruling) -> str:
    """The version of the rules that a ruling had a game go over to."""
    row = GameEvent.objects.filter(game=ruling.game, seq=ruling.seq or 0).first()
    return f"version {row.payload['version']}" if row is not None else ""


def release_words(game: Game) -> str:
    """From which version of the rules to which the game would go; that there is no later one."""
    offered = newer(game)
    if offered is None:
        return f"The game uses version {game.version}, and this site has no newer release of these rules."
    return f"The game moves from version {game.version} of its rules to version {offered.version}."


EFFECTS = {
    Ruling.Choice.STAND: "Nothing changes; play continues at event {next}.",
    Ruling.Choice.PATCH: "You correct units, pools and markers by hand at event {seq}, as far as the rules allow.",
    Ruling.Choice.ROLLBACK: "Branch {branch} continues from an earlier event with new dice; the rest "
    "can still be read.",
    Ruling.Choice.WARN: "A side is warned; nothing else changes.",
    Ruling.Choice.ADJUDICATE: "The game ends with the result you choose.",
    Ruling.Choice.FORFEIT: "A side loses the game.",
    Ruling.Choice.TIME: "One or both sides get extra minutes.",
    Ruling.Choice.HOLD: "Clocks stop and play is paused until a ruling continues the game.",
    Ruling.Choice.RESUME: "Ends every hold on the game by directors and disputes.",
    Ruling.Choice.REPLACE: "Another player takes over a seat.",
}


@register.filter
def stage(case: Case) -> SafeString:
    """The state of a case as a chip."""
    tone = {"open": "lamp", "ruled": "ok", "withdrawn": ""}[case.state]
    return format_html('<span class="chip {}">{}</span>', tone, case.get_state_display().lower())


LOOKED = {
    "case": "read the case",
    "ruling": "read the ruling",
    "moment": "looked at the position",
    "log": "searched the log",
    "evidence": "read the evidence",
}
EYES = {"umpire": "as the umpire", "spectator": "as a spectator", "both sides": "as both sides"}


@register.filter
def look_words(look: Look) -> str:
    """Who looked at what, with whose eyes, up to where, and for which case."""
    said = f"{called(look.user)} {LOOKED.get(look.what, look.what)}"
    eyes = "" if look.viewer in ("case", "evidence") else f" {EYES.get(look.viewer, f'as {look.viewer}')}"
    case = f", for case {look.case_id}" if look.case_id else ""
    return f"{said}{eyes}{case}, within the hour up to event {look.seq}"
