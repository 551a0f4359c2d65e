"""Nothing of one vault is reachable from another, while the engines of both run."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from app.client import Client
from app.paths import log_file, socket_path, vault_list
from app.wire.connect import stop_running_engine
from core.engine.engine import Engine
from core.errors import Locked
from core.records.datadir import Vault
from core.records.memory import NO_SESSION

pytestmark = pytest.mark.slow

NOTES = {
    "Harbour": "# Lantern\n\nHelene Lindqvist leads Project Lantern in Ellery since 2024-03-01.\n",
    "Forest": "# Osprey\n\nMara Vossberg leads Project Osprey in Grenfell since 2024-03-01.\n",
}
SECRETS = {
    "Harbour": ("lindqvist", "lantern", "ellery", "marmalade"),
    "Forest": ("vossberg", "osprey", "grenfell", "rhubarb"),
}
TOLD = {"Harbour": "I like marmalade best.", "Forest": "I like rhubarb best."}
OTHER = {"Harbour": "Forest", "Forest": "Harbour"}
PASSPHRASE = "tides under the northern pier"


@pytest.fixture(scope="module")
def user(tmp_path_factory) -> Iterator[Path]:
    """The folder that holds all folders of a user."""
    folder = tmp_path_factory.mktemp("user")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("CONFIG_HOME", "DATA_HOME", "RUNTIME_DIR"):
            (folder / name).mkdir(mode=0o700)
            patch.setenv(f"XDG_{name}", str(folder / name))
        patch.delenv("LOCI_HOME", raising=False)
        yield folder


@pytest.fixture(scope="module")
def vaults(user: Path) -> Iterator[dict[str, Client]]:
    """A client of each vault; each has a document, a conversation, a memory and a remark."""
    clients: dict[str, Client] = {}
    for name, text in NOTES.items():
        docs = user / "docs" / name
        docs.mkdir(parents=True)
        (docs / f"{SECRETS[name][1]}.md").write_text(text, encoding="utf-8")
        client = clients[name] = Client.connect(Path(vault_list().create(name).home))
        client.call(Engine.set_option, "memory", value="on").result()
        client.call(Engine.set_option, "your_name", value=SECRETS[name][0].title()).result()
        client.call(Engine.add_sources, [str(docs)]).result()
        client.call(Engine.settle).result()
        session = client.call(Engine.begin_session).result()
        for question in (TOLD[name], f"Who leads Project {SECRETS[name][1].title()}?"):
            client.call(Engine.ask, question, session_id=session.id).result()
        client.call(Engine.add_remark, f"Think of {SECRETS[name][3]}.").result()
        client.call(Engine.settle).result()
    yield clients
    for client in clients.values():
        client.close()
        stop_running_engine(client.home)


def everything(client: Client, about: str) -> dict[str, str]:
    """What the engine returns when it is asked about something in all its ways, in lower case."""
    call = client.call
    words = about.title()
    futures = {
        "ask": call(Engine.ask, f"Who leads Project {words}?", session_id=NO_SESSION),
        "search": call(Engine.search, words),
        "recall": call(Engine.recall, words),
        "memories": call(Engine.list_memories),
        "sessions": call(Engine.list_sessions),
        "remarks": call(Engine.list_remarks),
        "proposals": call(Engine.list_proposals),
        "entities": call(Engine.find_entities, words),
        "graph": call(Engine.show_graph, ""),
        "map": call(Engine.show_map),
        "timeline": call(Engine.show_timeline),
        "starters": call(Engine.suggest_questions),
        "status": call(Engine.status),
        "files": call(Engine.list_files),
        "activity": call(Engine.list_activity),
        "options": call(Engine.list_options),
        "home": call(Engine.show_home),
    }
    return {
        name: msgspec.json.encode(future.result(), enc_hook=str).decode().lower()
        for name, future in futures.items()
    }


@pytest.mark.parametrize("name", NOTES)
def test_no_operation_returns_anything_of_the_other_vault(vaults, name):
    own = everything(vaults[name], SECRETS[name][1])
    asked = everything(vaults[name], SECRETS[OTHER[name]][1])

    for secret in SECRETS[name][:2]:
        assert secret in own["ask"]
        assert secret in own["search"]
    for ways in ("memories", "sessions", "remarks"):
        assert any(secret in own[ways] for secret in SECRETS[name])
    # The question itself comes back: only what was never asked tells something.
    told = [secret for secret in SECRETS[OTHER[name]] if secret != SECRETS[OTHER[name]][1]]
    for results in (own, asked):
        for way, text in results.items():
            assert not [secret for secret in told if secret in text], way


def test_no_file_of_one_vault_and_none_of_all_vaults_tells_of_another(vaults, user):
    homes = {name: client.home for name, client in vaults.items()}

    for name, home in homes.items():
        assert _words_in(home) & set(SECRETS[name])
        # The other name is in here since the test above asked for it, if that ran before.
        assert not _words_in(home) & (set(SECRETS[OTHER[name]]) - {SECRETS[OTHER[name]][1]})
        assert str(homes[OTHER[name]]) not in log_file(home).read_text("utf-8")
    shared = [path for path in user.rglob("*") if path.is_file() and "docs" not in path.parts]
    outside = [path for path in shared if not any(map(path.is_relative_to, homes.values()))]
    assert outside
    for path in outside:
        assert not [word for word in sum(SECRETS.values(), ()) if word in _text(path)], path


def test_each_vault_has_an_engine_and_a_socket_of_its_own(vaults):
    harbour, forest = vaults.values()

    assert harbour.engine_pid != forest.engine_pid
    assert socket_path(harbour.home) != socket_path(forest.home)
    assert socket_path(harbour.home).with_suffix(".win") != socket_path(forest.home).with_suffix(
        ".win"
    )


def test_a_vault_stays_locked_while_another_is_open(vaults):
    harbour, forest = vaults["Harbour"], vaults["Forest"]
    forest.call(Engine.protect, passphrase=PASSPHRASE).result()
    forest.call(Engine.lock).result()
    forest.close()
    stop_running_engine(forest.home)
    forest.reconnect()

    assert harbour.call(Engine.search, "Lantern").result().hits
    with pytest.raises(Locked):
        forest.call(Engine.search, "Osprey").result()
    assert _vault("Forest").has_passphrase
    assert not _vault("Harbour").has_passphrase
    assert not _words_in(forest.home) & set(SECRETS["Forest"])
    with pytest.raises(Locked):
        forest.call(Engine.ask, "Who leads Project Osprey?").result()
    forest.call(Engine.unlock, PASSPHRASE).result()
    assert forest.call(Engine.search, "Osprey").result().hits
    forest.call(Engine.unprotect).result()


def test_a_vault_reads_no_data_folder_of_another(vaults):
    harbour, forest = vaults["Harbour"], vaults["Forest"]

    for path in (forest.home, forest.home / "loci.duckdb", forest.home / "logs"):
        [place] = harbour.call(Engine.estimate, [str(path)]).result().places
        assert place.problem
    whole = harbour.call(Engine.estimate, [str(forest.home.parent)]).result()
    assert whole.files == 0


def _vault(name: str) -> Vault:
    return vault_list().named(name)


def _text(path: Path) -> str:
    return path.read_bytes().decode("utf-8", "replace").lower()


def _words_in(home: Path) -> set[str]:
    words = sum(SECRETS.values(), ())
    texts = [_text(path) for path in home.rglob("*") if path.is_file()]
    return {word for word in words if any(word in text for text in texts)}
