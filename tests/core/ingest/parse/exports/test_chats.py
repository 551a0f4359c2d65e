"""Chats: a document for each conversation and day, a paragraph for each message."""

# ruff: noqa: E501 - lines of the files as they are

import json
import zipfile
from io import BytesIO

import pytest

from core.extract.statements.speakers import find_speakers
from core.language.vocabulary.vocabulary import built_in

ANDROID = """31.12.23, 21:45 - Nachrichten sind Ende-zu-Ende-verschlüsselt.
31.12.23, 21:46 - Anna Berg: Kommst du morgen?
Ich koche Suppe.
31.12.23, 21:50 - Tom: <Medien ausgeschlossen>
01.01.24, 10:02 - Tom: Ja, um 12: gern!
"""
IPHONE = """[12/31/23, 9:45:03\u202fPM] Anna Berg: \u200eMessages and calls are end-to-end encrypted.
[12/31/23, 9:46:10\u202fPM] Anna Berg: Are you coming?
[1/1/24, 12:02:00\u202fAM] Tom: Happy new year
"""
TELEGRAM = {
    "name": "Anna",
    "type": "personal_chat",
    "id": 1,
    "messages": [
        {"id": 1, "type": "service", "date": "2024-05-03T10:00:00", "text": "joined"},
        {
            "id": 2,
            "type": "message",
            "date": "2024-05-03T14:05:00",
            "from": "Anna Berg",
            "from_id": "user1",
            "text": ["See ", {"type": "link", "text": "https://example.org"}, " first"],
        },
        {
            "id": 3,
            "type": "message",
            "date": "2024-05-04T08:00:00",
            "from": None,
            "from_id": "user2",
            "text": "Thanks",
        },
    ],
}
DISCORD = {
    "guild": {"id": "1", "name": "Potters"},
    "channel": {"id": "2", "type": "GuildTextChat", "name": "glazes"},
    "messages": [
        {
            "id": "3",
            "timestamp": "2024-05-03T14:05:00.000+00:00",
            "content": "Cone 6 is hot enough.",
            "author": {"id": "4", "name": "abk", "nickname": "Anna Berg"},
        }
    ],
}
SIGNAL = "\n".join(
    json.dumps({"date": f"2024-05-0{day} 14:05", "sender": "Anna Berg", "body": f"Day {day}"})
    for day in (3, 4)
)
CHATGPT = [
    {
        "title": "Glaze recipe",
        "create_time": 1714740000.0,
        "mapping": {
            "root": {"id": "root", "message": None, "parent": None, "children": ["a"]},
            "a": {
                "message": {
                    "author": {"role": "user"},
                    "create_time": 1714740000.5,
                    "content": {"content_type": "text", "parts": ["A recipe for celadon?"]},
                },
                "parent": "root",
                "children": ["old", "b"],
            },
            "old": {
                "message": {
                    "author": {"role": "assistant"},
                    "create_time": 1714740010.0,
                    "content": {"content_type": "text", "parts": ["Abandoned."]},
                },
                "parent": "a",
                "children": [],
            },
            "b": {
                "message": {
                    "author": {"role": "assistant"},
                    "create_time": 1714740020.0,
                    "content": {"content_type": "text", "parts": ["Feldspar and ash."]},
                },
                "parent": "a",
                "children": [],
            },
        },
        "current_node": "b",
    }
]
CLAUDE = [
    {
        "uuid": "1",
        "name": "Kiln repair",
        "created_at": "2024-05-03T14:00:00.000000Z",
        "chat_messages": [
            {
                "sender": "human",
                "text": "",
                "content": [{"type": "text", "text": "The element broke."}],
                "created_at": "2024-05-03T14:01:00.000000Z",
            },
            {
                "sender": "assistant",
                "text": "Measure its resistance.",
                "created_at": "2024-05-03T14:02:00.000000Z",
            },
        ],
    }
]


def test_android_messages_are_paragraphs_by_day(read_bytes) -> None:
    first, second = read_bytes("WhatsApp Chat mit Anna.txt", ANDROID).documents

    assert first.text == "[21:46] Anna Berg: Kommst du morgen?\nIch koche Suppe."
    assert first.part == "2023-12-31"
    assert first.title == "WhatsApp Chat mit Anna, 2023-12-31"
    assert f"{first.written_at:%Y-%m-%d}" == "2023-12-31"
    assert second.text == "[10:02] Tom: Ja, um 12: gern!"


def test_american_dates_and_half_days_are_understood(read_bytes) -> None:
    first, second = read_bytes("_chat.txt", IPHONE).documents

    assert first.part == "2023-12-31"
    assert first.text.endswith("[21:46] Anna Berg: Are you coming?")
    assert second.part == "2024-01-01"
    assert second.text == "[00:02] Tom: Happy new year"


@pytest.mark.parametrize(
    ("name", "content", "parts", "words"),
    [
        (
            "result.json",
            json.dumps(TELEGRAM),
            ["Anna/2024-05-03", "Anna/2024-05-04"],
            "[14:05] Anna Berg: See https://example.org first",
        ),
        (
            "result.json",
            json.dumps({"chats": {"list": [TELEGRAM]}}),
            ["Anna/2024-05-03", "Anna/2024-05-04"],
            "[14:05] Anna Berg: See https://example.org first",
        ),
        (
            "export.json",
            json.dumps(DISCORD),
            ["glazes/2024-05-03"],
            "[14:05] Anna Berg: Cone 6 is hot enough.",
        ),
        ("data.json", SIGNAL, ["data/2024-05-03", "data/2024-05-04"], "[14:05] Anna Berg: Day 3"),
        (
            "conversations.json",
            json.dumps(CHATGPT),
            ["Glaze recipe/2024-05-03"],
            "[12:40] Me: A recipe for celadon?\n\n[12:40] ChatGPT: Feldspar and ash.",
        ),
        (
            "conversations.json",
            json.dumps(CLAUDE),
            ["Kiln repair/2024-05-03"],
            "[14:01] Me: The element broke.\n\n[14:02] Claude: Measure its resistance.",
        ),
    ],
    ids=["telegram", "telegram account", "discord", "signal", "chatgpt", "claude"],
)
def test_an_export_is_read_by_conversation_and_day(read_bytes, name, content, parts, words) -> None:
    documents = read_bytes(name, content).documents

    assert [document.part for document in documents] == parts
    assert documents[0].text == words


def slack(**members: object) -> bytes:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in members.items():
            archive.writestr(name.replace("__", "/") + ".json", json.dumps(content))
    return packed.getvalue()


def test_a_slack_workspace_is_read_by_channel_and_day(read_bytes) -> None:
    said = [
        {"type": "message", "user": "U1", "ts": "1714745100.0001", "text": "Ask <@U2> &amp; <https://x.org|the page>"},
        {"type": "message", "subtype": "channel_join", "user": "U2", "ts": "1714745160.0", "text": "joined"},
        {"type": "message", "user": "U2", "ts": "nonsense", "text": "lost"},
    ]  # fmt: skip
    data = slack(
        channels=[{"name": "glazes"}],
        users=[
            {"id": "U1", "name": "ab", "profile": {"real_name": "Anna Berg"}},
            {"id": "U2", "real_name": "Tom Hart"},
        ],
        **{"glazes__2024-05-03": said},
    )

    (document,) = read_bytes("workspace.zip", data).documents

    assert document.part == "#glazes/2024-05-03"
    assert document.text == "[14:05] Anna Berg: Ask Tom Hart & the page"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("plain.json", '{"messages": "none", "type": 1, "from_id": 2}'),
        ("broken.json", '[{"mapping": {}, "parent": 1, "children": '),
        ("odd.json", '{"chat_messages": [1, {"sender": {}}]}'),
        (
            "loop.json",
            json.dumps([{"mapping": {"a": {"parent": "a", "children": []}}, "current_node": "a"}]),
        ),
        ("wrong.json", '{"guild": 1, "channel": {}, "messages": [{"author": 3, "timestamp": []}]}'),
    ],
)
def test_json_in_another_form_is_read_as_such(read_bytes, name, content) -> None:
    (document,) = read_bytes(name, content).documents

    assert document.kind in {"json", "txt"}
    assert document.text


def test_a_note_with_a_date_at_its_top_is_no_chat(read_bytes) -> None:
    (document,) = read_bytes("note.txt", "31.12.23, 21:45 - Silvester\n\nWir kochen.").documents

    assert document.kind == "txt"


def test_speakers_are_found_in_a_chat(read_bytes) -> None:
    (document, _) = read_bytes("chat.txt", ANDROID.replace("Tom:", "Tom Hart:")).documents

    speakers = find_speakers(document, vocabulary=built_in())

    assert "Anna Berg" in speakers.people()
