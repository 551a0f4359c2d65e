"""Cards of models while they come one after the other."""

from tests.fake_engine.models import MODELS
from ui.models.models_view import ModelsView


def test_a_card_is_never_lower_than_what_is_in_it(qtbot):
    view = ModelsView()
    qtbot.addWidget(view)
    view.resize(1280, 800)
    low: list[str] = []
    add = view._add_more

    def check(*most: int) -> None:
        add(*most)
        for key, card in view.cards.items():
            if card.isVisible() and card.height() < card.heightForWidth(card.width()):
                low.append(key)

    view._add_more = check
    view.show()
    view.show_models(MODELS)
    qtbot.waitUntil(lambda: not view._remaining)

    assert len(view.cards) > 1
    assert low == []
