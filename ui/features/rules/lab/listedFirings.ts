import type { RuleBacktest } from "../../../api/endpoints.ts";
import { formatCount } from "../../../format/number.ts";
import { formatPriceOf } from "../../../format/level.ts";
import { describeListed, describePartOf, describeStockOption } from "./messages.ts";

type Firings = Pick<RuleBacktest, "bySymbol" | "firings" | "total">;

/** Returns null if all triggers are listed. */
export function describeMissingFirings({ firings, total }: Omit<Firings, "bySymbol">) {
  return firings.length < total
    ? describeListed(formatCount(firings.length), formatCount(total))
    : null;
}

/** Labels have the number of listed triggers: `AAPL (12)`, `KO (3 of 40)`. */
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
