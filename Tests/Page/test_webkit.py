"""The page in WebKitGTK, the engine nearest to Safari's that Debian has, driven by WebDriver."""

import os
import subprocess

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from selenium import webdriver
from selenium.webdriver.common.actions import interaction
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service
from test_access import STATES
from test_geometry import MEASURE, check, states

BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"
ASYNC = """const done = arguments[arguments.length - 1];
(%s)(arguments[0]).then(done, (error) => done(String(error)));"""
ASKED = """return performance.getEntriesByType("resource").map(({ name }) => name)
  .filter((name) => !/^(data|blob):/.test(name));"""


@pytest.fixture(scope="module")
def display():
    """The name of a display that nobody sees."""
    reading, writing = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x1000x24"],
                              pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        name = f":{pipe.readline().strip()}"
    yield name
    server.terminate()
    server.wait()


@pytest.fixture(scope="module")
def webkit(display):
    options = Options()
    options.binary_location = BROWSER
    options.add_argument("--automation")
    service = Service("/usr/bin/WebKitWebDriver", env=os.environ | {
        "DISPLAY": display, "LIBGL_ALWAYS_SOFTWARE": "1"})
    driver = webdriver.WebKitGTK(options=options, service=service)
    driver.set_script_timeout(120)
    driver.set_window_size(1280, 960)
    yield driver
    driver.quit()


class Page:
    """A page in this browser, as a person uses it."""

    def __init__(self, driver):
        self.driver = driver

    def open(self, path, fragment=""):
        # Padded clips open on a line between both.
        fragment += "" if "wipe=" in fragment else "&wipe=none"
        self.driver.get("about:blank")
        self.driver.get(path.as_uri() + (f"#{fragment}" if fragment else ""))
        self.until("return 'ready' in document.documentElement.dataset;")
        assert self.run("return document.getElementById('announcement').textContent;") == ""
        return self

    def until(self, script):
        WebDriverWait(self.driver, 30).until(lambda _: self.run(script))

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def press(self, *keys):
        for key in keys:
            self.driver.switch_to.active_element.send_keys(key)
        self.run("return 0;")

    def text(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector).text

    @property
    def fragment(self):
        pairs = self.run("return [...new URLSearchParams(location.hash.slice(1))];")
        return {name: value for name, value in pairs if (name, value) != ("wipe", "none")}


@pytest.fixture
def page(webkit):
    page = Page(webkit)
    yield page
    assert page.run(ASKED) == []


@pytest.mark.parametrize("name", [name for name, *_ in STATES])
def test_axe_finds_nothing_in_webkit(name, page, request):
    _, fixture, fragment = next(state for state in STATES if state[0] == name)
    page.open(request.getfixturevalue(fixture), fragment)
    page.run(AXE_SCRIPT + "; window.axe = axe;")
    found = page.driver.execute_async_script(ASYNC % "() => axe.run()", None)
    assert not isinstance(found, str), found
    assert [(rule["id"], rule["nodes"][0]["html"][:160]) for rule in found["violations"]] == []
    assert len(found["passes"]) > 10


def test_every_rectangle_is_drawn_in_webkit(padded, padded_data, page):
    wanted = list(states(padded_data))[::3]
    page.open(padded)
    found = page.driver.execute_async_script(
        ASYNC % MEASURE, [[fragment, screen["size"][0]] for fragment, screen, _, _ in wanted])
    assert not isinstance(found, str), found
    wrong = [f"{fragment}: {words}" for (fragment, *known), [stage] in zip(wanted, found)
             for words in check(stage, *known)]
    assert wrong == [] and len(wanted) > 50


@pytest.mark.parametrize("fragment, title", [
    ("device=ipad-pro-11-m4&mode=fill", "iPad Pro 11\" (M4/M5), landscape · Fill"),
    ("turn=portrait", "iPhone 17 Pro, portrait · Fit ★"),
    ("wipe=mode&at=0.3", "iPhone 17 Pro, landscape · Fit | Fill"),
    ("zoom=1,1&view=clean", "iPhone 17 Pro, landscape, without padding · Fill ★"),
])
def test_links_restore_in_webkit(fragment, title, padded, page):
    page.open(padded, fragment)
    assert page.text(".stage h2").replace("(default)", "") == title


def test_keys_work_in_webkit(padded, page):
    page.open(padded)
    page.press("f")
    assert page.fragment == {"mode": "fill"}
    page.press("f", "r", "g", "d")
    assert set(page.fragment) == {"turn", "on", "device"}
    page.open(padded)
    page.press("w")
    page.press(Keys.ARROW_RIGHT)
    page.until("return location.hash.includes('at=0.52');")
    assert page.fragment == {"wipe": "clean", "at": "0.52"}
    page.open(padded)
    page.press("z")
    assert page.fragment == {"zoom": "0.5,0.5"}
    page.press(Keys.ARROW_RIGHT)
    page.until("return !location.hash.includes('0.5%2C0.5');")


def test_a_finger_moves_the_line_in_webkit(padded, page):
    page.open(padded, "wipe=mode")
    line = page.driver.find_element(By.CSS_SELECTOR, ".divider")
    page.run("arguments[0].scrollIntoView({ block: 'center' });", line)
    finger = PointerInput(interaction.POINTER_TOUCH, "finger")
    moves = ActionBuilder(page.driver, mouse=finger)
    moves.pointer_action.move_to(line).pointer_down().move_by(40, 0).move_by(40, 0).pointer_up()
    moves.perform()
    page.until("return location.hash.includes('at=0.');")
    assert 0.5 < float(page.fragment["at"]) < 0.75


def test_a_list_works_in_webkit(some, page):
    page.open(some)
    field = page.driver.find_element(By.ID, "find")
    field.send_keys("show-03")
    page.until("return location.hash.includes('q=show-03');")
    assert page.text(".library header [role=status]").endswith("shown")
    page.driver.find_element(By.CSS_SELECTOR, "[role=grid]").send_keys(Keys.ARROW_DOWN, Keys.ENTER)
    page.until("return document.querySelector('.stage h2') !== null;")
    assert "clip" in page.fragment
