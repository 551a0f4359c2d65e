"""Columns of the tables of files."""

import pytest

from ui.items.file_rows import say_folder


@pytest.mark.parametrize(
    ("path", "root", "shown"),
    [
        ("/home/ida/notes/Dairy/People/Aga.md", "/home/ida/notes", "notes/Dairy/People"),
        ("/home/ida/notes/Home.md", "/home/ida/notes", "notes"),
        ("/home/ida/notes2/Home.md", "/home/ida/notes", "/home/ida/notes2"),
        ("/home/ida/notes/Home.md", "", "/home/ida/notes"),
    ],
)
def test_a_folder_begins_at_the_folder_that_is_read(path, root, shown):
    assert say_folder(path, root) == shown
