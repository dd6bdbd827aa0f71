"""What members and those who wish to be fill in."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms
from django.utils.timezone import now

from wargame.clubs.crests import LARGEST
from wargame.clubs.founding import LONGEST
from wargame.clubs.joining import LONGEST_DAYS, MOST_USES
from wargame.clubs.models import ABOUT, TEXT, TITLE, Club, Membership

LINES = forms.Textarea(attrs={"rows": 4})


def about_field() -> forms.CharField:
    """What a club says of itself."""
    return forms.CharField(label="About the club", max_length=ABOUT, required=False, widget=LINES)


def joining_field() -> forms.ChoiceField:
    """How a club takes people in."""
    return forms.ChoiceField(
        label="Who may join",
        choices=[(value, label.capitalize()) for value, label in Club.Joining.choices],
        initial=Club.Joining.REQUEST,
        widget=forms.RadioSelect,
    )


class FoundForm(forms.Form):
    """What founding a club asks for."""

    name = forms.CharField(label="Name of the club", max_length=LONGEST)
    joining = joining_field()
    about = about_field()


class PageForm(FoundForm):
    """What a club's page says and looks like."""

    colour = forms.CharField(
        label="Colour", max_length=7, required=False, help_text="# and six hexadecimal digits, like #0b6159."
    )
    picture = forms.FileField(
        label="Crest",
        required=False,
        help_text=f"An SVG picture made of shapes only, at most {LARGEST // 1000} kB.",
        widget=forms.FileInput(attrs={"accept": ".svg,image/svg+xml"}),
    )
    no_crest = forms.BooleanField(label="Remove the crest", required=False)

    def crest(self) -> bytes | None:
        """The crest that was given, `b""` to take it away, None to leave it."""
        if self.cleaned_data["no_crest"]:
            return b""
        given = self.cleaned_data["picture"]
        return given.read(LARGEST + 1) if given else None


class AskForm(forms.Form):
    """A word to the stewards."""

    text = forms.CharField(
        label="Message to the stewards; nobody else sees it", max_length=TEXT, required=False, widget=LINES
    )


class AnswerForm(forms.Form):
    """What a steward says to whoever asked."""

    answer = forms.ChoiceField(choices=[(word, word) for word in ("accept", "decline", "ask")])
    text = forms.CharField(label="Your question", max_length=TEXT, required=False)


class InviteForm(forms.Form):
    """A link for several, or an invitation for one."""

    name = forms.CharField(
        label="For one player",
        max_length=150,
        required=False,
        help_text="Their username. Leave empty for a link that anybody can use.",
    )
    uses = forms.IntegerField(label="How many people can use it", min_value=1, max_value=MOST_USES, initial=1)
    days = forms.IntegerField(label="Days it is valid", min_value=1, max_value=LONGEST_DAYS, initial=14)


AWAY = "away"
"""What stands among the roles for sending somebody away."""


class RoleForm(forms.Form):
    """Who is to be what."""

    name = forms.CharField(max_length=150)
    role = forms.ChoiceField(choices=[*Membership.Role.choices, (AWAY, "away")])


class RemoveForm(forms.Form):
    """Why somebody is sent away."""

    reason = forms.CharField(
        label="Reason, if you give one; the player sees it", max_length=TEXT, required=False
    )


class BarForm(forms.Form):
    """Who is to be kept out, why, and until when."""

    name = forms.CharField(label="Player", max_length=150)
    reason = forms.CharField(label="Reason; the player sees it", max_length=TEXT)
    days = forms.IntegerField(
        label="Days; leave empty to bar for good", min_value=1, max_value=3650, required=False
    )

    def until(self) -> Any:
        """When it ends; None for never."""
        days = self.cleaned_data["days"]
        return now() + timedelta(days=days) if days else None


class NewsForm(forms.Form):
    """A title, a text, and whether members alone read them."""

    title = forms.CharField(label="Title", max_length=TITLE)
    text = forms.CharField(label="Text", max_length=ABOUT, required=False, widget=LINES)
    members_only = forms.BooleanField(label="For members only", required=False)


class NameForm(forms.Form):
    """The name of the person whose bar is lifted."""

    name = forms.CharField(max_length=150)


class MembersForm(forms.Form):
    """How the table of members is shown; what makes no sense is left at its default."""

    sort = forms.ChoiceField(
        choices=[(word, word) for word in ("rating", "reliability", "name")], required=False
    )
    q = forms.CharField(max_length=150, required=False)
