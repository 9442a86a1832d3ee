import { expect, test } from "bun:test";
import {
  compareRatios,
  findUnmatched,
  isFault,
  isUnsteady,
  summarize,
  type RecordedRatio,
} from "./baseline.ts";

const ratio = (better: "higher" | "lower", median: number): RecordedRatio => ({
  better,
  median,
  lowest: median,
  highest: median,
});

test("a ratio belongs to one run and is recorded with its median and spread", () => {
  const run = (ours: number, peer: number) => [
    { name: "lookups", unit: "samples/s", better: "higher" as const, ours, peers: { Map: peer } },
    { name: "late frames", unit: "of 240", better: "lower" as const, ours: 1, peers: { Map: 0 } },
  ];
  const noFrames = (measured: ReturnType<typeof run>) =>
    measured.map((each) => ({ ...each, isCompared: each.unit !== "of 240" }));
  expect(summarize([run(10, 100), run(90, 300), run(4, 20)].map(noFrames))).toEqual({
    "lookups [samples/s] ÷ Map": { better: "higher", median: 0.2, lowest: 0.1, highest: 0.3 },
  });
});

test.each([
  ["higher", 0.67, "as recorded", true],
  ["higher", 0.66, "worse", true],
  ["higher", 0.76, "as recorded", false],
  ["higher", 1.34, "better", false],
  ["lower", 1.33, "as recorded", true],
  ["lower", 1.34, "worse", true],
  ["lower", 1.24, "as recorded", false],
  ["lower", 0.66, "better", false],
  ["lower", -0.5, "not measured", false],
  ["lower", Number.NaN, "not measured", false],
  ["lower", Number.POSITIVE_INFINITY, "not measured", false],
] as const)("where %s is better, %f for 1 is %s", (better, now, verdict, isClose) => {
  const found = compareRatios({ a: ratio(better, 1) }, { a: ratio(better, now) });
  expect(found).toMatchObject([{ ratio: "a", verdict, isClose }]);
});

test("a missing ratio is an error, and so is a worse one", () => {
  const found = compareRatios(
    { gone: ratio("lower", 1), slower: ratio("lower", 1), faster: ratio("lower", 1) },
    { added: ratio("lower", 1), slower: ratio("lower", 2), faster: ratio("lower", 0.1) },
  );
  expect(found.filter(isFault).map((each) => [each.ratio, each.verdict])).toEqual([
    ["gone", "not measured"],
    ["slower", "worse"],
    ["added", "not recorded"],
  ]);
});

test("a ratio is unsteady when one of its runs would fail the check", () => {
  expect(isUnsteady({ better: "lower", median: 3, lowest: 2, highest: 4 })).toBeFalse();
  expect(isUnsteady({ better: "lower", median: 3, lowest: 1.9, highest: 3 })).toBeTrue();
  expect(isUnsteady({ better: "lower", median: 3, lowest: 3, highest: 4.1 })).toBeTrue();
});

test("benchmarks and entries are matched by name", () => {
  expect(findUnmatched({ rules: {}, gone: {} }, ["rules", "added"])).toEqual({
    unrecorded: ["added"],
    unknown: ["gone"],
  });
});
