import { expect, test } from "bun:test";
import { assert, array, integer, property, record, constantFrom } from "fast-check";
import { colorStep } from "./mapColors.ts";
import { findAt, findNext, layoutMap, type Box, type MapItem } from "./mapLayout.ts";
import { bringIntoView, keepInside, MAX_ZOOM, WHOLE_MAP } from "./mapView.ts";

const itemOf = (symbol: string, group: string, weight: number, change = 0): MapItem => ({
  symbol,
  name: symbol,
  group,
  weight,
  change,
});

const areaOf = ({ x0, y0, x1, y1 }: Box) => (x1 - x0) * (y1 - y0);

const anyItems = array(
  record({ group: constantFrom("a", "b", "c", "d"), weight: integer({ min: 1, max: 1e6 }) }),
  { minLength: 1, maxLength: 60 },
).map((rows) => rows.map(({ group, weight }, at) => itemOf(`S${at}`, group, weight)));

test("every item has a box within its group, and its area is proportional to the weight", () => {
  assert(
    property(anyItems, (items) => {
      const { groups } = layoutMap(items, 800, 500);
      expect(groups.flatMap(({ tiles }) => tiles)).toHaveLength(items.length);
      for (const group of groups) {
        const weights = group.tiles.reduce((sum, { item }) => sum + item.weight, 0);
        const area = group.tiles.reduce((sum, tile) => sum + areaOf(tile), 0);
        for (const tile of group.tiles) {
          expect(tile.x0).toBeGreaterThanOrEqual(group.x0 - 1e-6);
          expect(tile.x1).toBeLessThanOrEqual(group.x1 + 1e-6);
          expect(tile.y0).toBeGreaterThanOrEqual(group.y0 - 1e-6);
          expect(tile.y1).toBeLessThanOrEqual(group.y1 + 1e-6);
          expect(areaOf(tile)).toBeCloseTo((area * tile.item.weight) / weights, 3);
        }
      }
      expect(groups.reduce((sum, group) => sum + areaOf(group), 0)).toBeCloseTo(800 * 500, 3);
    }),
  );
});

test("the item drawn at a point is found there", () => {
  const layout = layoutMap(
    [itemOf("A", "x", 3), itemOf("B", "x", 1), itemOf("C", "y", 4)],
    400,
    300,
  );
  for (const group of layout.groups) {
    for (const tile of group.tiles) {
      const found = findAt(layout, (tile.x0 + tile.x1) / 2, (tile.y0 + tile.y1) / 2);
      expect([found?.group.name, found?.tile?.item.symbol]).toEqual([group.name, tile.item.symbol]);
    }
  }
  expect(findAt(layout, -1, 10)).toBeNull();
});

test("a group's change is weighted", () => {
  const [group] = layoutMap([itemOf("A", "x", 3, 4), itemOf("B", "x", 1, -4)], 400, 300).groups;
  expect(group?.change).toBe(2);
});

test("without items or space there are no groups", () => {
  expect(layoutMap([], 400, 300).groups).toEqual([]);
  expect(layoutMap([itemOf("A", "x", 1)], 0, 300).groups).toEqual([]);
});

test("arrow keys select the neighbor, and stay at the edge", () => {
  const [left, right, below] = [
    { x0: 0, y0: 0, x1: 10, y1: 10 },
    { x0: 10, y0: 0, x1: 20, y1: 10 },
    { x0: 0, y0: 10, x1: 10, y1: 20 },
  ];
  const boxes = [left, right, below];
  expect(findNext(boxes, left, "right")).toBe(right);
  expect(findNext(boxes, left, "down")).toBe(below);
  expect(findNext(boxes, right, "left")).toBe(left);
  expect(findNext(boxes, left, "up")).toBe(left);
});

test("the map fills its frame at any zoom and position", () => {
  const at = (scale: number, translateX: number, translateY: number) =>
    keepInside(
      { ...WHOLE_MAP, scaleX: scale, scaleY: scale, translateX, translateY },
      WHOLE_MAP,
      800,
      500,
    );
  expect(at(0.3, 90, -90)).toEqual(WHOLE_MAP);
  expect(at(2, 50, -900)).toMatchObject({ scaleX: 2, translateX: 0, translateY: -500 });
  expect(at(MAX_ZOOM + 1, 0, 0)).toBe(WHOLE_MAP);
  const box = { x0: 700, y0: 400, x1: 790, y1: 490 };
  expect(bringIntoView(at(2, 0, 0), box, 800, 500)).toMatchObject({
    translateX: 800 - 1580,
    translateY: 500 - 980,
  });
});

test("colors range from the largest fall to the largest rise", () => {
  expect([-99, -3, 0, 0.1, 3, 99].map(colorStep)).toEqual([0, 0, 6, 6, 12, 12]);
});
