"""Streams get what comes from their opening on, whole and in order, and end when they should."""

import asyncio

from game.orders.effects import Effect
from game.serve.board import BACKLOG, Board, Stream
from tests.serve.asking import a_view, an_effect

VIEW = a_view()


async def rest(stream: Stream) -> list[Effect]:
    """What a stream still tells until it ends."""
    return [effect async for effect in stream.effects()]


def test_a_stream_tells_what_was_posted_after_it_was_opened() -> None:
    async def scene() -> list[Effect]:
        board = Board()
        board.post(VIEW, [an_effect("before")], masked=False)
        stream = board.open_stream()
        board.post(VIEW, [an_effect("one"), an_effect("two")], masked=False)
        board.post(VIEW, [an_effect("three")], masked=False)
        board.close()
        return await rest(stream)

    assert asyncio.run(scene()) == [an_effect("one"), an_effect("two"), an_effect("three")]


def test_two_streams_tell_the_same() -> None:
    async def scene() -> list[list[Effect]]:
        board = Board()
        streams = [board.open_stream(), board.open_stream()]
        board.post(VIEW, [an_effect("one")], masked=False)
        board.close()
        return [await rest(stream) for stream in streams]

    assert asyncio.run(scene()) == [[an_effect("one")]] * 2


def test_effects_are_masked_when_they_are_posted() -> None:
    async def scene() -> list[Effect]:
        board = Board()
        stream = board.open_stream()
        board.post(VIEW, [an_effect("secret")], masked=True)
        board.close()
        return await rest(stream)

    assert "secret" not in repr(asyncio.run(scene()))


def test_a_reader_that_falls_far_behind_is_cut_off() -> None:
    async def scene() -> int:
        board = Board()
        stream = board.open_stream()
        board.post(VIEW, [an_effect("flood")] * (BACKLOG + 1), masked=False)
        return len(await rest(stream))

    assert asyncio.run(scene()) <= 1


def test_a_stream_opened_after_the_end_ends_at_once() -> None:
    async def scene() -> list[Effect]:
        board = Board()
        board.close()
        return await rest(board.open_stream())

    assert asyncio.run(scene()) == []


def test_posting_after_the_servers_loop_has_ended_is_harmless() -> None:
    board = Board()

    async def scene() -> Stream:
        return board.open_stream()

    asyncio.run(scene())
    board.post(VIEW, [an_effect("late")], masked=False)
    board.close()
