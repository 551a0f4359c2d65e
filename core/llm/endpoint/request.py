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
            detail = f"The shape of the reply is no JSON: {error}"
            raise ModelBadReply("schema", detail=detail) from error
        named = {"name": "reply", "strict": True, "schema": schema}
        body["response_format"] = {"type": "json_schema", "json_schema": named}
    return msgspec.json.encode(body)


def error_for_response(
    address: ServerAddress, *, status: int, body: bytes, model: str, models: Sequence[str] = ()
) -> ModelError:
    """Return the error for an unsuccessful response."""
    why = _reason(body)
    if any(mark in why.casefold() for mark in _TOO_LONG):
        kind = ModelTooLarge
        detail = f"The question is longer than the server's model reads: {why}"
        remedy = "Set the window of the server's model in the settings to what it really has."
    elif status in {401, 403}:
        kind = ModelRefused
        detail = "The model server wants a key, or another one than it was given."
        remedy = "Give Loci the key of this server. It is kept in the keychain of this computer."
    elif status == 404:
        kind = ModelMissing
        detail = f"The model server has no model “{model}”, or does not speak as OpenAI's does."
        listed = ", ".join(models[:_LISTED])
        remedy = f"Choose one of its models: {listed}." if listed else "Load a model there."
    elif 300 <= status < 400:
        kind = ModelRefused
        detail = "The model server sends its callers elsewhere, and Loci does not follow."
        remedy = "Write the address that it names, if you trust it."
    elif status in {400, 422}:
        kind = ModelBadReply
        detail = f"The model server does not understand the request: {why}"
        remedy = "Update the server, or choose another model there."
    else:
        kind = ModelRefused
        detail = f"The model server failed ({status}): {why}"
        remedy = "Ask again in a moment, or look at the server's own log."
    return kind(str(address), detail=detail, remedy=remedy)


def _reason(body: bytes) -> str:
    try:
        decoded: object = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError):
        # Often an HTML page, which is not worth quoting.
        decoded = ""
    return error_text(decoded)
