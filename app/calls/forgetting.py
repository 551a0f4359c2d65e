"""The client's calls about forgetting."""

from concurrent.futures import Future

from app.calls.call import Calls
from core.records.memory import Erased, Forget


class ForgettingCalls(Calls):
    """A `core.faces.forgetting.RemoteFaceOfForgetting`."""

    def forget(self, what: Forget) -> Future[Erased]:
        """See `Face.forget`."""
        return self._call("forget", what=what)
