"""Card of a memory: text, strength with its reasons, decay, related entities."""

from datetime import UTC, datetime

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QProgressBar, QStackedWidget, QWidget

from core.records.memory import Memory
from ui.memory.decay_curve import DecayCurve
from ui.memory.memory_text import PARTS, say_fade, say_kind, say_strength, say_why, say_words
from ui.reader.spot import Spot, format_place
from ui.theme.translation import say_moment, translate
from ui.widgets.boxes import Flow, Scroll, clear, column, fill, flow, row
from ui.widgets.buttons import Button, LinkButton
from ui.widgets.labels import EmptyState, Picture, badge, hint, label
from ui.widgets.style import mark

MOST_PLACES = 12
# Kinds whose text the user may edit: statements and summaries.
OWN_WORDS = ("turn", "summary")


class MemoryCard(QStackedWidget):
    """Details of one memory or an empty state, with signals for the actions on it."""

    pinned = Signal(object)
    edited = Signal(object)
    forgotten = Signal(object)
    erased = Signal(object)
    conversation_opened = Signal(object)
    thing_opened = Signal(str)
    spot_opened = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.memory: Memory | None = None
        self.kind = label(role="small", tone="text2")
        self.words = label(role="body", wrap="yes")
        self.words.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.words.setAccessibleName(translate("memory", "Text of this memory"))
        self.picture = Picture("brain", tone="accent", size=20)
        self.band = badge("")
        self.percent = label(role="title")
        self.fade = hint()
        self.why = hint()
        self.bar = _bar(translate("memory", "Strength"))
        self.parts: dict[str, tuple[QProgressBar, QLabel]] = {}
        self.curve = DecayCurve()
        self.details = QWidget()
        self.details.hide()
        self.more = Button(translate("memory", "Details"), kind="link")
        self.more.setCheckable(True)
        self.more.toggled.connect(self.details.setVisible)
        self.things = QWidget()
        self._things = Flow(self.things)
        self.places = QWidget()
        self._places = column(self.places, gap=2)
        self.about = label(translate("memory", "About"), role="strong")
        self.rests = label(translate("memory", "Based on"), role="strong")
        self.pin = Button(translate("memory", "Pin"), icon="pin")
        self.edit = Button(translate("memory", "Edit…"), icon="pencil")
        self.open = Button(translate("memory", "Open conversation"), icon="message-circle")
        self.forget = Button(translate("memory", "Delete"), kind="danger", icon="trash-2")
        self.forget.setToolTip(
            translate(
                "memory", "Delete this memory and its answer. You can undo this for a minute."
            )
        )
        self.erase = Button(translate("memory", "Delete a conversation or topic…"))
        self.erase.setToolTip(
            translate(
                "memory", "Delete its conversation, a topic or all memories. This can't be undone."
            )
        )
        self.nothing = EmptyState(
            "brain",
            translate("memory", "Select a memory"),
            translate("memory", "See how strong it is, why, and when it fades."),
        )
        self.addWidget(self.nothing)
        self.addWidget(self._make_page())
        self.pin.clicked.connect(lambda: self.pinned.emit(self.memory))
        self.edit.clicked.connect(lambda: self.edited.emit(self.memory))
        self.forget.clicked.connect(lambda: self.forgotten.emit(self.memory))
        self.erase.clicked.connect(lambda: self.erased.emit(self.memory))
        self.open.clicked.connect(self._open)

    def show_memory(self, memory: Memory | None) -> None:
        """Show this memory; None shows the empty state."""
        self.memory = memory
        self.setCurrentIndex(int(memory is not None))
        if memory is None:
            return
        now, episode = datetime.now(UTC), memory.episode
        self.kind.setText(f"{say_kind(episode)}  ·  {say_moment(episode.happened_at)}")
        self.words.setText(say_words(episode))
        band, tone = say_strength(memory)
        self.band.setText(band)
        mark(self.band, tone=tone)
        percent = round(memory.fading.strength * 100)
        self.percent.setText(translate("memory", "{percent} %").format(percent=percent))
        self.bar.setValue(percent)
        self.fade.setText(say_fade(memory, now))
        self.why.setText(say_why(memory, now))
        for name, (bar, words) in self.parts.items():
            share = round(memory.fading.parts.get(name, 0.0) * 100)
            bar.setValue(share)
            words.setText(translate("memory", "{percent} %").format(percent=share))
        self.curve.show_memory(memory)
        pin = translate("memory", "Unpin") if episode.pinned else translate("memory", "Pin")
        self.pin.setText(pin)
        self.pin.setAccessibleName(pin)
        self.pin.show_icon("pin-off" if episode.pinned else "pin")
        self.edit.setVisible(episode.kind in OWN_WORDS)
        self.open.setVisible(episode.session_id > 0)
        self._show_things(memory)
        self._show_places(memory)

    def _show_things(self, memory: Memory) -> None:
        clear(self._things)
        names = dict.fromkeys(it.name for it in memory.episode.things)
        for name in names:
            chip = Button(name, kind="chip", icon="waypoints")
            chip.setAccessibleName(
                translate("memory", "Show {name} in the graph").format(name=name)
            )
            chip.setProperty("thing", name)
            chip.clicked.connect(self._open_thing)
            self._things.addWidget(chip)
        for topic in memory.episode.topics:
            if topic not in names:
                self._things.addWidget(badge(topic))
        has_any = bool(names or memory.episode.topics)
        self.about.setVisible(has_any)
        self.things.setVisible(has_any)

    def _show_places(self, memory: Memory) -> None:
        clear(self._places)
        used = memory.episode.used[:MOST_PLACES]
        for one in used:
            place = format_place(one.path, one.part, None)
            link = LinkButton(place, name=translate("memory", "Open {place}").format(place=place))
            link.setProperty("spot", Spot(one.path, one.part, "", None, one.start, one.end))
            link.clicked.connect(self._open_spot)
            self._places.addWidget(link)
        self.rests.setVisible(bool(used))
        self.places.setVisible(bool(used))

    def _make_page(self) -> QWidget:
        page = Scroll(margin=0, gap=12)
        inside = page.column
        inside.setContentsMargins(16, 12, 16, 16)
        head = row(None, (self.picture, Qt.AlignmentFlag.AlignTop), (self.kind, 1), gap=8)
        inside.addLayout(head)
        inside.addWidget(self.words)
        inside.addWidget(flow(self.pin, self.edit, self.open, gap=8))
        # At the same place for each memory: the next one is shown when this one is deleted.
        inside.addWidget(flow(self.forget, self.erase, gap=8))
        strong = row(
            None, self.percent, (self.band, Qt.AlignmentFlag.AlignVCenter), (self.fade, 1), gap=8
        )
        fill(inside, label(translate("memory", "Strength"), role="strong"), strong, self.bar)
        fill(inside, self.why, (self.more, Qt.AlignmentFlag.AlignLeading), self.details)
        below = column(self.details, gap=12)
        below.addLayout(self._make_parts())
        fill(below, label(translate("memory", "If unused"), role="strong"), self.curve)
        inside.addWidget(self.about)
        fill(inside, self.things, self.rests, self.places, 1)
        return page

    def _make_parts(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        for number, (name, words) in enumerate(PARTS.items()):
            bar, share = _bar(translate("memory", words)), label(role="small", tone="text2")
            share.setAlignment(Qt.AlignmentFlag.AlignTrailing)
            grid.addWidget(label(translate("memory", words), role="small", tone="text2"), number, 0)
            grid.addWidget(bar, number, 1, Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(share, number, 2)
            self.parts[name] = (bar, share)
        return grid

    def _open(self) -> None:
        if self.memory is not None:
            self.conversation_opened.emit(self.memory)

    def _open_thing(self) -> None:
        self.thing_opened.emit(str(self.sender().property("thing")))

    def _open_spot(self) -> None:
        self.spot_opened.emit(self.sender().property("spot"))


def _bar(name: str) -> QProgressBar:
    made = QProgressBar(textVisible=False)
    made.setAccessibleName(name)
    made.setRange(0, 100)
    return made
