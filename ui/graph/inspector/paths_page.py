"""Paths between two entities, or from one to all it reaches, with the evidence of each step."""

import re

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from core.records.answers.snippets import plain_line
from core.records.graph.graph_summary import GraphPath, Paths
from core.records.graph.traversal import ConnectedDocument, TraversedGraph
from core.records.ids import EntityId
from core.records.knowledge import FactView
from ui.graph.inspector.reach_filters import ReachFilters
from ui.graph.toolbar.entity_field import EntityField
from ui.items.graph.relations import SYMMETRIC, say_relation, say_source
from ui.theme.translation import say_quote, translate
from ui.widgets.boxes import Scroll, clear, column, descendants, keep_room, line, row
from ui.widgets.buttons import Button, ElidedButton, LinkButton, Segments, icon_button
from ui.widgets.labels import hint, label, show_breakable
from ui.widgets.style import mark

RANKED, SHORTEST = 0, 1
# Marks of list items where a quote begins, or goes on after words that are left out.
_LIST_MARK = re.compile(r"(?:^|(?<=… ))[-*+] ")


class PathsPage(QFrame):
    """Form for two entities and a list of paths; one path is selected.

    Without the second entity everything is listed that the first one reaches (K8). In the order
    "Shortest" all paths of the fewest steps are searched for (T3).
    """

    search_requested = Signal(str, str, bool)  # with co-mentions
    reach_requested = Signal(object)  # GraphTraversal
    path_chosen = Signal(object)  # GraphPath
    opened = Signal(object)  # FactView
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._paths: tuple[GraphPath, ...] = ()
        self._has_co_mentions = False
        self.cards: list[PathCard] = []
        self.first = EntityField(translate("graph", "From…"), name=translate("graph", "From"))
        self.second = EntityField(translate("graph", "To…"), name=translate("graph", "To"))
        self.reach = ReachFilters()
        self.search = Button(translate("graph", "Find paths"), kind="primary", icon="route")
        self.swap = icon_button("arrow-down-up", translate("graph", "Swap"))
        self.close_button = icon_button("x", translate("graph", "Close paths"))
        self.order = Segments(
            translate("graph", "Best"),
            translate("graph", "Shortest"),
            name=translate("graph", "Sort paths"),
        )
        self.status_label = hint(tone="muted")
        self.co_mentions = ElidedButton(
            words := translate("graph", "Include co-mentions"), name=words
        )
        self.co_mentions.hide()
        self.list = Scroll(gap=8)
        self._lay_out()
        self._connect()

    @property
    def is_shortest(self) -> bool:
        """Whether the shortest paths are wanted, not the best ones."""
        return self.order.group.checkedId() == SHORTEST

    @property
    def shown(self) -> tuple[GraphPath, ...]:
        """Paths in listed order."""
        if self.is_shortest:
            return tuple(sorted(self._paths, key=lambda path: (len(path.steps), -path.score)))
        return self._paths

    def show_ends(self, first: str, second: str) -> None:
        """Fill in names; focus the empty field."""
        self.first.show_taken(first)
        self.second.show_taken(second)
        self._check()
        keep_room(self.reach, is_kept=False)
        if not (first and second):
            empty = self.second if first else self.first
            empty.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_searching(self) -> None:
        """Say that the search runs."""
        self._clear()
        self.co_mentions.hide()
        keep_room(self.reach, is_kept=False)
        self.status_label.setText(translate("graph", "Looking for paths…"))

    def show_paths(self, result: Paths, *, co_mentions: bool = False) -> None:
        """Show the paths, or say that there is none and offer a search with `co_mentions`."""
        self._paths, self._has_co_mentions = result.paths, co_mentions
        self.co_mentions.setVisible(not result.paths and not co_mentions)
        self._show()
        if self.is_shortest and result.is_cut:
            first = translate("graph", "The first %n path(s)", "", len(result.paths))
            self.status_label.setText(first)
        if not result.paths:
            self.status_label.setText(translate("graph", "No connection found within 4 steps."))

    def show_reached(self, graph: TraversedGraph) -> None:
        """Show how each entity is reached, and the documents that say so."""
        self._paths = graph.paths
        self._show()
        self.status_label.setText(_say_reached(graph))
        facts = {(fact.path, fact.part): fact for fact in reversed(graph.facts)}
        for document in graph.documents:
            if (fact := facts.get((document.path, document.part))) is not None:
                place = self.list.column.count() - 1
                self.list.column.insertWidget(place, _link_to(fact, document, self.opened))

    def show_problem(self, text: str) -> None:
        """Say why no path was found."""
        self._clear()
        self.co_mentions.hide()
        self.status_label.setText(text)

    def choose(self, number: int) -> None:
        """Select a listed path."""
        for at, card in enumerate(self.cards):
            card.show_chosen(chosen=at == number)
        if 0 <= number < len(self.shown):
            self.path_chosen.emit(self.shown[number])

    def _show(self) -> None:
        self._clear()
        paths = self.shown
        self.status_label.setText(translate("graph", "%n path(s)", "", len(paths)) if paths else "")
        for number, path in enumerate(paths):
            card = PathCard(path)
            card.chosen.connect(lambda at=number: self.choose(at))
            card.opened.connect(self.opened)
            self.cards.append(card)
            self.list.column.addWidget(card)
        self.list.column.addStretch(1)
        if paths:
            self.choose(0)

    def _clear(self) -> None:
        self.cards.clear()
        clear(self.list.column)

    def _lay_out(self) -> None:
        title = label(translate("graph", "Paths"), role="subtitle")
        top = row(None, (title, 1), self.close_button)
        both = column(None, self.first, self.second, gap=6)
        fields = row(None, (both, 1), self.swap, gap=6)
        parts = (
            top,
            fields,
            self.reach,
            self.search,
            self.order,
            self.status_label,
            self.co_mentions,
        )
        head = column(None, *parts, margin=(16, 12, 12, 10))
        below = column(None, self.list, margin=(12, 10, 12, 12))
        column(self, head, line(), (below, 1), gap=0)

    def _connect(self) -> None:
        self.search.clicked.connect(self._begin)
        self.co_mentions.clicked.connect(lambda: self._find(co_mentions=True))
        self.swap.clicked.connect(self._swap)
        self.close_button.clicked.connect(self.closed)
        self.order.group.idToggled.connect(self._reorder)
        for field in (self.first, self.second):
            field.textChanged.connect(self._check)
            field.chosen.connect(self._find)

    def _check(self) -> None:
        # They are filters of what one entity reaches. While the second is typed, nothing moves.
        keep_room(self.reach, is_kept=not self._is_open)
        self.reach.setVisible(self._is_open)
        self.search.setEnabled(bool(self.first.text().strip()))

    @property
    def _is_open(self) -> bool:
        """Whether no second entity is given."""
        return not self.second.text().strip()

    def _begin(self) -> None:
        if not self._is_open:
            self._find()
        elif first := self.first.settle():
            self.reach_requested.emit(self.reach.traversal(first))

    def _find(self, *_: object, co_mentions: bool = False) -> None:
        first, second = self.first.settle(), self.second.settle()
        if first and second:
            self.search_requested.emit(first, second, co_mentions)
        else:
            (self.second if first else self.first).setFocus(Qt.FocusReason.TabFocusReason)

    def _swap(self) -> None:
        self.show_ends(self.second.text(), self.first.text())
        self._find()

    def _reorder(self, _number: int, is_on: bool) -> None:  # noqa: FBT001 - called by Qt
        if not (is_on and self._paths):
            return
        if self._is_open:
            self._show()
        else:
            self._find(co_mentions=self._has_co_mentions)


class PathCard(QFrame):
    """One path: its entities, and below each the evidence of the next step."""

    chosen = Signal()
    opened = Signal(object)

    def __init__(self, path: GraphPath) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty("kind", "card")
        self.setAccessibleName(" → ".join(path.things))
        inside = column(self, margin=(12, 10, 12, 10), gap=4)
        steps = translate("graph", "%n step(s)", "", len(path.steps))
        inside.addWidget(hint(steps, tone="muted"))
        for at, name in enumerate(path.things):
            thing = label(role="strong", wrap="yes")
            show_breakable(thing, name)
            inside.addWidget(thing)
            if at < len(path.steps):
                inside.addWidget(self._step(path.steps[at], name))
        for words in descendants(self, QLabel):
            words.setMinimumWidth(1)  # a long word is cut off, and not the frame of the card

    def show_chosen(self, *, chosen: bool) -> None:
        """Show whether this path is on the map."""
        mark(self, kind="card", tone="accent" if chosen else "")
        self.setAccessibleDescription(translate("graph", "Shown on the map") if chosen else "")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Select the path."""
        self.chosen.emit()
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Select the path on Enter and Space."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit()
            return
        super().keyPressEvent(event)

    def _step(self, fact: FactView, name: str) -> QWidget:
        box = QWidget()
        inside = column(box, margin=(12, 0, 0, 4), gap=0)
        if fact.predicate in SYMMETRIC:
            text, tone = say_relation(fact.predicate), "muted"
        else:
            arrow = "↓" if fact.subject == name else "↑"
            text, tone = f"{arrow} {say_relation(fact.predicate)}", "accent"
        inside.addWidget(hint(text, tone=tone))
        quote = _LIST_MARK.sub("", plain_line(fact.quote))
        if quote:
            inside.addWidget(hint(say_quote(quote)))
        if fact.path:
            place = say_source(fact)
            evidence = translate("graph", "Open source: {place}").format(place=place)
            link = LinkButton(place, name=evidence)
            link.clicked.connect(lambda: self.opened.emit(fact))
            inside.addWidget(link)
        return box


def _say_reached(graph: TraversedGraph) -> str:
    if not graph.entities:
        return translate("graph", "Nothing is reached with these filters.")
    things = translate("graph", "%n thing(s)", "", len(graph.entities))
    facts = translate("graph", "%n fact(s)", "", len(graph.facts))
    steps = translate("graph", "%n step(s)", "", graph.depth)
    words = translate("graph", "{things} over {facts}, up to {steps} away")
    if graph.is_cut:
        words = translate("graph", "The first {things} over {facts}, up to {steps} away")
    return words.format(things=things, facts=facts, steps=steps)


def _link_to(fact: FactView, document: ConnectedDocument, opened: SignalInstance) -> LinkButton:
    """Return a link that opens the document at one of its facts."""
    facts = translate("graph", "%n fact(s)", "", document.facts)
    text = translate("graph", "{facts} in {document}").format(facts=facts, document=document.title)
    link = LinkButton(text, name=text)
    link.clicked.connect(lambda: opened.emit(fact))
    return link


def entities_on(path: GraphPath) -> tuple[EntityId, ...]:
    """Return the entity ids along a path, from its start."""
    if not path.steps:
        return ()
    pairs = [(fact.subject_id, fact.object_id or EntityId(0)) for fact in path.steps]
    first = pairs[0]
    if len(pairs) == 1:
        is_forward = path.steps[0].subject == path.things[0]
        return first if is_forward else first[::-1]
    shared = set(first) & set(pairs[1])
    at = first[0] if first[1] in shared else first[1]
    ids = [at]
    for start, other in pairs:
        at = other if at == start else start
        ids.append(at)
    return tuple(ids)
