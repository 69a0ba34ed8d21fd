"""The model beside figures that are published, measured or calculated by hand."""

import unittest
from fractions import Fraction

from device_facts import DEVICES, LEFT, PORTRAIT, RIGHT, SCREENS
from display_model import Clip, View, bars, modes, obscured, presentation, split_window
from geometry import Rect, corner_inset, corners_area


def view(device, turn=RIGHT, **others):
    screen = DEVICES[device].screen
    return View(screen, turn, DEVICES[device].newest, screen.bounds(turn), **others)


class FitTests(unittest.TestCase):
    """Calculated beforehand with the published corner curve: width, height of the fitted clip."""

    # device, aspect, fitted by the system player, by a bare layer
    ROWS = (
        ("iphone-x", "4/3", (500, 375), (500, 375)),
        ("iphone-x", "16/9", (666.667, 375), (666.667, 375)),
        ("iphone-x", "37/20", (693.75, 375), (693.75, 375)),
        ("iphone-x", "2", (747.0, 373.5), (750, 375)),
        ("iphone-x", "7/3", (752, 322.286), (812, 348)),
        ("iphone-x", "12/5", (752, 313.333), (812, 338.333)),
        ("iphone-xr", "2", (825.7, 412.9), (828, 414)),
        ("iphone-12", "7/3", (780, 334.3), (844, 361.714)),
        ("iphone-13", "2", (773.1, 386.5), (780, 390)),
        ("iphone-14-pro", "2", (755.3, 377.7), (786, 393)),
        ("iphone-14-pro-max", "7/3", (835.3, 358), (932, 399.429)),
        ("ipad-pro-13-m4", "4/3", (1356.5, 1017.4), (1376, 1032)),
        ("ipad-pro-11", "16/9", (1194, 671.625), (1194, 671.625)),
        ("iphone-8", "16/9", (666.667, 375), (666.667, 375)),
        ("appletv-4k", "12/5", (1920, 800), (1920, 800)))

    def test_landscape(self):
        for device, aspect, *expected in self.ROWS:
            for layout, size in zip(("avkit", "layer"), expected):
                rect = view(device).fit(Fraction(aspect), layout)
                with self.subTest(device=device, aspect=aspect, layout=layout):
                    self.assertAlmostEqual(rect.width, size[0], delta=0.06)
                    self.assertAlmostEqual(rect.height, size[1], delta=0.06)

    def test_portrait_is_landscape_on_its_side(self):
        rect = view("iphone-x", PORTRAIT).fit(Fraction(1, 2), "avkit")
        self.assertAlmostEqual(rect.width, 373.5, delta=0.06)
        self.assertAlmostEqual(rect.height, 747.0, delta=0.06)


class FillTests(unittest.TestCase):
    def test_iphone_x(self):
        for size, lost, seen in (
                ((1920, 1080), Fraction(109, 609), (0, 96.65, 1920, 886.70)),
                ((1920, 960), Fraction(31, 406), (0, 36.65, 1920, 886.70)),
                ((2520, 1080), Fraction(9, 125), (90.72, 0, 2338.56, 1080)),
                ((1920, 800), Fraction(22, 225), (93.87, 0, 1732.27, 800))):
            figures = modes(Clip("clip", *size), view("iphone-x"))["fill"]
            self.assertAlmostEqual(figures["croppedFraction"], float(lost))
            rect = figures["visibleSource"]
            for got, expected in zip((rect.x, rect.y, rect.width, rect.height), seen):
                self.assertAlmostEqual(got, expected, delta=0.006)


class PolicyTests(unittest.TestCase):
    """Sizes of real files and what the system player begins with on iPhone X held sideways."""

    ROWS = (
        (640, 480, "1", "fit"), (1920, 1080, "1", "fit"), (4096, 2160, "1", "fit"),
        (1918, 960, "1", "fit"), (1920, 962, "1", "fit"), (1920, 960, "1", "fill"),
        (1440, 1080, "3/2", "fill"), (1920, 800, "1", "fill"), (1280, 534, "1", "fill"),
        (1024, 426, "1", "fit"), (1920, 799, "1", "fit"), (2880, 1080, "1", "fit"),
        (1080, 1920, "1", "fit"), (720, 480, "32/27", "fit"), (2560, 1097, "1", "fill"))

    def test_default_modes(self):
        for width, height, aspect, mode in self.ROWS:
            clip = Clip("clip", width, height, Fraction(aspect))
            self.assertEqual(modes(clip, view("iphone-x"))["defaultMode"], mode, clip)
            for elsewhere in (view("iphone-x", PORTRAIT), view("ipad-pro-11"), view("iphone-8"),
                              view("iphone-x", player="layer", layout="layer")):
                self.assertEqual(modes(clip, elsewhere)["defaultMode"], "fit")

    def test_nobody_measured_the_folding_phone(self):
        figures = modes(Clip("clip", 1920, 960), view("iphone-duo"))
        self.assertEqual((figures["class"], figures["defaultMode"]), ("wide", "unknown"))

    def test_a_row_decides(self):
        for size, near in (((1920, 799), True), ((1920, 800), True), ((1920, 798), False),
                           ((1024, 426), True), ((1920, 960), True), ((1920, 961), True),
                           ((1920, 1080), False), ((1920, 801), False)):
            figures = modes(Clip("clip", *size), view("iphone-x"))
            self.assertEqual(figures["nearThreshold"], near, size)

    def test_a_row_of_a_turned_clip_is_a_column(self):
        phone = view("iphone-x")
        self.assertTrue(phone.is_near_threshold(Clip("clip", 799, 1920, rotation=90)))
        self.assertFalse(phone.is_near_threshold(Clip("clip", 798, 1920, rotation=90)))

    def test_custom_players_look_at_what_is_cropped(self):
        for most, mode in (("22/225", "fill"), ("21/225", "fit")):
            custom = view("iphone-x", player="custom", max_crop=Fraction(most))
            self.assertEqual(modes(Clip("clip", 1920, 800), custom)["defaultMode"], mode)


class PaddingTests(unittest.TestCase):
    """The Human Interface Guidelines' own two cases of embedded padding, on iPhone X."""

    def shares(self, clip, mode):
        figures = modes(clip, view("iphone-x"))
        return round(figures[mode]["pictureScreenShare"], 4)

    def test_pillars_cost_nothing_fitted_and_a_quarter_zoomed(self):
        clip = Clip("clip", 1920, 1080, picture=(240, 0, 1440, 1080))
        self.assertEqual((self.shares(clip, "fit"), self.shares(clip, "fill")), (0.6158, 0.75))

    def test_a_film_in_a_letterbox(self):
        clip = Clip("clip", 2520, 1418, picture=(0, 169, 2520, 1080))
        self.assertAlmostEqual(self.shares(clip, "fit"), 0.6255, delta=0.001)

    def test_a_turned_picture(self):
        clip = Clip("clip", 100, 200, rotation=90, picture=(10, 30, 60, 150))
        unit = clip.unit_picture()
        for got, expected in zip((unit.x, unit.y, unit.width, unit.height),
                                 (0.1, 0.1, 0.75, 0.6)):
            self.assertAlmostEqual(got, expected)


class SafeAreaTests(unittest.TestCase):
    def insets(self, device, turn, window, system):
        screen = DEVICES[device].screen
        return View(screen, turn, system, Rect(*window), "free").safe_area()

    def test_windows_inherit(self):
        for window, expected in (
                ((0, 0, 812, 375), (0, 44, 21, 44)), ((0, 0, 406, 375), (0, 44, 21, 0)),
                ((72.667, 0, 666.667, 375), (0, 0, 21, 0))):
            self.assertEqual(self.insets("iphone-x", RIGHT, window, 16), expected)
        for window, expected in (
                ((0, 20, 375, 792), (24, 0, 34, 0)), ((20, 100, 300, 400), (0, 0, 0, 0)),
                ((0, 700, 375, 112), (0, 0, 34, 0))):
            self.assertEqual(self.insets("iphone-x", PORTRAIT, window, 16), expected)

    def test_systems_differ(self):
        pad = SCREENS["ipad-pro-11"]
        self.assertEqual([pad.safe_area(RIGHT, system) for system in (18, 26, 27)],
                         [(24, 0, 20, 0), (32, 0, 25, 0), (32, 0, 20, 0)])
        phone = SCREENS["iphone-12"]
        self.assertEqual([phone.safe_area(LEFT, system)[2] for system in (18, 26)], [21, 20])

    def test_the_folding_phone_is_one_sided(self):
        outer = SCREENS["iphone-duo-outer"]
        self.assertEqual(outer.safe_area(LEFT, 27), (0, 0, 34, 84))
        self.assertEqual(outer.safe_area(RIGHT, 27), (0, 84, 34, 0))
        self.assertEqual((outer.outline(LEFT), outer.outline(RIGHT)),
                         ((8, 8, 59, 59), (59, 59, 8, 8)))

    def test_split_view(self):
        for device, turn, part, width in (
                ("ipad-pro-9.7", RIGHT, "2/3", 694), ("ipad-pro-9.7", RIGHT, "1/2", 507),
                ("ipad-pro-9.7", PORTRAIT, "2/3", 438), ("ipad-pro-10.5", RIGHT, "1/2", 551),
                ("ipad-pro-12.9", RIGHT, "2/3", 981), ("ipad-pro-12.9", PORTRAIT, "1/2", 507)):
            self.assertEqual(split_window(DEVICES[device].screen, turn, part).width, width)


class ShapeTests(unittest.TestCase):
    def test_the_corner_is_a_circle_at_45_degrees(self):
        for radius, expected in ((47.33, 13.85), (55, 16.14), (62, 18.2)):
            # The curve has a slope of 45 degrees there, so both errors halve.
            diagonal = (corner_inset(radius, expected) + expected) / 2
            self.assertAlmostEqual(diagonal, expected, delta=0.15)

    def test_the_area_of_a_corner(self):
        steps = 4000
        depth = 39 * 1.528665 / steps
        area = sum(corner_inset(39, (step + 0.5) * depth) for step in range(steps)) * depth
        screen = Rect(0, 0, 812, 375)
        got = corners_area((39, 0, 0, 0), screen, screen)
        self.assertAlmostEqual(got, area, delta=0.01)
        self.assertAlmostEqual(corners_area((39,) * 4, screen, screen), 4 * got)
        self.assertEqual(corners_area((39,) * 4, screen, Rect(60, 60, 600, 200)), 0)

    def test_a_corner_in_parts_is_the_whole(self):
        screen = Rect(0, 0, 812, 375)
        parts = [Rect(x, y, 100, 100) for x in (0, 100) for y in (0, 100)]
        whole = corners_area((55,) * 4, screen, Rect(0, 0, 200, 200))
        inner = [Rect(x, y, 10, 10) for x in range(0, 200, 10) for y in range(0, 200, 10)]
        for split in (parts, inner):
            self.assertAlmostEqual(
                sum(corners_area((55,) * 4, screen, part) for part in split), whole, delta=1e-6)

    def test_the_holes(self):
        screen = SCREENS["iphone-duo-outer"]
        # UIKit's region of the camera, which is a little wider than the hole.
        for turn, region in ((PORTRAIT, (399.7, 29.3)), (RIGHT, (29.3, 29.3)),
                             (LEFT, (611.7, 399.7))):
            bounds = screen.housing_outline(turn).bounds
            for got, expected in ((bounds.x, region[0]), (bounds.y, region[1]),
                                  (bounds.right, region[0] + 37), (bounds.bottom, region[1] + 37)):
                self.assertAlmostEqual(got, expected, delta=0.6)
        seen = Rect(0, 0, 466, 678)
        self.assertAlmostEqual(
            obscured(seen, view("iphone-duo", PORTRAIT))["housing"]["area"], 1034.91, delta=0.05)

    def test_a_notch_on_its_own_side(self):
        left = SCREENS["iphone-x"].housing_outline(RIGHT).bounds
        right = SCREENS["iphone-x"].housing_outline(LEFT).bounds
        self.assertEqual((left.x, round(left.right, 6)), (0, 30))
        self.assertEqual((right.x, right.right), (782, 812))


class ArtworkTests(unittest.TestCase):
    def test_enlargement(self):
        still = Clip("750x1334", 750, 1334, is_still=True)
        figures = presentation(still, view("iphone-x", PORTRAIT))
        self.assertEqual(figures["artwork"]["fit"],
                         {"enlargement": 1.5, "width": 1125, "height": 2001})
        self.assertIsNone(figures["defaultMode"])

    def test_launch_images(self):
        window = Rect(0, 0, 375, 812)
        still = Clip("375x667", 375, 667, is_still=True)
        figures = presentation(still, view("iphone-x", PORTRAIT))
        self.assertAlmostEqual(figures["fill"]["croppedFraction"], 5 / 28)
        self.assertAlmostEqual(bars(figures["fit"]["videoRect"], window, 3)["top"], 72.5)


if __name__ == "__main__":
    unittest.main()
