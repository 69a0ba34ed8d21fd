"""Servers and proxies that lie over HTTP/2 and CONNECT, each for one way of lying."""
import socket
import ssl
import threading
import time

import h2.config
import h2.connection
import h2.events
from hyperframe.frame import (ContinuationFrame, DataFrame, GoAwayFrame, HeadersFrame, PingFrame,
                              PushPromiseFrame, RstStreamFrame, SettingsFrame, WindowUpdateFrame)
from servers import LOOPBACK

# A liar that nobody stops goes on for so many bytes.
MOST = 200 << 20


class Liar:
    """Calls `lie(connection, send)` for each connection; `send` counts."""

    def __init__(self, lie, certificates=None, is_proxy=False):
        self.sent, self.connections = 0, 0
        self.lie, self.is_proxy = lie, is_proxy
        self.context = None
        if certificates:
            self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self.context.load_cert_chain(certificates.certificate, certificates.key)
            self.context.set_alpn_protocols(["h2"])
        self.socket = socket.create_server((LOOPBACK, 0))
        self.port = self.socket.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            self.connections += 1
            threading.Thread(target=self.answer, args=(connection,), daemon=True).start()

    def answer(self, connection):
        def send(data):
            self.sent += len(data)
            if self.sent > MOST:
                raise OSError("nobody stops this")
            connection.sendall(data)

        connection.settimeout(60)
        try:
            if self.context:
                connection = self.context.wrap_socket(connection, server_side=True)
            self.lie(connection, send)
        except (OSError, ssl.SSLError):
            pass
        finally:
            connection.close()

    def stop(self):
        self.socket.close()


def asked(connection, send):
    """Reads until a request is there; the connection's state and the request's stream."""
    state = h2.connection.H2Connection(h2.config.H2Configuration(
        client_side=False, validate_outbound_headers=False, normalize_outbound_headers=False))
    state.initiate_connection()
    send(state.data_to_send())
    while True:
        data = connection.recv(65_536)
        if not data:
            raise OSError("closed")
        for event in state.receive_data(data):
            if isinstance(event, h2.events.RequestReceived):
                send(state.data_to_send())
                return state, event.stream_id
        send(state.data_to_send())


def head(size, **more):
    return [(":status", "206"), ("content-range", f"bytes 0-{size - 1}/{size}"), ("etag", '"1"'),
            *more.items()]


def forever(send, frame, pause=0.0005):
    data = frame if isinstance(frame, bytes) else frame.serialize()
    data *= max(1, 65_536 // len(data))
    while True:
        send(data)
        # 1 Gbit/s: libcurl hears of nothing else as long as bytes of HTTP/2 keep coming.
        time.sleep(pause)


def begun(connection, send, size=1_000_000):
    state, stream = asked(connection, send)
    state.send_headers(stream, head(size))
    send(state.data_to_send())
    return state, stream


def flood_of_continuations(connection, send):
    _, stream = asked(connection, send)
    send(HeadersFrame(stream, b"\x88").serialize())
    forever(send, ContinuationFrame(stream, b"\x00\x01a" + b"\x7f\x81\x7f" + b"x" * 255))


def flood_of_empty_continuations(connection, send):
    _, stream = asked(connection, send)
    send(HeadersFrame(stream, b"\x88").serialize())
    forever(send, ContinuationFrame(stream, b""))


def bomb_of_headers(connection, send):
    """A long field, which then takes one byte each time."""
    _, stream = asked(connection, send)
    block = b"\x88\x40\x01a\x7f\xe1\x1e" + b"x" * 4000 + b"\xbe" * 12_000
    send(HeadersFrame(stream, block, flags=["END_HEADERS"]).serialize())
    connection.recv(1)


def flood_of_informations(connection, send):
    state, stream = asked(connection, send)
    frame = HeadersFrame(stream, b"\x08\x03103", flags=["END_HEADERS"])
    forever(send, frame)


def flood_of_trailers(connection, send):
    state, stream = begun(connection, send, 4)
    send(DataFrame(stream, b"abcd").serialize())
    block = b"".join(b"\x00\x02x" + bytes([97 + n % 26]) + b"\x64" + b"y" * 100 for n in range(150))
    while True:
        send(HeadersFrame(stream, block, flags=["END_HEADERS"]).serialize())


def padding(connection, send):
    _, stream = begun(connection, send)
    forever(send, DataFrame(stream, b"", pad_length=255, flags=["PADDED"]))


def empty_data(connection, send):
    _, stream = begun(connection, send)
    # Seven thousand frames at a time keep libcurl busy for longer.
    forever(send, DataFrame(stream, b""), 0.05)


def pings(connection, send):
    begun(connection, send)
    forever(send, PingFrame(0, b"12345678"))


def settings(connection, send):
    begun(connection, send)
    forever(send, SettingsFrame(0, settings={4: 65_535}))


def unknown_frames(connection, send):
    begun(connection, send)
    forever(send, b"\x00\x10\x00\xfa\x00\x00\x00\x00\x00" + b"x" * 4096)


def unknown_frames_before_any_answer(connection, send):
    asked(connection, send)
    forever(send, b"\x00\x10\x00\xfa\x00\x00\x00\x00\x00" + b"x" * 4096)


def pushes(connection, send):
    _, stream = begun(connection, send)
    number = 2
    while True:
        send(PushPromiseFrame(stream, number, b"\x82\x87\x84\x01\x09localhost",
                              flags=["END_HEADERS"]).serialize())
        number += 2


def goaway(connection, send):
    state, stream = begun(connection, send)
    send(DataFrame(stream, b"x" * 16_000).serialize())
    send(GoAwayFrame(0, stream, 0).serialize())


def reset(connection, send):
    state, stream = begun(connection, send)
    send(DataFrame(stream, b"x" * 16_000).serialize())
    send(RstStreamFrame(stream, 2).serialize())
    connection.recv(65_536)


def reset_at_once(connection, send):
    while True:
        state, stream = asked(connection, send)
        send(RstStreamFrame(stream, 7).serialize())
        connection.recv(65_536)


def window_beyond_all(connection, send):
    begun(connection, send)
    forever(send, WindowUpdateFrame(0, (1 << 31) - 1))


def more_than_the_window(connection, send):
    _, stream = begun(connection, send, 1 << 40)
    forever(send, DataFrame(stream, b"x" * 16_384))


def data_without_head(connection, send):
    _, stream = asked(connection, send)
    forever(send, DataFrame(stream, b"x" * 16_384))


def data_of_another_stream(connection, send):
    begun(connection, send)
    forever(send, DataFrame(9, b"x" * 16_384))


def garbage(connection, send):
    asked(connection, send)
    forever(send, b"\xa5" * 4096)


def huge_frame(connection, send):
    asked(connection, send)
    send(b"\xff\xff\xff\x00\x00\x00\x00\x00\x01")
    forever(send, b"x" * 4096)


OVER_HTTP2 = [
    flood_of_continuations, flood_of_empty_continuations, bomb_of_headers, flood_of_informations,
    flood_of_trailers, padding, empty_data, pings, settings, unknown_frames,
    unknown_frames_before_any_answer, pushes, goaway, reset, reset_at_once, window_beyond_all,
    more_than_the_window, data_without_head, data_of_another_stream, garbage, huge_frame,
]


def proxy_answers(answer, then=None):
    def lie(connection, send):
        request = b""
        while b"\r\n\r\n" not in request:
            data = connection.recv(65_536)
            if not data:
                return
            request += data
        send(answer)
        if then:
            forever(send, then)
        connection.recv(65_536)
    return lie


CLIP = b"HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nclip"
BY_PROXIES = {
    "leads elsewhere": proxy_answers(
        b"HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/\r\nContent-Length: 0\r\n\r\n"),
    "asks for a password": proxy_answers(
        b"HTTP/1.1 407 No\r\nProxy-Authenticate: Basic realm=x\r\nContent-Length: 0\r\n\r\n"),
    "sends a clip instead": proxy_answers(CLIP),
    "injects an answer": proxy_answers(b"HTTP/1.1 200 OK\r\n\r\n" + CLIP),
    "sends garbage": proxy_answers(b"HTTP/1.1 200 OK\r\n\r\n", b"\xa5" * 4096),
    "never ends its head": proxy_answers(b"HTTP/1.1 200 OK\r\n", b"X: " + b"x" * 90 + b"\r\n"),
    "never ends a line": proxy_answers(b"HTTP/1.1 200 OK\r\nX: ", b"x" * 4096),
    "never ends its refusal": proxy_answers(
        b"HTTP/1.1 403 No\r\nContent-Length: 99999999999\r\n\r\n", b"x" * 4096),
    "never ends a chunk": proxy_answers(
        b"HTTP/1.1 403 No\r\nTransfer-Encoding: chunked\r\n\r\n1;", b"x" * 4096),
    "has news without end": proxy_answers(b"", b"HTTP/1.1 103 Early\r\n\r\n"),
    "speaks another protocol": proxy_answers(b"SSH-2.0-x\r\n"),
    "closes": proxy_answers(b""),
}
