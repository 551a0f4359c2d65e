import pytest

from ui.widgets.buttons import Button
from ui.widgets.labels import EmptyState


@pytest.fixture
def state(qtbot) -> EmptyState:
    made = EmptyState("brain", "Nothing is remembered", "What you say in conversations is kept.")
    qtbot.addWidget(made)
    made.resize(400, 300)
    made.show()
    return made


def test_the_icon_gives_way_to_the_words_where_there_is_little_room(state):
    assert state.picture.isVisible()

    state.resize(400, 90)

    assert not state.picture.isVisible()
    for words in (state.title, state.sentence):
        assert words.height() >= words.heightForWidth(words.width())
    state.resize(400, 300)
    assert state.picture.isVisible()


def test_what_is_offered_needs_its_room_too(state):
    state.offer(Button("Remember"))

    state.resize(400, 160)

    assert not state.picture.isVisible()
