"""Servers that the tests start, each on a port of its own on this machine."""
import pathlib
import shutil
import socket
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).parent
LOOPBACK = "127.0.0.1"


def free_port():
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        return probe.getsockname()[1]


def wait_for(port, process, log):
    for _ in range(600):
        if process.poll() is not None:
            break
        with socket.socket() as probe:
            if probe.connect_ex((LOOPBACK, port)) == 0:
                return
        time.sleep(0.1)
    raise RuntimeError(f"{process.args[0]} does not listen on {port}:\n{log.read_text()}")


class Started:
    """A program in the foreground, with its configuration in a folder of its own."""

    def __init__(self, folder, command, ports):
        self.log = folder / "log"
        self.process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.DEVNULL, stdout=self.log.open("w"),
            stderr=subprocess.STDOUT, env={"HOME": str(folder), "PATH": "/usr/sbin:/usr/bin:/bin"})
        for port in ports:
            wait_for(port, self.process, self.log)

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Certificates:
    """An authority and a certificate for this machine."""

    def __init__(self, folder):
        def openssl(*arguments):
            subprocess.run(["openssl", *arguments], cwd=folder, check=True, capture_output=True)

        openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "ca.key", "-out",
                "ca.pem", "-days", "2", "-subj", "/CN=authority of a test")
        openssl("req", "-newkey", "rsa:2048", "-nodes", "-keyout", "key.pem", "-out", "request.pem",
                "-subj", "/CN=localhost")
        (folder / "names").write_text(f"subjectAltName=DNS:localhost,IP:{LOOPBACK}\n")
        openssl("x509", "-req", "-in", "request.pem", "-CA", "ca.pem", "-CAkey", "ca.key",
                "-CAcreateserial", "-days", "2", "-extfile", "names", "-out", "cert.pem")
        self.authority = folder / "ca.pem"
        self.certificate, self.key = folder / "cert.pem", folder / "key.pem"


class Nginx(Started):
    def __init__(self, folder, root, certificates):
        self.plain, self.http2, self.tls = (free_port() for _ in range(3))
        tls = f"ssl_certificate {certificates.certificate}; " \
              f"ssl_certificate_key {certificates.key};"
        places = " ".join(f"{kind}_temp_path {folder}/temp;" for kind in
                          ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        # As root it would serve as somebody who can't read the folder.
        user = "user root;" if shutil.os.getuid() == 0 else ""
        (folder / "nginx.conf").write_text(f"""
            {user} daemon off; pid {folder}/pid; error_log {folder}/error; events {{}}
            http {{
              access_log {folder}/access; {places} root {root};
              server {{ listen {LOOPBACK}:{self.plain}; }}
              server {{ listen {LOOPBACK}:{self.http2} ssl http2; {tls} }}
              server {{ listen {LOOPBACK}:{self.tls} ssl; {tls} }}
            }}""")
        super().__init__(folder, ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")],
                         (self.plain, self.http2, self.tls))

    def addresses(self):
        return {"nginx": f"http://{LOOPBACK}:{self.plain}",
                "nginx, TLS": f"https://localhost:{self.tls}",
                "nginx, HTTP/2": f"https://localhost:{self.http2}"}


class Caddy(Started):
    def __init__(self, folder, root, certificates):
        self.plain, self.http2 = free_port(), free_port()
        (folder / "Caddyfile").write_text(f"""
            {{
              admin off
              auto_https off
            }}
            http://{LOOPBACK}:{self.plain} {{
              root * {root}
              file_server
            }}
            https://localhost:{self.http2} {{
              tls {certificates.certificate} {certificates.key}
              root * {root}
              file_server
            }}
            """)
        super().__init__(folder, ["caddy", "run", "--config", str(folder / "Caddyfile"),
                                  "--adapter", "caddyfile"], (self.plain, self.http2))

    def addresses(self):
        return {"caddy": f"http://{LOOPBACK}:{self.plain}",
                "caddy, HTTP/2": f"https://localhost:{self.http2}"}


class Distance:
    """Another port that answers as one does, but as from afar."""

    def __init__(self, port, milliseconds):
        self.process = subprocess.Popen(
            [sys.executable, "-B", HERE / "latency.py", str(port), str(milliseconds)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline())

    def stop(self):
        self.process.stdin.close()
        self.process.wait(10)
