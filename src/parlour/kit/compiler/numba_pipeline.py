"""The passes that make code for LLVM from a rule's bytecode: those of Numba's that rules need, in Numba's order.

Numba has thirteen more, for closures, operations on whole arrays and several versions of what is called; after each it
goes through the code anew, and tells whoever listens. A generator, or a function with another in it, is compiled by all
of them.
"""

from __future__ import annotations

import functools
import inspect
from types import CodeType
from typing import Any

from numba.core import typed_passes, untyped_passes
from numba.core.compiler import Compiler
from numba.core.compiler_machinery import PassManager, _pass_registry
from numba.core.postproc import PostProcessor

from . import numba_compat

UNTYPED: list[Any] = [
    untyped_passes.TranslateByteCode,
    untyped_passes.FixupArgs,
    untyped_passes.IRProcessing,
    untyped_passes.GenericRewrites,
    untyped_passes.RewriteDynamicRaises,
    untyped_passes.ReconstructSSA,
    untyped_passes.DeadBranchPrune,
]
TYPED: list[Any] = [
    typed_passes.NopythonTypeInference,
    typed_passes.PreLowerStripPhis,
    typed_passes.InlineOverloads,
    typed_passes.IRLegalization,
    typed_passes.AnnotateTypes,
]


class Passes(PassManager):
    """Runs passes one after the other.

    Assumption: a compiler has its manager `run` on what is compiled, and passes find `analysis` set.
    """

    def __init__(self, kinds: list[Any]):
        super().__init__("rules")
        for kind in kinds:
            self.add_pass(kind, kind.name())
        self.finalize()

    def run(self, state: Any) -> None:
        for kind, _ in self.passes:
            found = _pass_registry.get(kind)
            found.pass_inst.analysis = self._analysis
            found.pass_inst.run_pass(state)
            if kind is UNTYPED[-1]:  # `IRLegalization` does it again, before code is lowered
                PostProcessor(state.func_ir).run()


class RuleCompiler(Compiler):
    """Numba's compiler with the passes that rules need, and a lowering of its own."""

    lowering: Any

    def define_pipelines(self) -> list[PassManager]:
        """The passes. Assumption: a pipeline is a list of passes and their names."""
        numba_compat.name_records_by_content(self.state.args)
        if _is_plain(self.state.func_id.code):
            return [_passes(self.lowering)]
        [pipeline] = super().define_pipelines()
        numbas, own = typed_passes.NativeLowering, self.lowering
        pipeline.passes = [(own if kind is numbas else kind, name) for kind, name in pipeline.passes]
        return [pipeline]


@functools.cache
def _passes(lowering: Any) -> Passes:
    return Passes([*UNTYPED, *TYPED, lowering, typed_passes.NoPythonBackend])


def _is_plain(code: CodeType) -> bool:
    """Whether a function is no generator and has no other function in it."""
    return not code.co_flags & inspect.CO_GENERATOR and not any(isinstance(each, CodeType) for each in code.co_consts)
