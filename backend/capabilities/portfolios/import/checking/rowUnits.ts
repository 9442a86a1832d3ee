import type { Currency } from "../../../../domain/currency.ts";
import type { NewPortfolioTransaction } from "../../../../contract/portfolios/portfolioTransaction.ts";
import { readDecimal, ZERO } from "../../../../market/ledger/decimal.ts";
import { readTradeDate } from "../../../../domain/tradeDate.ts";
import { majorUnitOf } from "../text/format.ts";
import type { OpenRow } from "./openRow.ts";
import { toDecimalText } from "../text/numbers.ts";
import { findPriceUnit, unitsToAsk, type PriceUnit } from "./priceUnit.ts";
import type { SymbolFacts } from "./symbolFacts.ts";

/** The user's or a source's decision on an instrument. */
export interface Resolution {
  readonly symbol: string | null;
  /** Currency from the search; null if the user chose the symbol. */
  readonly currency: Currency | null;
  /** Unit code of the file's prices, such as `GBX`, if the user was asked for it. */
  readonly unit?: string;
}

/** Asks in which unit (codes such as `GBX`) the prices of a symbol are. */
export interface UnitQuestion {
  readonly symbol: string;
  readonly units: readonly string[];
}

/**
 * Finds the price unit, such as pence or pounds, of rows whose file does not state it: prices in the
 * unit of the symbol's quote. Asks where past prices do not tell. Both results are by instrument.
 */
export function findUnits(
  open: readonly OpenRow[],
  {
    instrumentOf,
    resolutions,
    facts,
  }: {
    readonly instrumentOf: readonly number[];
    readonly resolutions: ReadonlyMap<number, Resolution>;
    readonly facts: ReadonlyMap<string, SymbolFacts>;
  },
): {
  readonly units: ReadonlyMap<number, PriceUnit>;
  readonly questions: ReadonlyMap<number, UnitQuestion>;
} {
  const units = new Map<number, PriceUnit>();
  const questions = new Map<number, UnitQuestion>();
  const quoted = Map.groupBy(
    open.filter(({ row }) => row.asQuoted),
    ({ index }) => instrumentOf[index] ?? 0,
  );
  for (const [number, rows] of quoted) {
    const { symbol, unit: answer } = resolutions.get(number) ?? {};
    if (symbol === undefined || symbol === null) continue;
    const known = facts.get(symbol);
    const newest = known?.newest ?? null;
    const unit =
      answer === undefined
        ? findPriceUnit(
            symbol,
            rows.map(({ draft, row }) => {
              const date = readTradeDate(draft.date);
              return {
                price: draft.price,
                lastPrice: row.asQuoted?.lastPrice,
                past: date && known?.past(date),
              };
            }),
            newest,
          )
        : majorUnitOf(answer);
    if (unit) units.set(number, unit);
    else questions.set(number, { symbol, units: unitsToAsk(symbol, newest) });
  }
  return { units, questions };
}

/** Converts the price and fee of a row to the major unit of its currency. */
export function inUnit(draft: NewPortfolioTransaction, unit: PriceUnit): NewPortfolioTransaction {
  const toMajor = (text: string) =>
    toDecimalText((readDecimal(text) ?? ZERO).dividedBy(unit.perMajor));
  return {
    ...draft,
    currency: unit.currency,
    ...(draft.price === undefined ? {} : { price: toMajor(draft.price) }),
    ...(draft.fee === undefined ? {} : { fee: toMajor(draft.fee) }),
  };
}
