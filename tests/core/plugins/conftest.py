"""A home with a folder for plugins, and a library over it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from core.library.library import Library
from core.plugins.service import FOLDER, PluginService
from core.records.plugins import PluginInfo
from tests.opened import open_home

Allow = Callable[[str], PluginInfo]


@pytest.fixture
def folder(home: Path) -> Path:
    folder = home / FOLDER
    folder.mkdir()
    return folder


@pytest.fixture
def library(home: Path) -> Iterator[Library]:
    library = open_home(home)
    yield library
    library.close()


def allow(service: PluginService, name: str = "score-plugin") -> None:
    """Allow a plugin as it is installed now."""
    (plugin,) = (it for it in service.list_all() if it.name == name)
    service.permissions.give(name, service.inspect(name, digest=plugin.digest, unconfined=True))


def allow_in(library: Library, name: str = "score-plugin") -> PluginInfo:
    """Allow a plugin of a library as it is installed now."""
    (plugin,) = (it for it in library.list_plugins() if it.name == name)
    return library.allow_plugin(name, digest=plugin.digest, unconfined=True)
