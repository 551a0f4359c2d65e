"""Readers of chat exports in JSON: Telegram, Discord, Signal, Slack, ChatGPT, Claude."""

import html
import json
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from io import BytesIO
from typing import Any, cast

from core.errors import Unreadable
from core.ingest.parse.decode import decode
from core.ingest.parse.file_format import FileFormat, packed_format
from core.ingest.parse.formats.exports.conversation import (
    ChatMessage,
    read_days,
    text_at,
    timestamp,
)
from core.ingest.parse.formats.json_xml import read_json_xml
from core.ingest.parse.reader import Blob, ParseContext, broken
from core.ingest.parse.zip_package import ZIP_ERRORS
from core.records.files.documents import ParseResult

Fields = Mapping[str, Any]
# The user in conversations with an assistant.
_USER = "Me"
_SLACK_MARK = re.compile(r"<(?P<target>[^<>|\n]{1,500})(?:\|(?P<label>[^<>\n]{0,300}))?>")
_SLACK_DAY = re.compile(r"(?P<channel>[^/]+)/\d{4}-\d\d-\d\d\.json")


def _chats(kind: str, stem: str, value: Any) -> Iterator[tuple[str, Iterable[ChatMessage]]]:
    """Yield title and messages of each conversation in an export."""
    exports = list(_dicts(value if isinstance(value, list) else [value]))
    if kind == "telegram":
        inner = (export.get("chats") for export in exports)
        listed = (cast("Fields", item).get("list") for item in inner if isinstance(item, dict))
        exports += [chat for chats in listed for chat in _dicts(chats)]
    for export in exports:
        channel = export.get("channel")
        named = cast("Fields", channel) if isinstance(channel, dict) else export
        yield text_at(named, "title", "name") or stem, _MESSAGES[kind](export)


def _telegram(chat: Fields) -> Iterator[ChatMessage]:
    for message in _dicts(chat.get("messages")):
        parts = message.get("text")
        pieces = cast("list[Any]", parts) if isinstance(parts, list) else [parts]
        text = "".join(
            text_at(cast("Fields", item), "text") if isinstance(item, dict) else str(item or "")
            for item in pieces
        )
        at = timestamp(message.get("date"))
        if at is not None and message.get("type") == "message":
            yield ChatMessage(at.replace(tzinfo=None), text_at(message, "from") or "Unknown", text)


def _discord(chat: Fields) -> Iterator[ChatMessage]:
    for message in _dicts(chat.get("messages")):
        author = message.get("author")
        at = timestamp(message.get("timestamp"))
        if isinstance(author, dict) and at is not None:
            name = text_at(cast("Fields", author), "nickname", "name")
            yield ChatMessage(at.replace(tzinfo=None), name, text_at(message, "content"))


def _claude(chat: Fields) -> Iterator[ChatMessage]:
    for message in _dicts(chat.get("chat_messages")):
        at = timestamp(message.get("created_at"))
        speaker = _USER if message.get("sender") == "human" else "Claude"
        parts = "\n".join(text_at(part, "text") for part in _dicts(message.get("content")))
        if at is not None:
            yield ChatMessage(at.replace(tzinfo=None), speaker, text_at(message, "text") or parts)


def _chatgpt(chat: Fields) -> Iterator[ChatMessage]:
    """Yield the messages from the first to the current one; other branches were abandoned."""
    nodes = cast("dict[str, Any]", chat.get("mapping") or {})
    way: list[Fields] = []
    name, seen = chat.get("current_node"), set[str]()
    while isinstance(name, str) and name in nodes and name not in seen:
        seen.add(name)
        way.append(nodes[name])
        name = nodes[name].get("parent")
    started = timestamp(chat.get("create_time"))
    for node in reversed(way):
        message = node.get("message")
        if not isinstance(message, dict):
            continue
        fields = cast("dict[str, Any]", message)
        role = text_at(fields.get("author") or {}, "role")
        at = timestamp(fields.get("create_time")) or started
        content = cast("Fields", fields.get("content") or {})
        parts = cast("list[Any]", content.get("parts") or [])
        text = "\n".join(part for part in parts if isinstance(part, str))
        if at is not None and role in {"user", "assistant"}:
            yield ChatMessage(at.replace(tzinfo=None), _USER if role == "user" else "ChatGPT", text)


_MESSAGES: dict[str, Callable[[Fields], Iterator[ChatMessage]]] = {
    "chatgpt": _chatgpt,
    "claude": _claude,
    "discord": _discord,
    "telegram": _telegram,
}


def _signal(blob: Blob) -> Iterator[tuple[str, Iterable[ChatMessage]]]:
    """Yield the conversation in a file of one JSON object for each message."""

    def messages() -> Iterator[ChatMessage]:
        for line in decode(blob.data).splitlines():
            if not line.strip():
                continue
            fields: Fields = json.loads(line)
            at = timestamp(fields.get("date"))
            if at is not None:
                speaker = text_at(fields, "sender")
                yield ChatMessage(at.replace(tzinfo=None), speaker, text_at(fields, "body"))

    yield blob.stem, messages()


def read_chat_json(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read one document for each conversation and day; JSON in another form is read as such."""
    try:
        if kind == "signal":
            chats = list(_signal(blob))
        else:
            chats = list(_chats(kind, blob.stem, json.loads(decode(blob.data))))
        documents = [
            document
            for title, messages in chats
            for document in read_days(blob, kind, messages, title=title)
        ]
    except (ValueError, TypeError, AttributeError):
        documents = []
    except RecursionError:
        raise Unreadable(blob.place, "content_nested") from None
    if not documents:
        return read_json_xml(blob, "jsonl" if kind == "signal" else "json", context)
    return ParseResult(tuple(documents))


def read_slack(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read one document for each channel and day of a workspace."""
    try:
        with zipfile.ZipFile(BytesIO(blob.data)) as archive:
            names = _slack_names(_dicts(_member(archive, "users.json", context)))
            channels: dict[str, list[ChatMessage]] = {}
            for name in sorted(archive.namelist()):
                day = _SLACK_DAY.fullmatch(name)
                if day:
                    messages = _slack(_member(archive, name, context), names)
                    channels.setdefault(day["channel"], []).extend(messages)
    except (*ZIP_ERRORS, ValueError, KeyError) as error:
        raise broken(blob) from error
    return ParseResult(
        tuple(
            document
            for channel, messages in channels.items()
            for document in read_days(blob, kind, messages, title=f"#{channel}")
        )
    )


def _member(archive: zipfile.ZipFile, name: str, context: ParseContext) -> Any:
    """Return a member's JSON; None if item is missing or beyond the limits."""
    if name not in archive.namelist() or not context.budget.take_bytes(
        archive.getinfo(name).file_size
    ):
        return None
    return json.loads(archive.read(name))


def _slack_names(users: Iterable[Fields]) -> dict[str, str]:
    return {
        text_at(user, "id"): text_at(user, "real_name")
        or text_at(user.get("profile") or {}, "real_name", "display_name")
        or text_at(user, "name")
        for user in users
    }


def _slack(messages: Any, names: Mapping[str, str]) -> Iterator[ChatMessage]:
    def shown(mark: re.Match[str]) -> str:
        target = mark["target"]
        if target.startswith("@"):
            return names.get(target[1:], mark["label"] or target)
        return mark["label"] or target.lstrip("#!")

    for message in _dicts(messages):
        try:
            at = timestamp(float(message.get("ts", "")))
        except (TypeError, ValueError):
            continue
        profile = cast("Fields", message.get("user_profile") or {})
        speaker = names.get(text_at(message, "user")) or text_at(profile, "real_name")
        if at is not None and speaker and message.get("subtype") in {None, "thread_broadcast"}:
            text = html.unescape(_SLACK_MARK.sub(shown, text_at(message, "text")))
            yield ChatMessage(at.replace(tzinfo=None), speaker, text)


def _dicts(values: Any) -> Iterator[Fields]:
    listed = cast("list[Any]", values) if isinstance(values, list) else []
    return (cast("Fields", item) for item in listed if isinstance(item, dict))


def _with(*marks: str) -> Callable[[str], bool]:
    """Return a test whether a text begins as JSON and names all these fields."""
    patterns = [re.compile(rf'"{mark}"\s*:') for mark in marks]
    return lambda head: head[:1] in "[{" and all(pattern.search(head) for pattern in patterns)


def _chat(kind: str, recognize: Callable[[str], bool]) -> FileFormat:
    return FileFormat(
        kind,
        read_chat_json,
        recognize=recognize,
        icon="message-circle",
        filter_words=("chat", "chats", "messages"),
    )


FORMATS = (
    _chat("chatgpt", _with("mapping", "parent", "children")),
    _chat("claude", _with("chat_messages")),
    _chat("discord", _with("guild", "channel")),
    _chat("telegram", _with("messages", "type", "from_id")),
    _chat("signal", _with("sender", "body", "date")),
    packed_format(
        "slack",
        read_slack,
        zip_members=("channels.json", "integration_logs.json"),
        icon="message-circle",
        filter_words="chat chats messages",
    ),
)
