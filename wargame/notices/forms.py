"""What comes where beside the page, which everything stands on; what of which game; when the mail of the day comes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from django import forms
from django.db.models import Q, QuerySet

from wargame.games.models import Game
from wargame.games.words import game_title
from wargame.notices.models import ADDRESS, NAME, Channel, Digest, Mute, Webhook
from wargame.notices.occasions import OCCASIONS
from wargame.notices.wishes import Cells, cells_of

AT_ONCE = ""
CHANNELS = ("", *Channel.values)
"""All of them, then each."""


class Row(NamedTuple):
    """A row of the matrix: what happens, and for each channel the box with its name to whoever hears the page."""

    label: str
    boxes: list[tuple[forms.BoundField, str]]


class WishForm(forms.Form):
    """The matrix of occasions and channels, and the hour of the mail of the day."""

    hour = forms.TypedChoiceField(
        label="Whatever needs no answer comes by email",
        choices=[(AT_ONCE, "at once"), *((hour, f"in one mail a day at {hour}:00") for hour in range(24))],
        coerce=int,
        empty_value=None,
        required=False,
    )

    def __init__(self, *args: Any, user: Any, **more: Any) -> None:
        digest = Digest.objects.filter(user=user).first()
        more["initial"] = {"hour": digest.hour if digest else AT_ONCE}
        super().__init__(*args, **more)
        for (occasion, channel), wanted in cells_of(user).items():
            label = f"{OCCASIONS[occasion].label}: {channel.label}"
            self.fields[_name(occasion, channel)] = forms.BooleanField(
                label=label, initial=wanted, required=False
            )

    def rows(self) -> Iterator[Row]:
        """The rows of the matrix."""
        for name, occasion in OCCASIONS.items():
            boxes = [self[_name(name, channel)] for channel in Channel]
            yield Row(occasion.label, [(box, str(box.label)) for box in boxes])

    @property
    def cells(self) -> Cells:
        """What was chosen."""
        return {
            (name, channel): self.cleaned_data[_name(name, channel)]
            for name in OCCASIONS
            for channel in Channel
        }


class MuteForm(forms.Form):
    """For each game under way how much of it comes, at all and by each channel."""

    def __init__(self, *args: Any, user: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.games = list(games_of(user))
        mutes = Mute.objects.filter(user=user, game__in=self.games)
        chosen = {(mute.game_id, mute.channel): mute.how for mute in mutes}
        for game in self.games:
            for channel in CHANNELS:
                self.fields[f"{game.code}{channel}"] = forms.ChoiceField(
                    label=f"{game_title(game)}: {Channel(channel).label}" if channel else game_title(game),
                    choices=[("", "as chosen above"), *Mute.How.choices],
                    initial=chosen.get((game.pk, channel), ""),
                    required=False,
                )

    def rows(self) -> Iterator[tuple[forms.BoundField, list[forms.BoundField]]]:
        """For each game the field for all channels, and those for each."""
        for game in self.games:
            whole, *single = (self[f"{game.code}{channel}"] for channel in CHANNELS)
            yield whole, single

    def chosen(self) -> Iterator[tuple[Game, str, str]]:
        """What was chosen: of which game, by which channel, how much."""
        for game in self.games:
            for channel in CHANNELS:
                yield game, channel, self.cleaned_data[f"{game.code}{channel}"]


class HookForm(forms.Form):
    """A new webhook."""

    name = forms.CharField(label="Name", max_length=NAME)
    url = forms.CharField(label="Address", max_length=ADDRESS, widget=forms.URLInput)
    shape = forms.ChoiceField(label="It takes", choices=Webhook.Shape.choices)


def games_of(user: Any) -> QuerySet[Game]:
    """The games that somebody plays, or is to play."""
    open_ones = Q(status__in=(Game.Status.OPEN, Game.Status.ACTIVE))
    return Game.objects.filter(open_ones, seats__user=user).distinct().order_by("-moved")[:GAMES]


GAMES = 100
"""Games of which the page lets somebody choose, those that moved last."""


def _name(occasion: str, channel: Channel) -> str:
    return f"{occasion}-{channel}"
