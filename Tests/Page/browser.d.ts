/** What browsers have and the DOM library of TypeScript 4.8 does not know yet. */
declare class DecompressionStream {
  constructor(format: "gzip");
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;
}
