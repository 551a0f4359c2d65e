"""Options of scheduled backups (spec row K10)."""

from core.settings.option import Option
from core.settings.value_types import Enumeration, Integer, Text

BACKUPS = "Backups"


class BackupOptions:
    """Mixin of `Settings`: scheduled backups."""

    backups = Option(
        Enumeration("off", "daily", "weekly"),
        default="off",
        section=BACKUPS,
        title="Back up by itself",
        help="Writes everything that Loci keeps to one file while nothing else is being done.",
    )
    backups_kept = Option(
        Integer(1, 1000),
        default=30,
        section=BACKUPS,
        title="Backups to keep",
        help="Of those that Loci made by itself the oldest are deleted beyond this number; each is "
        "as large as Loci's own files.",
    )
    backups_folder = Option(
        Text(),
        default="",
        section=BACKUPS,
        title="Folder for backups",
        help="Best on another disk. Empty: “Loci backups” in your own folder.",
    )
