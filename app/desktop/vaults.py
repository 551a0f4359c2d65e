"""What the window can do with other vaults: open them in a process of their own, delete them."""

from concurrent.futures import Future

from app.autostart import start_window
from app.erase import delete_vault
from app.paths import vault_list
from core.lanes import BULK, PriorityLane
from core.records.datadir import DataDirErasure, Vault


class VaultLauncher:
    """Implements `ui.shell.vaults.dialog.VaultActions`."""

    def __init__(self) -> None:
        self.vaults = vault_list()
        self._lane = PriorityLane("vaults")

    def open(self, vault: Vault) -> None:
        """Start the window of a vault, or bring it to the front."""
        start_window(vault.home)

    def delete(self, vault: Vault) -> Future[tuple[DataDirErasure, str]]:
        """Delete a vault in the background."""
        return self._lane.submit(BULK, delete_vault, self.vaults, vault)

    def close(self) -> None:
        """Finish what is under way."""
        self._lane.close()
