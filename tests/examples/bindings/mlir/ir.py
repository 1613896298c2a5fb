"""Registries, contexts and modules of the installed MLIR, through its C API.

No package has upstream's bindings of this MLIR: these modules have their protocol for extensions.
"""

import ctypes
import os
from typing import Any

LIBRARY = ctypes.CDLL(os.environ["OPTREE_CAPI"])


class Handle(ctypes.Structure):
    """An object of the C API: a pointer."""

    _fields_ = [("pointer", ctypes.c_void_p)]


class String(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]


class Result(ctypes.Structure):
    _fields_ = [("value", ctypes.c_int8)]


CALLBACK = ctypes.CFUNCTYPE(None, String, ctypes.c_void_p)
_new_capsule = ctypes.pythonapi.PyCapsule_New
_new_capsule.restype = ctypes.py_object
_new_capsule.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)


def call(name: str, *arguments: Any, result: Any = Handle) -> Any:
    function = getattr(LIBRARY, name)
    function.restype = result
    return function(*arguments)


def string(text: str) -> String:
    data = text.encode()
    return String(ctypes.cast(ctypes.c_char_p(data), ctypes.c_void_p), len(data))


class DialectRegistry:
    def __init__(self) -> None:
        self.handle = call("mlirDialectRegistryCreate")

    @property
    def _CAPIPtr(self) -> object:
        return _new_capsule(self.handle.pointer, b"mlir.ir.DialectRegistry._CAPIPtr", None)


class Context:
    def __init__(self) -> None:
        from ._mlir_libs import get_dialect_registry

        registry = get_dialect_registry().handle
        self.handle = call("mlirContextCreateWithRegistry", registry, False)
        call("mlirContextLoadAllAvailableDialects", self.handle, result=None)


class Module:
    def __init__(self, text: str, context: Context) -> None:
        self.context = context
        self.handle = call("mlirModuleCreateParse", context.handle, string(text))
        if not self.handle.pointer:
            raise ValueError("the module does not parse")
        self.operation = call("mlirModuleGetOperation", self.handle)

    def run(self, pipeline: str) -> None:
        manager = call("mlirPassManagerCreate", self.context.handle)
        passes = call("mlirPassManagerGetAsOpPassManager", manager)
        said: list[str] = []
        hear = CALLBACK(
            lambda text, _: said.append(ctypes.string_at(text.data, text.length).decode())
        )
        parsed = call("mlirParsePassPipeline", passes, string(pipeline), hear, None, result=Result)
        if not parsed.value:
            raise ValueError("".join(said))
        if not call("mlirPassManagerRunOnOp", manager, self.operation, result=Result).value:
            raise ValueError("the passes fail")

    def __str__(self) -> str:
        said: list[str] = []
        hear = CALLBACK(
            lambda text, _: said.append(ctypes.string_at(text.data, text.length).decode())
        )
        call("mlirOperationPrint", self.operation, hear, None, result=None)
        return "".join(said)
