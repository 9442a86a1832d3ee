import { expect, test } from "bun:test";
import {
  DEFAULT_LIMITS,
  filterByUpside,
  MAX_PRICES,
  MIN_VOLUMES,
  readUpside,
  toParameters,
  UPSIDES,
  writeUpside,
} from "./limits.ts";

test("the choices and the defaults are the specification's", () => {
  expect(MAX_PRICES).toEqual([5, 10, 20, 50, 100, 200]);
  expect(MIN_VOLUMES.map(({ label }) => label)).toEqual(["50K+", "100K+", "500K+", "1M+", "5M+"]);
  expect(UPSIDES).toEqual([10, 20, 30, 50, 75, 100]);
  expect(toParameters(DEFAULT_LIMITS)).toEqual({
    maxPrice: 10,
    minVolume: 100_000,
    upsideFilter: "all",
  });
});

test("an upside survives the select it is chosen in", () => {
  for (const upside of [null, ...UPSIDES]) expect(readUpside(writeUpside(upside))).toBe(upside);
});

test("a filter keeps what reaches it, all keeps everything", () => {
  const results = [{ upsidePotential: 50 }, { upsidePotential: 49.9 }, { upsidePotential: -1 }];
  expect(filterByUpside(results, 50)).toEqual([{ upsidePotential: 50 }]);
  expect(filterByUpside(results, null)).toEqual(results);
});
