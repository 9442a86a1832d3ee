import { expect, test } from "bun:test";
import { groupEntries, type PaletteEntry } from "./paletteGroups.ts";

const stock = (symbol: string, name: string) => ({ symbol, name });

const sources = {
  recent: [stock("KO", "Coca-Cola"), stock("AAPL", "Apple")],
  watched: [stock("AAPL", "Apple"), stock("MSFT", "Microsoft")],
  found: [],
  screens: [
    { path: "/", title: "Dashboard" },
    { path: "/alerts", title: "Price Alerts" },
  ],
  themes: ["dark", "light"],
} as const;

const nameOf = (entry: PaletteEntry): string => {
  if (entry.kind === "stock") return entry.stock.symbol;
  if (entry.kind === "list") return entry.list.name;
  return entry.kind === "screen" ? entry.screen.path : entry.theme;
};
const listed = (text: string, found: readonly ReturnType<typeof stock>[] = []) =>
  groupEntries(text, { ...sources, found }).map(({ title, entries }) => [
    title,
    entries.map(nameOf),
  ]);

test("without text: recent stocks, the rest of the watchlist, screens and themes", () => {
  expect(listed(" ")).toEqual([
    ["Recent", ["KO", "AAPL"]],
    ["Watchlist", ["MSFT"]],
    ["Go to", ["/", "/alerts"]],
    ["Theme", ["dark", "light"]],
  ]);
});

test("known stocks come before others, and behind the very symbol", () => {
  const found = [stock("A", "Agilent"), stock("APP", "AppLovin"), stock("AAPL", "Apple")];
  expect(listed("a", found)[0]).toEqual(["Stocks", ["A", "AAPL", "APP"]]);
});

test("a known stock is there before the server has answered", () => {
  expect(listed("micro")).toEqual([["Stocks", ["MSFT"]]]);
});

test("screens and themes are found by the beginning of a word", () => {
  expect(listed("alert")).toEqual([["Go to", ["/alerts"]]]);
  expect(listed("theme")).toEqual([["Theme", ["dark", "light"]]]);
  expect(listed("lert")).toEqual([]);
});
