"""Dialogues of the table, as a conversation would hold them at hand."""

import re
import tomllib
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
from msgspec import Struct

from core.language.question.analyze import analyze
from core.language.question.things.name_index import EntityNameIndex
from core.language.vocabulary.vocabulary import built_in
from core.memory.dialogue.dialogue_state import DialogueState
from core.memory.dialogue.update import update
from core.memory.rewrite.tracker import rewrite
from core.store.normalize import normalize
from core.store.records import NameArrays

NOW = datetime(2026, 11, 20, 10, 0, tzinfo=UTC)
TABLE = tomllib.loads(Path(__file__).with_name("follow_ups.toml").read_text("utf-8"))


class Row(Struct, frozen=True):
    turns: tuple[tuple[str, str], ...]
    group: str
    ask: str
    want: tuple[str, ...] = ()
    no: tuple[str, ...] = ()


def rows():
    return [
        Row(
            tuple(map(tuple, dialogue["turns"])),
            it["class"],
            it["ask"],
            tuple(it.get("want", ())),
            tuple(it.get("not", ())),
        )
        for dialogue in TABLE["dialogue"]
        for it in dialogue["then"]
    ]


def names():
    found = []
    for kind, lines in TABLE["names"].items():
        for line in lines:
            name, _, alias = line.partition(" = ")
            found.append((name, alias, kind))
    all_names = [
        (number, normalize(form), kind)
        for number, (name, alias, kind) in enumerate(found, start=1)
        for form in (name, alias)
        if form
    ]
    arrays = NameArrays(
        np.array([it[0] for it in all_names], np.int64),
        np.array([it[1] for it in all_names], object),
        np.array([it[2] for it in all_names], object),
    )
    return EntityNameIndex(arrays, {n: name for n, (name, _, _) in enumerate(found, start=1)})


NAMES = names()


def read(text):
    return analyze(text, names=NAMES, vocabulary=built_in(), now=NOW)


def ask(question, state):
    return rewrite(question, state, now=NOW, vocabulary=built_in(), names=NAMES)


def after(*turns: tuple[str, str], direct: str = "") -> DialogueState:
    """What is at hand behind these questions and answers, each with that short answer."""
    state = DialogueState()
    for question, answer in turns:
        analysis = read(ask(question, state).text)
        state = update(
            state, analysis, names=NAMES, vocabulary=built_in(), answer=answer, direct=direct
        )
    return state


def has(text, words):
    return any(
        re.search(rf"(?<!\w){re.escape(it.strip())}(?!\w)", text, re.IGNORECASE)
        or (not it.strip()[-1].isalnum() and it.strip() in text)
        for it in words.split("|")
    )


def is_resolved(row: Row, text: str) -> bool:
    if row.group == "alone":
        return text == row.ask
    return all(has(text, it) for it in row.want) and not any(has(text, it) for it in row.no)
