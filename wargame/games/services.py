"""What may be done to a game. Keyword-only; each is one transaction and tells the browsers after it."""

from wargame.games.adopting import rules_agree, rules_change, rules_decline
from wargame.games.consenting import consent_answer, consent_ask
from wargame.games.endings import (
    abandon_answer,
    clock_claim,
    deadline_forfeit,
    draw_answer,
    draw_offer,
    game_abandon,
    game_close,
    game_expire,
    game_resign,
)
from wargame.games.giving import time_give
from wargame.games.handover import command_lay_down
from wargame.games.inviting import invitation_decline, invitation_renew
from wargame.games.mending import clock_mend
from wargame.games.offering import game_offer
from wargame.games.pausing import pause_answer, pause_end, pause_offer
from wargame.games.promising import phrase_renew
from wargame.games.referee import Judgement, action_submit
from wargame.games.renewing import dice_renew
from wargame.games.seating import game_open, phrase_give, seat_leave, seat_take, seats_settle
from wargame.games.takeback import action_undo
from wargame.games.talking import chat_post, note_save
from wargame.games.vacating import heir_answer, heir_offer, heir_withdraw, side_give_up, side_keep

__all__ = [
    "Judgement",
    "abandon_answer",
    "action_submit",
    "action_undo",
    "chat_post",
    "clock_claim",
    "clock_mend",
    "command_lay_down",
    "consent_answer",
    "consent_ask",
    "deadline_forfeit",
    "dice_renew",
    "draw_answer",
    "draw_offer",
    "game_abandon",
    "game_close",
    "game_expire",
    "game_offer",
    "game_open",
    "game_resign",
    "heir_answer",
    "heir_offer",
    "heir_withdraw",
    "invitation_decline",
    "invitation_renew",
    "note_save",
    "pause_answer",
    "pause_end",
    "pause_offer",
    "phrase_give",
    "phrase_renew",
    "rules_agree",
    "rules_change",
    "rules_decline",
    "seat_leave",
    "seat_take",
    "seats_settle",
    "side_give_up",
    "side_keep",
    "time_give",
]
