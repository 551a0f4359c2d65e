"""Protocol of the model process: requests and replies as length-prefixed JSON."""

from typing import IO, TypeVar

import msgspec
from msgspec import Struct

from core.llm.language_model import FinishReason, Message
from core.messages import UserMessage, decode_hook, encode_hook

T = TypeVar("T")
LENGTH_BYTES = 4


class LoadModel(Struct, frozen=True, tag=True):
    """Load the model; the first request of every process.

    A window of 0 tokens is chosen automatically, up to `context_tokens`; so are 0 threads. After
    `idle_s` without a request the process exits (0: never).
    """

    path: str
    context_tokens: int
    threads: int
    window_tokens: int = 0
    idle_s: float = 0.0


class ChatRequest(Struct, frozen=True, tag=True):
    """Answer the last message; `schema` is a JSON schema as text."""

    number: int
    messages: list[Message]
    max_tokens: int
    temperature: float
    seed: int
    schema: str | None


class CountTokens(Struct, frozen=True, tag=True):
    """Count the tokens of a text."""

    number: int
    text: str


class StopRequest(Struct, frozen=True, tag=True):
    """Stop answering the request with this number."""

    number: int


class ModelLoaded(Struct, frozen=True, tag=True):
    """The model is ready; `parameters` is their number by the file."""

    context_length: int
    parameters: int = 0


class Idle(Struct, frozen=True, tag=True):
    """The process exits, because it was idle; later requests are not answered."""


class ReplyPiece(Struct, frozen=True, tag=True):
    """The next characters of the answer."""

    number: int
    text: str


class ChatFinished(Struct, frozen=True, tag=True):
    """The answer is over."""

    number: int
    finish: FinishReason
    tokens_in: int
    tokens_out: int
    tokens_per_s: float
    tokens_evaluated: int | None = None


class TokensCounted(Struct, frozen=True, tag=True):
    """Number of tokens of the text."""

    number: int
    tokens: int


class RequestFailed(Struct, frozen=True, tag=True):
    """The request failed; `kind` names a class of `core.errors`."""

    number: int
    kind: str
    subject: str
    message: UserMessage


Request = LoadModel | ChatRequest | CountTokens | StopRequest
Reply = ModelLoaded | Idle | ReplyPiece | ChatFinished | TokensCounted | RequestFailed

request_decoder = msgspec.json.Decoder(Request)
reply_decoder = msgspec.json.Decoder(Reply, dec_hook=decode_hook)


def write_frame(stream: IO[bytes], frame: Request | Reply) -> None:
    """Write one frame and flush."""
    body = msgspec.json.encode(frame, enc_hook=encode_hook)
    stream.write(len(body).to_bytes(LENGTH_BYTES, "big") + body)
    stream.flush()


def read_frame(stream: IO[bytes], decoder: msgspec.json.Decoder[T]) -> T | None:
    """Read the next frame; None at the end of the stream."""
    head = stream.read(LENGTH_BYTES)
    if len(head) < LENGTH_BYTES:
        return None
    size = int.from_bytes(head, "big")
    body = stream.read(size)
    return decoder.decode(body) if len(body) == size else None
