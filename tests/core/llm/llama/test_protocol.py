import io

from hypothesis import given
from hypothesis import strategies as st

from core.llm.language_model import Message
from core.llm.llama.protocol import (
    ChatFinished,
    ChatRequest,
    CountTokens,
    LoadModel,
    ModelLoaded,
    ReplyPiece,
    RequestFailed,
    StopRequest,
    TokensCounted,
    read_frame,
    reply_decoder,
    request_decoder,
    write_frame,
)
from core.messages import UserMessage

numbers = st.integers(0, 2**53)
reals = st.floats(0.0, 1e6)
words = st.text(st.characters(exclude_categories=["Cs"]))
messages = st.builds(Message, content=words)
requests = st.one_of(
    st.builds(LoadModel, path=words, context_tokens=numbers, threads=numbers),
    st.builds(
        ChatRequest,
        number=numbers,
        messages=st.lists(messages, max_size=3),
        max_tokens=numbers,
        temperature=reals,
        seed=numbers,
        schema=st.none() | words,
    ),
    st.builds(CountTokens, number=numbers, text=words),
    st.builds(StopRequest, number=numbers),
)
replies = st.one_of(
    st.builds(ModelLoaded, context_length=numbers),
    st.builds(ReplyPiece, number=numbers, text=words),
    st.builds(TokensCounted, number=numbers, tokens=numbers),
    st.builds(
        ChatFinished, number=numbers, tokens_in=numbers, tokens_out=numbers, tokens_per_s=reals
    ),
    st.builds(
        RequestFailed,
        number=numbers,
        kind=words,
        subject=words,
        message=st.builds(UserMessage, words, text=words),
    ),
)


@given(sent=st.lists(replies, max_size=5))
def test_replies_arrive_as_they_were_sent(sent):
    stream = io.BytesIO()

    for frame in sent:
        write_frame(stream, frame)
    stream.seek(0)

    assert [read_frame(stream, reply_decoder) for _ in sent] == sent
    assert read_frame(stream, reply_decoder) is None


@given(sent=requests)
def test_requests_arrive_as_they_were_sent(sent):
    stream = io.BytesIO()

    write_frame(stream, sent)
    stream.seek(0)

    assert read_frame(stream, request_decoder) == sent


@given(cut=st.integers(min_value=1))
def test_a_frame_that_breaks_off_is_the_end(cut):
    stream = io.BytesIO()
    write_frame(stream, ReplyPiece(1, "some words"))
    whole = stream.getvalue()

    assert read_frame(io.BytesIO(whole[: -(cut % len(whole)) or -1]), reply_decoder) is None
