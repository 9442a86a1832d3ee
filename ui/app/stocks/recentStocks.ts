import type { SymbolMatch } from "../../api/endpoints.ts";

export type RecentStock = Pick<SymbolMatch, "symbol" | "name"> &
  Partial<Pick<SymbolMatch, "market" | "currency">>;

const STORAGE_KEY = "recentStocks";
/** As many as are seen without scrolling. */
const MAX_RECENT = 6;

const isStock = (value: unknown): value is RecentStock =>
  typeof value === "object" &&
  value !== null &&
  "symbol" in value &&
  typeof value.symbol === "string" &&
  "name" in value &&
  typeof value.name === "string";

/** The stocks that were opened or looked up last on this device, the newest first. */
export function readRecentStocks(): readonly RecentStock[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isStock).slice(0, MAX_RECENT) : [];
  } catch {
    // Blocked storage, or text that is not ours: there are none.
    return [];
  }
}

function write(stocks: readonly RecentStock[]): readonly RecentStock[] {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(stocks));
  } catch {
    // Private browsing may forbid storage; the stock opens all the same.
  }
  return stocks;
}

/** The list with the stock at its head, once. */
export function keepRecentStock(stock: RecentStock): readonly RecentStock[] {
  const others = readRecentStocks().filter(({ symbol }) => symbol !== stock.symbol);
  return write([stock, ...others].slice(0, MAX_RECENT));
}

export const clearRecentStocks = (): readonly RecentStock[] => write([]);
