"""The catalog of a shared library in PostgreSQL: its sources, who reads them, who may share.

The library is a schema, whose comment says where its files are; each source is a schema of the
member who publishes it, whose comment says from which data folder. PostgreSQL's roles decide.
"""

from typing import Any

import duckdb
import msgspec
from msgspec import Struct

from core.errors import SharingError, WrongUse
from core.records.sharing import LibraryMember

_PREFIX = "loci_"
_LIBRARY = f"{_PREFIX}library"
_FORMAT = 1


class CatalogSource(Struct, frozen=True):
    """A source of a library; `snapshot` is the latest one, 0 unless it `is_readable`.

    `origin` names the data folder that publishes it, and this beginning of its snapshots.
    """

    name: str
    publisher: str
    origin: str
    is_readable: bool
    snapshot: int = 0


class Catalog(Struct, frozen=True):
    """A library as its catalog describes it to `user`; `data` is empty where there is none."""

    user: str
    database: str
    owner: str = ""
    data: str = ""
    is_member: bool = False
    sources: tuple[CatalogSource, ...] = ()
    host: str = ""
    port: int = 0


class _Comment(Struct, frozen=True, omit_defaults=True):
    """What the comment of a schema says."""

    data: str = ""
    origin: str = ""
    format: int = _FORMAT


def schema_of(source: str) -> str:
    """Return the schema of a source."""
    return _PREFIX + source


class LakeCatalog:
    """Statements for the catalog, which is attached to a DuckDB connection as `pg`."""

    def __init__(self, con: duckdb.DuckDBPyConnection) -> None:
        self._con = con

    def read(self) -> Catalog:
        """Return the library, with the sources that are there."""
        ((user, database, host, port),) = self._rows(
            "SELECT current_user::text, current_database()::text,"
            " coalesce(host(inet_server_addr()), '') AS host,"
            " coalesce(inet_server_port(), 0) AS port"
        )
        schemas = {row[0]: row[1:] for row in self._schemas()}
        if _LIBRARY not in schemas:
            return Catalog(user, database, host=host, port=port)
        owner, is_member, comment, _ = schemas.pop(_LIBRARY)
        about = _comment(comment)
        if about.format > _FORMAT:
            raise SharingError("", "sharing_too_new")
        readable = [
            name for name, (_, allowed, _, is_lake) in schemas.items() if allowed and is_lake
        ]
        heads = self._snapshots(readable)
        sources = tuple(
            CatalogSource(
                name.removeprefix(_PREFIX), publisher, _comment(comment).origin, name in heads,
                heads.get(name, 0),
            )
            for name, (publisher, _, comment, _) in sorted(schemas.items())
        )  # fmt: skip
        return Catalog(user, database, owner, about.data, is_member, sources, host, port)

    def members(self) -> tuple[LibraryMember, ...]:
        """Return the roles that may see the library or one of its sources, with those."""
        rows = self._rows(
            "SELECT r.rolname::text, n.nspname::text, n.nspowner = r.oid,"
            " has_database_privilege(r.oid, current_database(), 'CREATE') FROM pg_namespace n"
            " CROSS JOIN LATERAL aclexplode(coalesce(n.nspacl, acldefault('n', n.nspowner))) a"
            f" JOIN pg_roles r ON r.oid = a.grantee WHERE n.nspname LIKE '{_PREFIX}%'"
            " AND a.privilege_type = 'USAGE' ORDER BY 1, 2"
        )
        schemas: dict[str, list[str]] = {}
        for name, schema, *_ in rows:
            schemas.setdefault(name, []).append(schema)
        owners = {name for name, schema, owns, _ in rows if owns and schema == _LIBRARY}
        sharing = {name for name, *_, may_create in rows if may_create}
        return tuple(
            LibraryMember(
                name, tuple(one.removeprefix(_PREFIX) for one in seen if one != _LIBRARY),
                is_owner=name in owners, may_share=name in sharing, is_member=_LIBRARY in seen,
            )
            for name, seen in schemas.items()
        )  # fmt: skip

    def create(self, data: str) -> None:
        """Create the library, whose files are in the folder `data`."""
        self._execute(f"CREATE SCHEMA {_LIBRARY}")
        self._describe(_LIBRARY, _Comment(data=data))

    def add_source(self, source: str, origin: str) -> None:
        """Create the schema of a source, unless it is there."""
        self._execute(f"CREATE SCHEMA IF NOT EXISTS {_name(schema_of(source))}")
        self._describe(schema_of(source), _Comment(origin=origin))

    def drop_source(self, source: str) -> None:
        """Drop the schema of a source."""
        self._execute(f"DROP SCHEMA IF EXISTS {_name(schema_of(source))} CASCADE")

    def admit(self, member: str, *, may_share: bool) -> None:
        """Let a role see the library, and optionally share sources; create a missing role."""
        if not self._has_role(member):
            try:
                self._execute(f"CREATE ROLE {_name(member)} LOGIN")
            except duckdb.Error as error:
                raise WrongUse(member, "sharing_no_role") from error
        self._execute(f"GRANT USAGE ON SCHEMA {_LIBRARY} TO {_name(member)}")
        if may_share:
            self._execute(f"GRANT CREATE ON DATABASE {self._database()} TO {_name(member)}")

    def expel(self, member: str) -> None:
        """Revoke a role's rights to see the library and to share."""
        if not self._has_role(member):
            raise WrongUse(member, "sharing_no_member")
        self._execute(f"REVOKE ALL ON SCHEMA {_LIBRARY} FROM {_name(member)}")
        self._execute(f"REVOKE CREATE ON DATABASE {self._database()} FROM {_name(member)}")

    def allow(self, member: str, source: str) -> None:
        """Let a role read a source, also in tables that the lake will make."""
        schema, role = _name(schema_of(source)), _name(member)
        self._execute(f"GRANT USAGE ON SCHEMA {schema} TO {role}")
        self._execute(f"GRANT SELECT ON ALL TABLES IN SCHEMA {schema} TO {role}")
        self._execute(
            f"ALTER DEFAULT PRIVILEGES IN SCHEMA {schema} GRANT SELECT ON TABLES TO {role}"
        )

    def forbid(self, member: str, source: str) -> None:
        """Revoke a role's right to read a source."""
        schema, role = _name(schema_of(source)), _name(member)
        self._execute(f"REVOKE ALL ON SCHEMA {schema} FROM {role}")
        self._execute(f"REVOKE ALL ON ALL TABLES IN SCHEMA {schema} FROM {role}")
        self._execute(
            f"ALTER DEFAULT PRIVILEGES IN SCHEMA {schema} REVOKE SELECT ON TABLES FROM {role}"
        )

    def has_only_tables(self, source: str) -> bool:
        """Whether the source has no view: whoever publishes one could run queries here."""
        ((views,),) = self._rows(f"SELECT count(*) FROM {_name(schema_of(source))}.ducklake_view")
        return not views

    def _schemas(self) -> list[tuple[Any, ...]]:
        """Return name, owner, whether it may be used, comment, and whether it is a lake."""
        return self._rows(
            "SELECT nspname::text, pg_get_userbyid(nspowner)::text,"
            " has_schema_privilege(oid, 'USAGE'), coalesce(obj_description(oid), '{}'),"
            " CASE WHEN has_schema_privilege(oid, 'USAGE') THEN"
            " to_regclass(quote_ident(nspname) || '.ducklake_snapshot') IS NOT NULL"
            " ELSE false END"
            f" FROM pg_namespace WHERE nspname LIKE '{_PREFIX}%'"
        )

    def _snapshots(self, schemas: list[str]) -> dict[str, int]:
        if not schemas:
            return {}
        parts = (
            f"SELECT {_text(one)}::text, coalesce(max(snapshot_id), 0)"
            f" FROM {_name(one)}.ducklake_snapshot"
            for one in schemas
        )
        return dict(self._rows(" UNION ALL ".join(parts)))

    def _has_role(self, member: str) -> bool:
        return bool(self._rows(f"SELECT 1 FROM pg_roles WHERE rolname = {_text(member)}"))

    def _database(self) -> str:
        ((name,),) = self._rows("SELECT current_database()::text")
        return _name(name)

    def _describe(self, schema: str, comment: _Comment) -> None:
        text = msgspec.json.encode(comment).decode()
        self._execute(f"COMMENT ON SCHEMA {_name(schema)} IS {_text(text)}")

    def _rows(self, query: str) -> list[tuple[Any, ...]]:
        return self._con.execute(f"FROM postgres_query('pg', {_text(query)})").fetchall()

    def _execute(self, statement: str) -> None:
        self._con.execute(f"CALL postgres_execute('pg', {_text(statement)})")


def _comment(text: str) -> _Comment:
    try:
        return msgspec.json.decode(text, type=_Comment)
    except msgspec.DecodeError:
        return _Comment()


def _text(value: str) -> str:
    return "'" + value.replace("'", "''") + "'"


def _name(value: str) -> str:
    return '"' + value.replace('"', '""') + '"'
