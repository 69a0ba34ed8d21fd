"""Names and texts of clips stay text."""

import json
import os
import shutil
from collections import Counter

import pytest
from making import MEDIA, Data, clip_page, documents, results_page
from page_objects import View, shown_name

NAMES = [
    b"<img src=x onerror=alert(1)>.mp4",
    b"</script><script>alert(1)</script>.mp4",
    b"</title></style><svg onload=alert(1)>.mp4",
    b'"onmouseover="alert(1).mp4',
    b"'onfocus='alert(1)' autofocus='.mp4",
    b"two\nlines\r.mp4",
    "line\u2028separator\u2029.mp4".encode(),
    "right\u202eto left 4pm.mp4".encode(),
    b"${alert(1)}`{{script}}{{data}}$&$1.mp4",
    b"javascript:alert(1)//.mp4",
    b"<!--<script>.mp4",
    b"-->]]>&lt;b&gt;&amp;.mp4",
    b"bad-\xff\xfe\xc3.mp4",
]
TEXTS = ["<img src=x onerror=alert(2)>", "</script><script>alert(2)</script>", "<!--<script>",
         '" onmouseover="alert(2)', "{{script}}", "\u2028\u202e\x00\x1b[31m"]

# What an attack would add.
INVENTORY = """() => {
  const elements = [...document.querySelectorAll("*")];
  return {
    scripts: document.scripts.length,
    handlers: elements.flatMap((element) => element.getAttributeNames())
      .filter((name) => name.startsWith("on")),
    addresses: elements.flatMap((element) => ["src", "href", "data", "action", "srcset", "poster"]
      .map((name) => element.getAttribute(name)))
      .filter((value) => value && !/^(data:|#)/.test(value)),
    tags: elements.map((element) => element.localName),
    alerted: "alerted" in window,
  };
}"""


def inventory(page):
    found = page.evaluate(INVENTORY)
    assert not found["alerted"] and not found["handlers"] and not found["addresses"]
    return found["scripts"], Counter(found["tags"])


@pytest.fixture(scope="module")
def hostile(folder):
    """Copies of one clip under hostile names, and a page of each."""
    clips = []
    for number, name in enumerate(NAMES):
        path = os.path.join(os.fsencode(folder), b"names", b"%d" % number, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        shutil.copy(MEDIA / "windowbox.mp4", path)
        clips.append(os.fsdecode(path))
    return clips


@pytest.fixture(scope="module")
def hostile_page(hostile, folder):
    return clip_page(folder / "hostile.html", "--count=1", *hostile)


@pytest.fixture(scope="module")
def harmless_page(folder):
    return clip_page(folder / "harmless.html", "--count=1", *["windowbox.mp4"] * len(NAMES))


def test_names_of_clips_stay_text_in_the_library(hostile_page, harmless_page, visit):
    data = Data(hostile_page)
    page, plain = visit(hostile_page), visit(harmless_page)
    shown = page.locator("#view").inner_text()
    for path in data.columns["path"]:
        assert shown_name(path.rpartition("/")[2]) in shown
    assert not set(shown) & set("\r\u2028\u2029\u202e")
    scripts, tags = inventory(page)
    known_scripts, known_tags = inventory(plain)
    assert scripts == known_scripts
    # The harmless clips are in one folder, so some facets differ, but no kind of element does.
    assert set(tags) == set(known_tags)


def test_names_of_clips_stay_text_in_the_clip_view(hostile_page, visit):
    data, page = Data(hostile_page), visit(hostile_page)
    for index, path in enumerate(data.columns["path"]):
        name = shown_name(path.rpartition("/")[2])
        page.evaluate(f"location.hash = 'clip={index}'")
        page.wait_for_selector("article.clip")
        assert page.locator("h1").text_content() == name
        assert page.title() == f"{name} - vidfit"
        inventory(page)


@pytest.mark.parametrize("number", [1, 2, 8, 10])
def test_a_name_in_the_markup_itself_stays_text(number, hostile, folder, visit):
    page = visit(clip_page(folder / f"hostile-{number}.html", hostile[number]))
    inventory(page)
    # The known blocks, the loader and what it loaded; nothing else was parsed beside them.
    ids = page.evaluate("[...document.scripts].map((script) => script.id || script.className)")
    assert ids == ["frames-0", "page", "code", "", ""]
    assert page.evaluate("document.head.children.length") == 9


def hostile_results():
    """Results of somebody else's making, with hostile texts wherever a result has text."""
    [sound] = documents(MEDIA / "windowbox.mp4")
    for number, text in enumerate(TEXTS):
        failed = {"schema": sound["schema"], "status": "error", "vidfit": sound["vidfit"],
                  "path": f"failed/{number}/{text}",
                  "error": {"code": text, "message": text, "stage": "open", "retryable": False}}
        yield failed
        yield json.loads(json.dumps(sound)) | {"path": f"{text}/{number}"}


def test_results_of_others_stay_text(folder, visit):
    rules = folder / "rules.yml"
    rules.write_text("rules:\n" + "".join(
        f"  - name: {json.dumps(text)}\n    bars: \">= 1%\"\n    message: {json.dumps(text)}\n"
        for text in TEXTS[:5]))
    results = map(json.dumps, hostile_results())
    path = results_page(folder / "hostile-results.html", results, "--config", rules)
    page = visit(path)
    inventory(page)
    assert page.get_by_role("row").count() > len(TEXTS)
    for clip in range(2):
        page = visit(path, f"clip={clip}")
        inventory(page)
        # What is folded counts, too.
        assert TEXTS[0] in page.locator("#view").text_content()


def test_an_injected_script_does_not_run(padded, visit):
    page = visit(padded, may_complain=True)
    page.evaluate("""() => {
      const script = document.createElement("script");
      script.textContent = "window.alerted = true";
      document.body.append(script);
      const image = document.createElement("div");
      image.setAttribute("onclick", "window.alerted = true");
      document.body.append(image);
      image.click();
    }""")
    assert page.evaluate("'alerted' in window") is False
    # A browser tells of it when it has time.
    View(page).until(lambda: page.recorder.complaints)
