import { expect, test } from "bun:test";
import { optionRows, rowsAround, type OptionContract } from "./OptionsPart.tsx";

const at = (strike: number): OptionContract => ({
  strike,
  lastPrice: null,
  bid: null,
  ask: null,
  volume: null,
  openInterest: null,
  impliedVolatility: null,
});

test("calls and puts of one strike are side by side, in order of strikes", () => {
  const rows = optionRows([at(110), at(90)], [at(100), at(110)]);
  expect(rows.map(({ strike, call, put }) => [strike, call?.strike, put?.strike])).toEqual([
    [90, 90, undefined],
    [100, undefined, 100],
    [110, 110, 110],
  ]);
});

const rows = optionRows([10, 20, 30, 40, 50, 60].map(at), []);
const strikes = (price: number | null, count: number) =>
  rowsAround(rows, price, count).map(({ strike }) => strike);

test("the price is in the middle, if there are enough strikes", () => {
  expect(strikes(35, 2)).toEqual([30, 40]);
  expect(strikes(5, 2)).toEqual([10, 20]);
  expect(strikes(99, 2)).toEqual([50, 60]);
  expect(strikes(null, 2)).toEqual([30, 40]);
  expect(strikes(35, 20)).toEqual([10, 20, 30, 40, 50, 60]);
  expect(rowsAround([], 35, 2)).toEqual([]);
});
