"""What is asked of vidfit, and how the model understands the same question."""

from dataclasses import dataclass
from fractions import Fraction

from device_facts import DEVICES, LEFT, PORTRAIT, RIGHT, SCREENS, plain_screen
from display_model import DUO_PANE, DUO_UPPER_HALF, View, split_window
from geometry import Rect, centred

# The last system whose iPads have Split View of measured sizes.
LAST_SPLIT_SYSTEM = 18
# Which display, turn and part of it each pose of iPhone Duo shows; a turn of None is free.
POSES = {
    "closed": ("iphone-duo-outer", None), "tent": ("iphone-duo-outer", RIGHT),
    "open": ("iphone-duo-inner", None), "book": ("iphone-duo-inner", RIGHT),
    "laptop": ("iphone-duo-inner", PORTRAIT)}
PLAIN = (plain_screen(812, 375, 3), plain_screen(375, 812, 2), plain_screen(1024, 768, 1),
         plain_screen(800, 480, 1))


@dataclass(frozen=True)
class Run:
    """Options of one run of vidfit; None is what it does without that option."""

    devices: tuple
    orientation: str = None
    system: int = None
    layout: str = None
    player: str = None
    max_crop: str = None
    window: str = None
    pose: str = None

    def arguments(self):
        options = {"orientation": self.orientation, "os": self.system, "layout": self.layout,
                   "player": self.player, "max-crop": self.max_crop, "window": self.window,
                   "pose": self.pose}
        given = [text for name, value in options.items() if value is not None
                 for text in (f"--{name}", str(value))]
        return [text for device in self.devices for text in ("--device", device.name)] + given

    def __str__(self):
        return " ".join(self.arguments()[2 * len(self.devices):]) or "no options"

    def views(self, device, clip):
        """How the model sees a clip on one of the devices: twice on a folding one."""
        return [self._view(device, clip, pose) for pose in self._poses(device)]

    def _view(self, device, clip, pose):
        screen = SCREENS[POSES[pose][0]] if pose else device.screen
        turn = self._turn(screen, clip, pose)
        kind, window = self._window(screen, turn)
        player = self.player or ("layer" if self.layout == "layer" else "system")
        layout = self.layout or ("avkit" if player == "system" else "layer")
        return View(screen, turn, self._system(device, kind), window, kind, pose, player, layout,
                    self._crop())

    def _crop(self):
        if self.player != "custom":
            return None
        return Fraction((self.max_crop or "15%").rstrip("%")) / 100

    def _poses(self, device):
        if not device.name.startswith("iphone-duo"):
            return [None]
        if self.pose:
            return [self.pose]
        shown = {"iphone-duo-outer": ["closed"], "iphone-duo-inner": ["open"]}
        return ["open"] if self.window else shown.get(device.name, ["closed", "open"])

    def _turn(self, screen, clip, pose):
        fixed = POSES[pose][1] if pose else None
        if not screen.can_turn:
            width, height = screen.points
            return PORTRAIT if width < height else RIGHT
        if self.orientation is None and fixed is None:
            return PORTRAIT if clip.aspect < 1 else RIGHT
        if self.orientation in (None, "landscape"):
            return fixed or RIGHT
        return self.orientation

    def _system(self, device, kind):
        if self.system is not None or not device.systems:
            return self.system if device.systems else None
        if kind in ("2/3", "1/2", "1/3", "slide-over") and device.screen.kind == "pad":
            return min(device.newest, LAST_SPLIT_SYSTEM)
        return device.newest

    def _window(self, screen, turn):
        bounds = screen.bounds(turn)
        if self.pose == "laptop":
            return "pose", DUO_UPPER_HALF
        if self.window is None:
            return "screen", bounds
        if screen.kind == "phone":
            return self.window, DUO_PANE
        if "x" in self.window:
            return "free", free_window(self.window, bounds)
        return self.window, split_window(screen, turn, self.window)


def free_window(text, bounds):
    """WxH or WxH+X+Y in points; centred if no place is given."""
    size, *place = text.split("+")
    width, height = (float(side) for side in size.split("x"))
    if not place:
        return centred(width, height, bounds)
    return Rect(float(place[0]), float(place[1]), width, height)


def turnable(system):
    """Devices that can be turned and ran a system."""
    return tuple(device for device in TURNABLE if device.ran(system))


def _one_each():
    """A device of every screen: the first model that the facts name."""
    first = {}
    for device in DEVICES.values():
        first.setdefault(device.screen.name, device)
    return tuple(first.values())


ONE_EACH = _one_each()
ALL = tuple(DEVICES.values())
DUO = (DEVICES["iphone-duo"],)
PHONE = (DEVICES["iphone-x"],)
SPLIT = tuple(device for device in ONE_EACH if device.screen.narrow)
FREE = tuple(device for device in ALL
             if device.screen.kind == "pad" and device.newest >= 26)
TURNABLE = tuple(device for device in ONE_EACH if device.screen.can_turn)


def broad_runs():
    """Runs that every clip goes through."""
    return [Run(ONE_EACH + PLAIN), Run(TURNABLE, orientation=PORTRAIT),
            Run(TURNABLE, orientation=LEFT), Run(TURNABLE, orientation=RIGHT)]


def narrow_runs():
    """Runs for a selection of clips, over every other option."""
    runs = [Run(ALL)]
    runs += [Run(turnable(system), orientation=turn, system=system)
             for system in (13, 18, 26, 27) for turn in (PORTRAIT, LEFT, RIGHT)]
    runs += [Run(ONE_EACH, layout="layer"), Run(TURNABLE, layout="layer", orientation=PORTRAIT)]
    runs += [Run(ONE_EACH, player="custom", max_crop=most) for most in (None, "15%", "5%", "30%")]
    runs += [Run(TURNABLE, player="custom", max_crop="10%", orientation=PORTRAIT)]
    return runs + window_runs() + pose_runs()


def window_runs():
    runs = [Run(SPLIT, window=part, orientation=RIGHT)
            for part in ("2/3", "1/2", "1/3", "slide-over")]
    runs += [Run(SPLIT, window=part, orientation=PORTRAIT)
             for part in ("2/3", "1/2", "1/3", "slide-over")]
    runs += [Run(SPLIT, window="1/2", player="custom", max_crop="20%", orientation=RIGHT),
             Run(SPLIT, window="1/3", layout="layer", orientation=LEFT)]
    runs += [Run(FREE, window=window, orientation=turn)
             for window in ("700x500+30+40", "700x500", "375x600+0+0", "600x720+100.5+10")
             for turn in (RIGHT, PORTRAIT)]
    return runs


def pose_runs():
    runs = [Run(DUO, pose=pose, orientation=turn, layout=layout)
            for pose in ("closed", "open") for turn in (PORTRAIT, LEFT, RIGHT)
            for layout in (None, "layer")]
    runs += [Run(DUO, pose="tent", orientation=turn) for turn in (LEFT, RIGHT)]
    runs += [Run(DUO, pose="book", orientation=turn) for turn in (LEFT, RIGHT)]
    runs += [Run(DUO, pose="laptop"), Run(DUO, pose="laptop", player="custom")]
    runs += [Run(DUO, pose="open", window="1/2", orientation=RIGHT)]
    runs += [Run(DUO, pose=pose, player="custom", max_crop="32%", orientation=RIGHT)
             for pose in ("closed", "open")]
    return runs


def artwork_runs():
    return [Run(ONE_EACH + PLAIN), Run(TURNABLE, orientation=PORTRAIT),
            Run(TURNABLE, orientation=LEFT), Run(SPLIT, window="1/2", orientation=RIGHT),
            Run(DUO, pose="laptop"), Run(DUO, pose="open", orientation=RIGHT)]


def impossible_runs():
    """Runs that must be refused with status 64."""
    runs = [Run((device,), system=system) for device in ALL if device.systems
            for system in (9, 12, 18, 26, 27) if not device.ran(system)]
    runs += [Run((device,), window="1/2") for device in ONE_EACH
             if device.screen.kind in ("phone", "tv") and "duo" not in device.name]
    runs += [Run((device,), pose="open") for device in ONE_EACH if "duo" not in device.name]
    runs += [Run((device,), orientation=PORTRAIT) for device in ONE_EACH
             if device.screen.kind == "tv"]
    # Panes are on the inner display, held on its side; a tent stands so too, a laptop upright.
    runs += [Run(DUO, pose="closed", window="1/2"), Run(DUO, window="1/2", orientation=PORTRAIT),
             Run(DUO, pose="tent", orientation=PORTRAIT), Run(DUO, pose="laptop", orientation=LEFT),
             Run(DUO, pose="book", orientation=PORTRAIT)]
    runs += [Run((device,), window="700x500") for device in ONE_EACH
             if device.screen.kind != "pad" or device.newest < 26]
    runs += [Run((device,), window="1/2", system=26) for device in SPLIT if device.ran(26)]
    return runs
