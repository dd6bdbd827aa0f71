"""The API, below /api/."""

from django.urls import path, re_path

from wargame.games.apis import actions, base, fronts, games, me, positions, proofs, rulesets, talk

urlpatterns = [
    path("me/", me.MeApi.as_view()),
    path("me/tokens/", me.TokenListApi.as_view()),
    path("me/tokens/<int:pk>/", me.TokenApi.as_view()),
    path("rulesets/", rulesets.RulesetListApi.as_view()),
    path("rulesets/<slug:ruleset>/", rulesets.RulesetDetailApi.as_view()),
    path("rulesets/<slug:ruleset>/presentation/", rulesets.PresentationApi.as_view()),
    path("rulesets/<slug:ruleset>/words/<slug:language>/", rulesets.WordsApi.as_view()),
    path("rulesets/<slug:ruleset>/boards/<slug:scenario>/", rulesets.BoardApi.as_view()),
    path("invitations/<str:token>/", games.InvitationApi.as_view()),
    path("games/", games.GameListApi.as_view()),
    path("games/<slug:code>/", games.GameDetailApi.as_view()),
    path("games/<slug:code>/seats/", games.SeatApi.as_view()),
    path("games/<slug:code>/invitation/", games.RenewApi.as_view()),
    path("fronts/", fronts.FrontListApi.as_view()),
    path("games/<slug:code>/front/", fronts.FrontApi.as_view()),
    path("games/<slug:code>/view/", positions.ViewApi.as_view()),
    path("games/<slug:code>/patches/", positions.PatchesApi.as_view()),
    path("games/<slug:code>/options/", positions.OptionsApi.as_view()),
    path("games/<slug:code>/explain/", positions.ExplainApi.as_view()),
    path("games/<slug:code>/events/", positions.EventsApi.as_view()),
    path("games/<slug:code>/history/", positions.HistoryApi.as_view()),
    path("games/<slug:code>/record/", positions.RecordApi.as_view()),
    path("games/<slug:code>/proof/", proofs.ProofApi.as_view()),
    path("games/<slug:code>/check/", proofs.CheckApi.as_view()),
    path("games/<slug:code>/rules/", proofs.RulesApi.as_view()),
    path("games/<slug:code>/actions/", actions.ActionApi.as_view()),
    path("games/<slug:code>/undo/", actions.UndoApi.as_view()),
    path("games/<slug:code>/resign/", actions.ResignApi.as_view()),
    path("games/<slug:code>/draw/", actions.DrawApi.as_view()),
    path("games/<slug:code>/abandon/", actions.AbandonApi.as_view()),
    path("games/<slug:code>/claim/", actions.ClaimApi.as_view()),
    path("games/<slug:code>/handover/", actions.HandoverApi.as_view()),
    path("games/<slug:code>/chat/", talk.ChatApi.as_view()),
    path("games/<slug:code>/notes/", talk.NotesApi.as_view()),
    path("games/<slug:code>/seen/", talk.SeenApi.as_view()),
    re_path("", base.NowhereApi.as_view()),
]
