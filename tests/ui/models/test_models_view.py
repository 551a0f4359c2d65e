from msgspec.structs import replace

from core.messages import UserMessage
from tests.fake_engine.models import MODELS, OWN_MODEL
from ui.models.model_card import ModelCard
from ui.models.models_view import ModelsView
from ui.widgets.boxes import Scroll, descendant, descendants


def test_nothing_is_claimed_before_the_engine_has_told(qtbot):
    view = ModelsView()
    qtbot.addWidget(view)

    said = (view.answering, view.without, view.server.leave, view.encoding)

    assert not [part for part in said if part.isVisibleTo(view)]
    view.show_answering("")
    assert view.answering.isVisibleTo(view)


def test_the_same_models_are_not_drawn_anew(qtbot):
    view = ModelsView()
    qtbot.addWidget(view)
    view.show_models(MODELS)
    before = dict(view.cards)

    view.show_models(MODELS)

    assert view.cards == before
    view.show_models(MODELS[1:])
    assert OWN_MODEL.path not in view.cards


def test_a_problem_is_gone_when_the_models_are_shown_again(qtbot):
    view = ModelsView()
    qtbot.addWidget(view)
    view.show_models(MODELS)
    view.show_problem(OWN_MODEL.path, "It cannot be read.")

    view.show_models(MODELS)

    assert view.cards[OWN_MODEL.path].problem.text() == ""


def test_the_page_ends_below_the_last_model(qtbot):
    view = ModelsView()
    qtbot.addWidget(view)
    view.resize(1140, 600)
    view.show()
    base = next(it for it in MODELS if it.kind == "encoder" and not it.is_own)
    note = UserMessage.literal("Words that wrap where there is little room. " * 3)
    many = tuple(replace(base, name=f"{base.name} {number}", note=note) for number in range(12))
    view.show_models(many)
    qtbot.waitUntil(lambda: len(view.cards) == len(many))
    page = descendant(view, Scroll).widget()
    qtbot.waitUntil(lambda: page.height() >= page.heightForWidth(page.width()))

    ends = [it.mapTo(page, it.rect().bottomLeft()).y() for it in descendants(view, ModelCard)]
    assert page.height() - max(ends) < 60


def test_speech_models_have_a_list_of_their_own_and_can_be_deleted_in_use(qtbot):
    view = ModelsView()
    qtbot.addWidget(view)
    base = next(it for it in MODELS if it.kind == "encoder" and it.state == "ready")
    used = replace(base, name="Whisper base", kind="speech", state="in use")

    view.show_models((used,))
    qtbot.waitUntil(lambda: bool(view.cards))

    card = view.cards["Whisper base"]
    assert view._lists["speech"].indexOf(card) == 0
    assert [name for name, button in card.actions.items() if not button.isHidden()] == [
        "remove", "details",
    ]  # fmt: skip
