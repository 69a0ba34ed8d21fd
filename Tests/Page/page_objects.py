"""The page as a person uses it."""

import re
import time
import urllib.parse
import zlib

# Settles what was asked for: two frames, so that what one frame scheduled is there too.
FRAMES = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(
  () => setTimeout(done))))"""
# Copies land here, because pages from disk may not have the clipboard, and tests share one.
CATCH_COPIES = """() => {
  window.copied = [];
  Object.defineProperty(navigator, "clipboard", {
    configurable: true,
    value: { writeText: async (text) => { window.copied.push(text); } },
  });
}"""
# Cells whose contents are cut.
CUT = """(cells) => [...document.querySelectorAll(cells)].filter((cell) => (
  [cell, ...cell.querySelectorAll("*")].some((part) => part.scrollWidth > part.clientWidth + 1
    && getComputedStyle(part).display !== "inline" && part.clientWidth > 1)
)).map((cell) => cell.textContent)"""


def shown_name(name):
    """A name as it is shown: what could act on a line, or disguise it, is escaped."""
    short = {"\n": "\\n", "\r": "\\r", "\t": "\\t", "\0": "\\0"}
    return re.sub(r"[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]",
                  lambda sign: short.get(sign[0], f"\\u{{{ord(sign[0]):X}}}"), name)


def pixel(page, x, y):
    """The colour of a pixel of the window."""
    return pixels(page, x, y, 1)[0]


def pixels(page, x, y, count):
    """The colours of pixels below each other."""
    png = page.screenshot(clip={"x": x, "y": y, "width": 1, "height": count})
    at, packed, step = 8, b"", 3
    while at < len(png):
        length = int.from_bytes(png[at:at + 4], "big")
        kind, data = png[at + 4:at + 8], png[at + 8:at + 8 + length]
        if kind == b"IHDR":
            step = {2: 3, 6: 4}[data[9]]
        if kind == b"IDAT":
            packed += data
        at += length + 12
    rows, above, colours = zlib.decompress(packed), [0] * step, []
    for start in range(0, len(rows), step + 1):
        # Without a neighbour at the left, filters add the pixel above, or half of it.
        share = {0: 0, 1: 0, 2: 1, 3: 0.5, 4: 1}[rows[start]]
        above = [(value + int(share * old)) % 256
                 for value, old in zip(rows[start + 1:start + 1 + step], above)]
        colours.append(tuple(above[:3]))
    return colours


class View:
    """What both views share."""

    def __init__(self, page):
        self.page = page

    def settle(self):
        self.page.evaluate(FRAMES)

    @property
    def fragment(self):
        """The fragment as a dictionary, but for what tests of one picture add."""
        pairs = urllib.parse.parse_qsl(self.page.evaluate("location.hash.slice(1)"),
                                       keep_blank_values=True)
        return {name: value for name, value in pairs if (name, value) != ("wipe", "none")}

    def until(self, holds):
        """Waits until something holds; the page's policy keeps Playwright from doing so there."""
        end = time.monotonic() + 30
        while not holds():
            assert time.monotonic() < end
            self.page.wait_for_timeout(20)

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)
        self.settle()

    def tap(self, key):
        """Presses a key for a moment, however long the browser takes to draw meanwhile."""
        self.page.evaluate("""(key) => {
          for (const kind of ["keydown", "keyup"]) {
            document.activeElement.dispatchEvent(
              new KeyboardEvent(kind, { key, bubbles: true, cancelable: true }));
          }
        }""", key)
        self.settle()

    def button(self, name):
        return self.page.get_by_role("button", name=name, exact=True)

    def announced(self):
        return self.page.locator("#announcement").text_content()

    def copied(self, name):
        """What a button copies."""
        self.page.evaluate(f"({CATCH_COPIES})()")
        self.button(name).click()
        self.settle()
        return self.page.evaluate("window.copied.pop()")


class LibraryView(View):
    """The table of clips with its filters."""

    def __init__(self, page):
        super().__init__(page)
        self.grid = page.get_by_role("grid", name="Clips")
        self.words = page.get_by_label("Find in paths")

    def rows(self):
        """Names of the first rows in the document, in their order."""
        return self.cells("name a")

    def cells(self, column):
        return self.cell(column).all_text_contents()

    def cell(self, column):
        """A column's cells in the document."""
        return self.page.locator(f".clips-body [role=row] .{column}")

    def count(self):
        """How many clips are shown, of how many."""
        text = self.page.locator(".library header [role=status]").text_content()
        title = self.page.locator(".library h1").text_content()
        every = int(re.match(r"[\d,]+", title)[0].replace(",", ""))
        if text == "all shown":
            return every, every
        return int(re.fullmatch(r"([\d,]+) shown", text)[1].replace(",", "")), every

    def facet(self, title):
        """Counts by value, as they are shown."""
        group = self.page.get_by_role("group", name=title, exact=True)
        lines = group.locator("li label").all()
        pairs = [line.locator("span").all_text_contents() for line in lines]
        return {value: int(count.replace(",", "")) for value, count in pairs}

    def choose(self, title, value):
        group = self.page.get_by_role("group", name=title, exact=True)
        group.get_by_text(value, exact=True).click()
        self.settle()

    def sort(self, name):
        self.page.get_by_role("columnheader").get_by_role("button", name=name).click()
        self.settle()

    def selected(self):
        return self.page.locator("[role=row][aria-selected=true]").count()

    def active(self):
        """Name of the clip in the active row."""
        return self.page.evaluate("""() => {
          const grid = document.querySelector("[role=grid]");
          const row = document.getElementById(grid.getAttribute("aria-activedescendant"));
          return row?.querySelector(".name a").textContent;
        }""")


class ClipView(View):
    """One clip on a device."""

    def __init__(self, page):
        super().__init__(page)
        self.strip = page.get_by_role("slider", name="Time")
        self.search = page.get_by_role("searchbox", name="Search devices")

    def titles(self):
        """What the stages show, such as "iPhone X, landscape · Fit ★(default)"."""
        return self.page.locator(".stage > :is(h2, h3)").all_text_contents()

    @property
    def mode(self):
        """The stages' modes with their stars, such as "Fit ★"."""
        return [title.partition(" · ")[2].replace("(default)", "") for title in self.titles()]

    def says(self):
        """What the player does, whatever is drawn."""
        return self.page.locator(".stage figcaption .says").all_text_contents()

    def drawn(self):
        """What is drawn, in figures."""
        return self.page.locator(".stage figcaption .drawn").all_text_contents()

    def screen(self, index=0):
        return self.page.locator(".stage .device").nth(index)

    def pressed(self, group):
        """The chosen button of a row of buttons."""
        buttons = self.page.get_by_role("group", name=group).get_by_role("button", pressed=True)
        return buttons.all_text_contents()

    def device(self):
        return self.page.locator(".picker input:checked").input_value()

    def unfold(self):
        """Opens what is for developers."""
        self.page.evaluate(
            "document.querySelectorAll('.fold').forEach((fold) => { fold.open = true; })")

    def overlay(self, name):
        self.unfold()
        return self.page.locator(".legend").get_by_role("checkbox", name=name)

    def seek(self, share):
        """Clicks the row of frames at a share of the clip's time."""
        box = self.page.locator(".strip .film").bounding_box()
        self.page.mouse.click(box["x"] + box["width"] * share, box["y"] + box["height"] / 2)
        self.settle()

    @property
    def time(self):
        return float(self.strip.get_attribute("aria-valuenow"))
