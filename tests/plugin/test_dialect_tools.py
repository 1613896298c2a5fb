# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The tools of the defined dialect: its plugin in mlir-opt, its language server, its bytecode."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from optree_lab import toolchain

PLUGIN = toolchain.BUILD_DIR / "lib" / "libOptree.so"
OPT = toolchain.BUILD_DIR / "bin" / "optree-opt"
SERVER = toolchain.BUILD_DIR / "bin" / "optree-lsp-server"

pytestmark = pytest.mark.skipif(
    not SERVER.is_file(), reason=f"{SERVER} does not exist; run `make build`"
)

URI = "file:///f.mlir"

ADD = """func.func @f(%a: tensor<4xf32>, %c: tensor<4xf32>) -> tensor<4xf32> {
  %0 = optree.add ins(%a, %a : tensor<4xf32>, tensor<4xf32>)
                  outs(%c : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""


def run(tool: Path, *arguments: str, data: bytes) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([str(tool), *arguments], input=data, capture_output=True, check=False)


def test_one_library_is_a_dialect_plugin_and_a_pass_plugin() -> None:
    found = run(
        toolchain.tool("mlir-opt"),
        f"--load-dialect-plugin={PLUGIN}",
        f"--load-pass-plugin={PLUGIN}",
        "--pass-pipeline=builtin.module(optree-generalize)",
        data=ADD.encode(),
    )
    assert found.returncode == 0, found.stderr
    assert b"optree.generic" in found.stdout


def test_bytecode_of_another_version_is_refused() -> None:
    bytecode = run(OPT, "--emit-bytecode", data=ADD.encode()).stdout
    assert run(OPT, data=bytecode).returncode == 0

    def said(position: int, version: int) -> str:
        changed = bytearray(bytecode)
        changed[position] = 2 * version + 1
        return run(OPT, data=bytes(changed)).stderr.decode()

    # One of the bytes 3 is version 1, encoded as 2 * 1 + 1.
    places = [position for position, byte in enumerate(bytecode) if byte == 3]
    (place,) = (at for at in places if "newer than this build's" in said(at, 99))
    assert "the file has version 99 of dialect 'optree', newer" in said(place, 99)
    wanted = "version 0 of dialect 'optree', which no build writes; the file is damaged"
    assert wanted in said(place, 0)


class Server:
    """The language server, with requests over its standard streams."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [str(SERVER)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )

    def send(self, method: str, parameters: object, number: int | None = None) -> None:
        message = {"jsonrpc": "2.0", "method": method, "params": parameters}
        if number is not None:
            message["id"] = number
        body = json.dumps(message).encode()
        assert self.process.stdin
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def receive(self, method: str = "", number: int | None = None) -> dict[str, Any]:
        """Return the next message of that name, or the answer to the request of that number."""
        assert self.process.stdout
        while True:
            length = 0
            while line := self.process.stdout.readline().strip():
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            assert length, "the server has ended"
            message: dict[str, Any] = json.loads(self.process.stdout.read(length))
            if message.get("method") == method if method else message.get("id") == number:
                return message

    def start(self) -> None:
        self.send("initialize", {"capabilities": {}, "processId": None, "rootUri": None}, 1)

    def open(self, text: str) -> list[str]:
        """Open a document and return its mistakes."""
        document = {"uri": URI, "languageId": "mlir", "version": 1, "text": text}
        self.send("textDocument/didOpen", {"textDocument": document})
        found = self.receive("textDocument/publishDiagnostics")["params"]["diagnostics"]
        return [str(diagnostic["message"]) for diagnostic in found]

    def ask(self, method: str, text: str, word: str, number: int) -> Any:
        """Return the server's answer about the first occurrence of a word in the open document."""
        line, column = next(
            (line, column)
            for line, content in enumerate(text.splitlines())
            if (column := content.find(word)) >= 0
        )
        position = {"line": line, "character": column}
        self.send(method, {"textDocument": {"uri": URI}, "position": position}, number)
        return self.receive(number=number)["result"]

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()


@pytest.fixture
def server() -> Iterator[Server]:
    found = Server()
    found.start()
    yield found
    found.stop()


def test_language_server_reports_mistakes(server: Server) -> None:
    wrong = ADD.replace("(%c : tensor<4xf32>)", "(%c : tensor<5xf32>)").replace(
        "%c: tensor<4xf32>", "%c: tensor<5xf32>"
    )
    assert any("optree.add" in message for message in server.open(wrong))
    assert server.open(ADD) == []


def test_language_server_knows_ops_and_values(server: Server) -> None:
    assert server.open(ADD) == []
    hover = server.ask("textDocument/hover", ADD, "optree.add", 2)
    assert '"optree.add"' in hover["contents"]["value"]
    hover = server.ask("textDocument/hover", ADD, "%a, %a", 3)
    assert "tensor<4xf32>" in hover["contents"]["value"]
    (definition,) = server.ask("textDocument/definition", ADD, "%0 : tensor", 4)
    assert definition["range"]["start"]["line"] == 1


def test_language_server_reads_the_files_of_the_tests(server: Server, checkout: Path) -> None:
    files = [checkout / "docs" / "examples" / "optree.mlir"]
    files += sorted((checkout / "tests" / "mlir" / "optree").glob("*.mlir"))
    for file in files:
        text = file.read_text(encoding="utf-8")
        if "expected-error" not in text:
            assert server.open(text) == [], file
