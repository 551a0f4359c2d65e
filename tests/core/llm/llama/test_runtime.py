from hypothesis import given
from hypothesis import strategies as st

from core.llm.llama.runtime import _Speaker

words = st.text(st.characters(exclude_categories=["Cs"]))


@given(text=words, sizes=st.lists(st.integers(1, 5)))
def test_a_character_is_told_when_all_its_bytes_are_there(text, sizes):
    pieces, written = [], text.encode()
    speaker = _Speaker(pieces.append)

    for size in (*sizes, len(written) + 1):
        speaker.say(7, written[:size])
        written = written[size:]
    speaker.end()

    assert "".join(pieces) == text
    assert all(pieces), "an empty piece is not worth a message"
    assert speaker.tokens == [7] * (len(sizes) + 1)


@given(text=words)
def test_bytes_that_are_no_character_do_not_stop_the_answer(text):
    pieces = []
    speaker = _Speaker(pieces.append)

    speaker.say(7, b"\xff")
    speaker.say(7, text.encode())
    speaker.say(7, "é".encode()[:1])
    speaker.end()

    assert "".join(pieces) == f"\ufffd{text}\ufffd"
