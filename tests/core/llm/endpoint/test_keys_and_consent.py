import socket

import pytest

from core.errors import KeychainError, ModelRefused
from core.llm.endpoint.endpoint_model import EndpointModel
from tests.core.llm.endpoint.model_server import HELLO, ModelServer, says


class Secret:
    """A key as the keychain gives it."""

    def __init__(self, key="s3cret"):
        self.key, self.given = key, []

    def __call__(self, address):
        self.given.append(str(address))
        if isinstance(self.key, Exception):
            raise self.key
        return self.key


def wants(key, then):
    def answer(talk):
        if talk.asked.headers.get("Authorization") == f"Bearer {key}":
            then(talk)
        else:
            talk.send(401, {"error": "no"})

    return answer


def test_a_key_is_given_only_to_a_server_that_wants_one():
    secret = Secret()

    with ModelServer(says("Yes")) as server:
        EndpointModel(server.address, key=secret).chat(HELLO, max_tokens=5)

        assert secret.given == []
        assert not any("Authorization" in it.headers for it in server.asked)


def test_a_server_that_wants_a_key_gets_it():
    secret, yes = Secret(), wants("s3cret", says("Yes"))
    models = wants("s3cret", lambda talk: talk.send(200, {"data": [{"id": "small"}]}))

    with ModelServer(yes, models=models) as server:
        model = EndpointModel(server.address, key=secret)

        assert model.chat(HELLO, max_tokens=5).text == "Yes"
        assert set(secret.given) == {f"{server.address}/v1"}


@pytest.mark.parametrize("key", ["", "wrong"])
def test_a_wrong_key_is_told_and_not_sent_again_and_again(key):
    with ModelServer(wants("s3cret", says("Yes"))) as server:
        with pytest.raises(ModelRefused, match="key") as caught:
            EndpointModel(server.address, key=Secret(key)).chat(HELLO, max_tokens=5)

        assert len(server.chats) <= 2
    assert "wrong" not in str(caught.value)


def test_a_keychain_that_refuses_is_told_as_it_says():
    locked = KeychainError("", "keychain_silent")

    with (
        ModelServer(wants("s3cret", says("Yes"))) as server,
        pytest.raises(ModelRefused, match="keychain") as caught,
    ):
        EndpointModel(server.address, key=Secret(locked)).chat(HELLO, max_tokens=5)

    assert caught.value.message == locked.message


@pytest.fixture
def elsewhere(monkeypatch):
    """Makes "models.example.org" a name of this computer, so that a call there can be seen."""
    looked_up = []
    find = socket.getaddrinfo

    def lead(host, port, **more):
        looked_up.append(host)
        return find("127.0.0.1" if host == "models.example.org" else host, port, **more)

    monkeypatch.setattr(socket, "getaddrinfo", lead)
    return looked_up


def test_a_server_elsewhere_is_neither_asked_nor_looked_up_without_consent(elsewhere):
    with ModelServer(says("Yes")) as server:
        model = EndpointModel(f"http://models.example.org:{server.port}", model="small")

        for ask in (
            model.load,
            lambda: model.count_tokens("x"),
            lambda: model.context_length,
            lambda: model.chat(HELLO, max_tokens=5),
        ):
            with pytest.raises(ModelRefused, match="isn't on this computer"):
                ask()

        assert server.asked == []
    assert elsewhere == []
    assert model.is_remote


def test_a_server_elsewhere_is_asked_with_consent_and_counts_nothing_for_us(elsewhere):
    models = {"data": [{"id": "small", "owned_by": "llamacpp"}]}

    with ModelServer(says("Yes"), models=models, tokenize={"tokens": [1]}) as server:
        address = f"http://models.example.org:{server.port}"
        model = EndpointModel(address, consent=address)

        assert model.is_remote
        assert model.chat(HELLO, max_tokens=5).text == "Yes"
        assert model.count_tokens("hello there") == 4
        assert not any("tokenize" in it.path for it in server.asked)
    assert elsewhere


def test_a_key_is_never_sent_unencrypted_to_another_computer(elsewhere):
    secret = Secret()

    with ModelServer(wants("s3cret", says("Yes"))) as server:
        address = f"http://models.example.org:{server.port}"
        with pytest.raises(ModelRefused, match="unencrypted") as caught:
            EndpointModel(address, consent=address, key=secret).chat(HELLO, max_tokens=5)

        assert not any("Authorization" in it.headers for it in server.asked)
    assert secret.given == []
    assert "https" in caught.value.remedy


def test_a_server_that_cannot_prove_who_it_is_is_refused(elsewhere):
    with ModelServer(says("Yes")) as server:
        address = f"https://models.example.org:{server.port}"
        with pytest.raises(ModelRefused):
            EndpointModel(address, consent=address).chat(HELLO, max_tokens=5)

        assert server.asked == []


def test_what_is_no_address_counts_as_elsewhere():
    assert EndpointModel("not an address").is_remote
