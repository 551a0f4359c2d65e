"""What the window can do with other vaults: open them in a process of their own, delete them."""

import subprocess
from concurrent.futures import Future

from app.autostart import program_command
from app.erase import delete_vault
from app.paths import vault_list
from core.lanes import BULK, PriorityLane
from core.process.launch import module_environment
from core.records.datadir import DataDirErasure, Vault


class VaultLauncher:
    """Implements `ui.shell.vaults.dialog.VaultActions`."""

    def __init__(self) -> None:
        self.vaults = vault_list()
        self._lane = PriorityLane("vaults")

    def open(self, vault: Vault) -> None:
        """Start the window of a vault, or bring it to the front."""
        subprocess.Popen(
            [*program_command(), "--home", vault.home, "open"],
            start_new_session=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=module_environment(),
        )

    def delete(self, vault: Vault) -> Future[tuple[DataDirErasure, str]]:
        """Delete a vault in the background."""
        return self._lane.submit(BULK, delete_vault, self.vaults, vault)

    def close(self) -> None:
        """Finish what is under way."""
        self._lane.close()
