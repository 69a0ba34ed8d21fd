import pytest
from browsing import BlackHole, Engine, Recorder
from making import MEDIA, Data, clip_page, geometry_sources, many_results, results_page, vidfit
from page_objects import FRAMES, ClipView
from playwright.sync_api import TimeoutError, sync_playwright


FEW = ["clean-16x9.mp4", "letterbox-239-in-16x9.mp4", "vertical-rotated.mp4", "aspect-switch.mp4",
       "pillarbox-4x3-in-16x9.mp4"]


def pytest_addoption(parser):
    parser.addoption("--every-shape", action="store_true",
                     help="compare the geometry in all shapes of clips instead of every eighth")
    parser.addoption("--sample", action="store_true",
                     help="run every third case of each test, in Chromium alone")


def engine_of(item):
    return item.callspec.params.get("engine") if hasattr(item, "callspec") else None


def pytest_collection_modifyitems(config, items):
    """Processes take turns at files, each in one browser, because most fixtures are a file's."""
    if config.getoption("--sample"):
        cases = {}
        for item in items:
            if engine_of(item) != "firefox" and item.path.stem != "test_webkit":
                cases.setdefault((item.path, item.originalname), []).append(item)
        sample = {item for group in cases.values() for item in group[::3]}
        config.hook.pytest_deselected(items=[item for item in items if item not in sample])
        items[:] = [item for item in items if item in sample]
    for item in items:
        item.add_marker(pytest.mark.xdist_group(f"{item.path.stem} {engine_of(item)}"))


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def hole():
    server = BlackHole()
    yield server
    server.shutdown()


@pytest.fixture(scope="session", params=["chromium", "firefox"])
def engine(request, playwright, hole):
    engine = Engine(request.param, playwright, hole)
    yield engine
    engine.close()


# Every screen that a layout can be shown on, with the clip there.
PLACE = """([page, layout]) => {
  const placed = page.layouts[layout];
  return screensOf(page, placed).map((screen) => [screen, placeClip(screen, placed)]);
}"""


@pytest.fixture(scope="session", autouse=True)
def placing(playwright):
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium")
    page = browser.new_page()
    for source in geometry_sources():
        page.add_script_tag(path=source)
    Data.place = staticmethod(lambda data, layout: page.evaluate(PLACE, [data, layout]))
    yield
    browser.close()


# Padded clips open on a line between both: tests of one picture are spared it.
PLAIN = """(() => {
  const plain = () => {
    if (/wipe=/.test(location.hash)) return;
    const chosen = [location.hash.slice(1), "wipe=none"].filter(Boolean).join("&");
    history.replaceState(null, "", `${location.href.split("#")[0]}#${chosen}`);
  };
  plain();
  addEventListener("hashchange", plain);
})()"""


class Opener:
    """Opens pages, each in a context of its own, and in the end looks at what they did."""

    def __init__(self, engine):
        self.engine, self.opened = engine, []

    def __call__(self, path, fragment="", ready="html[data-ready]", may_ask=(), may_complain=False,
                 is_plain=True, **look):
        context = self.engine.context(**look)
        page = context.new_page()
        if is_plain:
            page.add_init_script(PLAIN)
        page.set_default_timeout(30_000)
        page.recorder, page.engine = Recorder(page), self.engine
        self.opened.append((context, page, (path.as_uri(), *may_ask), may_complain))
        page.goto(path.as_uri() + (f"#{fragment}" if fragment else ""))
        if ready:
            self._wait(page, ready)
            # The page fits its stages to the room when the browser has laid them out.
            page.evaluate(FRAMES)
        return page

    @staticmethod
    def _wait(page, ready):
        try:
            page.wait_for_selector(ready, state="attached")
        except TimeoutError as error:
            raise AssertionError(f"not ready: {page.recorder.complaints}") from error

    def finish(self):
        found = []
        for context, page, known, may_complain in self.opened:
            context.close()
            if not may_complain:
                found += page.recorder.complaints
            found += page.recorder.strangers(*known)
        return found


@pytest.fixture
def visit(engine, hole):
    """Opens a page. No page may ask for anything but itself, or make the browser complain."""
    hole.asked.clear()
    opener = Opener(engine)
    yield opener
    assert opener.finish() == []
    assert hole.strangers() == []


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("pages")


@pytest.fixture(scope="session")
def padded(folder):
    """A page of a 2.39:1 picture in 16:9 with bars."""
    return clip_page(folder / "padded.html", "letterbox-239-in-16x9.mp4")


@pytest.fixture(scope="session")
def padded_data(padded):
    return Data(padded)


@pytest.fixture
def view(padded, visit):
    return ClipView(visit(padded))


@pytest.fixture(scope="session")
def simulator(folder):
    """A page without a clip."""
    path = folder / "simulator.html"
    vidfit("page", "-o", path)
    return path


@pytest.fixture(scope="session")
def few(folder):
    """Clips of all kinds with their frames."""
    return clip_page(folder / "few.html", *FEW)


@pytest.fixture(scope="session")
def few_labels(folder):
    """A page to correct results of such clips, with what a scan keeps of them."""
    journal = folder / "few.ndjson"
    vidfit("scan", *(MEDIA / name for name in FEW), "--thumbnails", "--ordered", "--quiet",
           "--journal", journal)
    return results_page(folder / "few-labels.html", journal, "--label")


@pytest.fixture(scope="session")
def many(folder):
    """20,000 results without pictures."""
    return results_page(folder / "many.html", many_results(20_000))


@pytest.fixture(scope="session")
def some(folder):
    """Enough results to scroll."""
    return results_page(folder / "some.html", many_results(300))


@pytest.fixture(scope="session")
def many_data(many):
    return Data(many)
