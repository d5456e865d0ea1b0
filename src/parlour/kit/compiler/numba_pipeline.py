"""The compiler passes for rules: the subset of Numba's that rules need, in Numba's order.

Numba has thirteen more, for closures, whole-array operations and multiple versions of callees, and traverses the code
and notifies listeners after each. Generators and functions with nested functions use all passes.
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
from .numba_whole_numbers import WholeNumbers

UNTYPED: list[Any] = [
    untyped_passes.TranslateByteCode,
    untyped_passes.FixupArgs,
    untyped_passes.IRProcessing,
    untyped_passes.GenericRewrites,
    untyped_passes.RewriteDynamicRaises,
    untyped_passes.ReconstructSSA,
    WholeNumbers,
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
    """Runs passes one after another.

    Assumption: a compiler calls its manager's `run`, and passes need `analysis` to be set.
    """

    def __init__(self, kinds: list[Any]):
        super().__init__("rules")
        for kind in kinds:
            self.add_pass(kind, kind.name())
        self.finalize()

    def run(self, state) -> None:
        for kind, _ in self.passes:
            found = _pass_registry.get(kind)
            found.pass_inst.analysis = self._analysis
            found.pass_inst.run_pass(state)
            if kind is UNTYPED[-1]:  # `IRLegalization` repeats it before lowering
                PostProcessor(state.func_ir).run()


class RuleCompiler(Compiler):
    """Numba's compiler with the passes for rules and a different lowering."""

    lowering: Any

    def define_pipelines(self) -> list[PassManager]:
        """Return the passes. Assumption: a pipeline is a list of passes and their names."""
        numba_compat.name_records_by_content(self.state.args)
        if _is_plain(self.state.func_id.code):
            return [_passes(self.lowering)]
        [pipeline] = super().define_pipelines()
        numbas, own = typed_passes.NativeLowering, self.lowering
        pipeline.passes = [(own if kind is numbas else kind, name) for kind, name in pipeline.passes]
        return [pipeline]


@functools.cache
def _passes(lowering) -> Passes:
    return Passes([*UNTYPED, *TYPED, lowering, typed_passes.NoPythonBackend])


def _is_plain(code: CodeType) -> bool:
    """True for code that is not a generator and has no nested functions."""
    return not code.co_flags & inspect.CO_GENERATOR and not any(isinstance(each, CodeType) for each in code.co_consts)
