import type { TradeDate } from "../../tradeDate.ts";
import { ZERO, type Decimal } from "../decimal.ts";
import { applyTransaction, createLedger, type Ledger } from "../ledger.ts";
import { comparePlaces } from "../order.ts";
import { valueLedger, type Quotes } from "../valuation.ts";
import { flowOf, type ReturnBasis } from "./flows.ts";
import type { ValuePoint } from "./timeWeighted.ts";

/** A date of a portfolio's past; in its currency. */
export interface HistoryPoint {
  readonly date: TradeDate;
  /** At the end of the date; null where a price or a rate is missing, or none was asked for. */
  readonly value: Decimal | null;
  /** What came from outside on the date, or, negative, left. */
  readonly flow: Decimal;
  /** All flows up to the end of the date. */
  readonly invested: Decimal;
}

/**
 * Goes through the transactions once, and values the portfolio at the end of each of `dates`, which
 * are in order; dates with a flow come between them, without a value. A generator, so that the caller
 * may let others work in between.
 */
export function* valueHistory(
  ledger: Ledger,
  dates: readonly TradeDate[],
  quotesOn: (date: TradeDate) => Quotes,
  basis: ReturnBasis,
): Generator<HistoryPoint> {
  const entries = [...ledger.entries.values()].sort((a, b) => comparePlaces(a.place, b.place));
  const past = createLedger(ledger.base, ledger.method);
  let next = 0;
  let invested = ZERO;

  /** Applies those of one date, and answers their flow. */
  const applyDate = (date: TradeDate): Decimal => {
    let flow = ZERO;
    for (let entry = entries[next]; entry?.tx.date === date; entry = entries[next]) {
      applyTransaction(past, entry.tx, { today: date });
      flow = flow.plus(flowOf(entry, basis));
      next++;
    }
    invested = invested.plus(flow);
    return flow;
  };

  for (const date of dates) {
    for (let entry = entries[next]; entry && entry.tx.date < date; entry = entries[next]) {
      const earlier = entry.tx.date;
      const flow = applyDate(earlier);
      if (!flow.isZero()) yield { date: earlier, value: null, flow, invested };
    }
    const flow = applyDate(date);
    const valuation = valueLedger(past, quotesOn(date));
    const value =
      basis === "cash" || valuation.value === null
        ? valuation.value
        : valuation.value.minus(valuation.cash);
    yield { date, value, flow, invested };
  }
}

/** The points for {@link timeWeighted}, whose flow is at the end of its date. */
export const toValuePoints = (history: readonly HistoryPoint[]): readonly ValuePoint[] =>
  history.map(({ date, value, flow }) => ({
    date,
    value: value?.minus(flow) ?? null,
    flow,
  }));
