"""Side panel of the reader: headings, entities, facts and parts of the document."""

import bisect
from collections.abc import Sequence
from pathlib import PurePath

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QStackedWidget, QTreeView

from core.records.files.document_structure import (
    Backlink,
    DocumentStructure,
    MentionedEntity,
    Mentions,
)
from core.records.files.documents import Heading
from core.records.knowledge import FactView
from ui.items.document_kinds import icon_of
from ui.items.graph.relations import say_sentence
from ui.reader.spot import Spot
from ui.theme.icons import make_icon
from ui.theme.plain_text import plain_tooltip
from ui.theme.theme import the_theme
from ui.theme.translation import say_number, translate
from ui.theme.vocabulary import say_kind
from ui.widgets.boxes import column
from ui.widgets.fields import ChoiceBox
from ui.widgets.labels import hint

# Long outlines are filled in slices, and only while visible.
MAX_HEADINGS, EAGER_HEADINGS, SLICE_SIZE, EXPAND_UP_TO = 5000, 200, 200, 60
OFFSET_ROLE = Qt.ItemDataRole.UserRole
CONTENTS_TAB, ENTITIES_TAB, FACTS_TAB, LINKS_TAB, PARTS_TAB = range(5)
RECORD_ROLE = Qt.ItemDataRole.UserRole


class OutlineTree(QTreeView):
    """Follows the reading position; `chosen` carries the offset of a heading."""

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__(headerHidden=True)
        self.setAccessibleName(translate("reader", "Headings"))
        self._headings: Sequence[Heading] = ()
        self._ancestors: list[tuple[int, QStandardItem]] = []
        self._starts: list[int] = []
        self._position = -1
        self._items: list[QStandardItem] = []
        self._model = QStandardItemModel(self)
        self.setModel(self._model)
        self.setProperty("kind", "plain")
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setUniformRowHeights(True)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setIndentation(14)
        self.clicked.connect(self._choose)
        self.activated.connect(self._choose)

    @property
    def count(self) -> int:
        """Number of headings."""
        return len(self._headings)

    def show_headings(self, headings: Sequence[Heading]) -> None:
        """Show headings as a tree by their levels."""
        self._model.clear()
        self._headings = headings[:MAX_HEADINGS]
        self._starts = [heading.start for heading in self._headings]
        self._items, self._ancestors, self._position = [], [], -1
        if len(self._headings) <= EAGER_HEADINGS or self.isVisible():
            self._fill()

    def showEvent(self, event: QShowEvent) -> None:
        """Fill in headings that were deferred."""
        super().showEvent(event)
        if len(self._items) < len(self._headings):
            self._fill()

    def follow(self, position: int) -> None:
        """Select the heading above an offset without emitting `chosen`."""
        self._position = position
        at = bisect.bisect_right(self._starts, position) - 1
        if at < 0:
            self.setCurrentIndex(QModelIndex())
        elif at >= len(self._items):
            return  # not added yet
        elif (index := self._items[at].index()) != self.currentIndex():
            self.setCurrentIndex(index)
            self.scrollTo(index)

    def _fill(self) -> None:
        done = len(self._items)
        for heading in self._headings[done : done + SLICE_SIZE]:
            self._add(heading)
        if len(self._items) < len(self._headings):
            QTimer.singleShot(0, self, self._fill)
            return
        if len(self._items) <= EXPAND_UP_TO:
            self.expandAll()
        else:
            self.expandToDepth(0)
        if done:
            self.follow(self._position)

    def _add(self, heading: Heading) -> None:
        title = heading.title.strip()
        item = QStandardItem(title)
        item.setData(heading.start, OFFSET_ROLE)
        item.setToolTip(plain_tooltip(title))
        while self._ancestors and self._ancestors[-1][0] >= heading.level:
            self._ancestors.pop()
        parent = self._ancestors[-1][1] if self._ancestors else self._model.invisibleRootItem()
        parent.appendRow(item)
        self._ancestors.append((heading.level, item))
        self._items.append(item)

    def _choose(self, index: QModelIndex) -> None:
        self.chosen.emit(int(index.data(OFFSET_ROLE)))


class SidePanel(QFrame):
    """Emits the chosen place, entity, fact, link or part; requests facts and links on first use.

    `spot_chosen` carries the spot of a linked document, `tag_chosen` a tag without its "#".
    """

    place_chosen = Signal(int)
    entity_chosen = Signal(object)
    fact_chosen = Signal(object)
    part_chosen = Signal(object)
    facts_wanted = Signal()
    links_wanted = Signal()
    spot_chosen = Signal(object)
    tag_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._links_requested = False
        self._structure: DocumentStructure | None = None
        self._backlinks: tuple[Backlink, ...] = ()
        self._counts: dict[MentionedEntity, int] = {}
        self._facts_requested = False
        self.tabs = ChoiceBox(translate("reader", "Side panel"))
        self.outline = OutlineTree()
        self.entities = _RecordList(translate("reader", "Things mentioned"))
        self.facts = _RecordList(translate("reader", "Facts from this document"))
        self.links = _RecordList(translate("reader", "Links and tags"))
        self.parts = _RecordList(translate("reader", "Parts of the file"))
        self.empty_text = hint(tone="muted")
        self.pages = QStackedWidget()
        for page in (self.outline, self.entities, self.facts, self.links, self.parts):
            self.pages.addWidget(page)
        self.tabs.addItems([""] * self.pages.count())
        column(self, self.tabs, self.empty_text, (self.pages, 1), margin=(12, 8, 8, 8), gap=8)
        self.tabs.view().setAccessibleName(self.tabs.accessibleName())
        self.tabs.currentIndexChanged.connect(self.show_tab)
        self.outline.chosen.connect(self.place_chosen)
        self.entities.chosen.connect(self.entity_chosen)
        self.facts.chosen.connect(self.fact_chosen)
        self.links.chosen.connect(self._choose_link)
        self.parts.chosen.connect(self.part_chosen)

    def show_tab(self, number: int) -> None:
        """Show a tab."""
        if self.tabs.currentIndex() != number:
            self.tabs.setCurrentIndex(number)
            return
        self.pages.setCurrentIndex(number)
        if number == FACTS_TAB and not self._facts_requested:
            self._facts_requested = True
            self.facts_wanted.emit()
        if number == LINKS_TAB and not self._links_requested:
            self._links_requested = True
            self.links_wanted.emit()
        self._show_empty_text()

    def show_headings(self, headings: Sequence[Heading]) -> None:
        """Show the headings of a new document; clear the other tabs."""
        self._counts, self._facts_requested, self._links_requested = {}, False, False
        self._structure, self._backlinks = None, ()
        self.outline.show_headings(headings)
        for each in (self.entities, self.facts, self.links, self.parts):
            each.show_rows(())
        self._retitle(CONTENTS_TAB, len(headings))
        for number in (ENTITIES_TAB, FACTS_TAB, LINKS_TAB, PARTS_TAB):
            self._retitle(number, 0)
        self.show_tab(self.tabs.currentIndex())

    def show_mentions(self, mentions: Mentions) -> None:
        """Add mentions; list the entities by frequency."""
        for _, _, number in mentions.spots:
            entity = mentions.things[number]
            self._counts[entity] = self._counts.get(entity, 0) + 1
        ranked = sorted(self._counts, key=lambda item: (-self._counts[item], item.name))
        self.entities.show_rows(
            [(f"{item.name}  ·  {say_kind(item.kind)}", "waypoints", item) for item in ranked[:500]]
        )
        self._retitle(ENTITIES_TAB, len(ranked))
        self._show_empty_text()

    def show_facts(self, facts: tuple[FactView, ...]) -> None:
        """Show the facts of the document."""
        self.facts.show_rows([(say_sentence(fact), "quote", fact) for fact in facts])
        self._show_empty_text()

    def show_structure(self, structure: DocumentStructure) -> None:
        """Show the parts of the file, its links and tags, and the number of facts."""
        self._structure = structure
        self._show_links()
        rows: list[tuple[str, str, object]] = []
        if structure.inside is not None:
            label_text = translate("reader", "Back to {title}").format(title=structure.inside.title)
            rows.append((label_text, "arrow-left", structure.inside))
        rows += [
            (item.title or item.part.rpartition("/")[2], icon_of(item.kind), item)
            for item in structure.parts
        ]
        self.parts.show_rows(rows)
        self._retitle(FACTS_TAB, structure.facts)
        self._retitle(PARTS_TAB, len(structure.parts))
        self._show_empty_text()

    def show_backlinks(self, backlinks: tuple[Backlink, ...]) -> None:
        """Show the links of other documents to this one."""
        self._backlinks = backlinks
        self._show_links()
        self._show_empty_text()

    def _show_links(self) -> None:
        """List what links here, what is linked, and the tags."""
        rows: list[tuple[str, str, object]] = []
        if self._backlinks:
            rows.append((translate("reader", "Linked from"), "", None))
            rows += [
                (f"{link.title}\n{link.text}", "arrow-left", _spot_of_backlink(link))
                for link in self._backlinks
            ]
        targets = _targets(self._structure) if self._structure is not None else {}
        if targets:
            rows.append((translate("reader", "Links to"), "", None))
            rows += [(title, "arrow-right", spot) for title, spot in targets.items()]
        tags = self._structure.tags if self._structure is not None else ()
        if tags:
            rows.append((translate("reader", "Tags"), "", None))
            rows += [(f"#{tag}", "bookmark", tag) for tag in tags]
        self.links.show_rows(rows)
        self._retitle(LINKS_TAB, len(self._backlinks) + len(targets))

    def _choose_link(self, record: object) -> None:
        if isinstance(record, Spot):
            self.spot_chosen.emit(record)
        elif isinstance(record, str):
            self.tag_chosen.emit(record)

    def _retitle(self, number: int, count: int) -> None:
        titles = (
            translate("reader", "Contents"),
            translate("reader", "Things"),
            translate("reader", "Facts"),
            translate("reader", "Links"),
            translate("reader", "Parts"),
        )
        counted = f"  {say_number(count)}" if count else ""
        self.tabs.setItemText(number, titles[number] + counted)

    def _show_empty_text(self) -> None:
        empty = (
            (self.outline.count, translate("reader", "This document has no headings.")),
            (
                self.entities.count,
                translate("reader", "No people, projects, places or ideas found here."),
            ),
            (self.facts.count, translate("reader", "No facts found in this document.")),
            (self.links.count, translate("reader", "No links or tags.")),
            (self.parts.count, translate("reader", "This file has no other parts.")),
        )
        count, words = empty[self.pages.currentIndex()]
        self.empty_text.setText("" if count else words)
        self.empty_text.setVisible(not count)


def _spot_of_backlink(link: Backlink) -> Spot:
    return Spot(link.path, title=link.title, start=link.start, end=link.end)


def _targets(structure: DocumentStructure) -> dict[str, Spot]:
    """Return the documents that this one links to, by the words of their first link."""
    labels = {link.start: link.label or link.target for link in structure.links}
    targets: dict[str, Spot] = {}
    for lead in structure.leads:
        words = labels.get(lead.start, "") or PurePath(lead.path).stem
        if lead.path and all(spot.path != lead.path for spot in targets.values()):
            targets[words] = Spot(lead.path, start=lead.at, end=lead.at)
    return targets


class _RecordList(QListView):
    """List of records with icons; `chosen` carries the record."""

    chosen = Signal(object)

    def __init__(self, name: str) -> None:
        super().__init__(wordWrap=True, resizeMode=QListView.ResizeMode.Adjust)
        self.setAccessibleName(name)
        self._model = QStandardItemModel(self)
        self.setModel(self._model)
        self.setProperty("kind", "plain")
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.clicked.connect(self._choose)
        self.activated.connect(self._choose)

    @property
    def count(self) -> int:
        """Number of rows."""
        return self._model.rowCount()

    def show_rows(self, rows: Sequence[tuple[str, str, object]]) -> None:
        """Show rows of text, icon and record; a row without a record is a heading."""
        self._model.clear()
        color = the_theme().look.colors.muted
        for text, icon, record in rows:
            item = QStandardItem(text)
            if record is None:
                item.setFont(the_theme().look.font("strong"))
                item.setFlags(Qt.ItemFlag.ItemIsEnabled)
            else:
                item.setIcon(make_icon(icon, color))
            item.setData(record, RECORD_ROLE)
            item.setToolTip(plain_tooltip(text))
            self._model.appendRow(item)

    def _choose(self, index: QModelIndex) -> None:
        if index.data(RECORD_ROLE) is not None:
            self.chosen.emit(index.data(RECORD_ROLE))
