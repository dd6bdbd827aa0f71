"""The API of cases and rulings, below /api/."""

from django.urls import path

from wargame.rulings.apis import cases, rulings

urlpatterns = [
    path("rulings/", rulings.RulingListApi.as_view()),
    path("rulings/law/<slug:ruleset>/", rulings.CaseLawApi.as_view()),
    path("rulings/<int:number>/", rulings.RulingDetailApi.as_view()),
    path("rulings/<int:number>/appeal/", rulings.AppealApi.as_view()),
    path("games/<slug:code>/rulings/", rulings.GameRulingsApi.as_view()),
    path("games/<slug:code>/cases/", cases.GameCasesApi.as_view()),
    path("games/<slug:code>/cases/own/", cases.OwnCaseApi.as_view()),
    path("cases/<int:number>/", cases.CaseDetailApi.as_view()),
    path("cases/<int:number>/entries/", cases.CaseEntriesApi.as_view()),
    path("cases/<int:number>/withdraw/", cases.CaseWithdrawApi.as_view()),
    path("cases/<int:number>/take/", cases.CaseTakeApi.as_view()),
    path("cases/<int:number>/aside/", cases.CaseAsideApi.as_view()),
    path("cases/<int:number>/draft/", cases.CaseDraftApi.as_view()),
    path("cases/<int:number>/sign/", cases.CaseSignApi.as_view()),
    path("cases/<int:number>/return/", cases.CaseReturnApi.as_view()),
    path("cases/<int:number>/position/", cases.CasePositionApi.as_view()),
    path("cases/<int:number>/weighing/", cases.CaseWeighingApi.as_view()),
]
