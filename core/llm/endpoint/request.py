"""Chat requests to a model server, and errors for its responses."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from core.errors import ModelBadReply, ModelError, ModelMissing, ModelRefused, ModelTooLarge
from core.llm.endpoint.address import ServerAddress
from core.llm.endpoint.stream import error_text
from core.llm.language_model import Message
from core.llm.text import replace_surrogates

_TOO_LONG = ("context length", "context size", "context window", "too long", "maximum context")
_LISTED = 8


class GenerationParams(Struct, frozen=True):
    """Parameters of the generation; `schema` is a JSON schema as text."""

    max_tokens: int
    temperature: float
    seed: int
    schema: str | None


def encode_request(messages: Sequence[Message], shape: GenerationParams, *, model: str) -> bytes:
    """Encode a streaming chat request. Raises `ModelBadReply` for an invalid schema."""
    body: dict[str, object] = {
        "model": model,
        "messages": [
            {"role": message.role, "content": replace_surrogates(message.content)}
            for message in messages
        ],
        "max_tokens": shape.max_tokens,
        "temperature": shape.temperature,
        "seed": shape.seed,
        "stream": True,
        "stream_options": {"include_usage": True},
    }
    if shape.schema is not None:
        try:
            schema: object = msgspec.json.decode(shape.schema)
        except msgspec.DecodeError as error:
            raise ModelBadReply("schema", "reply_schema_unusable", reason=str(error)) from error
        named = {"name": "reply", "strict": True, "schema": schema}
        body["response_format"] = {"type": "json_schema", "json_schema": named}
    return msgspec.json.encode(body)


def error_for_response(
    address: ServerAddress, *, status: int, body: bytes, model: str, models: Sequence[str] = ()
) -> ModelError:
    """Return the error for an unsuccessful response."""
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
