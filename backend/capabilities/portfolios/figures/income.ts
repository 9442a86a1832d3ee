import type { PortfolioIncome } from "../../../contract/portfolios/portfolioInsights.ts";
import type { Dividend } from "../../../market/companyCalendar.ts";
import { decimalOf } from "../../../market/ledger/decimal.ts";
import { expectDividends } from "../../../market/ledger/expectedDividends.ts";
import { incomeByMonth, incomeByYear, type Income } from "../../../market/ledger/income.ts";
import type { Ledger } from "../../../market/ledger/ledger.ts";
import type { TradeDate } from "../../../domain/tradeDate.ts";
import { heldSymbols, rateOf } from "./figures.ts";
import type { Price } from "../prices/prices.ts";
import type { KnownFacts } from "../prices/symbolFacts.ts";

type Recorded = Pick<PortfolioIncome, "years" | "months">;

function toYear(year: string, income: Income): PortfolioIncome["years"][number] {
  const { dividends, interest, fees, taxes, realized } = income;
  return {
    year: Number(year),
    dividends: dividends.toNumber(),
    interest: interest.toNumber(),
    fees: fees.toNumber(),
    taxes: taxes.toNumber(),
    realized: realized.toNumber(),
    total: dividends.plus(interest).plus(realized).minus(fees).minus(taxes).toNumber(),
  };
}

export function* readRecorded(ledger: Ledger): Generator<void, Recorded> {
  const months = yield* incomeByMonth(ledger);
  return {
    years: [...incomeByYear(months)].map(([year, income]) => toYear(year, income)).toReversed(),
    months: [...months].flatMap(([month, { dividends }]) =>
      dividends.isZero() ? [] : [{ month, dividends: dividends.toNumber() }],
    ),
  };
}

/** Estimates the next twelve months' dividends from current shares and current rates. */
export function readExpected(
  ledger: Ledger,
  prices: ReadonlyMap<string, Price>,
  known: KnownFacts<readonly Dividend[]>,
  today: TradeDate,
): Omit<PortfolioIncome, keyof Recorded | "currency"> {
  const missingRates = new Set<string>();
  const withoutCalendar: string[] = [];
  const expected = heldSymbols(ledger).flatMap((symbol) => {
    const dividends = known.of.get(symbol);
    const price = prices.get(symbol);
    const quantity = ledger.positions.get(symbol)?.figures.quantity;
    if (dividends === null || (dividends && !price)) withoutCalendar.push(symbol);
    if (!dividends || !price || !quantity) return [];
    const { currency } = price;
    const rate = rateOf(prices, currency, ledger.base);
    return expectDividends(dividends, today).map(({ exDate, amount, isAnnounced }) => {
      if (rate === undefined) missingRates.add(`${currency}/${ledger.base}`);
      return {
        symbol,
        exDate,
        isAnnounced,
        perShare: amount,
        currency,
        value:
          rate === undefined
            ? null
            : quantity.times(decimalOf(amount)).times(decimalOf(rate)).toNumber(),
      };
    });
  });
  return {
    expected: expected.sort((a, b) =>
      a.exDate === b.exDate ? (a.symbol < b.symbol ? -1 : 1) : a.exDate < b.exDate ? -1 : 1,
    ),
    withoutCalendar,
    missingRates: [...missingRates],
    waiting: known.waiting,
  };
}
