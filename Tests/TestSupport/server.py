#!/usr/bin/env python3
"""Serves a folder over HTTP with ranges, well or with faults, for tests.

    server.py FOLDER [--tls CERTIFICATE KEY]

Prints its port and serves until standard input ends. What goes wrong is chosen by the query of each
address; `times=N` lets it go wrong N times only, for one address. `/_log` answers what was
requested so far, as a JSON array; other parameters, such as `id=…`, tell tests apart in it.

    norange            the whole object, with status 200
    nolength           with norange: without a Content-Length
    status=N           that status, with `retry_after` if there is one
    cut=N, reset=N     the connection is closed, or reset, after N bytes of body
    drip=N             N bytes of body a second
    hang               no answer
    delay=MS           an answer that much later
    length=N           Content-Length is N more than it should be
    total=N            from the second request on, the size is N more than it is
    shift=N            the part begins N bytes later than it should
    short              half of what was asked for, and it is said
    late=N             N bytes too many, in chunks
    change             from the second request on, another ETag and date
    noetag, nodate, weak   of these there is none, or a weak one
    multipart, gzip    a body of that kind
    headers, longline  headers without an end, or one of 2 MB
    trailers, extension  with norange and nolength: 60 MB behind the body, or in a chunk's head
    redirect=URL       there, by the status `code` (302)
    loop               a redirect to the same address
    auth=NAME:PASSWORD only to who has them
"""
import base64
import email.utils
import json
import os
import socket
import ssl
import struct
import sys
import threading
import time
import urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

FOLDER = os.path.abspath(sys.argv[1])
LOCK = threading.Lock()
LOG = []
COUNTS = {}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = 65536

    def log_message(self, *_):
        pass

    def do_HEAD(self):
        self.answer()

    def do_GET(self):
        self.answer()

    def answer(self):
        # A proxy is asked for whole addresses.
        proxied = not self.path.startswith("/")
        url = urllib.parse.urlsplit(self.path)
        query = dict(urllib.parse.parse_qsl(url.query, keep_blank_values=True))
        if url.path == "/_log":
            with LOCK:
                body = json.dumps(LOG).encode()
            self.head(200, {"Content-Length": len(body)})
            self.wfile.write(body)
            return
        with LOCK:
            LOG.append({
                "method": self.command, "path": self.path, "range": self.headers.get("Range"),
                "authorization": self.headers.get("Authorization"), "proxied": proxied,
                "connection": self.client_address[1], "host": self.headers.get("Host"),
                "headers": {name.lower(): value for name, value in self.headers.items()},
            })
            count = COUNTS[self.path] = COUNTS.get(self.path, 0) + 1
        self.query = query if count <= int(query.get("times", 1 << 60)) else {}
        self.is_first = count == 1
        try:
            self.serve(url.path)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def serve(self, path):
        query = self.query
        if "delay" in query:
            time.sleep(int(query["delay"]) / 1000)
        if "hang" in query:
            time.sleep(60)
            self.close_connection = True
            return
        if "headers" in query:
            self.wfile.write(b"HTTP/1.1 200 OK\r\n")
            for number in range(100_000):
                self.wfile.write(b"X-%d: %s\r\n" % (number, b"x" * 80))
            return
        if "longline" in query:
            self.wfile.write(b"HTTP/1.1 200 OK\r\nX: %s\r\n\r\n" % (b"x" * 2_000_000))
            return
        if "auth" in query:
            wanted = "Basic " + base64.b64encode(query["auth"].encode()).decode()
            if self.headers.get("Authorization") != wanted:
                return self.plain(401)
        if "status" in query:
            more = {"Retry-After": query["retry_after"]} if "retry_after" in query else {}
            return self.plain(int(query["status"]), more)
        if "loop" in query:
            return self.plain(302, {"Location": self.path})
        if "redirect" in query:
            return self.plain(int(query.get("code", 302)), {"Location": query["redirect"]})
        file = os.path.normpath(os.path.join(FOLDER, urllib.parse.unquote(path).lstrip("/")))
        if not file.startswith(FOLDER) or not os.path.isfile(file):
            return self.plain(404)
        self.send(file)

    def send(self, file):
        query = self.query
        size = os.path.getsize(file)
        fields = self.version(file)
        start, end = 0, size
        asked = self.headers.get("Range", "")
        status = 200
        if asked.startswith("bytes=") and "norange" not in query:
            first, last = asked[6:].split("-")
            start = int(first) if first else max(0, size - int(last))
            end = min(size, int(last) + 1) if first and last else size
            if start >= size:
                return self.plain(416, {"Content-Range": f"bytes */{size}"})
            if "short" in query:
                end = max(start + 1, start + (end - start) // 2)
            total = size + (int(query.get("total", 0)) if not self.is_first else 0)
            shift = int(query.get("shift", 0))
            start = min(size - 1, start + shift)
            status = 206
            fields["Content-Range"] = f"bytes {start}-{end - 1}/{total}"
        chunked = "late" in query or "nolength" in query
        if chunked:
            fields["Transfer-Encoding"] = "chunked"
        else:
            fields["Content-Length"] = end - start + int(query.get("length", 0))
        if "multipart" in query and status == 206:
            fields["Content-Type"] = "multipart/byteranges; boundary=part"
        if "gzip" in query:
            fields["Content-Encoding"] = "gzip"
        self.head(status, fields)
        if self.command == "HEAD":
            return
        with open(file, "rb") as stream:
            stream.seek(start)
            self.body(stream, end - start, chunked)
        if "length" in query:
            self.close_connection = True

    def body(self, stream, left, chunked):
        query = self.query
        late = int(query.get("late", 0))
        cut = int(query.get("cut", query.get("reset", -1)))
        drip = int(query.get("drip", 0))
        sent = 0
        if "extension" in query:
            self.wfile.write(b"1;")
            for _ in range(60):
                self.wfile.write(b"x" * 1_000_000)
            self.wfile.write(b"\r\n%s\r\n" % stream.read(1))
            left -= 1
        while left + late > 0:
            size = min(drip or 65536, left or late, cut - sent if cut >= 0 else 65536)
            if size <= 0:
                return self.cut()
            data = stream.read(size) if left else b"\0" * size
            if not data:
                return
            self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data) if chunked else data)
            sent += len(data)
            if left:
                left -= len(data)
            else:
                late -= len(data)
            if drip:
                self.wfile.flush()
                time.sleep(1)
        if chunked:
            self.wfile.write(b"0\r\n")
            if "trailers" in query:
                for number in range(600_000):
                    self.wfile.write(b"X-%d: %s\r\n" % (number, b"x" * 90))
            self.wfile.write(b"\r\n")

    def cut(self):
        self.wfile.flush()
        self.close_connection = True
        if "reset" in self.query:
            linger = struct.pack("ii", 1, 0)
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
            # Without the shutdown that the server would make first.
            self.server.shutdown_request = self.server.close_request
        self.connection.close() if "reset" in self.query else None

    def version(self, file):
        status = os.stat(file)
        changed = "change" in self.query and not self.is_first
        fields = {"Accept-Ranges": "bytes", "Content-Type": "application/octet-stream"}
        if "noetag" not in self.query:
            weak = "W/" if "weak" in self.query else ""
            fields["ETag"] = f'{weak}"{status.st_mtime_ns:x}-{status.st_size:x}{"-x" * changed}"'
        if "nodate" not in self.query:
            moment = status.st_mtime + 3600 * changed
            fields["Last-Modified"] = email.utils.formatdate(moment, usegmt=True)
        return fields

    def plain(self, status, fields=None):
        body = b"%d\n" % status
        self.head(status, {"Content-Length": len(body), **(fields or {})})
        if self.command != "HEAD":
            self.wfile.write(body)

    def head(self, status, fields):
        self.send_response_only(status)
        for name, value in fields.items():
            self.send_header(name, str(value))
        self.end_headers()


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, request, client_address):
        pass


def main():
    server = Server(("127.0.0.1", 0), Handler)
    if "--tls" in sys.argv:
        place = sys.argv.index("--tls")
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(sys.argv[place + 1], sys.argv[place + 2])
        server.socket = context.wrap_socket(
            server.socket, server_side=True, do_handshake_on_connect=False)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    # By one call, because who reads it may close the pipe after the first.
    os.write(1, b"%d\n" % server.server_address[1])
    # It ends with whoever started it, however that ends.
    while sys.stdin.buffer.read(4096):
        pass


if __name__ == "__main__":
    main()
