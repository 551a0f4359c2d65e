"""Search and documents of the fake engine."""

import re
from datetime import UTC, datetime
from typing import Any

from core.engine.documents import OPEN_TASKS
from core.errors import WrongUse
from core.messages import UserMessage
from core.records.answers.questions import Condition, Filters, Query, QueryPiece
from core.records.answers.typeahead import (
    DocumentMatch,
    EntityMatch,
    Facet,
    HighlightedText,
    PassageMatch,
    TypeaheadResult,
    TypeaheadSort,
)
from core.records.files.document_structure import (
    Backlink,
    DocumentChange,
    DocumentStructure,
    MentionedEntity,
    Mentions,
    PageSizes,
    PageWords,
    PartInfo,
    WordBox,
)
from core.records.files.documents import (
    Field,
    FormatInfo,
    PagePicture,
    TaskItem,
    TaskList,
    TaskQuery,
)
from core.records.ids import DocumentId, EntityId, PassageId
from tests.fake_engine.replies import FakeReplies

_TYPE = re.compile(r"type:(\w+)")
MENTIONED = (("Imani", EntityId(1), "Person"), ("Harbor Lab", EntityId(3), "Organization"))


class FakeDocuments(FakeReplies):
    """Substring search over the two documents, and their mentions, facts and pages."""

    many = 0
    tasks: tuple[TaskItem, ...] = (
        TaskItem(
            "Send the draft", "open", "/notes/heron.md", None, "Project Heron", 20, 34,
            "Send the draft", due=datetime(2026, 5, 3, 23, 59, tzinfo=UTC), assignees=("mara",),
        ),
        TaskItem(
            "Paint the door", "open", "/notes/house.md", None, "House", 8, 22, "Paint the door"
        ),
    )  # fmt: skip
    formats: tuple[FormatInfo, ...] = (
        FormatInfo("md", ("md",), "file-text", ("note",)),
        FormatInfo("pdf", ("pdf",), "book-open"),
        FormatInfo("mail", ("eml",), "mail", ("email",)),
    )

    def look_up(
        self, text: str, *, sort: TypeaheadSort = "best", limit: int = 20, offset: int = 0
    ) -> Any:
        result = _look_up(self._texts(), text, many=self.many)
        part = slice(offset, offset + limit)
        shown = TypeaheadResult(
            text, result.query, result.passages[part], len(result.passages), result.documents[part],
            len(result.documents), result.things[part], len(result.things), result.facets,
            problem=result.problem, remedy=result.remedy,
        )  # fmt: skip
        return self._reply("look_up", shown, text, sort, offset)

    def show_about(self, path: str, *, part: str | None = None) -> Any:
        mail = path.endswith(".eml") and part is None
        shown = DocumentStructure(
            DocumentId(1),
            is_there=not path.startswith("/gone"),
            fields=(Field("from", "Mira Sato", kind="mail_header"),) if mail else (),
            parts=(PartInfo("plan.pdf", "Plan", "pdf"),) if mail else (),
            is_picture=path.endswith(".png"),
            facts=2,
        )
        if path == "/nowhere.md":
            return self._reply(
                "show_about", WrongUse(path, UserMessage.literal("It is not known.")), path
            )
        return self._reply("show_about", shown, path, part)

    def list_backlinks(self, path: str) -> Any:
        shown = (Backlink("/notes/heron.md", "Project Heron", 8, 20, "See [[Kelp]] for more."),)
        return self._reply("list_backlinks", shown, path)

    def show_image(self, path: str, target: str, *, width: int = 1200) -> Any:
        from PySide6.QtCore import QBuffer, QIODevice
        from PySide6.QtGui import QColor, QImage

        image = QImage(320, 160, QImage.Format.Format_RGB32)
        image.fill(QColor("steelblue"))
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        image.save(buffer, "PNG")
        shown = PagePicture(bytes(buffer.data().data()), 320, 160)
        return self._reply("show_image", shown, path, target)

    def list_formats(self) -> Any:
        return self._reply("list_formats", self.formats)

    def list_tasks(self, wanted: TaskQuery = OPEN_TASKS) -> Any:
        all_tasks = 5 if self.tasks else 0
        shown = TaskList(
            self.tasks[: wanted.limit], len(self.tasks), len(self.tasks[:1]), all_tasks
        )
        return self._reply("list_tasks", shown, wanted)

    def list_mentions(
        self, path: str, *, part: str | None = None, start: int = 0, end: int = 0
    ) -> Any:
        text = self._texts().get(path, ("", "", ""))[2]
        spots = [
            (match.start(), match.end(), number)
            for number, (name, _, _) in enumerate(MENTIONED)
            for match in re.finditer(name, text)
            if start <= match.start() < (end or len(text))
        ]
        things = tuple(MentionedEntity(one, name, kind) for name, one, kind in MENTIONED)
        return self._reply("list_mentions", Mentions(things, tuple(sorted(spots))), path, start)

    def list_document_facts(
        self, path: str, *, part: str | None = None, limit: int = 200, offset: int = 0
    ) -> Any:
        from tests.fake_engine.engine import FACTS

        facts = tuple(fact for fact in FACTS if fact.path == path)
        return self._reply("list_document_facts", facts[offset : offset + limit], path)

    def list_changes(self, path: str, *, part: str | None = None, limit: int = 20) -> Any:
        from tests.fake_engine.engine import FACTS

        facts = tuple(fact for fact in FACTS if fact.path == path)
        shown = (DocumentChange(datetime(2026, 3, 1, tzinfo=UTC), added=facts),)
        return self._reply("list_changes", shown[:limit], path)

    def measure_pages(self, path: str, *, part: str | None = None) -> Any:
        sizes = ((450.0, 600.0),) * (2 if path.endswith(".pdf") else 1)
        return self._reply("measure_pages", PageSizes(sizes), path)

    def read_page(
        self, path: str, *, part: str | None = None, page: int = 1, start: int = 0, end: int = 0
    ) -> Any:
        page_words = ("Erratum", "the", "earlier", "figure", "of", "6.4", "tonnes", "was", "wrong.")
        words = tuple(
            WordBox(word, 45.0 + 40 * column, top, 80.0 + 40 * column, top + 14)
            for i, word in enumerate(page_words)
            for column, top in ((i % 7, 70.0 + 24 * (i // 7)),)
        )
        boxes = ((43.0, 69.0, 375.0, 87.0),) if end else ()
        shown = PageWords(page, 450.0, 600.0, words, (6, 8), boxes)
        return self._reply("read_page", shown, path, page, start, end)


def _look_up(texts: dict[str, tuple[str, str, str]], typed: str, *, many: int) -> TypeaheadResult:
    kind = _TYPE.search(typed)
    pieces = (
        (QueryPiece(*kind.span(), "filter", kind[1], Condition("type", kind[1])),) if kind else ()
    )
    words = _TYPE.sub("", typed).split()
    filters = Filters(tuple(one.condition for one in pieces if one.condition))
    query = Query(" ".join(words), filters=filters, pieces=pieces)
    if "date:soon" in typed:
        return TypeaheadResult(
            typed,
            query,
            problem=UserMessage.literal("It is no date."),
            remedy=UserMessage.literal("Write a year: date:2024"),
        )
    fitting = {
        path: shown
        for path, shown in texts.items()
        if (not kind or kind[1] == shown[0])
        and all(word.lower() in shown[2].lower() for word in words)
    }
    passages = [
        passage
        for path, (of_kind, title, text) in fitting.items()
        for passage in _passages(path, of_kind, title, text, words)
    ]
    if many and words:
        passages = [passages[0]] * many if passages else []
    return TypeaheadResult(
        typed,
        query,
        tuple(passages),
        documents=tuple(
            DocumentMatch(path, None, HighlightedText(title), of_kind, 1, document_id=DocumentId(1))
            for path, (of_kind, title, _) in fitting.items()
        )
        if typed.strip()
        else (),
        things=tuple(
            EntityMatch(one, HighlightedText(name, ((0, len(words[0])),)), of_kind, "", 5, 2)
            for name, one, of_kind in MENTIONED
            if words and name.lower().startswith(words[0].lower())
        ),
        facets=tuple(Facet("type", of_kind, 1) for of_kind, _, _ in fitting.values()),
    )


def _passages(path: str, kind: str, title: str, text: str, words: list[str]) -> list[PassageMatch]:
    if not words:
        return []
    at = text.lower().index(words[0].lower())
    begin = max(0, at - 40)
    snippet = " ".join(text[begin : at + 120].split())
    mark = snippet.lower().index(words[0].lower())
    return [
        PassageMatch(
            path, None, title, kind, None, "Carbon", at, at + len(words[0]),
            HighlightedText(snippet, ((mark, mark + len(words[0])),)), 1.0, passage_id=PassageId(3),
        )
    ]  # fmt: skip
