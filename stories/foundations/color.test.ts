import { expect, test } from "bun:test";
import { contrastOf, readColor, toHex, type Color } from "./color.ts";

const declared: Record<string, string> = { "--text": "#ffffff", "--alias": "var(--text)" };
const read = (text: string): Color => readColor(text, (name) => declared[name])!;

test("reads every notation of the token sheet", () => {
  expect(toHex(read("#1d4f9f"))).toBe("#1d4f9f");
  expect(read("rgb(0 255 0 / 0.64)")).toEqual({ red: 0, green: 1, blue: 0, alpha: 0.64 });
  expect(toHex(read("var(--alias)"))).toBe("#ffffff");
  expect(readColor("var(--nothing)", (name) => declared[name])).toBeNull();
  expect(readColor("12px", (name) => declared[name])).toBeNull();
});

test("mixes as a browser does", () => {
  expect(toHex(read("color-mix(in srgb, #ff0000 25%, #0000ff)"))).toBe("#4000bf");
  expect(read("color-mix(in srgb, var(--text) 6%, transparent)")).toEqual({
    red: 1,
    green: 1,
    blue: 1,
    alpha: 0.06,
  });
  // Premultiplied: what is half there counts half.
  expect(toHex(read("color-mix(in srgb, rgb(255 0 0 / 0.5) 50%, #0000ff)"))).toBe("#5500aa");
});

test("contrast is WCAG's", () => {
  expect(contrastOf(read("#000000"), read("#ffffff"))).toBeCloseTo(21, 5);
  expect(contrastOf(read("#ffffff"), read("#ffffff"))).toBeCloseTo(1, 5);
  // A pair that WCAG's techniques name as the lightest gray which still passes on white.
  expect(contrastOf(read("#767676"), read("#ffffff"))).toBeCloseTo(4.54, 2);
  expect(contrastOf(read("rgb(0 0 0 / 0)"), read("#ffffff"))).toBeCloseTo(1, 5);
});
