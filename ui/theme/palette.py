"""`QPalette` of a theme."""

from PySide6.QtGui import QColor, QPalette

from ui.theme.look import Look

Part = QPalette.ColorRole


def make_palette(look: Look) -> QPalette:
    """Return a palette with all roles set, for widgets that no stylesheet rule covers."""
    colors = look.colors
    palette = QPalette()
    roles = {
        Part.Window: colors.window,
        Part.WindowText: colors.text,
        Part.Base: colors.surface,
        Part.AlternateBase: colors.window,
        Part.Text: colors.text,
        Part.Button: colors.raised,
        Part.ButtonText: colors.text,
        Part.BrightText: colors.danger,
        Part.ToolTipBase: colors.raised,
        Part.ToolTipText: colors.text,
        Part.PlaceholderText: colors.muted,
        Part.Highlight: colors.accent,
        Part.HighlightedText: colors.on_accent,
        Part.Link: colors.link,
        Part.LinkVisited: colors.link,
        Part.Accent: colors.accent,
        Part.Light: colors.raised,
        Part.Midlight: colors.subtle,
        Part.Mid: colors.border,
        Part.Dark: colors.border_strong,
        Part.Shadow: colors.border_strong,
    }
    for role, color in roles.items():
        palette.setColor(role, QColor(color))
    for role in (Part.WindowText, Part.Text, Part.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(colors.muted))
    return palette
