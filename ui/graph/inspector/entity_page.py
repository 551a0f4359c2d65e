"""Details of one entity: names, facts (as of a day, N5), history, documents, related entities."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal, SignalInstance
from PySide6.QtWidgets import QFrame, QMenu, QStackedWidget, QWidget

from core.records.graph.edits import Edit
from core.records.graph.entity_details import DocumentMention, EntityDetails
from core.records.graph.graph_summary import LinkSuggestion
from core.records.ids import EntityId, FactId
from core.records.knowledge import Entity, FactView
from ui.graph.inspector.fact_delegate import FactDelegate
from ui.graph.inspector.facts_view import FactsView, InspectorTree
from ui.graph.inspector.parts import FittedFrame, Tabs
from ui.graph.inspector.related_list import RelatedList
from ui.items.graph.changes import say_change
from ui.items.graph.fact_tree import FactGroup, MentionTree, group_facts
from ui.items.graph.relations import has_ended, is_valid_on, other_names
from ui.theme.translation import say_day, say_number, translate
from ui.theme.vocabulary import say_kind
from ui.widgets.boxes import Flow, column, line, row
from ui.widgets.buttons import Button, icon_button
from ui.widgets.labels import badge, hint, label, show_breakable

FACTS, HISTORY, DOCUMENTS, RELATED = range(4)


class DocumentsList(QWidget):
    """List of mentions; Enter opens the passage."""

    opened = Signal(object)  # FactView whose evidence is the mention

    def __init__(self) -> None:
        super().__init__()
        self.model = MentionTree(self)
        self.tree = InspectorTree(translate("graph", "Documents that mention it"))
        self.tree.setModel(self.model)
        self.tree.setItemDelegate(FactDelegate(self.tree))
        self.empty_label = hint(translate("graph", "No documents mention it."), tone="muted")
        self.empty_label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading)
        column(self, self.empty_label, (self.tree, 1))
        self.tree.activated.connect(self._open)
        self.tree.doubleClicked.connect(self._open)

    def show_documents(self, documents: tuple[DocumentMention, ...]) -> None:
        """Show these mentions."""
        self.model.show_texts(documents)
        self.tree.expandAll()
        self.tree.setVisible(bool(documents))
        self.empty_label.setVisible(not documents)

    def _open(self, index: QModelIndex) -> None:
        named = self.model.record(index)
        if named is not None:
            place = (named.path, named.part, named.page, named.start, named.end, named.quote)
            self.opened.emit(FactView("", "", "", 1.0, "extracted", "file", *place))


class EntityPage(QFrame):
    """Shows an entity; emits what the user wants done with it."""

    asked = Signal(str)  # a question about the entity
    expanded = Signal(object)
    centered = Signal(object)
    hidden = Signal(object)
    pinned = Signal(object, bool)
    edit_requested = Signal(str, object)  # name of the edit, EntityDetails
    copy_requested = Signal(str, object)  # "link" or "jsonld", Entity
    tab_shown = Signal(int)  # index of one of the four lists

    def __init__(self) -> None:
        super().__init__()
        self.shown = EntityDetails(found=False)
        self.entity: Entity | None = None
        self._day: datetime | None = None
        self.name = label(role="subtitle", wrap="yes")
        self.kind = badge("")
        self.counts = hint(tone="muted")
        self.aliases = hint()
        self.ask = Button(translate("graph", "Ask about this"), icon="message-circle")
        self.expand = icon_button("circle-plus", translate("graph", "Show connections"))
        self.center = icon_button("focus", translate("graph", "Focus on this"))
        self.pin = icon_button("pin", translate("graph", "Pin to map"))
        self.pin.setCheckable(True)
        self.hide_button = icon_button("eye-off", translate("graph", "Hide"))
        self.edit = icon_button("pencil", translate("graph", "Edit"))
        self.more = icon_button("ellipsis", translate("graph", "More"))
        self.tabs = Tabs(
            translate("graph", "Facts"),
            translate("graph", "History"),
            translate("graph", "Documents"),
            translate("graph", "Related"),
            name=translate("graph", "Details"),
        )
        self.facts = FactsView(translate("graph", "Facts"))
        self.history = FactsView(translate("graph", "History"))
        self.documents = DocumentsList()
        self.related = RelatedList()
        self.pages = QStackedWidget()
        self.head = FittedFrame()
        self._lay_out()
        self._connect()

    def show_name(self, entity_id: EntityId, name: str, kind: str) -> None:
        """Show name and kind until the details arrive."""
        if self.entity is not None and self.entity.id == entity_id:
            return
        self.show_entity(EntityDetails(found=True, entity=Entity(entity_id, name, kind)))
        self.counts.setText(translate("graph", "Loading…"))
        for page in (self.facts, self.history, self.documents):
            page.empty_label.hide()  # not known before the details arrive

    def show_entity(self, shown: EntityDetails) -> None:
        """Show the details."""
        if shown.entity is None:
            return
        self.shown, self.entity = shown, shown.entity
        entity = shown.entity
        show_breakable(self.name, entity.name)
        self.kind.setText(say_kind(entity.kind))
        also = ", ".join(other_names(entity))
        self.aliases.setText(translate("graph", "Also known as {names}").format(names=also))
        self.aliases.setVisible(bool(also))
        self._show_facts()
        self.history.show_groups(
            history_of(shown.facts, shown.edits),
            about=EntityId(0),
            nothing=translate("graph", "No dated facts or corrections yet."),
        )
        self.documents.show_documents(shown.documents)
        self.related.show_details(shown)
        doubts = len(shown.contradictions) + len(shown.reviews)
        related = translate("graph", "Related")
        self.tabs.retitle(RELATED, f"{related} ({say_number(doubts)})" if doubts else related)

    def show_day(self, day: datetime | None) -> None:
        """Show the facts valid on that day; None is now."""
        if day != self._day:
            self._day = day
            if self.shown.entity is not None:
                self._show_facts()

    def _show_facts(self) -> None:
        about = self.entity.id if self.entity else EntityId(0)
        day, facts = self._day, self.shown.facts
        valid = [it for it in facts if (is_valid_on(it, day) if day else not has_ended(it))]
        nothing = (
            translate("graph", "No facts yet.")
            if day is None
            else translate("graph", "No facts for {day}.").format(day=say_day(day))
        )
        if self.entity is not None:
            self.counts.setText(
                _say_counts(self.entity, self.shown)
                if day is None
                else _say_counts_on(day, valid=len(valid), all_facts=len(facts))
            )
        groups = group_facts(valid, about, shown_from=self.shown.shown_from)
        self.facts.show_groups(groups, about=about, nothing=nothing)

    def show_suggestions(self, suggestions: tuple[LinkSuggestion, ...]) -> None:
        """Show suggested links."""
        self.related.show_suggestions(suggestions)

    def show_map_state(self, *, pinned: bool, expanded: bool) -> None:
        """Show whether the entity is pinned and expanded on the map."""
        self.pin.setChecked(pinned)
        icon, words = (
            ("circle-minus", translate("graph", "Hide connections"))
            if expanded
            else ("circle-plus", translate("graph", "Show connections"))
        )
        self.expand.show_icon(icon, name=words)

    def _lay_out(self) -> None:
        kind = row(None, self.kind, 1, gap=0)
        buttons = (self.expand, self.center, self.pin, self.hide_button, self.edit, self.ask)
        tools = Flow(None, *buttons, gap=4)
        name = row(None, (self.name, 1), (self.more, Qt.AlignmentFlag.AlignTop), gap=4)
        head = (name, kind, self.counts, self.aliases, tools)
        column(self.head, *head, margin=(16, 14, 16, 10), gap=6)
        tabs = FittedFrame()
        column(tabs, self.tabs, margin=(12, 10, 12, 8))
        for page in (self.facts, self.history, self.documents, self.related):
            self.pages.addWidget(page)
        below = column(None, self.pages, margin=(12, 0, 12, 12))
        column(self, self.head, line(), tabs, (below, 1), gap=0)

    def _connect(self) -> None:
        self.ask.clicked.connect(self._ask)
        for button, signal in (
            (self.expand, self.expanded),
            (self.center, self.centered),
            (self.hide_button, self.hidden),
        ):
            button.clicked.connect(partial(self._emit_id, signal))
        self.pin.toggled.connect(self._pin)
        self.edit.clicked.connect(self._show_edits)
        self.more.clicked.connect(self._show_more)
        self.tabs.tab_chosen.connect(self._turn_to)

    def _turn_to(self, number: int) -> None:
        self.pages.setCurrentIndex(number)
        self.tab_shown.emit(number)

    def _ask(self) -> None:
        if self.entity is not None:
            asked = translate("graph", "What do my documents say about {name}?")
            self.asked.emit(asked.format(name=self.entity.name))

    def _emit_id(self, signal: SignalInstance, *_checked: object) -> None:
        if self.entity is not None:
            signal.emit(self.entity.id)

    def _pin(self, pinned: bool) -> None:  # noqa: FBT001 - called by Qt
        if self.entity is not None:
            self.pinned.emit(self.entity.id, pinned)

    def _show_edits(self) -> None:
        menu = make_edit_menu(self, lambda which: self.edit_requested.emit(which, self.shown))
        self.edit.open_menu(menu)

    def make_more_menu(self) -> QMenu:
        """Return the menu of what can be copied of the entity."""
        menu = QMenu(self)
        for what, words in (
            ("link", translate("graph", "Copy link")),
            ("jsonld", translate("graph", "Copy as JSON-LD")),
        ):
            copy = partial(self.copy_requested.emit, what, self.entity)
            menu.addAction(words).triggered.connect(lambda _=False, copy=copy: copy())
        return menu

    def _show_more(self) -> None:
        self.more.open_menu(self.make_more_menu())

    def minimumSizeHint(self) -> QSize:
        """Return a fixed minimum, so that long names wrap."""
        return QSize(260, 200)


def make_edit_menu(parent: QWidget, edit: Callable[[str], object]) -> QMenu:
    """Return the menu of edits of an entity; `edit` is called with the name of one."""
    menu = QMenu(parent)
    for which, words in (
        ("rename", translate("graph", "Rename…")),
        ("retype", translate("graph", "Change kind…")),
        ("merge", translate("graph", "Merge with…")),
        ("split", translate("graph", "Split…")),
        ("add", translate("graph", "Add fact…")),
    ):
        menu.addAction(words).triggered.connect(lambda _=False, which=which: edit(which))
    return menu


def _say_counts(entity: Entity, shown: EntityDetails) -> str:
    documents = translate("graph", "%n document(s)", "", entity.documents)
    named = translate("graph", "Mentioned %n time(s) in {documents}", "", entity.mentions)
    words = [named.format(documents=documents)]
    if not entity.mentions:
        words = [translate("graph", "Not mentioned in your documents")]
    if shown.first_seen and shown.last_seen:
        first, last = say_day(shown.first_seen), say_day(shown.last_seen)
        words.append(
            translate("graph", "{first} to {last}").format(first=first, last=last)
            if first != last
            else first
        )
    return "  ·  ".join(words)


def _say_counts_on(day: datetime, *, valid: int, all_facts: int) -> str:
    words = translate("graph", "On {day}: {valid} of {all}")
    in_all = translate("graph", "%n fact(s)", "", all_facts)
    return words.format(day=say_day(day), valid=say_number(valid), all=in_all)


def history_of(facts: Sequence[FactView], edits: Sequence[Edit]) -> tuple[FactGroup, ...]:
    """Return facts with a date by year, then those rejected or no longer valid, then user edits."""
    years: dict[str, list[FactView]] = {}
    ended: list[FactView] = []
    rejected = tuple(fact for fact in facts if fact.status == "rejected")
    for fact in facts:
        if fact in rejected:
            continue
        at = fact.valid_from or fact.valid_to or fact.closed_at
        if at is not None:
            years.setdefault(str(at.year), []).append(fact)
        elif has_ended(fact):
            ended.append(fact)
    groups = [
        FactGroup(year, tuple(sorted(years[year], key=_start, reverse=True)))
        for year in sorted(years, reverse=True)
    ]
    if rejected:
        groups.append(FactGroup(translate("graph", "Rejected"), rejected))
    if ended:
        groups.append(FactGroup(translate("graph", "No longer true"), tuple(ended)))
    if edits:
        made = tuple(_as_row(edit) for edit in edits)
        groups.append(FactGroup(translate("graph", "Your corrections"), made))
    return tuple(groups)


def _start(fact: FactView) -> str:
    at = fact.valid_from or fact.valid_to or fact.closed_at
    return at.isoformat() if at else ""


def _as_row(edit: Edit) -> FactView:
    """Return the edit as a row with its description, its date, and its number as the id."""
    return FactView(
        id=FactId(edit.id),
        subject=say_change(edit.change),
        predicate="",
        object="",
        confidence=1.0,
        status="confirmed",
        source="user_edit",
        valid_from=edit.made_at,
        precision="day",
    )
