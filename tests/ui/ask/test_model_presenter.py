import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QMenu

from core.errors import ModelRefused
from core.events import Changes
from tests.ui.fake_client import FakeClient
from ui.ask.conversation.model_picker import LONGEST_NAME, ModelPicker, Writer
from ui.widgets.boxes import descendant


@pytest.fixture
def picker(view) -> ModelPicker:
    return view.composer.model_picker


def actions(qtbot, picker: ModelPicker) -> dict[str, object]:
    picker.click()
    qtbot.waitUntil(lambda: descendant(picker, QMenu) is not None)
    return {it.text(): it for it in descendant(picker, QMenu).actions() if it.text()}


def choose(qtbot, picker: ModelPicker, name: str) -> None:
    action = actions(qtbot, picker)[name]
    descendant(picker, QMenu).close()
    action.trigger()


def test_installed_models_are_offered_and_the_one_in_use_is_marked(qtbot, picker: ModelPicker):
    offered = actions(qtbot, picker)

    assert list(offered) == ["Quotes only", "tide-writer", "More models…"]
    assert offered["Quotes only"].isChecked()
    assert not offered["tide-writer"].isChecked()


def test_a_model_is_chosen_where_questions_are_asked(qtbot, picker, engine: FakeClient):
    assert picker.text() == "Quotes only"

    choose(qtbot, picker, "tide-writer")

    qtbot.waitUntil(lambda: picker.text() == "tide-writer")
    assert picker.accessibleName() == "Answers: tide-writer"
    assert ("use_model", "/home/ada/tide-writer.gguf") in engine.calls
    choose(qtbot, picker, "Quotes only")
    qtbot.waitUntil(lambda: picker.text() == "Quotes only")
    assert ("use_model", "") in engine.calls


def test_what_is_in_use_is_not_chosen_again(qtbot, picker, engine: FakeClient):
    choose(qtbot, picker, "Quotes only")

    assert "use_model" not in [it[0] for it in engine.calls]


def test_a_model_that_is_chosen_elsewhere_is_shown(qtbot, picker, engine: FakeClient):
    engine.use_model("/home/ada/tide-writer.gguf")
    engine.announce(Changes(frozenset({"settings"})))

    qtbot.waitUntil(lambda: picker.text() == "tide-writer")


def test_a_server_can_be_chosen_again_after_a_model_of_this_computer(
    qtbot, picker, engine: FakeClient
):
    engine.set_option("endpoint_model", value="reef")
    engine.set_option("endpoint_address", value="http://127.0.0.1:11434")
    qtbot.waitUntil(lambda: picker.text() == "reef")
    engine.set_option("endpoint_address", value="")
    qtbot.waitUntil(lambda: picker.text() == "Quotes only")

    choose(qtbot, picker, "reef")

    qtbot.waitUntil(lambda: picker.text() == "reef")
    assert engine.option("endpoint_address") == "http://127.0.0.1:11434"


def test_a_model_that_cannot_be_used_is_said_to_be_so(qtbot, view, picker, engine, monkeypatch):
    def refuse(_name: str) -> None:
        raise ModelRefused("tide-writer")

    monkeypatch.setattr(engine, "use_model", refuse)

    with qtbot.waitSignal(view.message_shown):
        choose(qtbot, picker, "tide-writer")

    assert picker.text() == "Quotes only"


def test_the_other_models_are_in_the_place_models(qtbot, view, picker):
    with qtbot.waitSignal(view.place_opened) as signal:
        choose(qtbot, picker, "More models…")

    assert signal.args == ["models"]


def test_a_long_name_is_cut_and_read_out_in_full(picker: ModelPicker):
    name = "An instruction-tuned model with a very long name"

    picker.show_current(replace(Writer(), name=name))

    assert len(picker.text()) <= LONGEST_NAME
    assert name in picker.toolTip()
