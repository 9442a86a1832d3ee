import { expect, test } from "bun:test";
import { groupEntries, type PaletteEntry } from "./paletteGroups.ts";

const stock = (symbol: string, name: string) => ({ symbol, name });

const sources = {
  recent: [stock("KO", "Coca-Cola"), stock("AAPL", "Apple")],
  watched: [stock("AAPL", "Apple"), stock("MSFT", "Microsoft")],
  found: [],
  named: [],
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

test("known stocks come before others, but after an exact symbol", () => {
  const found = [stock("A", "Agilent"), stock("APP", "AppLovin"), stock("AAPL", "Apple")];
  expect(listed("a", found)[0]).toEqual(["Stocks", ["A", "AAPL", "APP"]]);
});

test("a known stock is shown before the server responds", () => {
  expect(listed("micro")).toEqual([["Stocks", ["MSFT"]]]);
});

test("stocks that only resemble the text come last, as guesses", () => {
  const groups = groupEntries("gogle", { ...sources, found: [stock("ASM", "Avino Silver")] });
  expect(groups.map(({ title, isGuess }) => [title, isGuess])).toEqual([["Did you mean", true]]);
  const found = { ...stock("META", "Meta Platforms"), knownAs: "Facebook" };
  expect(groupEntries("facebook", { ...sources, found: [found] })[0]?.title).toBe("Stocks");
});

test.each([
  ["import", "/portfolios?import"],
  ["broker", "/portfolios?import"],
  ["ntfy", "/notifications/channels?add=ntfy"],
  ["mute", "/notifications/mute"],
  ["create al", "/alerts?create"],
  ["new rule", "/rules?create"],
  ["compare", "/stocks/KO?compare=AAPL"],
  ["compare aapl with msft", "/stocks/AAPL?compare=MSFT"],
  ["compare apple and microsoft", "/stocks/AAPL?compare=MSFT"],
  ["aapl vs msft", "/stocks/AAPL?compare=MSFT"],
  ["apple vs microsoft", "/stocks/AAPL?compare=MSFT"],
  ["AAPL MSFT", "/stocks/AAPL?compare=MSFT"],
  ["who reports", "/markets/calendar"],
  ["earnings this week", "/markets/calendar"],
  ["alert msft", "/alerts?create&symbol=MSFT"],
])("%p offers the action at %p", (text, path) => {
  expect(listed(text)).toContainEqual(["Actions", [path]]);
});

test("two companies are compared once the search has not found them as one", () => {
  const named = [stock("AAPL", "Apple"), stock("MSFT", "Microsoft")];
  const [actions] = groupEntries("apple microsoft", { ...sources, named });
  expect(actions?.entries.map(nameOf)).toEqual(["/stocks/AAPL?compare=MSFT"]);
});

test("an unknown stock has neither a comparison nor an alert", () => {
  for (const text of ["apple vs nothing", "aapl vs apple", "apple microsoft", "alert nothing"]) {
    expect(listed(text)).toEqual([]);
  }
});

test("an action that only opens a listed screen is not listed twice", () => {
  const screens = [{ path: "/notifications/mute", title: "Mute" }];
  const titles = groupEntries("mute", { ...sources, screens }).map(({ title }) => title);
  expect(titles).toEqual(["Go to"]);
});

test("screens and themes are found by word prefixes", () => {
  expect(listed("alert")).toContainEqual(["Go to", ["/alerts"]]);
  expect(listed("theme")).toEqual([["Theme", ["dark", "light"]]]);
  expect(listed("lert")).toEqual([]);
});

test("push has no form to add it, so its screen is opened", () => {
  expect(listed("push")).toContainEqual([
    "Actions",
    ["/notifications/channels", "/notifications/channels?add=pushover"],
  ]);
});
