"""Usable by everybody: by keyboard, by screen readers, in light and dark, on phones, on paper."""

import re

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from making import results_page
from page_objects import ClipView, LibraryView

# Name, page, fragment.
STATES = [
    ("clip", "padded", ""),
    ("without padding", "padded", "view=clean"),
    ("compared", "padded", "view=both&mode=fill"),
    ("portrait with all overlays", "padded",
     "turn=portrait&on=avkit,uikit,margins,padding,cut,obscured,controls,pip"),
    ("iPad window", "padded", "device=ipad-pro-11&part=1/2"),
    ("a wall of devices", "padded", "wall=kinds"),
    ("a line between both", "padded", "wipe=clean&on=padding"),
    ("pixel for pixel", "padded", "zoom=0,0&view=both"),
    ("a window of any size", "padded", "device=ipad-pro-11-m4&part=700x500"),
    ("a shape alone", "simulator", "shape=2.39&on=controls"),
    ("list with frames", "few", ""),
    ("list filtered", "some", "verdict=padded&sort=-aspect"),
    ("list without a clip left", "some", "q=no+such+clip"),
    ("labels", "few_labels", ""),
    ("a clip of the list", "few", "clip=3"),
]
NAMES = [name for name, *_ in STATES]


@pytest.fixture
def open_state(visit, request):
    def opener(name, **look):
        _, page, fragment = next(state for state in STATES if state[0] == name)
        return visit(request.getfixturevalue(page), fragment, **look)
    return opener


def examine(page, *rules):
    """What axe finds, by all of its rules or by some."""
    page.evaluate(AXE_SCRIPT)
    result = page.evaluate("(rules) => axe.run(rules.length ? { runOnly: rules } : {})", rules)
    found = [(violation["id"], [node["html"][:160] for node in violation["nodes"]][:3])
             for violation in result["violations"]]
    assert found == []
    assert len(result["passes"]) >= (len(rules) or 10)


@pytest.mark.parametrize("name", NAMES)
def test_axe_finds_nothing(name, open_state, engine):
    # What axe looks at differs little between browsers, and it takes its time.
    if engine.name == "firefox" and name not in ("clip", "labels"):
        pytest.skip("looked at in Chromium")
    examine(open_state(name))


@pytest.mark.parametrize("name", ["clip", "without padding", "labels"])
def test_dark_is_as_easy_to_read(name, open_state):
    page = open_state(name, dark_still=True)
    examine(page, "color-contrast")
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert max(map(int, re.findall(r"\d+", ground))) < 60


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_wider_than_a_phone(name, open_state):
    page = open_state(name, width=360, height=740)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.locator("h1").is_visible()


FOCUS = """() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  // Something hidden that stands for what is seen around it, such as a file field in its label.
  const box = element.getBoundingClientRect();
  const seen = box.width < 3 ? element.parentElement : element;
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(seen);
  return {
    what: [element.localName, element.getAttribute("aria-label"),
      element.textContent.slice(0, 20), element.value].filter(Boolean).join(" "),
    index: [...document.querySelectorAll("*")].indexOf(element),
    isSeen: outlineStyle !== "none" && parseFloat(outlineWidth) >= 1 || boxShadow !== "none",
    isInSight: seen.getBoundingClientRect().bottom > 0
      && seen.getBoundingClientRect().top < innerHeight,
  };
}"""
# What Tab should reach: everything that can be used, but one of a group of radio buttons.
REACHABLE = """() => {
  const usable = "button, select, input, textarea, summary, [tabindex], a[href]";
  const names = new Set();
  const all = [...document.querySelectorAll("*")];
  return all.filter((element) => {
    if (!element.matches(usable) || element.disabled || element.tabIndex < 0) return false;
    if (!element.checkVisibility()) return false;
    if (element.type !== "radio") return true;
    const isFirst = !names.has(element.name);
    const isAnyChecked = document.querySelector(`[name="${element.name}"]:checked`);
    if (isAnyChecked ? element.checked : isFirst) names.add(element.name);
    return isAnyChecked ? element.checked : isFirst;
  }).map((element) => all.indexOf(element));
}"""


@pytest.mark.parametrize("name", ["clip", "a line between both", "pixel for pixel",
                                  "list filtered", "labels"])
def test_tab_reaches_everything(name, open_state):
    page = open_state(name)
    wanted = page.evaluate(REACHABLE)
    seen = []
    for _ in range(len(wanted) + 20):
        page.keyboard.press("Tab")
        focus = page.evaluate(FOCUS)
        if focus is None or (seen and focus["index"] == seen[0]["index"]):
            break
        seen.append(focus)
    assert [focus["what"] for focus in seen if not focus["isSeen"]] == []
    assert [focus["what"] for focus in seen if not focus["isInSight"]] == []
    missed = set(wanted) - {focus["index"] for focus in seen}
    assert [page.evaluate("(at) => document.querySelectorAll('*')[at].outerHTML.slice(0, 120)", at)
            for at in missed] == []


def test_a_list_works_without_a_mouse(many, visit):
    view = LibraryView(visit(many))
    view.words.focus()
    view.page.keyboard.type("show-0 season")
    view.settle()
    assert 0 < view.count()[0] < 20_000
    box = view.page.get_by_role("checkbox", name=re.compile("^letterbox"))
    box.focus()
    view.press("Space")
    assert view.fragment["shape"] == "letterbox"
    header = view.page.get_by_role("columnheader").get_by_role("button", name="Name")
    header.focus()
    view.press("Enter")
    assert view.fragment["sort"] == "name"
    view.grid.focus()
    view.press("End", "PageUp", "ArrowUp")
    name = view.active()
    row = view.page.locator("[role=row].active")
    assert row.bounding_box()["y"] > view.grid.bounding_box()["y"]
    view.press("Enter")
    assert ClipView(view.page).page.locator("h1").text_content() == name
    view.press("]", "f")
    assert view.page.locator("h1").text_content() != name
    view.page.get_by_role("button", name="All clips").focus()
    view.press("Enter")
    assert view.grid.evaluate("(grid) => document.activeElement === grid")


def test_a_list_of_nothing_says_so(folder, visit):
    view = LibraryView(visit(results_page(folder / "empty.html", [])))
    assert view.count() == (0, 0)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("fragment", ["", "view=both", "turn=portrait", "with=ipad-pro-11",
                                      "on=avkit,uikit,margins,padding,cut,obscured,controls"])
def test_a_clip_prints_on_one_page(fragment, paper, padded, engine, visit):
    if engine.name != "chromium":
        pytest.skip("only Chromium prints without a window")
    page = visit(padded, fragment)
    pdf = page.pdf(format=paper, print_background=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1
