"""Browsers without a window and without a network, and what pages ask them for."""

import http.server
import pathlib
import shutil
import tempfile
import threading

# Firefox has these from its settings, Chromium from the context.
DARK_STILL = {"ui.systemUsesDarkTheme": 1, "ui.prefersReducedMotion": 1,
              "layout.css.prefers-color-scheme.content-override": 0}
# What the browsers ask of their makers by themselves.
MAKERS = (".google.com", ".googleapis.com", ".gvt1.com", ".mozilla.com", ".mozilla.org",
          ".mozilla.net", ".firefox.com", ".mozgcp.net")


class BlackHole(http.server.ThreadingHTTPServer):
    """A proxy that keeps every address and lets nothing through."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), _Refuse)
        self.asked = []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def strangers(self):
        """The addresses asked for, but for those of the browsers' makers."""
        return [address for address, host in self.asked if not f".{host}".endswith(MAKERS)]


class _Refuse(http.server.BaseHTTPRequestHandler):
    def refuse(self):
        address = self.path.removeprefix("http://")
        self.server.asked.append((self.path, address.partition("/")[0].partition(":")[0]))
        self.send_error(502)

    do_GET = do_POST = do_HEAD = do_CONNECT = refuse

    def log_message(self, *_):
        pass


class Engine:
    """One of the two browsers, light with motion or dark without."""

    def __init__(self, name, playwright, hole):
        self.name, self.playwright, self.hole = name, playwright, hole
        self.running = {}
        self.downloads = pathlib.Path(tempfile.mkdtemp(prefix="vidfit-page-"))

    def browser(self, dark_still=False):
        own = dark_still and self.name == "firefox"
        if own not in self.running:
            self.running[own] = self._start(own)
        return self.running[own]

    def _start(self, dark_still):
        if self.name == "chromium":
            return self.playwright.chromium.launch(
                executable_path="/usr/bin/chromium",
                proxy={"server": f"http://127.0.0.1:{self.hole.server_port}", "bypass": ""})
        settings = {"network.proxy.type": 1}
        for scheme in ("http", "ssl"):
            settings[f"network.proxy.{scheme}"] = "127.0.0.1"
            settings[f"network.proxy.{scheme}_port"] = self.hole.server_port
        return self.playwright.firefox.launch(
            channel="moz-firefox", executable_path="/usr/bin/firefox",
            downloads_path=self.downloads,
            firefox_user_prefs=settings | (DARK_STILL if dark_still else {}))

    def context(self, width=1280, height=900, dark_still=False, touch=False, forced=False):
        options = {"viewport": {"width": width, "height": height}}
        if touch:
            options |= {"has_touch": True, "is_mobile": True}
        if forced:
            options |= {"forced_colors": "active"}
        if dark_still and self.name == "chromium":
            options |= {"color_scheme": "dark", "reduced_motion": "reduce"}
        return self.browser(dark_still).new_context(**options)

    def saved(self, page, press):
        """The file that a page saves when something is pressed."""
        if self.name == "chromium":
            with page.expect_download() as download:
                press()
            path = self.downloads / download.value.suggested_filename
            download.value.save_as(path)
            return path
        # Playwright does not hear of downloads in this Firefox.
        known = set(self.downloads.iterdir())
        press()
        for _ in range(600):
            page.wait_for_timeout(100)
            new = set(self.downloads.iterdir()) - known
            if new and all(path.stat().st_size and path.suffix != ".part" for path in new):
                return new.pop()
        raise AssertionError("nothing was saved")

    def close(self):
        for browser in self.running.values():
            browser.close()
        shutil.rmtree(self.downloads)


class Recorder:
    """What a page asked for, and what the browser complained about."""

    def __init__(self, page):
        self.asked, self.complaints = [], []
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._hear)
        page.on("dialog", self._dismiss)

    def _hear(self, message):
        if message.type in ("warning", "error", "assert"):
            self.complaints.append(f"{message.type}: {message.text}")

    def _dismiss(self, dialog):
        self.complaints.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def strangers(self, *known):
        """Addresses but for the data: and blob: addresses in the page itself and those known."""
        return [address for address in self.asked
                if not address.startswith(("data:", "blob:"))
                and address.partition("#")[0] not in known]
