"""Search fields and combo boxes."""

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QMargins,
    QMetaObject,
    QObject,
    QRect,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QCompleter,
    QLineEdit,
    QProgressBar,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionComboBox,
    QStylePainter,
    QWidget,
)

from ui.theme.icons import draw_icon
from ui.theme.plain_text import plain_tooltip
from ui.theme.theme import the_theme
from ui.theme.translation import translate
from ui.widgets.buttons import icon_button

REST_MS = 180
# Sizes of the icon, the space beside it, and the clear button.
ICON, GAP, CLEAR = 16, 8, 24


class ClickThrough(QObject):
    """Passes the click that closes a completion list on to what was clicked; Qt drops it."""

    def __init__(self, completer: QCompleter) -> None:
        super().__init__(completer)
        if (popup := completer.popup()) is not None:
            popup.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Close the list on a click beside it, and pass the click on."""
        if not isinstance(event, QMouseEvent) or event.type() != QEvent.Type.MouseButtonPress:
            return False
        if not isinstance(watched, QWidget) or watched.rect().contains(event.position().toPoint()):
            return False
        watched.hide()
        completer = self.parent()  # an attribute would be lost with a wrapper of Qt's own completer
        if not isinstance(completer, QCompleter):
            return False
        at = event.globalPosition()
        window = completer.widget().window()
        clicked = window.childAt(window.mapFromGlobal(at.toPoint()))
        if isinstance(clicked, QAbstractButton):
            # The release of the mouse never arrives there. Queued by Qt, as the wrapper of a button
            # that Qt made may not last until the click.
            QMetaObject.invokeMethod(clicked, "click", Qt.ConnectionType.QueuedConnection)
        elif clicked is not None:
            press = (event.type(), clicked.mapFromGlobal(at), at)
            buttons = (event.button(), event.buttons(), event.modifiers())
            QCoreApplication.sendEvent(clicked, QMouseEvent(*press, *buttons))
        return True


class SearchField(QLineEdit):
    """Line edit for searches; `searched` is emitted when typing pauses.

    It draws its own icon and clear button, as those of Qt do not scale with the text size.
    """

    searched = Signal(str)

    def __init__(self, hint: str, *, name: str) -> None:
        super().__init__(placeholderText=hint)
        self.setAccessibleName(name)
        self.empty = icon_button("x", translate("lists", "Clear"))
        self.empty.setParent(self)
        self.empty.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.empty.hide()
        self.empty.clicked.connect(self.clear)
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self._settle)
        self.textEdited.connect(self._restart)
        self.textChanged.connect(self._emptied)
        the_theme().changed.connect(self._fit)
        self._fit()

    def resizeEvent(self, arg__1: QResizeEvent) -> None:
        """Keep the clear button at the end."""
        super().resizeEvent(arg__1)
        self._fit()

    def changeEvent(self, arg__1: QEvent) -> None:
        """Move the icon when the layout direction changes."""
        super().changeEvent(arg__1)
        if arg__1.type() == QEvent.Type.LayoutDirectionChange:
            self._fit()

    def paintEvent(self, arg__1: QPaintEvent) -> None:
        """Draw the field and its icon."""
        super().paintEvent(arg__1)
        look = the_theme().look
        side = look.grown(ICON)
        place = self._placed(QRect(look.grown(GAP) + 2, (self.height() - side) // 2, side, side))
        painter = QPainter(self)
        painter.drawPixmap(place.topLeft(), draw_icon("search", look.colors.muted, side))
        painter.end()

    def _fit(self) -> None:
        grown = the_theme().look.grown
        before, behind = grown(ICON) + grown(GAP), grown(CLEAR) - grown(GAP) // 2
        if self.isRightToLeft():
            before, behind = behind, before
        if self.textMargins() != QMargins(before, 0, behind, 0):
            self.setTextMargins(before, 0, behind, 0)
        side = min(grown(CLEAR), self.height() - 4)
        place = QRect(self.width() - side - 4, (self.height() - side) // 2, side, side)
        self.empty.setFixedSize(side, side)
        self.empty.move(self._placed(place).topLeft())

    def _placed(self, place: QRect) -> QRect:
        return QStyle.visualRect(self.layoutDirection(), self.rect(), place)

    def _restart(self) -> None:
        self._rest.start()

    def _emptied(self, text: str) -> None:
        self.empty.setVisible(bool(text))
        if not text:
            self._rest.start(0)

    def _settle(self) -> None:
        self._rest.setInterval(REST_MS)
        self.searched.emit(self.text().strip())


def secret_field(name: str) -> QLineEdit:
    """Return a line edit that hides what is typed."""
    field = QLineEdit(placeholderText=name, echoMode=QLineEdit.EchoMode.Password)
    field.setAccessibleName(name)
    return field


def progress_bar(name: str) -> QProgressBar:
    """Return a progress bar without text; `name` is its accessible name."""
    bar = QProgressBar(textVisible=False)
    bar.setAccessibleName(name)
    return bar


class ChoiceBox(QComboBox):
    """Combo box with an arrow in the theme's color that ignores the mouse wheel.

    Text takes all the width up to the arrow; longer text is elided and shown in a tooltip.
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setAccessibleDescription(name)
        # Only this delegate draws rows as the stylesheet says.
        self.setItemDelegate(QStyledItemDelegate(self))
        # On Linux screen readers get the current value as the name of a combo box.
        self.setProperty("mirrored", QGuiApplication.isRightToLeft())
        self.currentTextChanged.connect(self._tell)
        the_theme().changed.connect(self._tell)

    @property
    def text_rect(self) -> QRect:
        """Return the rectangle of the text, from Qt's start to shortly before the arrow."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        field = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self
        )
        arrow, gap = self._arrow(), the_theme().look.grown(GAP) // 2
        if self.isRightToLeft():
            field.setLeft(arrow.right() + gap)
        else:
            field.setRight(arrow.left() - gap)
        return field

    @property
    def elided_text(self) -> str:
        """Return the elided text as it is shown."""
        words, width = self.currentText(), self.text_rect.width()
        return self.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, width)

    def wheelEvent(self, e: QWheelEvent) -> None:
        """Ignore the wheel, so that the page scrolls instead."""
        e.ignore()

    def resizeEvent(self, e: QResizeEvent) -> None:
        """Elide the text to the new width."""
        super().resizeEvent(e)
        self._tell()

    def paintEvent(self, e: QPaintEvent) -> None:
        """Draw the styled box, the text and the arrow."""
        look = the_theme().look
        painter = QStylePainter(self)
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.setPen(QColor(look.colors.text if self.isEnabled() else look.colors.muted))
        side = Qt.AlignmentFlag.AlignRight if self.isRightToLeft() else Qt.AlignmentFlag.AlignLeft
        across = side | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter
        if not self.isEditable():  # its line edit shows the text
            painter.drawText(self.text_rect, across, self.elided_text)
        color = look.colors.text2 if self.isEnabled() else look.colors.muted
        arrow = self._arrow()
        painter.drawPixmap(arrow.topLeft(), draw_icon("chevron-down", color, arrow.width()))
        painter.end()

    def _arrow(self) -> QRect:
        side = the_theme().look.grown(ICON)
        left = 8 if self.isRightToLeft() else self.width() - side - 8
        return QRect(left, (self.height() - side) // 2, side, side)

    def _tell(self) -> None:
        words = self.currentText()
        self.setToolTip("" if self.elided_text == words else plain_tooltip(words))
        self.update()
