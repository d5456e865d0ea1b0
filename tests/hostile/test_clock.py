"""The clock jumps, forth and back, between moves."""

from benchmarks.hostile.clock import jumping


async def test_every_answer_makes_sense(tmp_path):
    figures = await jumping(tmp_path, tables=12)
    assert figures["moves"] > 12
    assert figures["problems"] == []
