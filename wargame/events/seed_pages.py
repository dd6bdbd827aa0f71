"""The page on which a director sets the seeds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from wargame.events import services
from wargame.events.entering import name_of
from wargame.events.importing import seeds_refusal
from wargame.events.kept import mark_kept
from wargame.events.models import REASON, Entrant
from wargame.events.pages import Look, refusals, say_done
from wargame.events.powers import Act
from wargame.events.seeding import list_seeded_players
from wargame.games.errors import SiteError
from wargame.games.sections import Mistake
from wargame.pairing.words import and_list

PREFIX = "seed-"


class SeedsForm(forms.Form):
    """A seed for each player, from 1 on, and why they are set."""

    reason = forms.CharField(label="Reason, shown to everybody", max_length=REASON)

    def __init__(self, *given: Any, players: Sequence[Entrant], **more: Any) -> None:
        super().__init__(*given, **more)
        self.players = players
        for seed, one in enumerate(players, 1):
            self.fields[f"{PREFIX}{one.number}"] = forms.IntegerField(
                label=name_of(one), initial=seed, min_value=1, max_value=len(players),
                error_messages={"required": "Give a seed"},
            )  # fmt: skip

    def clean(self) -> None:
        """Each seed is given once: who shares one is told with whom, and a seed that nobody has is named."""
        super().clean()
        seeds = {name: seed for name, seed in self.cleaned_data.items() if name.startswith(PREFIX)}
        counts = Counter(seeds.values())
        for name, seed in seeds.items():
            if counts[seed] > 1:
                others = [str(self[one].label) for one in seeds if seeds[one] == seed and one != name]
                self.add_error(name, f"Seed {seed} is given to {and_list(others)} too")
        free = [str(seed) for seed in range(1, len(self.players) + 1) if seed not in counts]
        if free and len(seeds) == len(self.players):
            self.add_error(None, f"Nobody has seed {and_list(free)}")

    def order(self) -> list[int]:
        """The numbers of the players, the first seed first."""
        return sorted(
            (one.number for one in self.players), key=lambda number: self.cleaned_data[f"{PREFIX}{number}"]
        )

    @property
    def rows(self) -> Iterator[tuple[Entrant, forms.BoundField]]:
        """Each player with the field of their seed."""
        return ((one, self[f"{PREFIX}{one.number}"]) for one in self.players)

    @property
    def mistakes(self) -> list[Mistake]:
        """All that is wrong: with the seeds as a whole, then field by field."""
        whole = [Mistake("", "", str(sentence)) for sentence in self.non_field_errors()]
        fields = [*(field for _, field in self.rows), self["reason"]]
        return whole + [
            Mistake(field.id_for_label, str(field.label), str(sentence))
            for field in fields
            for sentence in field.errors
        ]


@login_required
@require_http_methods(["GET", "POST"])
@refusals
def seeds(request: HttpRequest, slug: str) -> HttpResponse:
    """A seed for each player in one form, until the first draw."""
    look = Look(request, slug)
    look.require(Act.ENTRIES)
    players = list(mark_kept(list_seeded_players(look.event), look.event, request.user))
    form = SeedsForm(request.POST or None, players=players)
    if form.is_valid():
        try:
            services.seeds_set(
                event=slug, user=request.user, order=form.order(), reason=form.cleaned_data["reason"]
            )
            return say_done(request, slug, "The seeds are set.", to="event_players")
        except SiteError as refused:
            messages.error(request, refused.sentence)
    told = look.facts(form=form, seeds_refused=seeds_refusal(look.event))
    return render(request, "events/seeds.html", told, status=409 if form.is_bound else 200)
