from hypothesis import given
from hypothesis import strategies as st

from core.lanes import Cancel
from core.llm.language_model import LanguageModel, Message
from tests.scripted_model import ScriptedModel

HELLO = [Message("user", "hello there")]


@given(reply=st.text())
def test_the_script_is_said_in_full(reply):
    pieces = []
    model: LanguageModel = ScriptedModel(reply)

    result = model.chat(HELLO, max_tokens=10_000, on_piece=pieces.append)

    assert result.text == reply == "".join(pieces)
    assert result.finish == "stop"
    assert result.tokens_in == 2


def test_replies_come_in_turn_and_a_cancel_stops_between_words():
    cancel = Cancel()
    model = ScriptedModel("one", "two three four")

    first = model.chat(HELLO, max_tokens=10)
    second = model.chat(HELLO, max_tokens=10, on_piece=lambda _: cancel.set(), cancel=cancel)

    assert (first.text, second.text, second.finish) == ("one", "two", "cancelled")
