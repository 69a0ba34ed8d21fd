/** In stored pixels, or in points of a screen. */
export interface Rect { x: number; y: number; width: number; height: number }

export type Shape = "letterbox" | "pillarbox" | "windowbox";
export type Fill = "black" | "color" | "blurred" | "patterned";
export type Mode = "fit" | "fill" | "unknown";
export type PlanarFormat = "I420" | "I420A" | "I422" | "I422A" | "I444" | "I444A" | "NV12"
  | "I420P10" | "I422P10" | "I444P10" | "I420P12" | "I422P12" | "I444P12";

export interface EdgeVerdict {
  /** Depth of the bar; 0 for none. */
  pixels: number;
  confidence: number;
  /** Frames that agree, and frames that can tell. */
  support: [agreeing: number, able: number];
  /** The first line with a trace of picture, and the first that is all picture. */
  outer: number;
  inner: number;
}

/** Lengths and rectangles in stored pixels, times in seconds, confidences from 0 to 1. */
export interface Verdict {
  verdict: "none" | "padded" | "mixed" | "undecided";
  confidence: number;
  picture: Rect;
  /** The same, grown to even bounds. */
  pictureEven: Rect;
  shape: Shape | null;
  fill: Fill | null;
  /** Code values of luma and both colour differences; -1 without bars of one colour. */
  color: [number, number, number];
  frames: number;
  /** How many bars have something in them, such as a logo. */
  overlays: number;
  /** Bars that are likely, but too uncertain to cut. */
  suspected: {
    picture: Rect; shape: Shape | null; fill: Fill; confidence: number | null;
    /** In words that follow "because". */
    doubt: string | null;
  } | null;
  edges: Record<"top" | "bottom" | "left" | "right", EdgeVerdict>;
  /** The pictures over time; one unless the bars change. */
  segments: { start: number; lastSeen: number; picture: Rect }[];
}

export interface Placement {
  video: Rect; visible: Rect; picture: Rect;
  bars: { top: number; left: number; bottom: number; right: number };
  /** The video in the device's pixels. */
  pixels: Rect;
  /** Shares from 0 to 1. */
  cropped: number; screenShare: number; pictureShare: number; housing: number;
  cornersShare: number;
  isWindowboxed: boolean;
}

export interface Treatment { defaultMode: Mode | null; fit: Placement; fill: Placement }

export interface Screen {
  index: number; device: string; name: string; turn: string; part: string; pose: string | null;
  scale: number; width: number; height: number; window: Rect; safeArea: Rect; avkitArea: Rect;
  corners: [left: number, right: number];
}

export class Clip {
  /** Ends the clip; the engine's memory is not collected. */
  free(): void;
  /** Adds a `VideoFrame` of WebCodecs. */
  addFrame(frame: unknown, time: number): Promise<void>;
  /** Adds planes that lie in the engine's `memory()`: luma and both of chroma, or those of NV12. */
  addPlanes(format: PlanarFormat, width: number, height: number, isFullRange: boolean,
    planes: { offset: number; stride: number }[], time: number): void;
  /** Adds RGBA, such as a canvas has. */
  addPixels(pixels: { data: ArrayLike<number>; width: number; height: number }, time: number,
    matrix?: "smpte170m" | "bt470bg" | "bt709" | "bt2020-ncl"): void;
  /** Whether more frames can hardly change the verdict. */
  readonly isSettled: boolean;
  /** Whether frames of other views would help. */
  readonly awaitsViews: boolean;
  readonly verdict: Verdict;
}

export class Engine {
  /** @param source The bytes of vidfit.wasm, or a response that brings them. */
  static load(source: ArrayBuffer | ArrayBufferView | { arrayBuffer(): Promise<ArrayBuffer> }
    | Promise<{ arrayBuffer(): Promise<ArrayBuffer> }>): Promise<Engine>;
  /** A clip of frames of so many samples; `free()` ends it. */
  clip(width: number, height: number, pixelAspect?: number): Clip;
  /** Memory for the planes of one frame, until the next is asked for. */
  memory(size: number): Uint8Array;
  /** The screens that vidfit knows, by their place. */
  screens(): Screen[];
  /** Where the system's player places a clip on a screen. */
  place(screen: number, clip: {
    width: number; height: number; pixelAspect?: [across: number, down: number]; picture?: Rect;
  }): { asDelivered: Treatment; withoutPadding: Treatment | null };
}
