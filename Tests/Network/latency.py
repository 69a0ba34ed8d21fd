#!/usr/bin/env python3
"""Forwards TCP to another port of this machine, later: a stand-in for distance.

    latency.py PORT MILLISECONDS [BYTES]

Prints its own port. What comes in goes out half of MILLISECONDS later, in both directions, and so
does the news of a connection, so that everything takes a round trip of that length. In a round trip
at most BYTES (at first 14,600, doubling as TCP's slow start does, up to 4 MB) pass to the client.
Ends with standard input.
"""
import asyncio
import os
import sys
import threading

PORT = int(sys.argv[1])
HALF = float(sys.argv[2]) / 2000
FIRST = int(sys.argv[3]) if len(sys.argv) > 3 else 14_600
MOST = 4 << 20


async def forward(reader, writer, window):
    """Chunks with the time at which they are due; window is None where nothing limits."""
    loop = asyncio.get_running_loop()
    queue = asyncio.Queue(maxsize=4096)

    async def deliver():
        while True:
            due, data = await queue.get()
            await asyncio.sleep(max(0, due - loop.time()))
            try:
                if not data:
                    writer.close()
                    return
                writer.write(data)
                await writer.drain()
            except (ConnectionError, OSError):
                return

    task = asyncio.create_task(deliver())
    start, used = loop.time(), 0
    try:
        while data := await reader.read(16_384 if window is None else min(16_384, window)):
            if window is not None:
                now = loop.time()
                # Idle connections keep their window, as is common between bursts.
                if now - start >= 2 * HALF:
                    start, used = now, 0
                if used + len(data) > window:
                    await asyncio.sleep(max(0, start + 2 * HALF - now))
                    start, used = loop.time(), 0
                    window = min(MOST, window * 2)
                used += len(data)
            await queue.put((loop.time() + HALF, data))
    except (ConnectionError, OSError):
        pass
    await queue.put((loop.time() + HALF, b""))
    await task


async def connect(reader, writer):
    # The client has sent its first packet without waiting for an answer, as it could not have.
    await asyncio.sleep(2 * HALF)
    try:
        other, out = await asyncio.open_connection("127.0.0.1", PORT, limit=65_536)
    except OSError:
        writer.close()
        return
    await asyncio.gather(forward(reader, out, None), forward(other, writer, FIRST))


def watch():
    while sys.stdin.buffer.read(4096):
        pass
    # Connections that are still open are nobody's any more.
    os._exit(0)


async def main():
    server = await asyncio.start_server(connect, "127.0.0.1", 0, limit=65_536)
    os.write(1, b"%d\n" % server.sockets[0].getsockname()[1])
    threading.Thread(target=watch, daemon=True).start()
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
