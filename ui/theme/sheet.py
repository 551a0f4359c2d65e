"""Stylesheet of the application, generated from the tokens.

Rules select dynamic properties of widgets: `role` (font), `tone` (text color), `kind` (of a
button or frame) and `ring` (keyboard focus).
"""

from ui.theme.look import MONO, SANS, TYPE, Look
from ui.theme.tokens import COMPACT_HEIGHT, CONTROL_HEIGHT, RADIUS, RADIUS_CARD, RADIUS_SMALL

# Alpha (of 255) of the shade below a dialog inside the window.
SHADE = 46
TONES = ("text", "text2", "muted", "accent", "success", "warning", "danger", "info")


def make_sheet(look: Look) -> str:
    """Return the stylesheet of the application."""
    return "\n".join(
        (
            _texts(look),
            _frames(look),
            _buttons(look),
            _chips(look),
            _fields(look),
            _lists(look),
            _bars(look),
            _floats(look),
        )
    )


def _texts(look: Look) -> str:
    rules = [
        f'QLabel[role="{role}"] {{ font-family: "{MONO if role == "mono" else SANS}";'
        f" font-size: {look.px(role)}px; font-weight: {weight}; }}"
        for role, (_, weight) in TYPE.items()
    ]
    rules += [f'QLabel[tone="{t}"] {{ color: {getattr(look.colors, t)}; }}' for t in TONES]
    rules.append("QLabel { background: transparent; }")
    # A rule with a font size but no family makes Qt drop the application's family.
    rules.insert(0, f'QWidget {{ font-family: "{SANS}"; }}')
    return "\n".join(rules)


def _frames(look: Look) -> str:
    c = look.colors
    tones = "\n".join(
        f'QFrame[kind="banner"][tone="{tone}"] {{ background: {getattr(c, tone + "_bg")};'
        f" border: none; border-radius: {RADIUS}px; }}"
        for tone in ("success", "warning", "danger", "info")
    )
    return f"""
QMainWindow, QDialog {{ background: {c.window}; }}
QDialog[kind="over"] {{ background: rgba(0, 0, 0, {SHADE}); }}
QFrame[kind="rail"], QFrame[kind="status"] {{ background: {c.window}; border: none; }}
QFrame[kind="page"] {{ background: {c.surface}; border: 1px solid {c.border};
  border-radius: {RADIUS_CARD}px; }}
QFrame[kind="card"] {{ background: {c.raised}; border: 1px solid {c.border};
  border-radius: {RADIUS_CARD}px; }}
QFrame[kind="quiet"] {{ background: {c.window}; border: none; border-radius: {RADIUS_CARD}px; }}
QFrame[kind="bubble"] {{ background: {c.user_bubble}; border: none;
  border-radius: {RADIUS_CARD}px; }}
QFrame[kind="composer"] {{ background: {c.surface}; border: 1px solid {c.border_strong};
  border-radius: {RADIUS_CARD}px; }}
QFrame[kind="composer"][active="true"] {{ border: 1px solid {c.accent}; }}
QFrame[kind="line"] {{ background: {c.border}; border: none; max-height: 1px; min-height: 1px; }}
QFrame[kind="upright"] {{ background: {c.border}; border: none; max-width: 1px; min-width: 1px; }}
QFrame[kind="aside"] {{ background: {c.surface}; border: none;
  border-right: 1px solid {c.border}; }}
QFrame[kind="pane"] {{ background: {c.surface}; border: none;
  border-left: 1px solid {c.border}; }}
{tones}
"""


def _buttons(look: Look) -> str:
    c = look.colors
    height, compact = look.grown(CONTROL_HEIGHT) - 2, look.grown(COMPACT_HEIGHT) - 2
    return f"""
QPushButton {{ font-size: {look.px("body")}px; font-weight: 500; color: {c.text};
  background: {c.raised}; border: 1px solid {c.border_strong}; border-radius: {RADIUS}px;
  padding: 0 {look.grown(12)}px; min-height: {height}px; }}
QPushButton:hover {{ background: {c.hover}; }}
QPushButton:pressed {{ background: {c.subtle}; }}
QPushButton:disabled {{ color: {c.muted}; border-color: {c.border}; background: {c.subtle}; }}
QPushButton[kind="primary"] {{ color: {c.on_accent}; background: {c.accent};
  border-color: {c.accent}; font-weight: 600; }}
QPushButton[kind="primary"]:hover {{ background: {c.accent_hover};
  border-color: {c.accent_hover}; }}
QPushButton[kind="primary"]:disabled {{ color: {c.muted}; background: {c.subtle};
  border-color: {c.border}; }}
QPushButton[kind="danger"] {{ color: {c.danger}; }}
QPushButton[kind="ghost"], QPushButton[kind="icon"], QPushButton[kind="link"] {{
  background: transparent; border-color: transparent; color: {c.text2}; }}
QPushButton[kind="ghost"]:hover, QPushButton[kind="icon"]:hover {{ background: {c.hover};
  color: {c.text}; }}
QPushButton[kind="ghost"]:checked, QPushButton[kind="icon"]:checked {{ background: {c.selected};
  color: {c.accent}; }}
QPushButton[kind="ghost"]:disabled:!checked, QPushButton[kind="icon"]:disabled:!checked,
QPushButton[kind="link"]:disabled {{ color: {c.off}; }}
QPushButton[kind="icon"] {{ padding: 0; min-height: {compact}px; min-width: {compact}px; }}
QPushButton[kind="ghost"] {{ min-height: {compact}px; padding: 0 {look.grown(8)}px; }}
QPushButton[kind="link"] {{ color: {c.link}; padding: 0 2px; min-height: {look.grown(24)}px;
  text-align: left; }}
QPushButton[kind="link"]:hover {{ color: {c.accent_hover}; }}
QPushButton[kind="segment"] {{ background: transparent; border-color: transparent;
  color: {c.text2}; min-height: {look.grown(24)}px; border-radius: 6px; }}
QPushButton[kind="segment"]:hover {{ color: {c.text}; }}
QPushButton[kind="segment"]:checked {{ background: {c.raised}; color: {c.text};
  border-color: {c.border}; font-weight: 600; }}
QFrame[kind="segments"] {{ background: {c.subtle}; border: none; border-radius: {RADIUS}px; }}
QPushButton[kind="place"], QPushButton[kind="tile"] {{ text-align: left; border-color: transparent;
  background: transparent; padding: 0; }}
QPushButton[kind="tile"] {{ background: {c.raised}; border-color: {c.border};
  border-radius: {RADIUS_CARD}px; }}
QPushButton[kind="tile"]:hover {{ background: {c.hover}; }}
QPushButton[kind="tile"]:checked {{ border-color: {c.accent}; }}
QToolButton[kind="nav"] {{ font-size: {look.px("caption")}px; font-weight: 500; color: {c.text2};
  background: transparent; border: 2px solid transparent; border-radius: 10px;
  padding: 6px 2px; }}
QToolButton[kind="nav"]::menu-indicator {{ image: none; width: 0; }}
QToolButton[kind="nav"]:hover {{ background: {c.hover}; color: {c.text}; }}
QToolButton[kind="nav"]:checked {{ background: {c.selected}; color: {c.accent};
  font-weight: 600; }}
QPushButton[ring="true"], QPushButton[kind="primary"][ring="true"],
QPushButton[kind="tile"][ring="true"] {{ border: 2px solid {c.accent}; }}
QPushButton[kind="primary"][ring="true"] {{ border-color: {c.text}; }}
QToolButton[kind="nav"][ring="true"] {{ border-color: {c.accent}; }}
"""


def _chips(look: Look) -> str:
    c = look.colors
    height = look.grown(26)
    return f"""
QPushButton[kind="chip"] {{ font-size: {look.px("small")}px; color: {c.text2};
  background: {c.subtle}; border: 1px solid transparent; border-radius: {height // 2}px;
  padding: 0 {look.grown(10)}px; min-height: {height - 2}px; max-height: {height - 2}px; }}
QPushButton[kind="chip"]:hover {{ background: {c.hover}; color: {c.text}; }}
QPushButton[kind="chip"]:checked {{ background: {c.selected}; color: {c.accent}; }}
QPushButton[kind="chip"][ring="true"] {{ border: 2px solid {c.accent}; }}
QLabel[kind="badge"] {{ font-size: {look.px("caption")}px; font-weight: 600; color: {c.text2};
  background: {c.subtle}; border-radius: {RADIUS_SMALL}px; padding: 2px 6px; }}
QLabel[kind="badge"][tone="success"] {{ color: {c.success}; background: {c.success_bg}; }}
QLabel[kind="badge"][tone="warning"] {{ color: {c.warning}; background: {c.warning_bg}; }}
QLabel[kind="badge"][tone="danger"] {{ color: {c.danger}; background: {c.danger_bg}; }}
QLabel[kind="badge"][tone="info"] {{ color: {c.info}; background: {c.info_bg}; }}
QLabel[kind="number"] {{ font-size: {look.px("caption")}px; font-weight: 600; color: {c.link};
  background: {c.cite_bg}; border-radius: {RADIUS_SMALL}px; padding: 2px 6px; }}
"""


def _fields(look: Look) -> str:
    c = look.colors
    height = look.grown(CONTROL_HEIGHT) - 2
    field = "QLineEdit, QSpinBox, QDoubleSpinBox, QComboBox"
    return f"""
{field} {{ font-size: {look.px("body")}px; color: {c.text}; background: {c.surface};
  border: 1px solid {c.border_strong}; border-radius: {RADIUS}px; min-height: {height}px;
  padding: 0 {look.grown(8)}px; selection-background-color: {c.accent};
  selection-color: {c.on_accent}; }}
QLineEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QComboBox[ring="true"] {{
  border: 2px solid {c.accent}; padding: 0 {look.grown(8) - 1}px; }}
QLineEdit:disabled, QSpinBox:disabled, QComboBox:disabled {{ color: {c.muted};
  background: {c.subtle}; border-color: {c.border}; }}
QAbstractSpinBox QLineEdit {{ border: none; background: transparent; min-height: 0;
  padding: 0; }}
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ width: 0; border: none; }}
QComboBox {{ padding-right: {look.grown(26)}px; }}
QComboBox[mirrored="true"] {{ padding-left: {look.grown(26)}px;
  padding-right: {look.grown(8)}px; }}
QComboBox::drop-down {{ border: none; width: {look.grown(24)}px; }}
QComboBox::down-arrow {{ image: none; }}
QComboBox QAbstractItemView {{ background: {c.raised}; border: 1px solid {c.border_strong};
  padding: 4px; outline: none; }}
QTextEdit, QTextBrowser, QPlainTextEdit {{ color: {c.text}; background: transparent;
  border: 2px solid transparent; border-radius: {RADIUS}px; font-size: {look.px("body")}px;
  selection-background-color: {c.accent}; selection-color: {c.on_accent}; }}
QDialog QPlainTextEdit {{ border-color: {c.border_strong}; background: {c.surface}; }}
QTextEdit[ring="true"], QTextBrowser[ring="true"], QPlainTextEdit[ring="true"] {{
  border-color: {c.accent}; }}
QCheckBox {{ spacing: 8px; font-size: {look.px("body")}px; min-height: {look.grown(24)}px; }}
QRadioButton {{ spacing: {look.grown(10)}px; font-size: {look.px("body")}px;
  font-weight: 500; min-height: {look.grown(28)}px; }}
QRadioButton:disabled {{ color: {c.muted}; }}
QRadioButton::indicator {{ width: {look.grown(14)}px; height: {look.grown(14)}px;
  border: 2px solid {c.border_strong}; border-radius: {look.grown(14) // 2 + 2}px;
  background: {c.surface}; }}
QRadioButton::indicator:checked {{ width: {look.grown(6)}px; height: {look.grown(6)}px;
  border: {(look.grown(14) - look.grown(6)) // 2 + 2}px solid {c.accent};
  background: {c.on_accent}; }}
QRadioButton::indicator:disabled {{ border-color: {c.border}; }}
QRadioButton[ring="true"]::indicator {{ border-color: {c.accent}; }}
QLineEdit[kind="path"] {{ font-family: "{MONO}"; font-size: {look.px("mono")}px; }}
"""


def _lists(look: Look) -> str:
    c = look.colors
    row = look.grown(36)
    view = "QTableView, QListView, QTreeView"
    return f"""
{view} {{ background: {c.surface}; alternate-background-color: {c.window}; color: {c.text};
  border: 1px solid {c.border}; border-radius: {RADIUS}px; outline: none;
  gridline-color: {c.border};
  selection-background-color: {c.selected}; selection-color: {c.text};
  font-size: {look.px("body")}px; }}
QTableView[ring="true"], QListView[ring="true"], QTreeView[ring="true"],
QScrollArea[ring="true"] {{ border: 2px solid {c.accent}; }}
QListView::item, QTreeView::item {{ min-height: {row}px; padding: 0 {look.grown(8)}px;
  border-radius: {RADIUS_SMALL}px; }}
QTableView::item {{ padding: 0 {look.grown(8)}px; border: none;
  border-bottom: 1px solid {c.border}; }}
QListView::item:hover, QTreeView::item:hover, QTableView::item:hover {{ background: {c.hover}; }}
QListView::item:selected, QTreeView::item:selected, QTableView::item:selected {{
  background: {c.selected}; color: {c.text}; }}
QListView[kind="plain"], QTreeView[kind="plain"] {{ border-color: transparent;
  background: transparent; }}
QHeaderView {{ background: transparent; border: none; }}
QHeaderView::section {{ background: {c.surface}; color: {c.muted}; border: none;
  border-bottom: 1px solid {c.border}; padding: 0 {look.grown(8)}px; height: {look.grown(32)}px;
  font-size: {look.px("small")}px; font-weight: 600; text-align: left; }}
QTableCornerButton::section {{ background: {c.surface}; border: none; }}
"""


def _bars(look: Look) -> str:
    c = look.colors
    return f"""
QScrollArea {{ background: transparent; border: none; }}
QScrollArea > QWidget > QWidget[kind="inside"] {{ background: transparent; }}
QScrollBar:vertical {{ background: transparent; width: 10px; margin: 2px; }}
QScrollBar:horizontal {{ background: transparent; height: 10px; margin: 2px; }}
QScrollBar::handle {{ background: {c.border_strong}; border-radius: 3px; min-height: 32px;
  min-width: 32px; }}
QScrollBar::handle:hover {{ background: {c.muted}; }}
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page {{
  background: none; border: none; width: 0; height: 0; }}
QProgressBar {{ background: {c.subtle}; border: none; border-radius: 3px; max-height: 6px;
  min-height: 6px; }}
QProgressBar::chunk {{ background: {c.accent}; border-radius: 3px; }}
QProgressBar[tone="warning"]::chunk {{ background: {c.warning}; }}
QSplitter::handle {{ background: transparent; }}
QSplitter::handle:hover {{ background: {c.border}; }}
"""


def _floats(look: Look) -> str:
    c = look.colors
    return f"""
QToolTip {{ color: {c.text}; background: {c.raised}; border: 1px solid {c.border_strong};
  padding: 4px 8px; font-size: {look.px("small")}px; }}
QMenu {{ background: {c.raised}; border: 1px solid {c.border}; border-radius: {RADIUS}px;
  padding: 4px; }}
QMenu::item {{ padding: 6px 24px 6px 12px; border-radius: {RADIUS_SMALL}px; }}
QMenu::item:selected {{ background: {c.selected}; }}
QFrame[kind="float"] {{ background: {c.raised}; border: 1px solid {c.border_strong};
  border-radius: {RADIUS_CARD}px; }}
QFrame[kind="toast"] {{ background: {c.text}; border: none; border-radius: {RADIUS}px; }}
QFrame[kind="toast"] QLabel {{ color: {c.surface}; }}
QFrame[kind="toast"] QPushButton {{ color: {c.surface}; background: transparent;
  border: 1px solid {c.surface}; min-height: {look.grown(24)}px; }}
QFrame[kind="toast"] QPushButton[kind="shade"] {{ border-color: transparent; padding: 0;
  min-width: {look.grown(24)}px; }}
QFrame[kind="toast"] QPushButton:hover, QFrame[kind="toast"] QPushButton[ring="true"] {{
  border: 2px solid {c.surface}; }}
"""
