"""Commands on vaults: libraries with a name, each in a data directory of its own (D21)."""

import sys
from pathlib import Path

from app.cli.command import Call, argument, command, fields_of
from app.cli.datadir import print_erasure
from app.cli.terminal import absolute
from app.erase import delete_vault
from app.paths import home_folder, vault_list
from core.errors import WrongUse
from core.records.datadir import DataDirErasure, Vault

_NAME = argument("name", metavar="NAME")


@command("vault list", needs_home=False, result=fields_of(vaults=tuple[Vault, ...]))
def run_list(call: Call) -> None:
    """List the vaults, with the folder of each.

    A vault is a library of its own, with its own engine, memory, settings and key; nothing of one
    is found in another. The first is the one that is open without a name.
    """
    call.show_rows("vaults", vault_list().all(), _vault_line)


@command(
    "vault create",
    needs_home=False,
    arguments=(
        _NAME,
        argument("folder", nargs="?", metavar="DIR", help="an empty folder, or that of a library"),
    ),
    result=fields_of(vault=Vault),
    examples=("loci vault create Work", "loci vault create Letters ~/letters-loci"),
)
def run_create(call: Call) -> None:
    """Create a vault, in Loci's own place or in a folder of yours.

    A library that is in the folder already gets the name.
    """
    folder = call.arguments.folder
    vault = vault_list().create(call.arguments.name, Path(absolute(folder)) if folder else None)
    _show(call, vault, f"The vault {vault.name} is in {vault.home}.")


@command("vault open", needs_home=False, arguments=(_NAME,), examples=("loci vault open Work",))
def run_open(call: Call) -> int:
    """Open the window of a vault, beside those of others."""
    return call.open_window(home_folder(vault=call.arguments.name))


@command(
    "vault rename",
    needs_home=False,
    arguments=(_NAME, argument("new_name", metavar="NEW")),
    result=fields_of(vault=Vault),
    examples=("loci vault rename Work Office",),
)
def run_rename(call: Call) -> None:
    """Give a vault another name; its folder stays."""
    vault = vault_list().rename(call.arguments.name, call.arguments.new_name)
    _show(call, vault, f"The vault is called {vault.name} now.")


@command(
    "vault forget",
    needs_home=False,
    arguments=(_NAME,),
    result=fields_of(vault=Vault),
    examples=("loci vault forget Work",),
)
def run_forget(call: Call) -> None:
    """Remove a vault from the list; all its files stay.

    Create it again with the same folder to get it back.
    """
    vault = vault_list().forget(call.arguments.name)
    _show(call, vault, f"{vault.name} is off the list. Its files are still in {vault.home}.")


@command(
    "vault delete",
    needs_home=False,
    arguments=(
        _NAME,
        argument(
            "again",
            nargs="?",
            metavar="NAME",
            help="the name once more, else you are asked to type it",
        ),
    ),
    result=fields_of(vault=Vault, erased=DataDirErasure),
    examples=("loci vault delete Work Work",),
)
def run_delete(call: Call) -> None:
    """Delete a vault with all that Loci has read and remembered in it.

    Your documents stay as they are. The key is deleted first.
    """
    vaults = vault_list()
    vault, again = vaults.named(call.arguments.name), call.arguments.again or ""
    if not again and sys.stdin.isatty():
        call.terminal.note(f"This deletes all that Loci has read and remembered in {vault.name}.")
        again = input("Type the name of the vault to go on: ")
    if again.strip() != vault.name:
        raise WrongUse(vault.name, "vault_not_confirmed")
    gone, backup = delete_vault(vaults, vault)
    call.terminal.fields(vault=vault, erased=gone)
    print_erasure(call, gone, backup=backup)


def _show(call: Call, vault: Vault, sentence: str) -> None:
    call.terminal.fields(vault=vault)
    call.terminal.line(sentence)


def _vault_line(vault: Vault) -> str:
    notes = (
        "  (passphrase)" if vault.has_passphrase else "",
        "  (not there)" if vault.is_missing else "",
    )
    return f"{vault.name}  {vault.home}{''.join(notes)}"
