"""Hover card of an entity that is named in the text."""

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QWidget

from core.records.files.document_structure import MentionedEntity
from core.records.graph.entity_details import EntityDetails
from ui.items.graph.relations import is_link, other_names, say_sentence
from ui.theme.theme import the_theme
from ui.theme.translation import translate
from ui.theme.vocabulary import say_kind
from ui.widgets.boxes import column, row
from ui.widgets.buttons import Button
from ui.widgets.labels import badge, hint, label

SHOW_DELAY_MS, HIDE_DELAY_MS, MAX_FACTS, WIDTH = 250, 200, 4, 340


class EntityCard(QFrame):
    """Appears after a delay; hides when the pointer has left both name and card."""

    entity_wanted = Signal(object)
    opened = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.ToolTip)
        self.setProperty("kind", "float")
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self._mention: MentionedEntity | None = None
        self._where = QPoint()
        self.name = label(role="subtitle", wrap="yes")
        self.kind = badge("")
        self.aliases = hint()
        self.counts = hint(tone="muted")
        self.facts = hint()
        self.open = Button(translate("reader", "Open in the graph"), icon="waypoints")
        self.open.clicked.connect(self._open)
        self._show_timer = QTimer(self, interval=SHOW_DELAY_MS, singleShot=True)
        self._show_timer.timeout.connect(self._request_entity)
        self._hide_timer = QTimer(self, interval=HIDE_DELAY_MS, singleShot=True)
        self._hide_timer.timeout.connect(self._hide_unless_hovered)
        head = row(None, (self.name, 1), (self.kind, Qt.AlignmentFlag.AlignTop), gap=8)
        inside = column(self, head, self.aliases, self.counts, self.facts, margin=14, gap=6)
        inside.addWidget(self.open, 0, Qt.AlignmentFlag.AlignLeading)

    def show_soon(self, mention: MentionedEntity | None, where: QPoint) -> None:
        """Request the card of the hovered entity after a delay; None hides the card."""
        if mention is None:
            self._show_timer.stop()
            self._hide_timer.start()
            return
        self._hide_timer.stop()
        self._where = where
        if mention != self._mention or not self.isVisible():
            self._mention = mention
            self._show_timer.start()

    def show_entity(self, details: EntityDetails) -> None:
        """Show the details if the pointer still rests on the entity."""
        mention, entity = self._mention, details.entity
        if mention is None or entity is None or entity.id != mention.id:
            return
        self.name.setText(entity.name)
        self.kind.setText(say_kind(entity.kind))
        others = other_names(entity)
        also = translate("reader", "Also known as {names}").format(names=", ".join(others[:6]))
        self._show(self.aliases, also if others else "")
        self.counts.setText(translate("reader", "In %n document(s)", "", entity.documents))
        facts = [fact for fact in details.facts if fact.status != "rejected"]
        # Links between documents are the least informative.
        facts.sort(key=lambda fact: is_link(fact.predicate))
        self._show(self.facts, "\n".join(f"· {say_sentence(fact)}" for fact in facts[:MAX_FACTS]))
        self.setFixedWidth(the_theme().look.grown(WIDTH))
        self.adjustSize()
        self._place()
        self.show()

    def hide_now(self) -> None:
        """Hide and cancel what is scheduled."""
        self._show_timer.stop()
        self._hide_unless_hovered()

    def _show(self, where: QWidget, text: str) -> None:
        where.setProperty("text", text)
        where.setVisible(bool(text))

    def _place(self) -> None:
        screen = QGuiApplication.screenAt(self._where) or QGuiApplication.primaryScreen()
        room = screen.availableGeometry()
        left = min(max(self._where.x() - 24, room.left()), room.right() - self.width())
        below = self._where.y() + 18
        above = self._where.y() - self.height() - 14
        self.move(left, below if below + self.height() <= room.bottom() else max(above, room.top()))

    def _request_entity(self) -> None:
        if self._mention is not None:
            self.entity_wanted.emit(self._mention.id)

    def _hide_unless_hovered(self) -> None:
        if self.isVisible() and self.underMouse():
            self._hide_timer.start()
            return
        self._mention = None
        self.hide()

    def _open(self) -> None:
        name = self.name.text()
        self._mention = None
        self.hide()
        self.opened.emit(name)
