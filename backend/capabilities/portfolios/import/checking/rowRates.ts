import type { Currency } from "../../../../domain/currency.ts";
import type { Market } from "../../../../market/routing/router.ts";
import { readTradeDate, type TradeDate } from "../../../../domain/tradeDate.ts";
import { loadRates, type DatedRate } from "../../prices/rates.ts";
import type { OpenRow } from "./openRow.ts";

/** Returns a currency's rate to the portfolio's on a date; undefined if no source has it. */
export type RateOf = (
  currency: Currency,
  date: TradeDate,
) => DatedRate | { readonly rate: string } | undefined;

export function withoutForeignRate(row: OpenRow["row"], base: Currency): OpenRow["row"] {
  if (row.rateCurrency === undefined || row.rateCurrency === base) return row;
  const { exchangeRate: _rate, ...draft } = row.draft;
  const { rateSource: _source, ...origin } = row.origin ?? {};
  return { ...row, draft, origin };
}

/** Returns the broker's own rate, which takes precedence over a source's. */
export const brokerRateOf = ({ brokerRate }: OpenRow["row"], currency: Currency, base: Currency) =>
  brokerRate?.currency === base && currency !== base ? { rate: brokerRate.rate } : undefined;

/** More currencies than any broker's account has. */
const MAX_CURRENCIES = 40;

/** Loads rates for drafts without one; one request per currency, however many rows. */
export async function loadRatesOf(
  rows: readonly OpenRow[],
  base: Currency,
  market: Pick<Market, "bars" | "status">,
): Promise<RateOf> {
  const oldest = new Map<Currency, TradeDate>();
  for (const { draft } of rows) {
    const { currency, exchangeRate } = draft;
    const date = readTradeDate(draft.date);
    if (!currency || currency === base || exchangeRate || date === undefined) continue;
    const known = oldest.get(currency);
    if (known === undefined || date < known) oldest.set(currency, date);
  }
  const loaded = new Map<Currency, (date: TradeDate) => DatedRate | undefined>();
  for (const [currency, date] of [...oldest].slice(0, MAX_CURRENCIES)) {
    loaded.set(currency, await loadRates(market, { currency, base, oldest: date }));
  }
  return (currency, date) => loaded.get(currency)?.(date);
}
