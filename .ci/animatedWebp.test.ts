import { expect, test } from "bun:test";
import { encodeAnimation } from "./animatedWebp.ts";

/** A still image of one pixel. */
const WHITE = new Uint8Array(
  Buffer.from("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA", "base64"),
);
const frame = { image: WHITE, x: 0, y: 0, width: 1, height: 1, durationMs: 100 };

const read = (bytes: Uint8Array, at: number, length: number): string =>
  Buffer.from(bytes.subarray(at, at + length)).toString("latin1");

test("an animation has a header, endless repetition and the pixels of each frame", () => {
  const bytes = encodeAnimation([
    { ...frame, width: 1280, height: 800 },
    { ...frame, x: 600, y: 400, durationMs: 900 },
  ]);
  const names: string[] = [];
  const view = new DataView(bytes.buffer);
  for (let at = 12; at < bytes.length; at += 8 + view.getUint32(at + 4, true)) {
    names.push(read(bytes, at, 4));
  }
  expect(read(bytes, 0, 4) + read(bytes, 8, 4)).toBe("RIFFWEBP");
  expect(view.getUint32(4, true)).toBe(bytes.length - 8);
  expect(names).toEqual(["VP8X", "ANIM", "ANMF", "ANMF"]);
  // Flags and size of the picture; the sizes are stored minus one.
  expect([...bytes.subarray(20, 30)]).toEqual([2, 0, 0, 0, 0xff, 4, 0, 0x1f, 3, 0]);
  expect([...bytes.subarray(42, 44)]).toEqual([0, 0]);
  const second = bytes.subarray(-(WHITE.length - 12) - 16);
  expect([...second.subarray(0, 16)]).toEqual([
    44, 1, 0, 200, 0, 0, 0, 0, 0, 0, 0, 0, 0x84, 3, 0, 2,
  ]);
  expect([...second.subarray(16)]).toEqual([...WHITE.subarray(12)]);
});

test("a frame whose place the format cannot store is refused", () => {
  expect(() => encodeAnimation([{ ...frame, x: 1 }])).toThrow("A frame cannot be at 1, 0");
});
