"""Bodies of devices: their borders, what is on them, and the housing of the sensors."""

import pytest
from page_objects import ClipView, pixel

# Borders left and right, and above and below, of upright devices, in points: by hand from Apple's
# sizes of bodies (mm) and displays (pixels per inch).
BORDERS = {
    "iphone-17-pro": (16, 16), "iphone-x": (25.6, 25.5), "iphone-se1": (28, 113.2),
    "iphone-8-plus": (29.3, 111.3), "ipad-pro-11-m4": (44.2, 43.8), "ipad-mini-6": (60.5, 60.4),
    "ipad-9.7": (56.4, 111.4), "iphone-12-mini": (21.4, 21.6),
}
BODY = """() => {
  const { x, y } = document.querySelector(".stage .body-edge").getBBox();
  return [-x, -y];
}"""


@pytest.mark.parametrize("device", BORDERS)
def test_borders_are_those_of_the_device(device, padded, visit):
    page = visit(padded, f"device={device}&turn=portrait")
    assert page.evaluate(BODY) == pytest.approx(BORDERS[device], abs=0.6)
    page.evaluate(f"location.hash = 'device={device}&turn=landscape-right'")
    ClipView(page).settle()
    assert page.evaluate(BODY) == pytest.approx(BORDERS[device][::-1], abs=0.6)


def test_no_two_kinds_of_device_look_alike(padded, visit):
    view = ClipView(visit(padded))
    seen = set()
    for device in "iphone-17-pro", "iphone-se1", "ipad-9.7", "ipad-pro-11-m4":
        view.page.evaluate(f"location.hash = 'device={device}&turn=portrait'")
        view.settle()
        seen.add(tuple(view.page.evaluate(BODY)))
        has_button = view.page.locator(".stage .home").count() == 1
        assert has_button is (device in ("iphone-se1", "ipad-9.7"))
        assert view.page.locator(".stage .button-edge").count() >= 3
    assert len(seen) == 4


@pytest.mark.parametrize("device, turn, side", [
    ("iphone-17-pro", "landscape-right", 0), ("iphone-17-pro", "landscape-left", 1),
    ("iphone-x", "landscape-right", 0), ("iphone-x", "landscape-left", 1),
])
def test_the_housing_is_seen_on_black(device, turn, side, padded, visit):
    """Fit leaves black around the video there; left and right could not be told apart."""
    # Playwright adds a style for its screenshots, which the page's policy forbids in Firefox.
    page = visit(padded, f"device={device}&turn={turn}&mode=fit&on=", may_complain=True)
    box = page.locator(".stage .housing").bounding_box()
    glass = page.locator(".stage svg path.black").first.bounding_box()
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    assert (middle[0] > glass["x"] + glass["width"] / 2) is bool(side)
    on, beside = pixel(page, *middle), pixel(page, middle[0], box["y"] - 8)
    assert max(beside) <= 2
    assert min(on) >= 24
