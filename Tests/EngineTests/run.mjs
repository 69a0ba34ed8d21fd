// Usage: node run.mjs vidfit.wasm job.json: answers the job of EngineTests.swift by the module.
import { readFileSync } from "node:fs";

// Pages take no modules, so the script exports nothing.
const script = readFileSync(new URL("../../Sources/Page/Web/engine.js", import.meta.url), "utf8");
const { Engine } = await import(
  `data:text/javascript,${encodeURIComponent(`${script}\nexport { Engine };`)}`);
const engine = await Engine.load(readFileSync(process.argv[2]));
const { exports } = engine;
const job = JSON.parse(readFileSync(process.argv[3], "utf8"));

const clips = job.clips.map(({ frames, atEnd, statements, end, listed }) => {
  const clip = engine.clip(frames[0].width, frames[0].height);
  const { address } = clip;
  const states = [];
  const add = ({ format, width, height, isFullRange, planes, data }, time) => {
    const bytes = Buffer.from(data, "base64");
    if (format === "RGBA") {
      clip.addPixels({ data: bytes, width, height }, time);
    } else {
      engine.memory(bytes.length).set(bytes);
      clip.addPlanes(format, width, height, isFullRange,
        planes.map(([offset, stride]) => ({ offset, stride })), time);
    }
  };
  for (const [time, bytes, isKey] of listed) clip.list({ time, bytes, isKey: isKey === 1 });
  for (let time = end && clip.next(end); end && time !== null; time = clip.next(end)) {
    add(frames[Math.floor(time / end * frames.length)], time);
    states.push(time);
  }
  for (const [index, frame] of end ? [] : frames.entries()) {
    if (index === frames.length - atEnd) exports.clip_end(address, 1);
    add(frame, frame.time);
    states.push(exports.clip_state(address));
  }
  exports.clip_end(address, 0);
  const verdict = engine.numbers((out, most) => exports.clip_verdict(address, out, most));
  exports.clip_statements(address, ...statements);
  const shape = engine.numbers((out, most) => exports.clip_shape(address, out, most));
  const crops = [1, 0].map((keepsOverlays) => (
    engine.text((out, most) => exports.clip_crop(address, keepsOverlays, out, most))));
  clip.free();
  return [...states, ...verdict, ...shape, ...Buffer.from(crops.join(""))];
});

const screens = Array.from({ length: exports.screen_count() }, (_, index) => {
  const all = engine.numbers((out, most) => exports.screen_numbers(index, out, most));
  for (const shape of job.shapes) {
    all.push(...engine.numbers((out, most) => exports.screen_place(index, ...shape, out, most)));
  }
  const words = new Uint32Array(new Float64Array(all).buffer);
  return words.reduce((digest, word) => Math.imul(digest ^ word, 0x9e3779b1), 0) >>> 0;
});

console.log(JSON.stringify({ clips, screens }));
