"""Routes in the shapes of OpenAI's API, so that any chat program can ask one's own library.

Source: https://platform.openai.com/docs/api-reference (chat completions, embeddings, models).
"""

import base64
import threading
import time
import uuid
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeVar

import msgspec
import numpy as np
from msgspec import Struct
from sse_starlette import ServerSentEvent
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from app.serve.http_json import event_stream, json_response, problem_of, read_json, while_connected
from app.serve.mcp_server import in_thread
from app.serve.results import to_passage
from app.serve.tools import Job, Library
from core.engine.engine import Engine
from core.errors import LociError, WrongUse
from core.records.answers.answers import Answer, AnswerChunk
from core.records.files.transcript_times import format_time
from core.records.ids import SessionId
from core.records.memory import EarlierTurn

MODEL = "loci"
_KEPT_CONVERSATIONS = 200
# How the list of the sources begins below an answer.
_SOURCES = "\n\n[1] "
T = TypeVar("T", bound=Struct)


class ContentPart(Struct, frozen=True):
    """A part of a message; only those of type "text" are read."""

    type: str
    text: str = ""


class ChatMessage(Struct, frozen=True):
    """A message of a chat."""

    role: Literal["system", "developer", "user", "assistant", "tool"]
    content: str | tuple[ContentPart, ...] | None = None

    @property
    def text(self) -> str:
        """The text of all parts."""
        if isinstance(self.content, str):
            return self.content
        return "\n".join(part.text for part in self.content or () if part.type == "text")


class ChatRequest(Struct, frozen=True):
    """A request for an answer; the last message of the user is the question."""

    messages: tuple[ChatMessage, ...]
    model: str = MODEL
    stream: bool = False


class EmbeddingRequest(Struct, frozen=True):
    """A request for the vectors of texts."""

    input: str | tuple[str, ...]
    model: str = ""
    encoding_format: Literal["float", "base64"] = "float"


class OpenAIRoutes:
    """Chat completions, models and embeddings over a library."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._conversations = _Conversations(library)

    def routes(self) -> list[Route]:
        """Return the routes."""
        return [
            Route("/v1/models", self._models),
            Route("/v1/chat/completions", self._chat, methods=["POST"]),
            Route("/v1/embeddings", self._embeddings, methods=["POST"]),
        ]

    async def _models(self, _: Request) -> Response:
        encoder = await in_thread(
            self._library, lambda job: job.library.call(Engine.encode, ()).encoder
        )
        listed = [
            {"id": name, "object": "model", "created": 0, "owned_by": "loci"}
            for name in (MODEL, encoder)
        ]
        return json_response({"object": "list", "data": listed})

    async def _chat(self, request: Request) -> Response:
        """Answer the last message; earlier ones of the user are what "it" and "there" refer to."""
        asked = _convert(await read_json(request), ChatRequest)
        turns = _turns(asked.messages)
        if not turns or not turns[-1].question:
            raise WrongUse("", "chat_without_question")
        run = self._conversations.asking(turns[-1].question, turns[:-1])
        if asked.stream:
            return self._stream(run)
        answer = await while_connected(request, in_thread(self._library, run))
        choice = {
            "index": 0,
            "message": {"role": "assistant", "content": answer.answer + _sources(answer)},
            "finish_reason": "stop",
        }
        return json_response(_completion("chat.completion", choice) | _extras(answer))

    def _stream(self, run: Callable[[Job], Answer]) -> Response:
        """Stream an answer in chunks; the last one has the citations."""
        number = uuid.uuid4().hex

        async def work(send: Callable[[ServerSentEvent], None]) -> None:
            streamed = False

            def push(delta: dict[str, str], reason: str | None = None, **extras: Any) -> None:
                choice = {"index": 0, "delta": delta, "finish_reason": reason}
                chunk = _completion("chat.completion.chunk", choice, number) | extras
                send(ServerSentEvent(msgspec.json.encode(chunk).decode()))

            def report(piece: AnswerChunk) -> None:
                nonlocal streamed
                if piece.restart and streamed:
                    push({"content": "\n\n---\n\n"})
                if piece.text:
                    streamed = True
                    push({"content": piece.text})

            push({"role": "assistant", "content": ""})
            try:
                answer = await in_thread(self._library, run, report)
            except LociError as error:
                send(ServerSentEvent(bytes(problem_of(error).body).decode()))
                return
            push({"content": ("" if streamed else answer.answer) + _sources(answer)})
            push({}, "stop", **_extras(answer))
            send(ServerSentEvent("[DONE]"))

        return event_stream(work)

    async def _embeddings(self, request: Request) -> Response:
        asked = _convert(await read_json(request), EmbeddingRequest)
        texts = (asked.input,) if isinstance(asked.input, str) else asked.input
        encoded = await in_thread(self._library, lambda job: job.library.call(Engine.encode, texts))
        rows = [
            {
                "object": "embedding",
                "index": index,
                "embedding": list(vector) if asked.encoding_format == "float" else _packed(vector),
            }
            for index, vector in enumerate(encoded.vectors)
        ]
        usage = {"prompt_tokens": 0, "total_tokens": 0}
        return json_response(
            {"object": "list", "data": rows, "model": encoded.encoder, "usage": usage}
        )


class _Conversations:
    """Which conversation of Loci continues a chat, whose client sends all messages each time.

    One that is not held any more, here or in the engine, is taken up from the messages.
    """

    def __init__(self, library: Library) -> None:
        self._library = library
        self._sessions: OrderedDict[tuple[EarlierTurn, ...], SessionId] = OrderedDict()
        self._lock = threading.Lock()

    def asking(self, question: str, earlier: tuple[EarlierTurn, ...]) -> Callable[[Job], Answer]:
        """Return the work that answers the last of the user's messages after the others."""
        key = tuple(EarlierTurn(turn.question) for turn in earlier)

        def run(job: Job) -> Answer:
            with self._lock:
                session_id = self._sessions.pop(key, None)
            if session_id is None:
                session_id = self._library.call(Engine.begin_session, passing=True).id
            answer = job.library.call(
                Engine.ask,
                question,
                session_id=session_id,
                earlier=earlier,
                on_piece=job.report,
                cancel=job.cancel,
            )
            with self._lock:
                self._sessions[*key, EarlierTurn(question)] = session_id
                if len(self._sessions) > _KEPT_CONVERSATIONS:
                    self._sessions.popitem(last=False)
            return answer

        return run


def _turns(messages: Sequence[ChatMessage]) -> tuple[EarlierTurn, ...]:
    """Return the user's messages, each with the reply to it without the list of its sources."""
    turns: list[EarlierTurn] = []
    for message in messages:
        text = message.text.strip()
        if message.role == "user":
            turns.append(EarlierTurn(text))
        elif message.role == "assistant" and turns:
            turns[-1] = EarlierTurn(turns[-1].question, text.partition(_SOURCES)[0])
    return tuple(turns)


def _convert(given: Any, kind: type[T]) -> T:
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError as error:
        raise WrongUse("", "request_invalid", problem=str(error)) from error


def _completion(kind: str, choice: dict[str, Any], number: str = "") -> dict[str, Any]:
    return {
        "id": f"chatcmpl-{number or uuid.uuid4().hex}",
        "object": kind,
        "created": int(time.time()),
        "model": MODEL,
        "choices": [choice],
    }


def _extras(answer: Answer) -> dict[str, Any]:
    """Return what chat programs may show besides the text: found or not, and the citations."""
    return {
        "found": answer.found,
        "confidence": answer.confidence,
        "citations": [msgspec.to_builtins(to_passage(citation)) for citation in answer.citations],
    }


def _sources(answer: Answer) -> str:
    """Return the sources of an answer as Markdown, below it."""
    lines = [
        f"[{citation.n}] {citation.title or citation.path}"
        + (f", p. {citation.page}" if citation.page else "")
        + (f", {format_time(citation.seconds)}" if citation.seconds is not None else "")
        for citation in answer.citations
    ]
    return "\n\n" + "  \n".join(lines) if lines else ""


def _packed(vector: Sequence[float]) -> str:
    """Return the vector as OpenAI's base64 form: 32-bit floats, the lowest byte first."""
    return base64.b64encode(np.asarray(vector, dtype="<f4").tobytes()).decode()
