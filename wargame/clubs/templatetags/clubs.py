"""People in the pages of clubs."""

from django import template

from wargame.clubs.selectors import name_shown

register = template.Library()
register.filter("called", name_shown)
