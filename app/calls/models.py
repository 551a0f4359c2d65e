"""The client's calls about models."""

from collections.abc import Callable
from concurrent.futures import Future

from app.calls.call import Calls
from core.lanes import Cancel
from core.records.models import Downloaded, ModelShown, ModelTested


class ModelCalls(Calls):
    """A `core.faces.models.RemoteFaceOfModels`."""

    def list_models(self) -> Future[tuple[ModelShown, ...]]:
        """See `Face.list_models`."""
        return self._call("list_models")

    def fetch_model(
        self,
        name: str,
        *,
        on_piece: Callable[[Downloaded], None] | None = None,
        cancel: Cancel | None = None,
    ) -> Future[ModelShown]:
        """See `Face.fetch_model`."""
        return self._call("fetch_model", on_piece=on_piece, cancel=cancel, name=name)

    def import_model(self, path: str) -> Future[ModelShown]:
        """See `Face.import_model`."""
        return self._call("import_model", path=path)

    def delete_model(self, name: str) -> Future[ModelShown]:
        """See `Face.delete_model`."""
        return self._call("delete_model", name=name)

    def use_model(self, name: str) -> Future[ModelShown | None]:
        """See `Face.use_model`."""
        return self._call("use_model", name=name)

    def test_model(
        self, name: str = "", *, prompt: str = "", cancel: Cancel | None = None
    ) -> Future[ModelTested]:
        """See `Face.test_model`."""
        return self._call("test_model", cancel=cancel, name=name, prompt=prompt)
