"""How often a turn that is quoted as an answer is one that answers (`own_statements`, N8).

    python -m bench.memory.own_statements FOLDER [--conversations 3] [--out FILE]

FOLDER holds turns.jsonl, sessions.jsonl and queries.jsonl of LoCoMo; adversarial questions are left
out. Each turn counts as said by the user. `--out` receives a JSON line for each question.
"""

import argparse
import os
import sys
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import msgspec
from msgspec.structs import replace

from app.compose import embedder_folder
from bench.datasets import write_lines
from bench.memory.conversations import Conversation, load_conversations, session_start
from bench.memory.memory_recall import index_conversation
from core.llm.embedder import Embedder
from core.llm.span_reader import Reader, SpanReader
from core.memory.own_statements import find_statement
from core.memory.recall.recaller import EpisodeRecaller, RecallBounds
from core.settings.options import Settings

RECALLED = 100
_TURNS = RecallBounds(kinds=("turn",))


class StatementLine(msgspec.Struct, frozen=True):
    """A question, and the turn that is quoted for it; `turn` is empty if none is."""

    id: str
    category: str
    turn: str = ""
    is_gold: bool = False
    is_sure: bool = False


def ask(talk: Conversation, *, embedder: Embedder, reader: Reader) -> Iterator[StatementLine]:
    """Yield a line for each question of a conversation."""
    end = max(session_start(line, number=n) for n, line in enumerate(talk.sessions))
    with index_conversation(
        talk, embed=embedder.embed, dimensions=embedder.dimension
    ) as conversation:
        recaller = EpisodeRecaller(
            conversation.shelf,
            embed=embedder.embed,
            settings=Settings,
            now=lambda: end + timedelta(days=1),
        )
        for question in talk.questions:
            if question.adversarial:
                continue
            hits = [
                replace(hit, episode=replace(hit.episode, speaker="user"))
                for hit in recaller.recall(question.question, k=RECALLED, bounds=_TURNS)
            ]
            statement = find_statement(question.question, hits, reader=reader)
            line = StatementLine(question.id, question.category)
            if statement is not None:
                turn = conversation.turn_ids[statement.episode.id]
                is_gold = turn in question.gold_ids
                line = replace(line, turn=turn, is_gold=is_gold, is_sure=statement.is_sure)
            yield line


def summary(lines: list[StatementLine]) -> str:
    """Return the shares as a line of text."""
    quoted = [one for one in lines if one.turn]
    sure = [one for one in quoted if one.is_sure]
    right, surely = (
        sum(one.is_gold for one in some) / max(1, len(some)) for some in (quoted, sure)
    )
    return (
        f"{len(lines)} questions: a turn is quoted for {len(quoted) / max(1, len(lines)):.2f}, "
        f"right "
        f"{right:.2f}; surely for {len(sure) / max(1, len(lines)):.2f}, right {surely:.2f}"
    )


def main() -> int:
    """Measure, and print the shares."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--conversations", type=int, default=3)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    folder, threads = embedder_folder(), os.cpu_count() or 1
    embedder = Embedder(folder, threads=threads)
    reader = SpanReader.load(folder, threads=threads)
    names = ("turns.jsonl", "sessions.jsonl", "queries.jsonl")
    talks = load_conversations(*(given.folder / name for name in names))[: given.conversations]
    lines = [line for talk in talks for line in ask(talk, embedder=embedder, reader=reader)]
    write_lines(given.out, lines)
    sys.stdout.write(summary(lines) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
