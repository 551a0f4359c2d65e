from hypothesis import given
from hypothesis import strategies as st

from core.llm.llama.runtime import _StreamDecoder

words = st.text(st.characters(exclude_categories=["Cs"]))


@given(text=words, sizes=st.lists(st.integers(1, 5)))
def test_a_character_is_told_when_all_its_bytes_are_there(text, sizes):
    pieces, written = [], text.encode()
    decoder = _StreamDecoder(pieces.append)

    for size in (*sizes, len(written) + 1):
        decoder.decode(7, written[:size])
        written = written[size:]
    decoder.end()

    assert "".join(pieces) == text
    assert all(pieces), "an empty piece is not worth a message"
    assert decoder.tokens == [7] * (len(sizes) + 1)


@given(text=words)
def test_bytes_that_are_no_character_do_not_stop_the_answer(text):
    pieces = []
    decoder = _StreamDecoder(pieces.append)

    decoder.decode(7, b"\xff")
    decoder.decode(7, text.encode())
    decoder.decode(7, "é".encode()[:1])
    decoder.end()

    assert "".join(pieces) == f"\ufffd{text}\ufffd"
