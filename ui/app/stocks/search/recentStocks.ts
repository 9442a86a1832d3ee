import type { SymbolMatch } from "../../../api/endpoints.ts";

export type RecentStock = Pick<SymbolMatch, "symbol" | "name"> &
  Partial<Pick<SymbolMatch, "market" | "currency">>;

const STORAGE_KEY = "recentStocks";
/** Number of stocks that fit without scrolling. */
const MAX_RECENT = 6;

const isStock = (value: unknown): value is RecentStock =>
  typeof value === "object" &&
  value !== null &&
  "symbol" in value &&
  typeof value.symbol === "string" &&
  "name" in value &&
  typeof value.name === "string";

export function readRecentStocks(): readonly RecentStock[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isStock).slice(0, MAX_RECENT) : [];
  } catch {
    // Storage is blocked, or its text is not ours.
    return [];
  }
}

function write(stocks: readonly RecentStock[]): readonly RecentStock[] {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(stocks));
  } catch {
    // Private browsing may forbid storage; the stock still opens.
  }
  return stocks;
}

export function keepRecentStock(stock: RecentStock): readonly RecentStock[] {
  const others = readRecentStocks().filter(({ symbol }) => symbol !== stock.symbol);
  return write([stock, ...others].slice(0, MAX_RECENT));
}

export const clearRecentStocks = (): readonly RecentStock[] => write([]);
