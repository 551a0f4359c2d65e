"""Two-level tree of mentions of an entity, by year."""

import re
from typing import Any

from core.records.graph.entity_details import DocumentMention
from ui.items.graph.two_level_model import META, Role, TwoLevelModel
from ui.theme.translation import say_day, translate

# Markdown markup is useless in a single line.
MARKS = re.compile(r"[*_`#>\[\]|]+")


class MentionTree(TwoLevelModel[DocumentMention]):
    """Years, and the texts of each."""

    def show_texts(self, texts: tuple[DocumentMention, ...]) -> None:
        """Show these texts, the latest first."""
        years: dict[str, list[DocumentMention]] = {}
        for one in texts:
            year = str(one.written_at.year) if one.written_at else ""
            years.setdefault(year, []).append(one)
        undated = translate("graph", "No date")
        self.set_groups([(year or undated, found) for year, found in years.items()])

    def say_record(self, record: DocumentMention, role: int) -> Any:
        """Return the words around the name, and file and day as second line."""
        quote = " ".join(MARKS.sub("", record.quote).split()) or record.title
        if role == Role.DisplayRole:
            return quote
        if role == META:
            return _say_place(record)
        if role == Role.AccessibleTextRole:
            return f"{quote}, {_say_place(record)}"
        return f"{_say_place(record)}\n{quote}" if role == Role.ToolTipRole else None


def _say_place(named: DocumentMention) -> str:
    words = [named.path.rsplit("/", 1)[-1]]
    if named.written_at:
        words.append(say_day(named.written_at))
    if named.times > 1:
        words.append(translate("graph", "%n mention(s)", "", named.times))
    return "  ·  ".join(words)
