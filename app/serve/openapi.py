"""OpenAPI 3.1 description of the HTTP API, made from the table of tools and the request types."""

from typing import Any

import msgspec
from msgspec import Struct

from app.serve.openai_api import ChatRequest, EmbeddingRequest
from app.serve.tools import TOOLS

_JSON, _PROBLEM = "application/json", "application/problem+json"
# These stream their answer where the request wishes it.
_STREAMED = ("ask", "chat_completions")
_STREAM: dict[str, Any] = {"text/event-stream": {}}
_OPENAI: tuple[tuple[str, str, type[Struct]], ...] = (
    ("/v1/chat/completions", "Answer the last message of a chat.", ChatRequest),
    ("/v1/embeddings", "Return the vectors of texts.", EmbeddingRequest),
)
_REFUSALS = {
    "400": "The request is wrong; the detail says how.",
    "401": "The token is missing or wrong.",
    "403": "Not allowed: the host, the origin, or a consent that the user has not given.",
    "409": "The library or the model refused.",
    "413": "The request is too large.",
    "423": "The library is locked.",
    "503": "The engine does not run.",
}


def describe(version: str) -> dict[str, Any]:
    """Return the description as an OpenAPI document."""
    types = [kind for tool in TOOLS for kind in (tool.takes, tool.gives)]
    types += [takes for _, _, takes in _OPENAI]
    schemas, components = msgspec.json.schema_components(
        types, ref_template="#/components/schemas/{name}"
    )
    paths: dict[str, Any] = {}
    for tool, takes, gives in zip(TOOLS, schemas[::2], schemas[1::2], strict=False):
        paths[f"/api/{tool.name}"] = {
            "post": _operation(
                tool.name,
                tool.description,
                gives,
                takes=takes,
                needs_body=any(field.required for field in msgspec.structs.fields(tool.takes)),
            )
        }
    for (path, summary, _), takes in zip(_OPENAI, schemas[2 * len(TOOLS) :], strict=True):
        name = path.removeprefix("/v1/").replace("/", "_")
        paths[path] = {"post": _operation(name, summary, {"type": "object"}, takes=takes)}
    paths["/v1/models"] = {"get": _operation("models", "List the models.", {"type": "object"})}
    problem = {
        "type": "object",
        "required": ["type", "title", "status"],
        "properties": {
            "status": {"type": "integer"},
            **{name: {"type": "string"} for name in ("type", "title", "detail", "remedy")},
        },
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "Loci", "version": version},
        "security": [{"token": []}],
        "paths": paths,
        "components": {
            "schemas": {**components, "Problem": problem},
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(
    name: str,
    summary: str,
    gives: dict[str, Any],
    *,
    takes: dict[str, Any] | None = None,
    needs_body: bool = True,
) -> dict[str, Any]:
    problem = {_PROBLEM: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    refusals = {
        status: {"description": meaning, "content": problem}
        for status, meaning in _REFUSALS.items()
    }
    content: dict[str, Any] = {_JSON: {"schema": gives}} | (_STREAM if name in _STREAMED else {})
    done = {"description": "The result.", "content": content}
    body = {"requestBody": {"required": needs_body, "content": {_JSON: {"schema": takes}}}}
    return {
        "operationId": name,
        "summary": summary,
        "responses": {"200": done, **refusals},
        **(body if takes else {}),
    }
