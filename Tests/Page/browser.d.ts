/** What browsers have and the DOM library of TypeScript 4.8 does not know yet. */
declare class DecompressionStream {
  constructor(format: "gzip");
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;
}

/** A decoded frame as its decoder left it. */
declare class VideoFrame {
  constructor(source: HTMLVideoElement);
  readonly format: string | null;
  readonly visibleRect: DOMRectReadOnly | null;
  readonly displayWidth: number;
  readonly displayHeight: number;
  readonly colorSpace: { readonly fullRange: boolean | null, readonly matrix: string | null };
  allocationSize(options?: { format?: string }): number;
  copyTo(to: Uint8Array, options?: { format?: string }): Promise<{ offset: number, stride: number }[]>;
  close(): void;
}
