import type { RuleBacktest } from "../../../api/endpoints.ts";
import { formatCount } from "../../../format/number.ts";
import { formatPriceOf } from "../../../format/level.ts";
import { describeListed, describePartOf, describeStockOption } from "./messages.ts";

type Firings = Pick<RuleBacktest, "bySymbol" | "firings" | "total">;

/** Says how many firings the list and the chart omit; null if none. */
export function describeMissingFirings({ firings, total }: Omit<Firings, "bySymbol">) {
  return firings.length < total
    ? describeListed(formatCount(firings.length), formatCount(total))
    : null;
}

/**
 * Returns the stocks that can be drawn, labeled with the number of listed firings, such as `AAPL
 * (12)` or `KO (3 of 40)`.
 */
export function stockOptionsOf({ bySymbol, firings }: Omit<Firings, "total">) {
  const listed = Map.groupBy(firings, ({ symbol }) => symbol);
  return bySymbol.map((stock) => {
    const all = formatCount(stock.firings);
    const count = listed.get(stock.symbol)?.length ?? 0;
    const shown = count < stock.firings ? describePartOf(formatCount(count), all) : all;
    return { value: stock.symbol, label: describeStockOption(stock.symbol, shown) };
  });
}

export function firingPrices({ bySymbol }: Pick<Firings, "bySymbol">) {
  const currencies = new Map(bySymbol.map(({ symbol, currency }) => [symbol, currency]));
  return (symbol: string, price: number): string =>
    formatPriceOf(symbol, price, currencies.get(symbol) ?? "USD");
}
