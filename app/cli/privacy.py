"""Commands on privacy: mark and mask."""

from argparse import ArgumentParser
from typing import get_args

from app.cli.command import Call, command, fields_of
from app.cli.terminal import absolute
from app.client import Client
from core.engine.engine import Engine
from core.records import memory
from core.records.files.status import Source
from core.records.options import OptionInfo

_TIERS: tuple[memory.Tier, ...] = get_args(memory.Tier)
_HELP: dict[memory.Tier, str] = {
    "never quoted": "search lists its documents without their words; nothing else uses them",
    "never remembered": "answers that rest on it are not kept",
    "never leaves": "it is not told to a model elsewhere, and in no export",
}


# Options of masking, by what the command calls them.
_MASKS = {
    "mail": "mask_mail",
    "phone": "mask_phone",
    "accounts": "mask_accounts",
    "names": "mask_names",
}
_TARGETS = {
    "server": "mask_for_server",
    "programs": "mask_for_programs",
    "exports": "mask_in_exports",
    "people": "mask_people",
}
_LISTED = "masked_names"
_MODES = ("off", "full", "partial", "hash", "redact", "token")


def _mark_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "path", nargs="?", type=absolute, metavar="PATH", help="a folder or file; none lists all"
    )
    parser.add_argument("--inherit", action="store_true", help="as the folder above")
    for tier in _TIERS:
        parser.add_argument(f"--{tier.replace(' ', '-')}", action="store_true", help=_HELP[tier])


def _mask_arguments(parser: ArgumentParser) -> None:
    for name, what in (
        ("mail", "mail addresses"),
        ("phone", "phone numbers"),
        ("accounts", "IBANs and card numbers"),
        ("names", "the listed names"),
    ):
        parser.add_argument(f"--{name}", choices=_MODES, help=f"how {what} are masked")
    for name, where in (
        ("server", "for a model on a server"),
        ("programs", "for assistants and scripts"),
        ("exports", "in exports"),
        ("people", "the names of all people in exports"),
    ):
        parser.add_argument(f"--{name}", choices=("on", "off"), help=f"mask {where}")
    parser.add_argument("--name", action="append", metavar="NAME", help="list this name, too")
    parser.add_argument("--no-names", action="store_true", help="list no names")


@command(
    "mark",
    arguments=(_mark_arguments,),
    result=(Source, memory.PathPrivacy, fields_of(rules=tuple[memory.PathPrivacy, ...])),
    examples=("loci mark ~/diary --never-leaves", "loci mark ~/notes/salary.md --never-quoted"),
)
def run_mark(call: Call) -> None:
    """Say how much may be made of a folder or file; without options: everything.

    The nearest rule counts: that of the file, else of its folder, else of the folder above. A file
    `.loci` in a folder can restrict it further.
    """
    path = call.arguments.path
    if path is None:
        rules = call.request(Engine.list_privacy)
        call.show_rows("rules", rules, _rule_line, empty="Nothing is marked.")
        return
    tiers: list[memory.Tier] = [
        tier for tier in _TIERS if getattr(call.arguments, tier.replace(" ", "_"))
    ]
    with Client.connect(call.home) as client:
        rule = client.call(
            Engine.mark_path, path, tiers=None if call.arguments.inherit else tiers
        ).result()
        sources = client.call(Engine.status).result().sources
    call.terminal.value(next((it for it in sources if it.path == path), rule))
    call.terminal.line(_rule_line(rule))


def _rule_line(rule: memory.PathPrivacy) -> str:
    by_file = f" ({rule.added_at}/.loci)" if rule.added_at else ""
    return f"{rule.path}: {', '.join(rule.tiers) or 'no limits'}{by_file}."


@command(
    "mask",
    arguments=(_mask_arguments,),
    result=fields_of(options=tuple[OptionInfo, ...]),
    examples=("loci mask", 'loci mask --name "Project Heron" --exports on --mail partial'),
)
def run_mask(call: Call) -> None:
    """Say how personal data are masked in what leaves; without options: list it.

    "token" stands for the same data each time and is mapped back in answers of a model on a server.
    """
    given = vars(call.arguments)
    changed: dict[str, str | bool] = {
        option: given[name] for name, option in _MASKS.items() if given[name]
    }
    changed |= {option: given[name] == "on" for name, option in _TARGETS.items() if given[name]}
    with Client.connect(call.home) as client:
        for name, value in changed.items():
            client.call(Engine.set_option, name, value=value).result()
        if given["name"] or given["no_names"]:
            options = {it.name: it.value for it in client.call(Engine.list_options).result()}
            before = options[_LISTED] if not given["no_names"] else ()
            listed = (*(before if isinstance(before, tuple) else ()), *(given["name"] or ()))
            names = tuple(dict.fromkeys(listed))
            client.call(Engine.set_option, _LISTED, value=names).result()
        shown = client.call(Engine.list_options).result()
    wanted = {*_MASKS.values(), *_TARGETS.values(), _LISTED}
    call.show_rows(
        "options",
        tuple(it for it in shown if it.name in wanted),
        _option_line,
        empty="Nothing is masked.",
    )


def _option_line(option: OptionInfo) -> str:
    value = option.value
    if isinstance(value, bool):
        value = "on" if value else "off"
    words = ", ".join(value) if isinstance(value, tuple) else str(value)
    return f"{option.title}: {words or 'none'}"
