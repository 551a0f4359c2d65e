"""Options of appearance, startup and notifications."""

from core.settings.option import Option
from core.settings.value_types import Enumeration, Switch

LOOK = "Appearance"
START = "Startup"


class AppearanceOptions:
    """Mixin of `Settings`: appearance, startup, notifications."""

    language = Option(
        Enumeration("system", "English", "Deutsch"),
        default="system",
        section=LOOK,
        title="Language",
        help="Language of the window. Answers stay in the language of your documents.",
    )
    contrast = Option(
        Enumeration("system", "normal", "increased"),
        default="system",
        section=LOOK,
        title="Contrast",
        help="Increased contrast makes text darker and lines stronger.",
    )
    reduced_motion = Option(
        Switch(),
        default=False,
        section=LOOK,
        title="Reduce motion",
        help="Turn off animations.",
    )

    # Start and notices
    start_at_login = Option(
        Switch(),
        default=False,
        section=START,
        title="Start at login",
        help="Starts Loci without a window to read changed files.",
    )
    tray = Option(
        Switch(),
        default=False,
        section=START,
        title="Show a tray icon",
        help=(
            "Shows an icon with the reading progress and a way to pause it, if your "
            "system has a tray."
        ),
    )
    notices = Option(
        Switch(),
        default=True,
        section=START,
        title="System notifications",
        help=(
            "Tells you when a long reading is done or files have new problems. "
            "Notifications never show the contents of your documents."
        ),
    )
