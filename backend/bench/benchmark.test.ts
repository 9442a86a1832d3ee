import { expect, test } from "bun:test";
import { medianOf } from "../domain/median.ts";
import { measureInTurns } from "./benchmark.ts";

test("the median is the middle figure, or the mean of the two in the middle", () => {
  expect(medianOf([9, 1, 5])).toBe(5);
  expect(medianOf([9, 1, 5, 7])).toBe(6);
  expect(medianOf([])).toBeNaN();
});

test("contestants alternate, and the first round does not count", async () => {
  const turns: string[] = [];
  const figures = [1_000, 3, 1, 2];
  const result = await measureInTurns(3, {
    ours: () => {
      turns.push("ours");
      return figures.shift() ?? 0;
    },
    peer: async () => {
      turns.push("peer");
      return 7;
    },
  });
  expect(turns).toEqual(["ours", "peer", "ours", "peer", "ours", "peer", "ours", "peer"]);
  expect(result).toEqual({ ours: 2, peer: 7 });
});
