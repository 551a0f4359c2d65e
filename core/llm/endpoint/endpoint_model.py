"""Language model on an OpenAI-compatible server: Ollama, LM Studio, llama-server.

Here are also its chat requests, and errors for its responses.
"""

import threading
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from core.errors import (
    Cancelled,
    KeychainError,
    ModelBadReply,
    ModelError,
    ModelMissing,
    ModelRefused,
    ModelTooLarge,
)
from core.lanes import Cancel
from core.llm.endpoint.address import (
    ServerAddress,
    ServerInfo,
    allowed_address,
    parse_address,
    read_count,
    read_models,
    read_window,
)
from core.llm.endpoint.http_call import ERROR_BYTES, HttpCall, ServerResponse, Timeouts
from core.llm.endpoint.stream import WHOLE_BYTES, ReplyBuilder, error_text, read_stream
from core.llm.language_model import ChatReply, Message, check_json
from core.llm.text import replace_surrogates

_TOO_LONG = ("context length", "context size", "context window", "too long", "maximum context")
_LISTED = 8
BYTES_PER_TOKEN = 3


class GenerationParams(Struct, frozen=True):
    """Parameters of the generation; `schema` is a JSON schema as text.

    `schema_in_object` sends it in the older form of llama.cpp (`json_object`).
    """

    max_tokens: int
    temperature: float
    seed: int
    schema: str | None
    schema_in_object: bool = False
    is_streamed: bool = True


def encode_request(messages: Sequence[Message], shape: GenerationParams, *, model: str) -> bytes:
    """Encode a chat request. Raises `ModelBadReply` for an invalid schema."""
    body: dict[str, object] = {
        "model": model,
        "messages": [
            {"role": message.role, "content": replace_surrogates(message.content)}
            for message in messages
        ],
        "max_tokens": shape.max_tokens,
        "temperature": shape.temperature,
        "seed": shape.seed,
        "stream": shape.is_streamed,
    }
    if shape.is_streamed:
        body["stream_options"] = {"include_usage": True}
    if shape.schema is not None:
        try:
            schema: object = msgspec.json.decode(shape.schema)
        except msgspec.DecodeError as error:
            raise ModelBadReply("schema", "reply_schema_unusable", reason=str(error)) from error
        named = {"name": "reply", "strict": True, "schema": schema}
        body["response_format"] = (
            {"type": "json_object", "schema": schema}
            if shape.schema_in_object
            else {"type": "json_schema", "json_schema": named}
        )
    return msgspec.json.encode(body)


def _error_for_response(
    address: ServerAddress, *, status: int, body: bytes, model: str, models: Sequence[str] = ()
) -> ModelError:
    server = str(address)
    try:
        reason = error_text(msgspec.json.decode(body))
    except (msgspec.DecodeError, UnicodeDecodeError):
        # Often an HTML page, which is not worth quoting.
        reason = error_text("")
    is_too_long = any(mark in str(reason).casefold() for mark in _TOO_LONG)
    match status:
        case _ if is_too_long:
            error = ModelTooLarge(server, "prompt_too_long_for_server", reason=reason)
        case 401 | 403:
            error = ModelRefused(server, "server_key_wrong")
        case 404 if models:
            listed = ", ".join(models[:_LISTED])
            error = ModelMissing(server, "server_model_not_listed", model=model, models=listed)
        case 404:
            error = ModelMissing(server, "server_model_missing", model=model)
        case 400 | 422:
            error = ModelBadReply(server, "server_refuses_request", reason=reason)
        case _ if 300 <= status < 400:
            error = ModelRefused(server, "server_redirects")
        case _:
            error = ModelRefused(server, "server_status_error", status=status, reason=reason)
    return error


class EndpointModel:
    """`LanguageModel` on a server. Thread-safe.

    The server is on this computer, or `consent` is its address. An empty `model` selects the first
    model of the server, `window_tokens` 0 asks the server. `key` returns the API key; it is called
    only if the server requires one, and the key is never sent unencrypted to another computer.
    """

    def __init__(
        self,
        address: str,
        *,
        consent: str = "",
        model: str = "",
        window_tokens: int = 0,
        key: Callable[[ServerAddress], str] | None = None,
        patience: Timeouts = Timeouts(),  # noqa: B008 - frozen
    ) -> None:
        self._text, self._consent = address, consent
        self._model, self._window = model, window_tokens
        self._key = key
        self._patience = patience
        self._wants_key = False
        self._schema_in_object = False
        self._info: ServerInfo | None = None
        self._calls: set[HttpCall] = set()
        self._lock = threading.Lock()

    @property
    def name(self) -> str:
        """The model's name, as far as known without a request."""
        return self._model or (self._info.model if self._info is not None else self._text)

    @property
    def is_remote(self) -> bool:
        """Whether the server is on another computer; true for an invalid address."""
        try:
            return parse_address(self._text).is_remote
        except ModelRefused:
            return True

    @property
    def context_length(self) -> int:
        """Maximum number of tokens of prompt and reply together; asks the server once."""
        return self._server_info(None).window_tokens

    def load(self, *, cancel: Cancel | None = None) -> None:
        """Contact the server. Raises `Cancelled` if stopped, `ModelError` without a server."""
        self._server_info(cancel)

    def count_tokens(self, text: str) -> int:
        """Count the tokens by the server if it can, else estimate an upper bound."""
        text = replace_surrogates(text)
        info = self._server_info(None)
        if info.counts_tokens and not self.is_remote:
            address = self._address()
            body = msgspec.json.encode({"content": text})
            counted = read_count(self._fetch("POST", f"{address.root}/tokenize", body=body))
            if counted is not None:
                return counted
        return _estimate(text)

    def chat(  # noqa: PLR0913 - as the protocol has it
        self,
        messages: Sequence[Message],
        *,
        max_tokens: int,
        temperature: float = 0.0,
        seed: int = 0,
        on_piece: Callable[[str], None] | None = None,
        cancel: Cancel | None = None,
        schema: str | None = None,
    ) -> ChatReply:
        """Return the reply to the last message; see `LanguageModel.chat`."""
        tokens_in = sum(_estimate(replace_surrogates(it.content)) for it in messages)
        builder = ReplyBuilder(on_piece, max_tokens=max_tokens, tokens_in=tokens_in)
        try:
            self._server_info(cancel)
            in_object = self._schema_in_object
            shape = GenerationParams(max_tokens, temperature, seed, schema, in_object)
            self._write(messages, shape, builder, cancel)
        except Cancelled:
            return builder.build("cancelled")
        reply = builder.build()
        if schema is not None and reply.finish == "stop":
            check_json(reply.text, model=self.name)
        return reply

    def close(self) -> None:
        """Interrupt running calls and drop the cached server information."""
        with self._lock:
            calls = tuple(self._calls)
            self._info, self._wants_key = None, False
        for call in calls:
            call.interrupt()

    def _write(
        self,
        messages: Sequence[Message],
        shape: GenerationParams,
        builder: ReplyBuilder,
        cancel: Cancel | None,
    ) -> None:
        """Send the request and pass the reply to `builder`; adapt to what the server accepts."""
        address = self._address()
        path = f"{address.base}/chat/completions"
        body = encode_request(messages, shape, model=self._server_info(cancel).model)
        with self._send(address, "POST", path, body=body, cancel=cancel) as answered:
            status = answered.status
            if status == 200 and self._listen(answered, builder, server=str(address)):
                return
            error_body = b"" if status == 200 else answered.body.read(ERROR_BYTES)
        if status == 200 and shape.is_streamed and not builder.has_begun:
            # A server that refuses a stream without a word gives the reason to a plain request.
            self._write(messages, replace(shape, is_streamed=False), builder, cancel)
        elif status == 200:
            raise ModelRefused(str(address), "server_reply_cut")
        elif status in {401, 403} and self._may_try_key(address):
            self._write(messages, shape, builder, cancel)
        elif shape.schema and not shape.schema_in_object and b"json_schema" in error_body:
            self._write(messages, replace(shape, schema_in_object=True), builder, cancel)
            self._schema_in_object = True
        else:
            raise self._refused(address, status, error_body)

    def _listen(self, answered: ServerResponse, builder: ReplyBuilder, *, server: str) -> bool:
        """Receive the reply; return whether it came whole."""
        for event in read_stream(answered, server=server):
            builder.add(event)
            if builder.is_too_long:
                break
        if builder.has_begun:
            builder.end()
        return builder.is_complete or builder.is_too_long

    def _server_info(self, cancel: Cancel | None) -> ServerInfo:
        """Return the server information; requested once."""
        info = self._info
        if info is not None:
            return info
        address = self._address()
        body = self._fetch("GET", f"{address.base}/models", cancel=cancel)
        try:
            info = read_models(body, wanted=self._model)
        except msgspec.DecodeError as error:
            raise ModelBadReply(str(address), "not_model_server") from error
        if not info.model:
            raise ModelMissing(str(address), "server_without_model")
        if info.counts_tokens:
            window = read_window(self._fetch("GET", f"{address.root}/props", cancel=cancel))
            info = replace(info, window_tokens=window or info.window_tokens)
        if self._window:
            info = replace(info, window_tokens=self._window)
        self._info = info
        return info

    def _fetch(
        self, method: str, path: str, *, body: bytes = b"", cancel: Cancel | None = None
    ) -> bytes:
        """Return the whole response body; empty if the server has no such path."""
        address = self._address()
        with self._send(address, method, path, body=body, cancel=cancel) as answered:
            content = answered.body.read(WHOLE_BYTES)
        if answered.status == 200:
            return content
        if answered.status in {401, 403} and self._may_try_key(address):
            return self._fetch(method, path, body=body, cancel=cancel)
        if not path.startswith(f"{address.base}/"):
            return b""
        raise self._refused(address, answered.status, content)

    def _refused(self, address: ServerAddress, status: int, body: bytes) -> Exception:
        info = self._info
        if status == 404:
            # The server may have another model by now.
            self._info = None
        return _error_for_response(
            address,
            status=status,
            body=body,
            model=info.model if info is not None else self._model,
            models=info.models if info is not None else (),
        )

    def _address(self) -> ServerAddress:
        return allowed_address(self._text, consent=self._consent)

    @contextmanager
    def _send(
        self, address: ServerAddress, method: str, path: str, *, body: bytes, cancel: Cancel | None
    ) -> Generator[ServerResponse]:
        """Send a request that `close` interrupts."""
        call = HttpCall(address, patience=self._patience, cancel=cancel)
        with self._lock:
            self._calls.add(call)
        try:
            with call.send(method, path, body=body, key=self._key_for(address)) as answered:
                yield answered
        finally:
            with self._lock:
                self._calls.discard(call)

    def _may_try_key(self, address: ServerAddress) -> bool:
        """Return whether to retry with the key, which was not sent yet."""
        if self._wants_key or self._key is None:
            return False
        if address.is_remote and address.scheme != "https":
            raise ModelRefused(str(address), "key_needs_https")
        self._wants_key = True
        return bool(self._key_for(address))

    def _key_for(self, address: ServerAddress) -> str:
        if not self._wants_key or self._key is None:
            return ""
        try:
            return self._key(address)
        except KeychainError as error:
            raise ModelRefused(str(address), error.message) from error


def _estimate(text: str) -> int:
    """Estimate the number of tokens, too high rather than too low."""
    return -(-len(text.encode()) // BYTES_PER_TOKEN)
