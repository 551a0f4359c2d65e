"""Commands on plugins: list, allow, forbid."""

from collections import defaultdict

from app.cli.command import Call, argument, command, fields_of, flag
from app.client import Client
from core.engine.engine import Engine
from core.errors import WrongUse
from core.records.plugins import PluginInfo

_NAME = argument("name", metavar="NAME", help="as it is listed")
_STATES = {
    "off": "not allowed",
    "allowed": "allowed",
    "changed": "changed since you allowed it: not in use",
    "missing": "allowed, but not installed",
}
_GROUPS = {"loci.formats": "reads", "loci.importers": "imports", "loci.answerers": "answers"}


@command("plugin list", result=fields_of(plugins=tuple[PluginInfo, ...]))
def run_list(call: Call) -> None:
    """List the installed plugins, with what each adds.

    A plugin is a Python package of somebody else that reads more kinds of files or answers
    questions. It is off until you allow it, and off again once its files have changed. It is kept
    from what readers of files are kept from, see: loci status
    """
    plugins = call.request(Engine.list_plugins)
    call.show_rows("plugins", plugins, _plugin_line, empty="No plugins are installed.")


@command(
    "plugin allow",
    arguments=(
        _NAME,
        flag("--yes", "do not ask after its files were shown"),
        flag("--unconfined", "run it where this computer cannot keep it from files and network"),
    ),
    result=PluginInfo,
    examples=("loci plugin allow NAME", "loci plugin allow NAME --yes"),
)
def run_allow(call: Call) -> None:
    """Allow a plugin, in the version that is installed now.

    It runs once, which shows the files that it would be given, and you are asked whether it may.
    These files are read again then.
    """
    name, unconfined = call.arguments.name, call.arguments.unconfined
    with Client.connect(call.home) as client:
        listed = client.call(Engine.list_plugins).result()
        shown = next((it for it in listed if it.name == name), None)
        if shown is None:
            raise WrongUse(name, "no_such_plugin")
        digest = shown.digest
        shown = client.call(
            Engine.preview_plugin, name, digest=digest, unconfined=unconfined
        ).result()
        call.terminal.line(_plugin_line(shown))
        question = f"May {name} read these files and answer?"
        if not (call.arguments.yes or call.agrees(name, question, problem="plugin_needs_terminal")):
            return
        allowed = client.call(
            Engine.allow_plugin, name, digest=digest, unconfined=unconfined
        ).result()
    call.terminal.value(allowed)
    call.terminal.line(_plugin_line(allowed))


@command(
    "plugin forbid", arguments=(_NAME,), result=PluginInfo, examples=("loci plugin forbid NAME",)
)
def run_forbid(call: Call) -> None:
    """Forbid a plugin; its files are read again without it."""
    plugin = call.send(Engine.forbid_plugin)
    call.terminal.value(plugin)
    call.terminal.line(_plugin_line(plugin))


def _plugin_line(plugin: PluginInfo) -> str:
    added: defaultdict[str, list[str]] = defaultdict(list)
    for entry in plugin.entries:
        added[_GROUPS.get(entry.group, entry.group)].append(entry.name)
    what = "; ".join(f"{verb} {', '.join(names)}" for verb, names in added.items())
    head = f"{plugin.name} {plugin.version} ({_STATES[plugin.state]})"
    line = ": ".join(filter(None, (head, what)))
    claimed = (*(f".{suffix}" for suffix in plugin.suffixes), *plugin.names)
    files = f"\n  files: {' '.join(claimed)}" if claimed else ""
    caged = "" if plugin.is_confined else "\n  this computer cannot confine it"
    problem = f"\n  {plugin.problem.with_remedy}" if plugin.problem else ""
    return line + files + caged + problem
