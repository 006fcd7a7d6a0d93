"""The server behind `make play`: what a static host would send, and nothing hidden."""

from __future__ import annotations

import gzip
import threading
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest

from tools.serve import server


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    (tmp_path / "a.mjs").write_text("export const a = 1;\n", encoding="utf-8")
    (tmp_path / "a.wasm").write_bytes(b"\0asm" * 9)
    (tmp_path / "a.zip").write_bytes(b"PK" * 9)
    (tmp_path / ".hidden").write_text("no", encoding="utf-8")
    with server(8000, tmp_path) as site:
        thread = threading.Thread(target=site.serve_forever)
        thread.start()
        yield site.server_port
        site.shutdown()
        thread.join()


def get(port: int, path: str, **headers: str) -> tuple[HTTPResponse, bytes]:
    connection = HTTPConnection("127.0.0.1", port)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer, body


def test_types(port: int) -> None:
    types = {path: get(port, path)[0].headers["Content-Type"] for path in ("/a.mjs", "/a.wasm", "/a.zip")}
    assert types == {
        "/a.mjs": "text/javascript; charset=utf-8",
        "/a.wasm": "application/wasm",
        "/a.zip": "application/zip",
    }


def test_gzip_for_those_who_take_it(port: int) -> None:
    answer, body = get(port, "/a.mjs", **{"Accept-Encoding": "gzip, br"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(body) == get(port, "/a.mjs")[1] == b"export const a = 1;\n"
    assert get(port, "/a.zip", **{"Accept-Encoding": "gzip"})[0].headers["Content-Encoding"] is None


def test_nothing_is_sent_twice(port: int) -> None:
    tag = get(port, "/a.mjs", **{"Accept-Encoding": "gzip"})[0].headers["ETag"]
    answer, body = get(port, "/a.mjs", **{"Accept-Encoding": "gzip", "If-None-Match": tag})
    assert (answer.status, body) == (304, b"")


def test_hidden_and_missing_files(port: int) -> None:
    assert [get(port, path)[0].status for path in ("/.hidden", "/none", "/../serve.py")] == [404, 404, 404]


def test_the_next_free_port(port: int, tmp_path: Path) -> None:
    with server(port, tmp_path) as second:
        assert second.server_port > port
