# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""ctypes calls the C API of the defined dialect without MLIR's bindings."""

from __future__ import annotations

import ctypes
import re
from pathlib import Path

import pytest
from optree_lab import toolchain

LIBRARY = toolchain.BUILD_DIR / "lib" / "libOptreeCAPI.so"

pytestmark = pytest.mark.skipif(
    not LIBRARY.is_file(), reason=f"{LIBRARY} does not exist; run `make build`"
)

MATMUL = """
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x2xf32>, %c: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %0 = optree.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x2xf32>)
                     outs(%c : tensor<4x2xf32>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}
"""


class Handle(ctypes.Structure):
    """An object of the C API: a pointer."""

    _fields_ = [("pointer", ctypes.c_void_p)]


class StringRef(ctypes.Structure):
    _fields_ = [("data", ctypes.c_char_p), ("length", ctypes.c_size_t)]


class RawStringRef(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]


class LogicalResult(ctypes.Structure):
    _fields_ = [("value", ctypes.c_int8)]


CALLBACK = ctypes.CFUNCTYPE(None, RawStringRef, ctypes.c_void_p)
#: ctypes callbacks cannot return a structure: this is the only member of MlirLogicalResult.
DIAGNOSTIC = ctypes.CFUNCTYPE(ctypes.c_int8, Handle, ctypes.c_void_p)


def ref(text: bytes | str) -> StringRef:
    data = text.encode() if isinstance(text, str) else text
    return StringRef(data, len(data))


class Api:
    """The library, and a context in which everything is registered."""

    def __init__(self) -> None:
        self.library = ctypes.CDLL(str(LIBRARY))
        registry = self.call("mlirDialectRegistryCreate")
        self.call("optreeRegisterAllDialects", registry, result=None)
        self.call("optreeRegisterAllPasses", result=None)
        self.context = self.call("mlirContextCreateWithRegistry", registry, ctypes.c_bool(False))
        self.call("mlirContextLoadAllAvailableDialects", self.context, result=None)
        self.messages: list[str] = []
        self.handler = DIAGNOSTIC(self.hear)
        self.call(
            "mlirContextAttachDiagnosticHandler", self.context, self.handler, None, None,
            result=ctypes.c_uint64,
        )  # fmt: skip

    def call(self, name: str, *arguments: object, result: type | None = Handle) -> object:
        function = getattr(self.library, name)
        function.restype = result
        return function(*arguments)

    def hear(self, diagnostic: Handle, _: object) -> int:
        self.messages.append(self.text("mlirDiagnosticPrint", diagnostic).decode())
        return 1

    def text(self, name: str, handle: object, *arguments: object) -> bytes:
        """Return the text that a function writes to its callback."""
        parts: list[bytes] = []
        callback = CALLBACK(lambda s, _: parts.append(ctypes.string_at(s.data, s.length)))
        self.call(name, handle, *arguments, callback, None, result=None)
        return b"".join(parts)

    def parse(self, text: bytes | str) -> object | None:
        module = self.call("mlirModuleCreateParse", self.context, ref(text))
        assert isinstance(module, Handle)
        return self.call("mlirModuleGetOperation", module) if module.pointer else None

    def printed(self, operation: object) -> str:
        return self.text("mlirOperationPrint", operation).decode()

    def run(self, pipeline: str, operation: object) -> bool:
        manager = self.call("mlirPassManagerCreate", self.context)
        as_op = self.call("mlirPassManagerGetAsOpPassManager", manager)
        parsed = self.call(
            "mlirParsePassPipeline", as_op, ref(pipeline),
            CALLBACK(lambda s, _: self.messages.append(str(ctypes.string_at(s.data, s.length)))),
            None, result=LogicalResult,
        )  # fmt: skip
        assert isinstance(parsed, LogicalResult)
        assert parsed.value, self.messages
        ran = self.call("mlirPassManagerRunOnOp", manager, operation, result=LogicalResult)
        assert isinstance(ran, LogicalResult)
        return bool(ran.value)


@pytest.fixture(scope="module")
def api() -> Api:
    return Api()


def test_custom_syntax_is_parsed_verified_and_printed(api: Api) -> None:
    module = api.parse(MATMUL)
    assert module is not None
    assert api.call("mlirOperationVerify", module, result=ctypes.c_bool) is True
    assert "optree.matmul ins(%arg0, %arg1 :" in api.printed(module)


def test_mistakes_are_reported(api: Api) -> None:
    api.messages.clear()
    assert api.parse(MATMUL.replace("tensor<8x2xf32>", "tensor<7x2xf32>")) is None
    assert any("optree.matmul" in message for message in api.messages)


def test_bytecode_is_read_back_and_has_a_version(api: Api) -> None:
    module = api.parse(MATMUL)
    assert module is not None
    bytecode = api.text("mlirOperationWriteBytecode", module)
    assert bytecode.startswith(b"ML\xefR")
    assert b"optree" in bytecode
    again = api.parse(bytecode)
    assert again is not None
    assert api.printed(again) == api.printed(module)


def test_ops_are_bufferized_and_lowered_to_loops(api: Api) -> None:
    module = api.parse(MATMUL)
    assert module is not None
    pipeline = (
        "builtin.module(one-shot-bufferize{bufferize-function-boundaries},"
        "func.func(convert-linalg-to-loops))"
    )
    assert api.run(pipeline, module), api.messages
    text = api.printed(module)
    assert "optree." not in text
    assert text.count("scf.for ") == 3
    assert "memref.store" in text


REVERSED = """
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = optree.generic {indexing_maps = [affine_map<(d0) -> (-d0 + 3)>, affine_map<(d0) -> (d0)>],
                       iterator_types = ["parallel"]}
                      ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""

ACCEPT = ctypes.CFUNCTYPE(ctypes.c_bool, Handle, StringRef, ctypes.c_void_p)


def apply(api: Api, populate: str, text: str, *arguments: object) -> str:
    """Return the module after the patterns that a function of the C API adds."""
    module = api.call("mlirModuleCreateParse", api.context, ref(text))
    patterns = api.call("mlirRewritePatternSetCreate", api.context)
    api.call(populate, patterns, *arguments, result=None)
    frozen = api.call("mlirFreezeRewritePattern", patterns)
    config = api.call("mlirGreedyRewriteDriverConfigCreate")
    done = api.call(
        "mlirApplyPatternsAndFoldGreedily", module, frozen, config, result=LogicalResult
    )
    assert isinstance(done, LogicalResult)
    assert done.value, api.messages
    return api.printed(api.call("mlirModuleGetOperation", module))


def test_patterns_move_ops_along_the_tree(api: Api) -> None:
    """Patterns generalize to the category or the root, by enumerator, and specialize back."""
    populate = "optreePopulateGeneralizePatterns"
    assert "optree.contract" in apply(api, populate, MATMUL, ctypes.c_int(1))
    root = apply(api, populate, MATMUL, ctypes.c_int(2))
    assert "optree.generic" in root
    assert apply(api, populate, MATMUL, ctypes.c_int(0)) == root
    back = apply(
        api, "optreePopulateSpecializePatterns", root, ctypes.c_int(0), ctypes.c_bool(True)
    )
    assert "optree.matmul ins(%arg0, %arg1 :" in back


@pytest.mark.parametrize("form", [0, 1, 2])
def test_patterns_recognize_moved_elements_as_the_pass_does(form: int, api: Api) -> None:
    populate = "optreePopulateSpecializePatterns"
    text = apply(api, populate, REVERSED, ctypes.c_int(form), ctypes.c_bool(True))
    assert "optree.reverse" in text


def test_coerce_patterns_replace_ops_that_the_caller_refuses(api: Api) -> None:
    asked: list[str] = []

    @ACCEPT  # type: ignore[untyped-decorator]
    def accept(_: Handle, name: StringRef, data: int | None) -> bool:
        assert data == 7
        asked.append(name.data[: name.length].decode())
        return asked[-1] != "optree.matmul"

    populate = "optreePopulateCoercePatterns"
    text = apply(api, populate, MATMUL, accept, ctypes.c_void_p(7), ctypes.c_bool(True))
    assert "optree.matmul" in asked
    assert "optree.contract" in text


def test_the_library_has_each_declared_function(checkout: Path) -> None:
    header = (checkout / "generated/optree/include/Optree/OptreeC.h").read_text()
    library = ctypes.CDLL(str(LIBRARY))
    names = re.findall(r"^MLIR_CAPI_EXPORTED void (\w+)\(", header, re.MULTILINE)
    assert len(names) == 5
    for name in names:
        assert getattr(library, name)
