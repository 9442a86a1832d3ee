import { expect, test } from "bun:test";
import { readSymbols } from "./readSymbols.ts";
import { resolveEuronext } from "./pastedSymbols.ts";

const resolve = async (words: readonly string[], existing: readonly string[]) =>
  Object.fromEntries(await resolveEuronext(words, async () => new Set(existing)));

test("a Euronext ticker belongs to the only city that lists it", async () => {
  const existing = ["MC.PA", "ASML.AS", "ABI.BR", "EDP.LS", "DUP.PA", "DUP.AS"];
  const words = ["EURONEXT:MC", "euronext:asml", "EURONEXT:ABI", "EURONEXT:EDP"];
  expect(await resolve([...words, "EURONEXT:DUP", "EURONEXT:NONE", "XYZ:MC"], existing)).toEqual({
    "EURONEXT:MC": "MC.PA",
    "EURONEXT:ASML": "ASML.AS",
    "EURONEXT:ABI": "ABI.BR",
    "EURONEXT:EDP": "EDP.LS",
  });
});

test("nothing is requested without a Euronext word", async () => {
  const resolved = await resolveEuronext(["NOWHERE:AAPL", "EURONEXT:"], () => {
    throw new Error("asked");
  });
  expect(resolved.size).toBe(0);
});

test("a resolved word keeps its place and name", () => {
  const text = "symbol,name\nAAPL,Apple\nEURONEXT:MC,LVMH\nKO,Coca";
  const resolved = new Map([["EURONEXT:MC", "MC.PA"]]);
  expect(readSymbols(text, resolved)).toMatchObject({
    symbols: [{ symbol: "AAPL" }, { symbol: "MC.PA", name: "LVMH" }, { symbol: "KO" }],
    unreadable: [],
  });
  expect(readSymbols(text).unreadable).toEqual(["EURONEXT:MC"]);
});
