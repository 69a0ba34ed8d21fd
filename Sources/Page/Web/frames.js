// The frames of a file by its own index, before any of it is decoded: MP4, MOV, Matroska, WebM.

/** @typedef {{time: number, bytes: number, isKey: boolean}} CodedFrame by the file's own clock */

/**
 * What a file states about its video.
 * @typedef {Object} FileIndex
 * @property {CodedFrame[]} frames in the order of decoding; of some files the key frames alone
 * @property {string | null} codec its four letters, or Matroska's name
 * @property {number[] | null} aspect of a stored pixel
 * @property {number} degrees by which it is turned clockwise
 * @property {boolean} isMovie whether it is MP4 or MOV
 */

/** @returns {FileIndex} */
const noIndex = () => ({ frames: [], codec: null, aspect: null, degrees: 0, isMovie: false });

/** The most bytes of an index, and of a Matroska file that is read for its frames. */
const mostIndexBytes = 64e6, mostBytesWithoutIndex = 16e6;

/** The elements of Matroska that are read. */
const mkv = {
  segment: 0x18538067, seekHead: 0x114d9b74, seek: 0x4dbb, seekId: 0x53ab, seekAt: 0x53ac,
  info: 0x1549a966, scale: 0x2ad7b1, tracks: 0x1654ae6b, track: 0xae, number: 0xd7, type: 0x83,
  codec: 0x86, cues: 0x1c53bb6b, point: 0xbb, time: 0xb3, positions: 0xb7, cueTrack: 0xf7,
  cluster: 0x1f43b675, timestamp: 0xe7, block: 0xa3, group: 0xa0, groupBlock: 0xa1,
  reference: 0xfb,
};

/** A part of a file, which consists of boxes (MP4, MOV) or of elements (Matroska). */
class FilePart {
  /** @param {ArrayBuffer} buffer @param {boolean} isMovie */
  constructor(buffer, isMovie, at = 0, end = buffer.byteLength) {
    this.view = new DataView(buffer);
    this.isMovie = isMovie;
    this.at = at;
    this.end = end;
  }

  /** @param {Blob} file @param {boolean} isMovie @param {number} at @param {number} size */
  static async of(file, isMovie, at, size) {
    return new FilePart(await file.slice(at, at + size).arrayBuffer(), isMovie);
  }

  /** @param {number} size an unsigned number of so many bytes */
  uint(size) {
    let value = 0;
    for (let left = size; left > 0; left -= 1) value = value * 256 + this.view.getUint8(this.at++);
    return value;
  }

  int() { return this.view.getInt32((this.at += 4) - 4); }
  /** All of it as one number. */
  get value() { return this.uint(this.end - this.at); }
  /** @param {number} size */
  text(size) { return String.fromCharCode(...Array.from({ length: size }, () => this.uint(1))); }

  /** The size or name of an element, whose first byte says how long it is. */
  vint(isName = false) {
    const first = this.view.getUint8(this.at);
    const length = Math.clz32(first) - 23;
    if (isName) return this.uint(length);
    this.at += 1;
    // Of eight bytes, the mark would cost the number its last bits.
    const low = first - 2 ** (8 - length);
    const value = low * 256 ** (length - 1) + this.uint(length - 1);
    return value === 2 ** (7 * length) - 1 ? Infinity : value;
  }

  /** @returns {{type: string | number, body: FilePart} | null} the next box or element */
  next() {
    const start = this.at;
    if (this.end - start < (this.isMovie ? 8 : 2)) return null;
    let size = this.isMovie ? this.uint(4) : 0;
    const type = this.isMovie ? this.text(4) : this.vint(true);
    if (size === 1) size = this.uint(8);
    if (!this.isMovie) size = this.vint() + this.at - start;
    const end = Math.min(this.end, start + (size || Infinity));
    const body = new FilePart(this.view.buffer, this.isMovie, this.at, end);
    this.at = Math.max(this.at, end);
    return { type, body };
  }

  /** @param {string | number} type of the parts */
  all(type) {
    const parts = new FilePart(this.view.buffer, this.isMovie, this.at, this.end);
    const found = [];
    for (let part = parts.next(); part; part = parts.next()) {
      if (part.type === type) found.push(part.body);
    }
    return found;
  }

  /** @param {...(string | number)} path to the part @returns {FilePart | null} the first there */
  find(...path) {
    const [first] = this.all(path[0]);
    return first && path.length > 1 ? first.find(...path.slice(1)) : first ?? null;
  }

  /** Skips a version, and what follows it in boxes of version 0 or 1. */
  skip(short = 0, long = 0) {
    const isLong = this.uint(1) === 1;
    this.at += isLong ? long : short;
    return this;
  }
}

/** @param {Blob} file @returns {Promise<FileIndex>} of an unknown format one without frames */
async function fileIndex(file) {
  try {
    const head = await FilePart.of(file, false, 0, 4);
    return await (head.value === 0x1a45dfa3 ? matroskaIndex(file) : movieIndex(file));
  } catch {
    // A broken index is none.
    return noIndex();
  }
}

/** @param {Blob} file */
async function movieIndex(file) {
  for (let at = 0; at < file.size;) {
    const head = await FilePart.of(file, true, at, 16);
    let size = head.uint(4);
    const type = head.text(4);
    if (size === 1) size = head.uint(8);
    if (type === "moov" && size <= mostIndexBytes) {
      const movie = (await FilePart.of(file, true, at, size)).find("moov");
      const tracks = movie ? movie.all("trak").map((track) => trackIndex(track, movie)) : [];
      return tracks.find(Boolean) ?? noIndex();
    }
    at += size >= 8 ? size : Infinity;
  }
  return noIndex();
}

/** @param {FilePart} track @param {FilePart} movie @returns {FileIndex | null} null if no video */
function trackIndex(track, movie) {
  const [handler, media, table, header] = [["mdia", "hdlr"], ["mdia", "mdhd"],
    ["mdia", "minf", "stbl"], ["tkhd"]].map((path) => track.find(...path));
  const entry = table?.find("stsd");
  if (!handler || !media || !table || !header || !entry) return null;
  handler.at += 8;
  if (handler.text(4) !== "vide") return null;
  const scale = media.skip(11, 19).uint(4);
  entry.at += 8;
  const { type: codec = null, body = null } = entry.next() ?? {};
  if (body) body.at += 78;
  const pixel = body?.find("pasp");
  const [a, b] = [header.skip(39, 51).int(), header.int()];
  return { codec: String(codec), aspect: pixel ? [pixel.uint(4), pixel.uint(4)] : null,
    degrees: (Math.round(Math.atan2(b, a) / Math.PI * 2) * 90 + 360) % 360, isMovie: true,
    frames: listedFrames(table, scale, shiftOf(track, movie, scale)) };
}

/**
 * Seconds by which the edit list moves frames.
 * @param {FilePart} track @param {FilePart} movie @param {number} scale
 */
function shiftOf(track, movie, scale) {
  const list = track.find("edts", "elst"), header = movie.find("mvhd");
  if (!list || !header) return 0;
  const movieScale = header.skip(11, 19).uint(4);
  const size = list.uint(1) === 1 ? 8 : 4;
  list.at += 3;
  let delay = 0;
  for (let left = list.uint(4); left > 0; left -= 1) {
    const length = list.uint(size), start = list.uint(size);
    list.at += 4;
    // An empty edit, whose start is -1, only delays.
    if (start < 2 ** (8 * size - 1)) return delay - start / scale;
    delay += length / movieScale;
  }
  return delay;
}

/** @param {FilePart} table @param {number} scale @param {number} shift @returns {CodedFrame[]} */
function listedFrames(table, scale, shift) {
  const [sizes, durations, offsets, syncs] = ["stsz", "stts", "ctts", "stss"].map((type) => {
    const box = table.find(type);
    if (box) box.at += 4;
    return box;
  });
  if (!sizes || !durations) return [];
  const one = sizes.uint(4), count = sizes.uint(4);
  const keys = syncs && new Set(Array.from({ length: syncs.uint(4) }, () => syncs.uint(4)));
  /** @param {FilePart | null} box with values that are each given for a run of frames */
  const runs = (box) => {
    let left = 0, value = 0;
    if (box) box.at += 4;
    return () => {
      while (box && left === 0 && box.at < box.end) [left, value] = [box.uint(4), box.int()];
      left -= 1;
      return value;
    };
  };
  const duration = runs(durations), offset = runs(offsets);
  let clock = 0;
  return Array.from({ length: count }, (_, at) => {
    const time = (clock + offset()) / scale + shift;
    clock += duration();
    return { time, bytes: one || sizes.uint(4), isKey: !keys || keys.has(at + 1) };
  });
}

/** @param {Blob} file @returns {Promise<FileIndex>} */
async function matroskaIndex(file) {
  const isSmall = file.size <= mostBytesWithoutIndex;
  const segment = (await FilePart.of(file, false, 0, isSmall ? file.size : 1e6)).find(mkv.segment);
  const track = segment?.find(mkv.tracks)?.all(mkv.track)
    .find((each) => each.find(mkv.type)?.value === 1);
  if (!segment || !track) return noIndex();
  const tick = (segment.find(mkv.info, mkv.scale)?.value ?? 1e6) / 1e9;
  const own = track.find(mkv.number)?.value, codec = track.find(mkv.codec);
  const index = { ...noIndex(), codec: codec && codec.text(codec.end - codec.at) };
  if (isSmall) {
    index.frames = segment.all(mkv.cluster).flatMap((cluster) => clusterFrames(cluster, own, tick));
    return index;
  }
  const at = segment.find(mkv.seekHead)?.all(mkv.seek)
    .find((seek) => seek.find(mkv.seekId)?.value === mkv.cues)?.find(mkv.seekAt)?.value;
  const cues = segment.find(mkv.cues)
    ?? (at && (await FilePart.of(file, false, segment.at + at, mostIndexBytes)).find(mkv.cues));
  index.frames = (cues ? cues.all(mkv.point) : [])
    .filter((point) => point.all(mkv.positions)
      .some((part) => part.find(mkv.cueTrack)?.value === own))
    .map((point) => ({ time: (point.find(mkv.time)?.value ?? 0) * tick, bytes: 0, isKey: true }));
  return index;
}

/**
 * @param {FilePart} cluster @param {number | undefined} own @param {number} tick
 * @returns {CodedFrame[]}
 */
function clusterFrames(cluster, own, tick) {
  const start = cluster.find(mkv.timestamp)?.value ?? 0;
  /** @type {(block: FilePart | null, isReferring: boolean | null) => CodedFrame[]} */
  const frame = (block, isReferring) => {
    if (!block || block.vint() !== own) return [];
    const time = (start + (block.uint(2) << 16 >> 16)) * tick, flags = block.uint(1);
    return [{ time, bytes: block.end - block.at,
      isKey: isReferring === null ? flags >= 0x80 : !isReferring }];
  };
  return [...cluster.all(mkv.block).flatMap((block) => frame(block, null)),
    ...cluster.all(mkv.group).flatMap((group) => frame(
      group.find(mkv.groupBlock), group.find(mkv.reference) !== null))];
}
