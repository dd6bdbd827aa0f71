"""People in the pages of clubs."""

from django import template

from wargame.clubs.selectors import display_name

register = template.Library()
register.filter("called", display_name)
