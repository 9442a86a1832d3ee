import {
  addToWatchlist,
  addWatchlistEntry,
  getQuote,
  getWatchlist,
  getWatchlists,
  getWatchlistRows,
  searchStocks,
} from "../../../ui/api/client/client.gen.ts";
import { UsageError } from "../runCommand.ts";
import { dataOf, decimalText, inColumns, readWhole, Refusal, type CliCommand } from "./command.ts";

/** People type a few symbols; more belong in a script that makes one call each. */
const MAX_SYMBOLS = 50;

function readSymbols(words: readonly string[]): readonly string[] {
  if (words.length === 0) throw new UsageError("Name a symbol");
  if (words.length > MAX_SYMBOLS) throw new UsageError(`At most ${MAX_SYMBOLS} symbols at a time`);
  return words;
}

/** Formats as "+1.04%"; a figure that rounds to zero has no sign. */
export function describePercent(figure: number | null | undefined): string {
  if (figure === null || figure === undefined) return "";
  const rounded = Number(figure.toFixed(2)) || 0;
  return `${rounded > 0 ? "+" : ""}${rounded.toFixed(2)}%`;
}

export const quote: CliCommand = {
  usage: "quote SYMBOL…",
  run: async ({ words, options }) => {
    const symbols = readSymbols(words);
    const data = [];
    for (const symbol of symbols) data.push(await dataOf(getQuote(symbol, options)));
    const rows = data.map((each) => [
      each.symbol,
      `${decimalText(each.price)} ${each.currency}`,
      describePercent(each.changePercent),
      each.lastUpdated,
      each.source,
      each.companyName,
    ]);
    return { data: data.length === 1 ? data[0] : data, text: inColumns(rows, "") };
  },
};

export const search: CliCommand = {
  usage: "search TEXT…",
  run: async ({ words, options }) => {
    if (words.length === 0) throw new UsageError("Enter a search text");
    const data = await dataOf(searchStocks(words.join(" "), { more: true }, options));
    const rows = data.map(({ symbol, market, currency, name }) => [
      symbol,
      market,
      currency ?? "",
      name,
    ]);
    return { data, text: inColumns(rows, "Nothing found") };
  },
};

export const listWatchlist: CliCommand = {
  usage: "watchlist list [--list ID]",
  options: ["list"],
  run: async ({ words, flags, options }) => {
    if (words.length > 0) throw new UsageError("watchlist list takes options only");
    if (flags["list"] === undefined) {
      const data = await dataOf(getWatchlist({}, options));
      return {
        data,
        text: inColumns(
          data.map(({ symbol, name }) => [symbol, name]),
          "No stocks",
        ),
      };
    }
    const id = readWhole(flags["list"], "watchlist id");
    const data = await dataOf(getWatchlistRows(id, {}, options));
    const rows = data.map(({ symbol, name, quote: price }) => [
      symbol,
      price === null ? "" : `${decimalText(price.price)} ${price.currency}`,
      describePercent(price?.changePercent),
      name,
    ]);
    return { data, text: inColumns(rows, "No stocks") };
  },
};

export const listWatchlists: CliCommand = {
  usage: "watchlist lists",
  run: async ({ words, options }) => {
    if (words.length > 0) throw new UsageError("watchlist lists takes no arguments");
    const data = await dataOf(getWatchlists(options));
    const rows = data.map(({ id, name, entries }) => [String(id), String(entries), name]);
    return { data, text: inColumns(rows, "No watchlists") };
  },
};

export const addToList: CliCommand = {
  usage: "watchlist add SYMBOL… [--list ID]",
  options: ["list"],
  run: async ({ words, flags, options }) => {
    const symbols = readSymbols(words);
    const list = flags["list"];
    const id = list === undefined ? undefined : readWhole(list, "watchlist id");
    const data = [];
    for (const symbol of symbols) {
      try {
        data.push(
          await (id === undefined
            ? dataOf(addToWatchlist({ symbol }, options))
            : dataOf(addWatchlistEntry(id, { symbol }, options))),
        );
      } catch (error) {
        if (!(error instanceof Refusal) || symbols.length === 1) throw error;
        const added = data.map((each) => each.symbol).join(", ");
        throw new Refusal(
          error.status,
          `${symbol} was not added: ${error.message}. ${added === "" ? "Nothing was added" : `Added before it: ${added}`}`,
        );
      }
    }
    const text = data.map(({ symbol }) => `${symbol} is on the watchlist`).join("\n");
    return { data: data.length === 1 ? data[0] : data, text };
  },
};
