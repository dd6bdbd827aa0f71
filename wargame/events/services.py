"""What may be done to an event. Keyword-only; each is one transaction, and asks first who may."""

from wargame.events.acts import act_undo
from wargame.events.boards import board_rule, time_give
from wargame.events.entering import (
    bye_ask,
    bye_give,
    bye_unask,
    entrant_add,
    entrant_answer,
    entrant_check_in,
    entrant_reinstate,
    entrant_withdraw,
    event_enter,
    pairing_forbid,
)
from wargame.events.extra_time import time_give_all
from wargame.events.importing import file_take
from wargame.events.inviting import invitation_accept
from wargame.events.opening import (
    entries_set,
    event_cancel,
    event_change,
    event_open,
    official_name,
    official_remove,
)
from wargame.events.replacing import entrant_replace
from wargame.events.rounds import pairing_make, pairing_unmake, round_draw, round_publish
from wargame.events.seeding import seeds_set
from wargame.events.signing import round_sign
from wargame.events.stages import stage_close
from wargame.events.teams import team_set
from wargame.events.writing import players_write

__all__ = [
    "act_undo", "board_rule", "bye_ask", "bye_give", "bye_unask", "entrant_add", "entrant_answer", "entrant_check_in",
    "entrant_reinstate", "entrant_replace", "entrant_withdraw", "entries_set", "event_cancel", "event_change",
    "event_enter", "event_open", "file_take", "invitation_accept", "official_name", "official_remove", "pairing_forbid",
    "pairing_make", "pairing_unmake", "players_write", "round_draw", "round_publish", "round_sign", "seeds_set",
    "stage_close", "team_set", "time_give", "time_give_all",
]  # fmt: skip
