"""Made from the JSON Schema by `make python-models`; change that instead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from ._values import case, flag, numbers, one, real, text, whole


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    schema: Literal["vidfit.analysis/1"]
    vidfit: str
    status: Literal["ok"]
    path: str
    path_bytes: str | None = None
    key: str | None = None
    index: int | None = None
    fingerprint: str | None = None
    options: str | None = None
    container: Container
    video: Video
    padding: Padding | None
    presentations: tuple[Presentation, ...]
    advice: Advice
    warnings: tuple[str, ...]
    important: tuple[Important, ...] | None = None
    zones: tuple[str, ...] | None = None
    """Zones that important was tested against."""
    reader: Reader | None = None
    protect: Protect | None = None
    thumbnail: Thumbnail | None = None
    transfer: Transfer | None = None
    unpadding: Unpadding | None = None
    deliveries: tuple[Delivery, ...] | None = None

    @classmethod
    def read(cls, d: Any) -> Analysis:
        return cls(
            schema=one(d["schema"], "vidfit.analysis/1"),
            vidfit=text(d["vidfit"]),
            status=one(d["status"], "ok"),
            path=text(d["path"]),
            path_bytes=None if (v := d.get("pathBytes")) is None else text(v),
            key=None if (v := d.get("key")) is None else text(v),
            index=None if (v := d.get("index")) is None else whole(v),
            fingerprint=None if (v := d.get("fingerprint")) is None else text(v),
            options=None if (v := d.get("options")) is None else text(v),
            container=Container.read(d["container"]),
            video=Video.read(d["video"]),
            padding=None if (v := d["padding"]) is None else Padding.read(v),
            presentations=tuple([Presentation.read(i) for i in d["presentations"]]),
            advice=Advice.read(d["advice"]),
            warnings=tuple([text(i) for i in d["warnings"]]),
            important=None
            if (v := d.get("important")) is None
            else tuple([Important.read(i) for i in v]),
            zones=None if (v := d.get("zones")) is None else tuple([text(i) for i in v]),
            reader=None if (v := d.get("reader")) is None else Reader.read(v),
            protect=None if (v := d.get("protect")) is None else Protect.read(v),
            thumbnail=None if (v := d.get("thumbnail")) is None else Thumbnail.read(v),
            transfer=None if (v := d.get("transfer")) is None else Transfer.read(v),
            unpadding=None if (v := d.get("unpadding")) is None else Unpadding.read(v),
            deliveries=None
            if (v := d.get("deliveries")) is None
            else tuple([Delivery.read(i) for i in v]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Container:
    format: str
    duration: float | None
    """Seconds."""
    bytes: int
    soft_subtitles: tuple[str, ...] | None = None
    sound: tuple[Sound, ...] | None = None

    @classmethod
    def read(cls, d: Any) -> Container:
        return cls(
            format=text(d["format"]),
            duration=None if (v := d["duration"]) is None else real(v),
            bytes=whole(d["bytes"]),
            soft_subtitles=None
            if (v := d.get("softSubtitles")) is None
            else tuple([text(i) for i in v]),
            sound=None if (v := d.get("sound")) is None else tuple([Sound.read(i) for i in v]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Sound:
    """A sound stream; null where the container does not state a figure."""

    codec: str
    channels: int | None
    sample_rate: int | None
    """Samples per second."""
    bit_rate: int | None
    """Bits per second."""

    @classmethod
    def read(cls, d: Any) -> Sound:
        return cls(
            codec=text(d["codec"]),
            channels=None if (v := d["channels"]) is None else whole(v),
            sample_rate=None if (v := d["sampleRate"]) is None else whole(v),
            bit_rate=None if (v := d["bitRate"]) is None else whole(v),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Video:
    codec: str
    tag: str | None = None
    """The container's name of the codec, such as hvc1."""
    level: int | None = None
    """As coded: 51 is 5.1 of H.264, 153 is 5.1 of HEVC."""
    profile: str | None
    pixel_format: str
    bit_depth: int
    frame_rate: str | None
    storage: Size
    clean_aperture: PixelRect | None
    pixel_aspect_ratio: str
    rotation: Literal[0, 90, 180, 270]
    """Degrees clockwise."""
    mirrored: bool
    """Flipped top to bottom before it is turned."""
    display: VideoDisplay
    color: VideoColor
    field_order: Literal["progressive", "tt", "bb", "tb", "bt"] | None
    dolby_vision: DolbyVision | None = None
    shapes: tuple[FrameShape, ...] | None = None
    stereo: VideoStereo | None = None
    projection: (
        Literal["equirectangular", "half-equirectangular", "cubemap", "fisheye", "mesh"] | None
    ) = None
    stream: VideoStream | None = None

    @classmethod
    def read(cls, d: Any) -> Video:
        return cls(
            codec=text(d["codec"]),
            tag=None if (v := d.get("tag")) is None else text(v),
            level=None if (v := d.get("level")) is None else whole(v),
            profile=None if (v := d["profile"]) is None else text(v),
            pixel_format=text(d["pixelFormat"]),
            bit_depth=whole(d["bitDepth"]),
            frame_rate=None if (v := d["frameRate"]) is None else text(v),
            storage=Size.read(d["storage"]),
            clean_aperture=None if (v := d["cleanAperture"]) is None else PixelRect.read(v),
            pixel_aspect_ratio=text(d["pixelAspectRatio"]),
            rotation=case(d["rotation"]),
            mirrored=flag(d["mirrored"]),
            display=VideoDisplay.read(d["display"]),
            color=VideoColor.read(d["color"]),
            field_order=None if (v := d["fieldOrder"]) is None else case(v),
            dolby_vision=None if (v := d.get("dolbyVision")) is None else DolbyVision.read(v),
            shapes=None
            if (v := d.get("shapes")) is None
            else tuple([FrameShape.read(i) for i in v]),
            stereo=None if (v := d.get("stereo")) is None else VideoStereo.read(v),
            projection=None if (v := d.get("projection")) is None else case(v),
            stream=None if (v := d.get("stream")) is None else VideoStream.read(v),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    width: int
    height: int

    @classmethod
    def read(cls, d: Any) -> Size:
        return cls(
            width=whole(d["width"]),
            height=whole(d["height"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PixelRect:
    x: int
    y: int
    width: int
    height: int

    @classmethod
    def read(cls, d: Any) -> PixelRect:
        return cls(
            x=whole(d["x"]),
            y=whole(d["y"]),
            width=whole(d["width"]),
            height=whole(d["height"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class VideoDisplay:
    width: float
    height: float
    aspect_ratio: str
    value: float

    @classmethod
    def read(cls, d: Any) -> VideoDisplay:
        return cls(
            width=real(d["width"]),
            height=real(d["height"]),
            aspect_ratio=text(d["aspectRatio"]),
            value=real(d["value"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class VideoColor:
    primaries: str | None
    transfer: str | None
    matrix: str | None
    range: Literal["tv", "pc"] | None
    source: Literal["stream", "frames", "assumed"] | None

    @classmethod
    def read(cls, d: Any) -> VideoColor:
        return cls(
            primaries=None if (v := d["primaries"]) is None else text(v),
            transfer=None if (v := d["transfer"]) is None else text(v),
            matrix=None if (v := d["matrix"]) is None else text(v),
            range=None if (v := d["range"]) is None else case(v),
            source=None if (v := d["source"]) is None else case(v),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class DolbyVision:
    """The Dolby Vision of the video stream; null where nothing states a figure."""

    profile: int
    level: int | None
    compatibility: int | None
    """The base layer alone: 1 HDR10, 2 SDR, 4 HLG, 6 Blu-ray's HDR10, 0 nothing that can be
    shown."""

    @classmethod
    def read(cls, d: Any) -> DolbyVision:
        return cls(
            profile=whole(d["profile"]),
            level=None if (v := d["level"]) is None else whole(v),
            compatibility=None if (v := d["compatibility"]) is None else whole(v),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FrameShape:
    """A stretch of time, in seconds, whose frames have one size and one pixel aspect ratio."""

    start: float
    end: float | None
    storage: Size
    pixel_aspect_ratio: str
    display: Aspect

    @classmethod
    def read(cls, d: Any) -> FrameShape:
        return cls(
            start=real(d["start"]),
            end=None if (v := d["end"]) is None else real(v),
            storage=Size.read(d["storage"]),
            pixel_aspect_ratio=text(d["pixelAspectRatio"]),
            display=Aspect.read(d["display"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Aspect:
    aspect_ratio: str
    value: float

    @classmethod
    def read(cls, d: Any) -> Aspect:
        return cls(
            aspect_ratio=text(d["aspectRatio"]),
            value=real(d["value"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class VideoStereo:
    layout: Literal[
        "side-by-side",
        "top-bottom",
        "columns",
        "rows",
        "checkerboard",
        "quincunx",
        "frames",
        "views",
        "anaglyph",
    ]
    right_first: bool
    eye: PixelRect | None
    squeezed: bool

    @classmethod
    def read(cls, d: Any) -> VideoStereo:
        return cls(
            layout=case(d["layout"]),
            right_first=flag(d["rightFirst"]),
            eye=None if (v := d["eye"]) is None else PixelRect.read(v),
            squeezed=flag(d["squeezed"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class VideoStream:
    index: int
    count: int
    reason: str | None

    @classmethod
    def read(cls, d: Any) -> VideoStream:
        return cls(
            index=whole(d["index"]),
            count=whole(d["count"]),
            reason=None if (v := d["reason"]) is None else text(v),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Padding:
    verdict: Literal["none", "padded", "mixed", "undecided"]
    shape: Literal["letterbox", "pillarbox", "windowbox"] | None
    fill: Literal["black", "color", "blurred", "patterned"] | None
    color: str | None
    confidence: float
    picture: PixelRect
    picture_even: PixelRect
    display: Aspect
    measured_display: Aspect | None = None
    edges: PaddingEdges
    other_eye: PixelRect | None = None
    bar_shares: PaddingBarShares | None = None
    subtitle_margin: float | None = None
    edge_lines: PixelInsets | None = None
    overlays: tuple[PaddingOverlay, ...]
    evidence: PaddingEvidence | None = None
    suspected: PaddingSuspected | None = None
    timeline: tuple[PaddingTimeline, ...]
    sampling: PaddingSampling
    metadata: PaddingMetadata
    fields: PaddingFields | None = None
    """The lines of each field that show the picture, from 0."""
    correction: PaddingCorrection | None = None

    @classmethod
    def read(cls, d: Any) -> Padding:
        return cls(
            verdict=case(d["verdict"]),
            shape=None if (v := d["shape"]) is None else case(v),
            fill=None if (v := d["fill"]) is None else case(v),
            color=None if (v := d["color"]) is None else text(v),
            confidence=real(d["confidence"]),
            picture=PixelRect.read(d["picture"]),
            picture_even=PixelRect.read(d["pictureEven"]),
            display=Aspect.read(d["display"]),
            measured_display=None if (v := d.get("measuredDisplay")) is None else Aspect.read(v),
            edges=PaddingEdges.read(d["edges"]),
            other_eye=None if (v := d.get("otherEye")) is None else PixelRect.read(v),
            bar_shares=None if (v := d.get("barShares")) is None else PaddingBarShares.read(v),
            subtitle_margin=None if (v := d.get("subtitleMargin")) is None else real(v),
            edge_lines=None if (v := d.get("edgeLines")) is None else PixelInsets.read(v),
            overlays=tuple([PaddingOverlay.read(i) for i in d["overlays"]]),
            evidence=None if (v := d.get("evidence")) is None else PaddingEvidence.read(v),
            suspected=None if (v := d.get("suspected")) is None else PaddingSuspected.read(v),
            timeline=tuple([PaddingTimeline.read(i) for i in d["timeline"]]),
            sampling=PaddingSampling.read(d["sampling"]),
            metadata=PaddingMetadata.read(d["metadata"]),
            fields=None if (v := d.get("fields")) is None else PaddingFields.read(v),
            correction=None if (v := d.get("correction")) is None else PaddingCorrection.read(v),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PaddingEdges:
    top: Edge
    bottom: Edge
    left: Edge
    right: Edge

    @classmethod
    def read(cls, d: Any) -> PaddingEdges:
        return cls(
            top=Edge.read(d["top"]),
            bottom=Edge.read(d["bottom"]),
            left=Edge.read(d["left"]),
            right=Edge.read(d["right"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Edge:
    pixels: int
    confidence: float
    support: tuple[int, int]
    outer: int
    inner: int

    @classmethod
    def read(cls, d: Any) -> Edge:
        return cls(
            pixels=whole(d["pixels"]),
            confidence=real(d["confidence"]),
            support=(whole(d["support"][0]), whole(d["support"][1])),
            outer=whole(d["outer"]),
            inner=whole(d["inner"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PaddingBarShares:
    top: float
    left: float
    bottom: float
    right: float

    @classmethod
    def read(cls, d: Any) -> PaddingBarShares:
        return cls(
            top=real(d["top"]),
            left=real(d["left"]),
            bottom=real(d["bottom"]),
            right=real(d["right"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PixelInsets:
    top: int
    bottom: int
    left: int
    right: int

    @classmethod
    def read(cls, d: Any) -> PixelInsets:
        return cls(
            top=whole(d["top"]),
            bottom=whole(d["bottom"]),
            left=whole(d["left"]),
            right=whole(d["right"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PaddingOverlay:
    edge: Literal["top", "bottom", "left", "right"]
    support: tuple[int, int] | None = None
    box: PixelRect | None = None
    seen: tuple[float, float] | None = None
    joins_picture: bool | None = None

    @classmethod
    def read(cls, d: Any) -> PaddingOverlay:
        return cls(
            edge=case(d["edge"]),
            support=None if (v := d.get("support")) is None else (whole(v[0]), whole(v[1])),
            box=None if (v := d.get("box")) is None else PixelRect.read(v),
            seen=None if (v := d.get("seen")) is None else (real(v[0]), real(v[1])),
            joins_picture=None if (v := d.get("joinsPicture")) is None else flag(v),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PaddingEvidence:
    fill: Literal["black", "color", "blurred", "patterned"]
    picture: PixelRect
    measures: Mapping[str, float]
    probability: float | None = None

    @classmethod
    def read(cls, d: Any) -> PaddingEvidence:
        return cls(
            fill=case(d["fill"]),
            picture=PixelRect.read(d["picture"]),
            measures=numbers(d["measures"]),
            probability=None if (v := d.get("probability")) is None else real(v),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PaddingSuspected:
    shape: Literal["letterbox", "pillarbox", "windowbox"] | None
    fill: Literal["black", "color", "blurred", "patterned"]
    confidence: float | None
    picture: PixelRect
    doubt: str | None

    @classmethod
    def read(cls, d: Any) -> PaddingSuspected:
        return cls(
            shape=None if (v := d["shape"]) is None else case(v),
            fill=case(d["fill"]),
            confidence=None if (v := d["confidence"]) is None else real(v),
            picture=PixelRect.read(d["picture"]),
            doubt=None if (v := d["doubt"]) is None else text(v),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PaddingTimeline:
    start: float
    earliest_start: float | None = None
    end: float | None
    picture: PixelRect
    shape: Literal["letterbox", "pillarbox", "windowbox"] | None = None
    bars: PixelInsets | None = None
    bars_left: PixelInsets | None = None

    @classmethod
    def read(cls, d: Any) -> PaddingTimeline:
        return cls(
            start=real(d["start"]),
            earliest_start=None if (v := d.get("earliestStart")) is None else real(v),
            end=None if (v := d["end"]) is None else real(v),
            picture=PixelRect.read(d["picture"]),
            shape=None if (v := d.get("shape")) is None else case(v),
            bars=None if (v := d.get("bars")) is None else PixelInsets.read(v),
            bars_left=None if (v := d.get("barsLeft")) is None else PixelInsets.read(v),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PaddingSampling:
    frames: int
    stopped: Literal["agreed", "all", "budget"]
    coverage: str
    decoded: int
    packets: int
    bytes: int

    @classmethod
    def read(cls, d: Any) -> PaddingSampling:
        return cls(
            frames=whole(d["frames"]),
            stopped=case(d["stopped"]),
            coverage=text(d["coverage"]),
            decoded=whole(d["decoded"]),
            packets=whole(d["packets"]),
            bytes=whole(d["bytes"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PaddingMetadata:
    afd: PaddingMetadataAfd | None
    clean_aperture_agrees: bool | None
    outside_aperture: PixelInsets | None = None
    claims: tuple[Claim, ...] | None = None

    @classmethod
    def read(cls, d: Any) -> PaddingMetadata:
        return cls(
            afd=None if (v := d["afd"]) is None else PaddingMetadataAfd.read(v),
            clean_aperture_agrees=None if (v := d["cleanApertureAgrees"]) is None else flag(v),
            outside_aperture=None
            if (v := d.get("outsideAperture")) is None
            else PixelInsets.read(v),
            claims=None if (v := d.get("claims")) is None else tuple([Claim.read(i) for i in v]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PaddingMetadataAfd:
    code: int
    meaning: str
    agrees: bool | None

    @classmethod
    def read(cls, d: Any) -> PaddingMetadataAfd:
        return cls(
            code=whole(d["code"]),
            meaning=text(d["meaning"]),
            agrees=None if (v := d["agrees"]) is None else flag(v),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A statement of the file on its own picture, compared with what the pixels show."""

    kind: Literal[
        "clean-aperture",
        "sps-cropping",
        "matroska-cropping",
        "frame-size",
        "pixel-aspect",
        "display-matrix",
        "stereo",
        "projection",
        "afd",
        "bar-data",
        "dolby-vision-l5",
    ]
    value: str
    area: PixelRect | None
    picture: PixelRect | None
    agrees: bool | None
    difference: ClaimDifference | None
    """Rows and columns of picture outside the area; negative for those of bars inside it."""
    frames: tuple[int, int] | None
    start: float | None
    end: float | None
    consequence: str | None
    cure: str | None

    @classmethod
    def read(cls, d: Any) -> Claim:
        return cls(
            kind=case(d["kind"]),
            value=text(d["value"]),
            area=None if (v := d["area"]) is None else PixelRect.read(v),
            picture=None if (v := d["picture"]) is None else PixelRect.read(v),
            agrees=None if (v := d["agrees"]) is None else flag(v),
            difference=None if (v := d["difference"]) is None else ClaimDifference.read(v),
            frames=None if (v := d["frames"]) is None else (whole(v[0]), whole(v[1])),
            start=None if (v := d["start"]) is None else real(v),
            end=None if (v := d["end"]) is None else real(v),
            consequence=None if (v := d["consequence"]) is None else text(v),
            cure=None if (v := d["cure"]) is None else text(v),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimDifference:
    top: int
    bottom: int
    left: int
    right: int

    @classmethod
    def read(cls, d: Any) -> ClaimDifference:
        return cls(
            top=whole(d["top"]),
            bottom=whole(d["bottom"]),
            left=whole(d["left"]),
            right=whole(d["right"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PaddingFields:
    """The lines of each field that show the picture, from 0."""

    top: FieldLines
    bottom: FieldLines

    @classmethod
    def read(cls, d: Any) -> PaddingFields:
        return cls(
            top=FieldLines.read(d["top"]),
            bottom=FieldLines.read(d["bottom"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldLines:
    first: int
    last: int

    @classmethod
    def read(cls, d: Any) -> FieldLines:
        return cls(
            first=whole(d["first"]),
            last=whole(d["last"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PaddingCorrection:
    """The verdict and the picture are a person's word."""

    note: str | None

    @classmethod
    def read(cls, d: Any) -> PaddingCorrection:
        return cls(
            note=None if (v := d["note"]) is None else text(v),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Presentation:
    device: str
    name: str
    orientation: Literal["landscape", "portrait"]
    turn: Literal["portrait", "landscape-left", "landscape-right"] | None = None
    turn_given: bool | None = None
    """The way the device is turned was asked for."""
    system: int | None = None
    pose: Literal["closed", "tent", "open", "book", "laptop"] | None = None
    screen: Points | None = None
    window: PresentationWindow
    window_kind: Literal["screen", "2/3", "1/2", "1/3", "slide-over", "free", "pose"]
    size_classes: PresentationSizeClasses
    safe_area: Insets
    avkit_safe_area: Rect | None = None
    layout: Literal["avkit", "layer"]
    player: Literal["system", "layer", "custom"] | None = None
    max_crop: float | None = None
    playable: Literal["yes", "no", "unknown"] | None = None
    playable_reason: str | None = None
    turned: PresentationTurned | None = None
    segments: tuple[PresentationSegment, ...] | None = None
    artwork: PresentationArtwork | None = None
    fold: PresentationFold | None = None
    fit_by_layout: PresentationFitByLayout
    picture_in_picture: PresentationPictureInPicture | None
    zones: tuple[str, ...] | None = None
    """Areas of the window that regions have to keep within; present only for recipients' frames."""
    zoom: ZoomFactors | None = None
    overscan: PresentationOverscan | None
    class_: Literal["standard", "wide", "ultrawide"] | None
    near_threshold: bool
    default_mode: Literal["fit", "fill", "unknown"] | None
    fit: Placement
    fill: Placement
    without_padding: PresentationWithoutPadding | None
    keeping_overlays: PresentationKeepingOverlays | None = None
    """The same for advice.cropKeepingOverlays; present only with it."""

    @classmethod
    def read(cls, d: Any) -> Presentation:
        return cls(
            device=text(d["device"]),
            name=text(d["name"]),
            orientation=case(d["orientation"]),
            turn=None if (v := d.get("turn")) is None else case(v),
            turn_given=None if (v := d.get("turnGiven")) is None else flag(v),
            system=None if (v := d.get("system")) is None else whole(v),
            pose=None if (v := d.get("pose")) is None else case(v),
            screen=None if (v := d.get("screen")) is None else Points.read(v),
            window=PresentationWindow.read(d["window"]),
            window_kind=case(d["windowKind"]),
            size_classes=PresentationSizeClasses.read(d["sizeClasses"]),
            safe_area=Insets.read(d["safeArea"]),
            avkit_safe_area=None if (v := d.get("avkitSafeArea")) is None else Rect.read(v),
            layout=case(d["layout"]),
            player=None if (v := d.get("player")) is None else case(v),
            max_crop=None if (v := d.get("maxCrop")) is None else real(v),
            playable=None if (v := d.get("playable")) is None else case(v),
            playable_reason=None if (v := d.get("playableReason")) is None else text(v),
            turned=None if (v := d.get("turned")) is None else PresentationTurned.read(v),
            segments=None
            if (v := d.get("segments")) is None
            else tuple([PresentationSegment.read(i) for i in v]),
            artwork=None if (v := d.get("artwork")) is None else PresentationArtwork.read(v),
            fold=None if (v := d.get("fold")) is None else PresentationFold.read(v),
            fit_by_layout=PresentationFitByLayout.read(d["fitByLayout"]),
            picture_in_picture=None
            if (v := d["pictureInPicture"]) is None
            else PresentationPictureInPicture.read(v),
            zones=None if (v := d.get("zones")) is None else tuple([text(i) for i in v]),
            zoom=None if (v := d.get("zoom")) is None else ZoomFactors.read(v),
            overscan=None if (v := d["overscan"]) is None else PresentationOverscan.read(v),
            class_=None if (v := d["class"]) is None else case(v),
            near_threshold=flag(d["nearThreshold"]),
            default_mode=None if (v := d["defaultMode"]) is None else case(v),
            fit=Placement.read(d["fit"]),
            fill=Placement.read(d["fill"]),
            without_padding=None
            if (v := d["withoutPadding"]) is None
            else PresentationWithoutPadding.read(v),
            keeping_overlays=None
            if (v := d.get("keepingOverlays")) is None
            else PresentationKeepingOverlays.read(v),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Points:
    width: float
    height: float

    @classmethod
    def read(cls, d: Any) -> Points:
        return cls(
            width=real(d["width"]),
            height=real(d["height"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PresentationWindow:
    x: float | None = None
    y: float | None = None
    width: float
    height: float
    scale: float

    @classmethod
    def read(cls, d: Any) -> PresentationWindow:
        return cls(
            x=None if (v := d.get("x")) is None else real(v),
            y=None if (v := d.get("y")) is None else real(v),
            width=real(d["width"]),
            height=real(d["height"]),
            scale=real(d["scale"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PresentationSizeClasses:
    horizontal: Literal["compact", "regular"]
    vertical: Literal["compact", "regular"]

    @classmethod
    def read(cls, d: Any) -> PresentationSizeClasses:
        return cls(
            horizontal=case(d["horizontal"]),
            vertical=case(d["vertical"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Insets:
    top: float
    left: float
    bottom: float
    right: float

    @classmethod
    def read(cls, d: Any) -> Insets:
        return cls(
            top=real(d["top"]),
            left=real(d["left"]),
            bottom=real(d["bottom"]),
            right=real(d["right"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Rect:
    x: float
    y: float
    width: float
    height: float

    @classmethod
    def read(cls, d: Any) -> Rect:
        return cls(
            x=real(d["x"]),
            y=real(d["y"]),
            width=real(d["width"]),
            height=real(d["height"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PresentationTurned:
    orientation: Literal["landscape", "portrait"]
    default_mode: Literal["fit", "fill", "unknown"] | None
    fit: Shares
    fill: Shares
    without_padding: PresentationTurnedWithoutPadding | None = None
    """The same without the padding; null if there is none to take off, absent in documents of
    earlier releases."""
    keeping_overlays: PresentationTurnedKeepingOverlays | None = None
    """The same for advice.cropKeepingOverlays; present only with it."""

    @classmethod
    def read(cls, d: Any) -> PresentationTurned:
        return cls(
            orientation=case(d["orientation"]),
            default_mode=None if (v := d["defaultMode"]) is None else case(v),
            fit=Shares.read(d["fit"]),
            fill=Shares.read(d["fill"]),
            without_padding=None
            if (v := d.get("withoutPadding")) is None
            else PresentationTurnedWithoutPadding.read(v),
            keeping_overlays=None
            if (v := d.get("keepingOverlays")) is None
            else PresentationTurnedKeepingOverlays.read(v),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Shares:
    picture_screen_share: float
    cropped_fraction: float

    @classmethod
    def read(cls, d: Any) -> Shares:
        return cls(
            picture_screen_share=real(d["pictureScreenShare"]),
            cropped_fraction=real(d["croppedFraction"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PresentationTurnedWithoutPadding:
    default_mode: Literal["fit", "fill", "unknown"] | None
    fit: Shares
    fill: Shares

    @classmethod
    def read(cls, d: Any) -> PresentationTurnedWithoutPadding:
        return cls(
            default_mode=None if (v := d["defaultMode"]) is None else case(v),
            fit=Shares.read(d["fit"]),
            fill=Shares.read(d["fill"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PresentationTurnedKeepingOverlays:
    """The same for advice.cropKeepingOverlays; present only with it."""

    default_mode: Literal["fit", "fill", "unknown"] | None
    fit: Shares
    fill: Shares

    @classmethod
    def read(cls, d: Any) -> PresentationTurnedKeepingOverlays:
        return cls(
            default_mode=None if (v := d["defaultMode"]) is None else case(v),
            fit=Shares.read(d["fit"]),
            fill=Shares.read(d["fill"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PresentationSegment:
    start: float
    end: float | None
    fit: Shares
    fill: Shares

    @classmethod
    def read(cls, d: Any) -> PresentationSegment:
        return cls(
            start=real(d["start"]),
            end=None if (v := d["end"]) is None else real(v),
            fit=Shares.read(d["fit"]),
            fill=Shares.read(d["fill"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PresentationArtwork:
    fit: Drawn
    fill: Drawn

    @classmethod
    def read(cls, d: Any) -> PresentationArtwork:
        return cls(
            fit=Drawn.read(d["fit"]),
            fill=Drawn.read(d["fill"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    enlargement: float
    width: int
    height: int

    @classmethod
    def read(cls, d: Any) -> Drawn:
        return cls(
            enlargement=real(d["enlargement"]),
            width=whole(d["width"]),
            height=whole(d["height"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PresentationFold:
    rect: Rect
    fit_picture_share: float
    fill_picture_share: float

    @classmethod
    def read(cls, d: Any) -> PresentationFold:
        return cls(
            rect=Rect.read(d["rect"]),
            fit_picture_share=real(d["fitPictureShare"]),
            fill_picture_share=real(d["fillPictureShare"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PresentationFitByLayout:
    avkit: Placement
    layer: Placement

    @classmethod
    def read(cls, d: Any) -> PresentationFitByLayout:
        return cls(
            avkit=Placement.read(d["avkit"]),
            layer=Placement.read(d["layer"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement:
    video_rect: Rect
    pixels: RenderedRect
    visible_rect: Rect
    visible_source: Rect
    """Stored pixels."""
    picture_rect: Rect
    bars: Bars
    picture_bars: Bars
    windowboxed: bool
    """A picture with embedded bars has bars all around it."""
    cropped_fraction: float
    screen_share: float
    picture_screen_share: float
    window_share: float | None = None
    picture_window_share: float | None = None
    obscured: PlacementObscured | None = None
    lost: tuple[RegionLoss, ...] | None = None

    @classmethod
    def read(cls, d: Any) -> Placement:
        return cls(
            video_rect=Rect.read(d["videoRect"]),
            pixels=RenderedRect.read(d["pixels"]),
            visible_rect=Rect.read(d["visibleRect"]),
            visible_source=Rect.read(d["visibleSource"]),
            picture_rect=Rect.read(d["pictureRect"]),
            bars=Bars.read(d["bars"]),
            picture_bars=Bars.read(d["pictureBars"]),
            windowboxed=flag(d["windowboxed"]),
            cropped_fraction=real(d["croppedFraction"]),
            screen_share=real(d["screenShare"]),
            picture_screen_share=real(d["pictureScreenShare"]),
            window_share=None if (v := d.get("windowShare")) is None else real(v),
            picture_window_share=None if (v := d.get("pictureWindowShare")) is None else real(v),
            obscured=None if (v := d.get("obscured")) is None else PlacementObscured.read(v),
            lost=None if (v := d.get("lost")) is None else tuple([RegionLoss.read(i) for i in v]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RenderedRect:
    x: int
    y: int
    width: int
    height: int

    @classmethod
    def read(cls, d: Any) -> RenderedRect:
        return cls(
            x=whole(d["x"]),
            y=whole(d["y"]),
            width=whole(d["width"]),
            height=whole(d["height"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Bars:
    shape: Literal["letterbox", "pillarbox", "windowbox"] | None
    top: float
    left: float
    bottom: float
    right: float

    @classmethod
    def read(cls, d: Any) -> Bars:
        return cls(
            shape=None if (v := d["shape"]) is None else case(v),
            top=real(d["top"]),
            left=real(d["left"]),
            bottom=real(d["bottom"]),
            right=real(d["right"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacementObscured:
    share: float
    housing: Hidden
    corners: Hidden

    @classmethod
    def read(cls, d: Any) -> PlacementObscured:
        return cls(
            share=real(d["share"]),
            housing=Hidden.read(d["housing"]),
            corners=Hidden.read(d["corners"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Hidden:
    area: float
    share: float

    @classmethod
    def read(cls, d: Any) -> Hidden:
        return cls(
            area=real(d["area"]),
            share=real(d["share"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RegionLoss:
    """A region that is not shown wholly and without anything over it."""

    id: str
    visible: float
    causes: tuple[
        Literal[
            "crop",
            "housing",
            "corners",
            "fold",
            "indicator",
            "zone",
            "slot",
            "overscan",
            "controls",
            "statusBar",
        ],
        ...,
    ]
    edge: Literal["top", "bottom", "left", "right"] | None
    edges: tuple[Literal["top", "bottom", "left", "right"], ...] | None = None
    """Present only if something is cropped."""
    points: float | None
    text_height: float | None
    covered_by: tuple[str, ...] | None = None
    beyond: tuple[str, ...] | None = None

    @classmethod
    def read(cls, d: Any) -> RegionLoss:
        return cls(
            id=text(d["id"]),
            visible=real(d["visible"]),
            causes=tuple([case(i) for i in d["causes"]]),
            edge=None if (v := d["edge"]) is None else case(v),
            edges=None if (v := d.get("edges")) is None else tuple([case(i) for i in v]),
            points=None if (v := d["points"]) is None else real(v),
            text_height=None if (v := d["textHeight"]) is None else real(v),
            covered_by=None if (v := d.get("coveredBy")) is None else tuple([text(i) for i in v]),
            beyond=None if (v := d.get("beyond")) is None else tuple([text(i) for i in v]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PresentationPictureInPicture:
    window: Rect
    picture_rect: Rect
    padding_share: float
    model: bool | None = None

    @classmethod
    def read(cls, d: Any) -> PresentationPictureInPicture:
        return cls(
            window=Rect.read(d["window"]),
            picture_rect=Rect.read(d["pictureRect"]),
            padding_share=real(d["paddingShare"]),
            model=None if (v := d.get("model")) is None else flag(v),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoomFactors:
    """Factors by which an app's own player can enlarge a video that it fits in its whole view."""

    fill: float
    clear: float
    important: float | None = None
    x: float
    y: float

    @classmethod
    def read(cls, d: Any) -> ZoomFactors:
        return cls(
            fill=real(d["fill"]),
            clear=real(d["clear"]),
            important=None if (v := d.get("important")) is None else real(v),
            x=real(d["x"]),
            y=real(d["y"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PresentationOverscan:
    safe_rect: Rect
    picture_share_outside: float

    @classmethod
    def read(cls, d: Any) -> PresentationOverscan:
        return cls(
            safe_rect=Rect.read(d["safeRect"]),
            picture_share_outside=real(d["pictureShareOutside"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PresentationWithoutPadding:
    class_: Literal["standard", "wide", "ultrawide"] | None
    near_threshold: bool
    default_mode: Literal["fit", "fill", "unknown"] | None
    fit: Placement
    fill: Placement

    @classmethod
    def read(cls, d: Any) -> PresentationWithoutPadding:
        return cls(
            class_=None if (v := d["class"]) is None else case(v),
            near_threshold=flag(d["nearThreshold"]),
            default_mode=None if (v := d["defaultMode"]) is None else case(v),
            fit=Placement.read(d["fit"]),
            fill=Placement.read(d["fill"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PresentationKeepingOverlays:
    """The same for advice.cropKeepingOverlays; present only with it."""

    class_: Literal["standard", "wide", "ultrawide"] | None
    near_threshold: bool
    default_mode: Literal["fit", "fill", "unknown"] | None
    fit: Placement
    fill: Placement

    @classmethod
    def read(cls, d: Any) -> PresentationKeepingOverlays:
        return cls(
            class_=None if (v := d["class"]) is None else case(v),
            near_threshold=flag(d["nearThreshold"]),
            default_mode=None if (v := d["defaultMode"]) is None else case(v),
            fit=Placement.read(d["fit"]),
            fill=Placement.read(d["fill"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    crop: Crop | None
    crop_keeping_overlays: Crop | None = None
    keeps_all: Literal["fit", "fill", "both", "none"] | None = None

    @classmethod
    def read(cls, d: Any) -> Advice:
        return cls(
            crop=None if (v := d["crop"]) is None else Crop.read(v),
            crop_keeping_overlays=None
            if (v := d.get("cropKeepingOverlays")) is None
            else Crop.read(v),
            keeps_all=None if (v := d.get("keepsAll")) is None else case(v),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Crop:
    ffmpeg: str
    handbrake: str
    mpv: str
    rect: PixelRect | None = None
    """What stays, in stored pixels; absent in documents of earlier releases."""
    lost: PixelInsets | None = None
    """The picture that goes with the bars, upright, because with more rows the crop would not be
    wide video as the picture is; null for none."""

    @classmethod
    def read(cls, d: Any) -> Crop:
        return cls(
            ffmpeg=text(d["ffmpeg"]),
            handbrake=text(d["handbrake"]),
            mpv=text(d["mpv"]),
            rect=None if (v := d.get("rect")) is None else PixelRect.read(v),
            lost=None if (v := d.get("lost")) is None else PixelInsets.read(v),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Important:
    """A part of the frame that must not get lost; present only if some were given or found."""

    id: str
    kind: Literal["text", "logo", "face", "given"]
    role: str | None
    box: Rect
    """Stored pixels."""
    start: float
    end: float | None
    spans: tuple[tuple[float, float], ...] | None = None
    """Present only if it is not shown all the time from start to end."""
    support: tuple[int, int] | None
    confidence: float | None
    confirmed: bool
    lines: int | None
    words: tuple[str, ...] | None = None
    """Present only if --read asked for words and it was read."""
    outside: tuple[str, ...]

    @classmethod
    def read(cls, d: Any) -> Important:
        return cls(
            id=text(d["id"]),
            kind=case(d["kind"]),
            role=None if (v := d["role"]) is None else text(v),
            box=Rect.read(d["box"]),
            start=real(d["start"]),
            end=None if (v := d["end"]) is None else real(v),
            spans=None
            if (v := d.get("spans")) is None
            else tuple([(real(i[0]), real(i[1])) for i in v]),
            support=None if (v := d["support"]) is None else (whole(v[0]), whole(v[1])),
            confidence=None if (v := d["confidence"]) is None else real(v),
            confirmed=flag(d["confirmed"]),
            lines=None if (v := d["lines"]) is None else whole(v),
            words=None if (v := d.get("words")) is None else tuple([text(i) for i in v]),
            outside=tuple([text(i) for i in d["outside"]]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """The program that read text to confirm it; present only if --confirm or --read asked for
    it."""

    engine: str
    version: str
    languages: tuple[str, ...]
    data: str
    """Digest of the languages' data."""

    @classmethod
    def read(cls, d: Any) -> Reader:
        return cls(
            engine=text(d["engine"]),
            version=text(d["version"]),
            languages=tuple([text(i) for i in d["languages"]]),
            data=text(d["data"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Protect:
    """The rectangle that several screens show clear; present only if --protect asked for it."""

    box: PixelRect
    devices: tuple[str, ...]
    modes: tuple[Literal["fit", "fill"], ...]
    clear: tuple[
        Literal[
            "crop",
            "housing",
            "corners",
            "fold",
            "indicator",
            "zone",
            "slot",
            "overscan",
            "controls",
            "statusBar",
        ],
        ...,
    ]

    @classmethod
    def read(cls, d: Any) -> Protect:
        return cls(
            box=PixelRect.read(d["box"]),
            devices=tuple([text(i) for i in d["devices"]]),
            modes=tuple([case(i) for i in d["modes"]]),
            clear=tuple([case(i) for i in d["clear"]]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Thumbnail:
    """One of the analysed frames, upright, in square pixels; present only if --thumbnails asked for
    it."""

    time: float
    type: Literal["image/webp", "image/jpeg"]
    width: int
    height: int
    data: str
    edges: ThumbnailEdges | None = None
    """The lines of the same frame, as it is stored, about each edge of the active picture."""

    @classmethod
    def read(cls, d: Any) -> Thumbnail:
        return cls(
            time=real(d["time"]),
            type=case(d["type"]),
            width=whole(d["width"]),
            height=whole(d["height"]),
            data=text(d["data"]),
            edges=None if (v := d.get("edges")) is None else ThumbnailEdges.read(v),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ThumbnailEdges:
    """The lines of the same frame, as it is stored, about each edge of the active picture."""

    top: EdgeLines
    bottom: EdgeLines
    left: EdgeLines
    right: EdgeLines

    @classmethod
    def read(cls, d: Any) -> ThumbnailEdges:
        return cls(
            top=EdgeLines.read(d["top"]),
            bottom=EdgeLines.read(d["bottom"]),
            left=EdgeLines.read(d["left"]),
            right=EdgeLines.read(d["right"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class EdgeLines:
    first: int
    """Counted from that edge of the stored frame."""
    luma: str
    """A byte for each line, from 0 for black to 255 for white."""

    @classmethod
    def read(cls, d: Any) -> EdgeLines:
        return cls(
            first=whole(d["first"]),
            luma=text(d["luma"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Transfer:
    """What was fetched over a network to look at the clip; local files have none."""

    bytes: int
    requests: int

    @classmethod
    def read(cls, d: Any) -> Transfer:
        return cls(
            bytes=whole(d["bytes"]),
            requests=whole(d["requests"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Unpadding:
    """What `vidfit unpad` did to take the bars off; present only in its results."""

    outcome: Literal["written", "refused", "failed"]
    method: Literal["clean-aperture", "codec-cropping"] | None
    """How players are told to leave the bars out; null if nothing was tried."""
    picture: PixelRect | None
    """What stays, in stored pixels of the clip as it was."""
    display: Aspect | None
    output: str | None
    """The changed file."""
    output_bytes: str | None = None
    reasons: tuple[UnpaddingReason, ...]
    """Why nothing was written; empty if something was."""
    proof: UnpaddingProof | None
    """What was compared between the clip and the output; null unless it was written."""
    warnings: tuple[str, ...]
    restored: bool | None = None
    """Whether an earlier change of the clip in its place, which was stopped, was taken back first;
    present only if so."""

    @classmethod
    def read(cls, d: Any) -> Unpadding:
        return cls(
            outcome=case(d["outcome"]),
            method=None if (v := d["method"]) is None else case(v),
            picture=None if (v := d["picture"]) is None else PixelRect.read(v),
            display=None if (v := d["display"]) is None else Aspect.read(v),
            output=None if (v := d["output"]) is None else text(v),
            output_bytes=None if (v := d.get("outputBytes")) is None else text(v),
            reasons=tuple([UnpaddingReason.read(i) for i in d["reasons"]]),
            proof=None if (v := d["proof"]) is None else UnpaddingProof.read(v),
            warnings=tuple([text(i) for i in d["warnings"]]),
            restored=None if (v := d.get("restored")) is None else flag(v),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class UnpaddingReason:
    code: Literal[
        "not-padded",
        "undecided",
        "mixed",
        "still",
        "overlays",
        "clean-aperture",
        "dolby-vision",
        "encrypted",
        "stereo",
        "unsupported",
        "crop",
        "exists",
        "unwritable",
        "unreadable",
        "unproven",
    ]
    message: str

    @classmethod
    def read(cls, d: Any) -> UnpaddingReason:
        return cls(
            code=case(d["code"]),
            message=text(d["message"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class UnpaddingProof:
    packets: int
    frames: int

    @classmethod
    def read(cls, d: Any) -> UnpaddingProof:
        return cls(
            packets=whole(d["packets"]),
            frames=whole(d["frames"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Delivery:
    """The clip beside what a recipient asks for."""

    profile: str
    name: str
    as_of: str
    """The month of the profile's figures."""
    source: str
    confidence: str
    """A letter as in the table of devices."""
    accepts: bool | None
    """Null if a fact is missing."""
    findings: tuple[DeliveryFinding, ...]
    form: Form | None
    command: str | None
    """Makes an acceptable copy, for a POSIX shell; null if there is nothing to fix, or if no
    command can."""
    ways: tuple[DeliveryWay, ...] | None = None
    """Ways to fill a frame of another shape; absent if the clip keeps its own."""

    @classmethod
    def read(cls, d: Any) -> Delivery:
        return cls(
            profile=text(d["profile"]),
            name=text(d["name"]),
            as_of=text(d["asOf"]),
            source=text(d["source"]),
            confidence=text(d["confidence"]),
            accepts=None if (v := d["accepts"]) is None else flag(v),
            findings=tuple([DeliveryFinding.read(i) for i in d["findings"]]),
            form=None if (v := d["form"]) is None else Form.read(v),
            command=None if (v := d["command"]) is None else text(v),
            ways=None if (v := d.get("ways")) is None else tuple([DeliveryWay.read(i) for i in v]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class DeliveryFinding:
    item: str
    result: Literal["wrong", "unknown", "advised"]
    wants: str
    has: str | None
    """Null if unknown."""
    cure: str | None

    @classmethod
    def read(cls, d: Any) -> DeliveryFinding:
        return cls(
            item=text(d["item"]),
            result=case(d["result"]),
            wants=text(d["wants"]),
            has=None if (v := d["has"]) is None else text(v),
            cure=None if (v := d["cure"]) is None else text(v),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """The numbers that a recipient asks for, exact, of the stored frame."""

    crop: PixelInsets
    xml: str | None = None
    line: str | None = None
    broadcast: FormBroadcast | None = None

    @classmethod
    def read(cls, d: Any) -> Form:
        return cls(
            crop=PixelInsets.read(d["crop"]),
            xml=None if (v := d.get("xml")) is None else text(v),
            line=None if (v := d.get("line")) is None else text(v),
            broadcast=None if (v := d.get("broadcast")) is None else FormBroadcast.read(v),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FormBroadcast:
    afd: int | None
    frame: Literal["16:9", "4:3"] | None
    lines: tuple[int, int] | None
    """The last line of the top bar and the first of the bottom bar, as the video interface numbers
    them."""
    columns: tuple[int, int] | None
    """The last column of the left bar and the first of the right bar, from 0."""

    @classmethod
    def read(cls, d: Any) -> FormBroadcast:
        return cls(
            afd=None if (v := d["afd"]) is None else whole(v),
            frame=None if (v := d["frame"]) is None else case(v),
            lines=None if (v := d["lines"]) is None else (whole(v[0]), whole(v[1])),
            columns=None if (v := d["columns"]) is None else (whole(v[0]), whole(v[1])),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class DeliveryWay:
    mode: Literal["fit", "fill"]
    cut: float
    """Of the picture."""
    bars: PixelInsets
    """In the recipient's frame."""
    command: str

    @classmethod
    def read(cls, d: Any) -> DeliveryWay:
        return cls(
            mode=case(d["mode"]),
            cut=real(d["cut"]),
            bars=PixelInsets.read(d["bars"]),
            command=text(d["command"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    schema: Literal["vidfit.analysis/1"]
    vidfit: str
    status: Literal["error"]
    path: str
    path_bytes: str | None = None
    key: str | None = None
    index: int | None = None
    fingerprint: str | None = None
    options: str | None = None
    transfer: Transfer | None = None
    unpadding: Unpadding | None = None
    error: FailureError

    @classmethod
    def read(cls, d: Any) -> Failure:
        return cls(
            schema=one(d["schema"], "vidfit.analysis/1"),
            vidfit=text(d["vidfit"]),
            status=one(d["status"], "error"),
            path=text(d["path"]),
            path_bytes=None if (v := d.get("pathBytes")) is None else text(v),
            key=None if (v := d.get("key")) is None else text(v),
            index=None if (v := d.get("index")) is None else whole(v),
            fingerprint=None if (v := d.get("fingerprint")) is None else text(v),
            options=None if (v := d.get("options")) is None else text(v),
            transfer=None if (v := d.get("transfer")) is None else Transfer.read(v),
            unpadding=None if (v := d.get("unpadding")) is None else Unpadding.read(v),
            error=FailureError.read(d["error"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FailureError:
    code: Literal[
        "not-found",
        "permission",
        "unsupported-container",
        "unsupported-codec",
        "no-video",
        "segment",
        "corrupt",
        "encrypted",
        "network",
        "not-allowed",
        "no-ranges",
        "wrong-length",
        "changed",
        "byte-limit",
        "timeout",
        "crashed",
        "memory",
        "internal",
    ]
    stage: Literal["open", "probe", "decode"]
    retryable: bool
    message: str

    @classmethod
    def read(cls, d: Any) -> FailureError:
        return cls(
            code=case(d["code"]),
            stage=case(d["stage"]),
            retryable=flag(d["retryable"]),
            message=text(d["message"]),
        )
