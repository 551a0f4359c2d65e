"""The database returns what its tables hold, whatever was deleted before."""

from core.store.database.database import DATABASE_FILE, Database


def test_the_last_row_is_the_last_one_after_rows_were_deleted(home):
    home.mkdir(exist_ok=True)
    path = home / DATABASE_FILE
    database = Database.open(path)
    for row in range(1, 5):
        database.insert("map_places", [(row, 0.0, 0.0, 0, 0)])
    database.run("DELETE FROM map_places WHERE entity_id > 1")
    database.close()

    database = Database.open(path)
    database.insert("map_places", [(2, 0.0, 0.0, 0, 0)])

    last = database.rows("SELECT entity_id FROM map_places ORDER BY entity_id DESC LIMIT 1")
    database.close()
    assert last == [(2,)]
