"""TLS: the server's own, and that of a proxy in front of it."""

import asyncio
import json
import ssl
from pathlib import Path
from urllib.request import urlopen

import pytest
import trustme
from websockets.sync.client import connect

from mahjongkit.cli import main
from mahjongkit.server import serve
from mahjongkit.server.app import application
from mahjongkit.server.store import Store
from tests.support.server_process import Server

HSTS = "strict-transport-security"


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, ssl.SSLContext]:
    """A certificate for 127.0.0.1, its key, and a client that trusts it."""
    authority = trustme.CA()
    leaf = authority.issue_cert("127.0.0.1")
    folder = tmp_path_factory.mktemp("tls")
    leaf.cert_chain_pems[0].write_to_path(folder / "cert.pem")
    leaf.private_key_pem.write_to_path(folder / "key.pem")
    context = ssl.create_default_context()
    authority.configure_trust(context)
    return folder / "cert.pem", folder / "key.pem", context


def test_pages_and_sockets_over_tls(tmp_path: Path, certificate: tuple[Path, Path, ssl.SSLContext]) -> None:
    cert, key, trusting = certificate
    server = Server(tmp_path / "games.db", "--tls-cert", str(cert), "--tls-key", str(key))
    try:
        assert server.url.startswith("https://")
        with urlopen(f"{server.url}/", context=trusting) as page:
            assert page.headers[HSTS] == "max-age=31536000"
        body = json.dumps({"ruleset": "riichi"}).encode()
        with urlopen(f"{server.url}/api/rooms", body, context=trusting) as response:
            room = json.load(response)["id"]
        with connect(f"{server.socket}/ws/{room}", ssl=trusting) as socket:
            socket.send(json.dumps({"type": "sit", "name": "Aki"}))
            assert json.loads(socket.recv())["type"] == "welcome"
    finally:
        assert server.stop() == ""


def test_a_handshake_has_a_deadline(
    store: Store, certificate: tuple[Path, Path, ssl.SSLContext], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A connection counts only after its handshake, so those without one must not stay."""
    monkeypatch.setattr(serve, "HEADER_SECONDS", 0.2)
    cert, key, _ = certificate

    async def visit() -> bytes:
        with serve.open_socket("127.0.0.1", 0) as door:
            config = serve.uvicorn_config(application(store), serve.Tls(cert, key))
            server = serve._AnnouncingServer(config, lambda: None)
            serving = asyncio.create_task(server.serve(sockets=[door]))
            reader, writer = await asyncio.open_connection(*door.getsockname())
            answer = await asyncio.wait_for(reader.read(), 5)
            writer.close()
            server.should_exit = True
            await serving
            return answer

    assert asyncio.run(visit()) == b""


@pytest.mark.parametrize(("options", "sent"), [((), False), (("--trusted-proxy", "127.0.0.1"), True)])
def test_only_a_trusted_proxy_is_believed_to_speak_tls(tmp_path: Path, options: tuple[str, ...], sent: bool) -> None:
    server = Server(tmp_path / "games.db", *options)
    try:
        _, _, headers = server.ask("/", headers={"X-Forwarded-Proto": "https", "X-Forwarded-For": "198.51.100.7"})
        assert (HSTS in headers) is sent
        assert HSTS not in server.ask("/")[2]
    finally:
        assert server.stop() == ""


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--tls-cert", "cert.pem"], "TLS needs both --tls-cert and --tls-key"),
        (
            ["--tls-cert", "cert.pem", "--tls-key", "key.pem"],
            "cannot use the certificate cert.pem with the key key.pem",
        ),
        (["--trusted-proxy", "proxy"], "--trusted-proxy 'proxy'; expected an address like 10.0.0.2"),
    ],
)
def test_wrong_options_are_refused_before_anything_is_opened(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: list[str], said: str
) -> None:
    assert main(["serve", "--port", "0", "--db", str(tmp_path / "games.db"), *options, "--lang", "en"]) == 2
    assert said in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
