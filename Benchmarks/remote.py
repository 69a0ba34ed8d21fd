#!/usr/bin/env python3
"""Measures what vidfit fetches of clips on a server 50 ms away, beside ffprobe of the same address.

Clips of ten kinds are made with ffmpeg, served with ranges by a server of this script's own through a
forwarder that delays, and looked at by VIDFIT and ffprobe. Prints a table in Markdown: `bytes` are what
vidfit says it took, `passed` what the forwarder handed to the system of whoever asked.

    Benchmarks/remote.py VIDFIT [--folder DIR] [--only NAME] [--latency 50]
"""
import argparse
import asyncio
import collections
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

X264 = "-c:v libx264 -preset veryfast -pix_fmt yuv420p -b:v 6M -maxrate 8M -bufsize 8M -g 48 -keyint_min 48 -sc_threshold 0"
MPEG2 = "-c:v mpeg2video -b:v 6M -maxrate 8M -bufsize 4M -g 12"

# Name, source, times that the source is looped, arguments of the copy, ending.
CLIPS = [
    ("MP4, index last", "h264", 16, "", "mp4"),
    ("MP4, index first", "h264", 16, "-movflags +faststart", "mp4"),
    ("MP4, fragments, sidx", "h264", 16, "-movflags +frag_keyframe+empty_moov+default_base_moof+dash+global_sidx", "mp4"),
    ("MP4, fragments, mfra", "h264", 16, "-movflags +frag_keyframe+empty_moov+default_base_moof", "mp4"),
    ("MP4, fragments, no index", "h264", 16, "-movflags +frag_keyframe+empty_moov+default_base_moof+skip_trailer", "mp4"),
    ("MKV, cues last", "h264", 16, "", "mkv"),
    ("MKV, cues first", "h264", 16, "-cues_to_front 1", "mkv"),
    ("WebM", "vp9", 16, "", "webm"),
    ("MPEG-TS", "ts", 16, "", "ts"),
    ("MPEG-PS", "mpeg2", 16, "", "mpg"),
    ("AVI", "mpeg4", 16, "", "avi"),
    ("MXF", "mpeg2mxf", 16, "", "mxf"),
    ("small MP4", "h264", 0, "-t 4 -fs 3000000", "mp4"),
]
SOURCES = {
    "h264": ("mp4", X264 + " -c:a aac -b:a 128k"),
    "ts": ("ts", X264 + " -c:a aac -b:a 128k"),
    "mpeg4": ("avi", "-c:v mpeg4 -b:v 6M -maxrate 8M -bufsize 4M -g 48 -c:a libmp3lame"),
    "vp9": ("webm", "-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -row-mt 1 -b:v 6M -g 48 -c:a libopus -b:a 96k"),
    "mpeg2": ("mpg", MPEG2 + " -c:a mp2 -b:a 192k"),
    "mpeg2mxf": ("mxf", MPEG2 + " -c:a pcm_s16le -ar 48000"),
}


def run(words):
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def make(folder, name, source, loops, arguments, ending):
    path = os.path.join(folder, re.sub(r"[^a-z0-9]+", "-", name.lower()) + "." + ending)
    if os.path.exists(path):
        return path
    kind, codec = SOURCES[source]
    base = os.path.join(folder, f"source-{source}.{kind}")
    if not os.path.exists(base):
        run(["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i",
             "testsrc2=size=1920x1080:rate=24,noise=alls=6:allf=t,drawbox=0:0:1920:140:black:fill,drawbox=0:940:1920:140:black:fill",
             "-f", "lavfi", "-i", "sine=r=48000", "-t", "36", *codec.split(), base])
    run(["ffmpeg", "-v", "error", "-y", "-stream_loop", str(loops), "-i", base, "-map", "0", "-c", "copy",
         *arguments.split(), path])
    return path


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_HEAD(self):
        self.answer(False)

    def do_GET(self):
        self.answer(True)

    def answer(self, has_body):
        path = os.path.join(self.server.folder, os.path.basename(self.path.split("?")[0]))
        size = os.path.getsize(path)
        status, first, last = 200, 0, size - 1
        match = re.fullmatch(r"bytes=(\d*)-(\d*)", self.headers.get("Range", ""))
        if match and match.group(0) != "bytes=-":
            status = 206
            if match.group(1):
                first = int(match.group(1))
                last = min(size - 1, int(match.group(2) or size - 1))
            else:
                first = max(0, size - int(match.group(2)))
        self.server.requests.append((self.command, first, last))
        self.send_response(status)
        self.send_header("Content-Type", "application/octet-stream")
        self.send_header("Accept-Ranges", "bytes")
        self.send_header("ETag", f'"{size}-{os.path.getmtime(path)}"')
        self.send_header("Content-Length", str(last - first + 1))
        if status == 206:
            self.send_header("Content-Range", f"bytes {first}-{last}/{size}")
        self.end_headers()
        if not has_body:
            return
        try:
            with open(path, "rb") as file:
                file.seek(first)
                left = last - first + 1
                while left > 0:
                    block = file.read(min(left, 1 << 16))
                    self.wfile.write(block)
                    left -= len(block)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True


class Forwarder:
    """Passes bytes on half a round trip later in each direction, and a new connection a whole one."""

    def __init__(self, target, latency, counts=False):
        self.target, self.latency, self.counts, self.bytes = target, latency, counts, 0
        self.ready = threading.Event()
        threading.Thread(target=lambda: asyncio.run(self.serve()), daemon=True).start()
        self.ready.wait()

    def count(self, words):
        """Bytes that pass while a command runs, and until what is under way has arrived."""
        self.bytes = 0
        timed(words)
        time.sleep(4 * self.latency)
        return self.bytes

    async def serve(self):
        server = await asyncio.start_server(self.connect, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self.ready.set()
        async with server:
            await server.serve_forever()

    async def connect(self, reader, writer):
        if self.counts:
            # Little waits here, so what is counted is what the other side's system took.
            writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 32768)
            writer.transport.set_write_buffer_limits(0)
        await asyncio.sleep(self.latency)
        try:
            other = await asyncio.open_connection("127.0.0.1", self.target, limit=1 << 20)
        except OSError:
            writer.close()
            return
        await asyncio.gather(self.pass_on(reader, other[1], False), self.pass_on(other[0], writer, True))

    async def pass_on(self, reader, writer, is_answer):
        queue = collections.deque()
        arrived = asyncio.Event()

        async def send():
            while True:
                while not queue:
                    arrived.clear()
                    await arrived.wait()
                due, block = queue.popleft()
                await asyncio.sleep(max(0, due - time.monotonic()))
                if not block:
                    writer.close()
                    return
                writer.write(block)
                await writer.drain()
                if is_answer:
                    self.bytes += len(block)

        task = asyncio.create_task(send())
        try:
            while True:
                block = await reader.read(1 << 16)
                queue.append((time.monotonic() + self.latency / 2, block))
                arrived.set()
                if not block or task.done():
                    break
                # What is under way is bounded, as by a window of TCP.
                while len(queue) > 64 and not task.done():
                    await asyncio.sleep(0.001)
            await task
        except (ConnectionResetError, BrokenPipeError, OSError):
            task.cancel()
            writer.close()


def timed(words):
    began = time.monotonic()
    result = subprocess.run(words, capture_output=True, text=True, timeout=600)
    return time.monotonic() - began, result


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("vidfit")
    parser.add_argument("--folder")
    parser.add_argument("--only")
    parser.add_argument("--latency", type=float, default=50)
    parser.add_argument("--make", action="store_true", help="make the clips and end")
    parser.add_argument("--list", action="store_true", help="print each request of vidfit")
    options = parser.parse_args()
    folder = options.folder or tempfile.mkdtemp()
    os.makedirs(folder, exist_ok=True)
    if options.make:
        for clip in CLIPS:
            make(folder, *clip)
        return
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.folder, server.requests = folder, []
    threading.Thread(target=server.serve_forever, daemon=True).start()
    forwarder = Forwarder(server.server_port, options.latency / 1000)
    counter = Forwarder(server.server_port, options.latency / 1000, counts=True)
    print("| clip | size | requests | bytes | passed | time | ffprobe: requests | passed | time |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for clip in CLIPS:
        if options.only and options.only not in clip[0]:
            continue
        path = make(folder, *clip)
        url = f"http://127.0.0.1:{forwarder.port}/{os.path.basename(path)}"
        counted = f"http://127.0.0.1:{counter.port}/{os.path.basename(path)}"
        cells = [clip[0], f"{os.path.getsize(path) / 1e6:.1f} MB"]
        server.requests.clear()
        analyze = [options.vidfit, "analyze", "--allow-network", "--format", "json"]
        took, result = timed([*analyze, url])
        requests = list(server.requests)
        passed = counter.count([*analyze, counted])
        transfer = json.loads(result.stdout).get("transfer", {}) if result.stdout else {}
        local = json.loads(timed([options.vidfit, "analyze", "--format", "json", path])[1].stdout)
        remote = json.loads(result.stdout)
        for document in (local, remote):
            for key in ("path", "transfer", "fingerprint"):
                document.pop(key, None)
            for key in ("bytes", "packets"):
                document.get("padding", {}).get("sampling", {}).pop(key, None)
        cells += [str(transfer.get("requests")), f"{transfer.get('bytes', 0) / 1e6:.2f} MB",
                  f"{passed / 1e6:.2f} MB", f"{took:.2f} s"]
        if local != remote:
            print(f"{clip[0]}: the answer differs from that of the file", file=sys.stderr)
            if options.list:
                for key in sorted(set(local) | set(remote)):
                    if local.get(key) != remote.get(key):
                        print(f"  {key}: {local.get(key)}\n    {remote.get(key)}", file=sys.stderr)
        if options.list:
            for command, first, last in requests:
                print(f"  {command} {first}+{last - first + 1}", file=sys.stderr)
        server.requests.clear()
        probe = ["ffprobe", "-v", "error", "-show_streams"]
        took, _ = timed([*probe, url])
        count = len(server.requests)
        cells += [str(count), f"{counter.count([*probe, counted]) / 1e6:.2f} MB", f"{took:.2f} s"]
        print("| " + " | ".join(cells) + " |", flush=True)


main()
