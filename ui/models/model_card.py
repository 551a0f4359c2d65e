"""Card of a model: properties, fit and actions, and the texts for models and downloads."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QWidget

from core.records.models import DownloadProgress, ModelInfo
from ui.items.language_names import say_language
from ui.theme.translation import say_number, say_size, translatable, translate, translate_message
from ui.widgets.boxes import Flow, Space, column, fill, flow, row
from ui.widgets.buttons import Button
from ui.widgets.fields import progress_bar
from ui.widgets.labels import Picture, badge, hint, label, paragraph

# Tone, icon and word of each fit.
FITS: dict[str, tuple[str, str, str]] = {
    "good": ("success", "circle-check", translatable("models", "Fits")),
    "tight": ("warning", "triangle-alert", translatable("models", "Tight")),
    "too large": ("danger", "circle-x", translatable("models", "Too large")),
}
STATES: dict[str, tuple[str, str]] = {
    "in use": ("info", translatable("models", "In use")),
    "ready": ("success", translatable("models", "Installed")),
    "partly": ("warning", translatable("models", "Paused")),
}
_MINUTE_S, _HOUR_S = 60, 3600
TOP = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading


class ModelCard(QFrame):
    """One model; signals carry its name, or the path of the user's own file."""

    fetched = Signal(str)
    paused = Signal(str)
    dropped = Signal(str)
    used = Signal(str)
    tested = Signal(str)
    removed = Signal(str)

    def __init__(self, model: ModelInfo) -> None:
        super().__init__()
        self.setAccessibleName(model.name)
        self.model = model
        self.key = model.key
        self.setProperty("kind", "card")
        self.bar = progress_bar(translate("models", "Download of {name}").format(name=model.name))
        self.state = hint()
        self.problem = hint(tone="danger")
        self.actions: dict[str, Button] = {}
        self._details = QWidget()
        self._details.hide()
        body = column(self, self._make_head(), margin=(16, 14, 16, 14), gap=6)
        if facts := _say_facts(model):
            body.addWidget(hint(facts))
        if model.note:
            body.addWidget(paragraph(translate_message(model.note)))
        fill(body, self._make_fit(), self.bar, self.state, self.problem, Space(2))
        fill(body, self._make_actions(), self._details)
        for hidden in (self.bar, self.state, self.problem):
            hidden.hide()
        if model.state == "partly" and model.got_bytes:
            self._show_part(model)

    def show_progress(self, piece: DownloadProgress, *, bytes_per_s: float) -> None:
        """Show the progress of the download."""
        self.problem.hide()
        self._set_bar(piece.got_bytes, piece.size_bytes)
        self.state.setText(_say_download(piece, bytes_per_s=bytes_per_s))
        self.state.show()
        self._offer("pause", "drop", "details")

    def show_problem(self, text: str) -> None:
        """Show why an action failed; a partial download stays."""
        self.problem.setText(text)
        self.problem.show()
        self.bar.setVisible(self.model.got_bytes > 0)
        self._offer(*offers_of(self.model))

    def _show_part(self, model: ModelInfo) -> None:
        self._set_bar(model.got_bytes, model.size_bytes)
        piece = DownloadProgress(model.name, model.got_bytes, model.size_bytes)
        self.state.setText(_say_download(piece, bytes_per_s=0))
        self.state.show()

    def _set_bar(self, got: int, size: int) -> None:
        self.bar.setRange(0, 1000 if size else 0)
        if size:
            self.bar.setValue(min(1000, got * 1000 // size))
        self.bar.show()

    def _make_head(self) -> QWidget:
        parts = [label(self.model.name, role="strong")]
        if self.model.state in STATES:
            tone, word = STATES[self.model.state]
            parts.append(badge(translate("models", word), tone=tone))
        if self.model.is_recommended:
            parts.append(badge(translate("models", "Recommended for this computer"), tone="info"))
        if self.model.is_own:
            parts.append(badge(translate("models", "Your file")))
        return flow(*parts)

    def _make_fit(self) -> QWidget:
        """Return icon, word and reason of whether the model runs here."""
        tone, icon, word = FITS[self.model.fit]
        outer = QWidget()
        words = translate("models", word)
        why = f"{words}. {translate_message(self.model.fit_why)}" if self.model.fit_why else words
        picture = (Picture(icon, tone=tone, size=16), Qt.AlignmentFlag.AlignTop)
        row(outer, picture, (hint(why), 1), gap=6)
        return outer

    def _make_actions(self) -> QWidget:
        outer = QWidget()
        self._row = Flow(outer, gap=8)
        self._offer(*offers_of(self.model))
        return outer

    def _make_action(self, action: str, text: str, icon: str) -> Button:
        is_best = self.model.is_recommended or self.model.state == "ready"
        is_main = action in {"use", "fetch"} and self.model.fit != "too large" and is_best
        button = Button(text, kind="primary" if is_main else "secondary", icon=icon)
        button.setAccessibleName(f"{text}: {self.model.name}")
        button.clicked.connect(lambda: self._act(action))
        return button

    def _act(self, action: str) -> None:
        if action == "details":
            self._toggle_details()
            return
        if action == "fetch":
            self.problem.hide()
        signals = {
            "use": self.used, "fetch": self.fetched, "pause": self.paused, "drop": self.dropped,
            "test": self.tested, "remove": self.removed,
        }  # fmt: skip
        signals[action].emit(self.key)

    def _buttons(self) -> tuple[tuple[str, str, str], ...]:
        """Return id, text and icon of all actions on a model."""
        again = self.model.state == "partly"
        fetch = translate("models", "Resume") if again else translate("models", "Download")
        remove = (
            translate("models", "Remove from list")
            if self.model.is_own
            else translate("models", "Delete")
        )
        return (
            ("use", translate("models", "Use"), "check"),
            ("fetch", fetch, "download"),
            ("pause", translate("models", "Pause"), "pause"),
            ("drop", translate("models", "Cancel"), "x"),
            ("test", translate("models", "Test"), "flask-conical"),
            ("remove", remove, "trash-2"),
            ("details", translate("models", "Details"), "info"),
        )

    def _offer(self, *actions: str) -> None:
        """Show only these actions; their buttons are created on demand."""
        buttons = self.actions
        if not buttons.keys() >= set(actions):
            self.actions = {
                one[0]: buttons.get(one[0]) or self._make_action(*one)
                for one in self._buttons()
                if one[0] in buttons or one[0] in actions
            }
            while self._row.takeAt(0) is not None:
                pass
            for button in self.actions.values():
                self._row.addWidget(button)
        for action, button in self.actions.items():
            button.setVisible(action in actions)

    def _toggle_details(self) -> None:
        if self._details.layout() is None:
            self._fill_details()
        self._details.setVisible(self._details.isHidden())

    def _fill_details(self) -> None:
        grid = QGridLayout(self._details)
        grid.setContentsMargins(0, 8, 0, 0)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        for number, (name, value) in enumerate(_say_details(self.model)):
            caption = hint(value)
            caption.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            grid.addWidget(label(name, role="small", tone="muted"), number, 0, TOP)
            grid.addWidget(caption, number, 1)


def offers_of(model: ModelInfo) -> tuple[str, ...]:
    """Return the actions that apply to a model in its state."""
    if model.state == "available":
        return ("fetch", "details") if model.address else ("details",)
    if model.state == "partly":
        return ("fetch", "drop", "details")
    is_language = model.kind == "language"
    if model.state == "in use":
        removed = ("remove",) if model.kind == "speech" else ()
        return ("test", "remove", "details") if is_language else (*removed, "details")
    if is_language:
        return ("use", "test", "remove", "details")
    # An encoder without an address is part of Loci.
    return ("use", "remove", "details") if model.address else ("use", "details")


def _say_facts(model: ModelInfo) -> str:
    parts: list[str] = []
    if model.size_bytes:
        parts.append(translate("models", "{size} on disk").format(size=say_size(model.size_bytes)))
    if model.context_tokens:
        parts.append(
            translate("models", "context {count} tokens").format(
                count=say_number(model.context_tokens)
            )
        )
    if model.license:
        parts.append(model.license)
    if model.languages:
        parts.append(_say_languages(model.languages))
    return "  ·  ".join(parts)


def _say_languages(languages: tuple[str, ...]) -> str:
    most = 4
    names = [say_language(code) for code in languages[:most]]
    if len(languages) > most:
        names.append(translate("models", "%n more", "", len(languages) - most))
    return ", ".join(names)


def _say_download(piece: DownloadProgress, *, bytes_per_s: float) -> str:
    if piece.stage == "Checking":
        return translate("models", "Checking the file…")
    parts: list[str] = []
    if piece.size_bytes:
        share = say_number(100 * piece.got_bytes / piece.size_bytes)
        parts.append(
            translate("models", "{share}% of {size}").format(
                share=share, size=say_size(piece.size_bytes)
            )
        )
    else:
        parts.append(say_size(piece.got_bytes))
    if bytes_per_s > 0:
        parts.append(
            translate("models", "{speed} per second").format(speed=say_size(int(bytes_per_s)))
        )
        if piece.size_bytes:
            parts.append(say_left((piece.size_bytes - piece.got_bytes) / bytes_per_s))
    return "  ·  ".join(parts)


def say_left(seconds: float) -> str:
    """Return the remaining time, rounded to what is known."""
    if seconds < _MINUTE_S:
        return translate("models", "less than a minute left")
    if seconds < _HOUR_S:
        return translate("models", "about %n minute(s) left", "", round(seconds / _MINUTE_S))
    return translate("models", "about {hours} hours left").format(
        hours=say_number(seconds / _HOUR_S, places=1)
    )


def _say_details(model: ModelInfo) -> tuple[tuple[str, str], ...]:
    pairs = (
        (translate("models", "License"), model.license),
        (translate("models", "Languages"), ", ".join(model.languages)),
        (
            translate("models", "Context"),
            translate("models", "{count} tokens").format(count=say_number(model.context_tokens))
            if model.context_tokens
            else "",
        ),
        (
            translate("models", "Memory needed"),
            say_size(model.memory_bytes) if model.memory_bytes else "",
        ),
        (translate("models", "File"), model.path),
        (translate("models", "Source"), model.address),
        (
            translate("models", "Checksum"),
            model.sha256
            or translate("models", "Not published. Loci checks the file's structure instead.")
            if model.kind != "speech"
            else "",
        ),
    )
    return tuple(pair for pair in pairs if pair[1])
