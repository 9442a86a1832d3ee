import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { type AlertLine, lineDigits, placeLines, priceUnder, toTick } from "./alertLines.ts";

const scale = { min: 100, max: 200, top: 0, bottom: 400 };
const line = (id: string, price: number): AlertLine => ({
  id,
  name: "Above",
  price,
  isMovable: true,
});

describe("the lines of a view", () => {
  test("have the decimals of a typed target, and a computed level those of the chart", () => {
    expect(lineDigits({ price: 75.995, isMovable: true }, 2)).toBe(3);
    expect(lineDigits({ price: 0.000008125, isMovable: true }, 8)).toBe(9);
    expect(lineDigits({ price: 76, isMovable: true }, 2)).toBe(2);
    expect(lineDigits({ price: 75.995, isMovable: false }, 2)).toBe(2);
  });

  test("are at their prices, and those out of view are counted", () => {
    const placed = placeLines(
      [line("a", 150), line("b", 250), line("c", 50)],
      scale,
      1,
      null,
      null,
    );
    expect(placed.shown).toEqual([{ line: line("a", 150), price: 150, y: 200, labelY: 200 }]);
    expect([placed.above, placed.below]).toEqual([1, 1]);
  });

  test("out of view have a label at the edge while they are dragged", () => {
    const { shown, above } = placeLines([line("b", 250)], scale, 1, null, "b");
    expect(shown).toMatchObject([{ y: null, labelY: 11 }]);
    expect(above).toBe(0);
  });

  test("follow a move that is not saved yet", () => {
    const { shown } = placeLines([line("a", 150)], scale, 1, { id: "a", price: 175 }, null);
    expect(shown).toMatchObject([{ price: 175, y: 100 }]);
  });

  test("have labels as far as there is room, those nearest to the last price first", () => {
    const many = Array.from({ length: 60 }, (_, at) => line(String(at), 151 + at / 2));
    const { shown, above, below } = placeLines(many, scale, 150, null, "59");
    expect(shown.map(({ line: { id } }) => id)).toEqual(["0", "1", "2", "3", "4", "5", "6", "59"]);
    expect([above, below]).toEqual([52, 0]);
    const places = shown.map(({ labelY }) => labelY).toSorted((one, other) => one - other);
    for (const [at, y] of places.slice(1).entries()) {
      expect(y - (places[at] ?? 0)).toBeGreaterThanOrEqual(22);
    }
  });

  test("do not cover the last price's label", () => {
    const { shown } = placeLines([line("a", 150.5)], scale, 150, null, null);
    expect(shown[0]?.y).toBe(198);
    expect(shown[0]?.labelY).toBeCloseTo(176, 3);
  });
});

describe("a price set by dragging", () => {
  test.each([
    [150.456, 2, 150.46],
    [0.00001, 4, 0.0001],
    [-5, 2, 0.01],
    [1234.6, 0, 1235],
    [0.4, 0, 1],
  ])("of %p with %p digits is %p", (price, digits, expected) => {
    expect(toTick(price, digits)).toBe(expected);
  });

  test("is positive and in view wherever the pointer is", () => {
    fc.assert(
      fc.property(fc.double({ min: -1e4, max: 1e4, noNaN: true }), fc.nat(6), (y, digits) => {
        const price = priceUnder({ ...scale, min: -3 }, y, digits);
        expect(price).toBeGreaterThan(0);
        expect(price).toBeLessThanOrEqual(200);
      }),
    );
  });
});
