"""Colors, fonts, icons, stylesheet and language of the window."""
