import { sum, ZERO, type Decimal } from "../decimal.ts";
import type { DayFlow } from "./flows.ts";

/** What the portfolio made of the money in it, and the numbers that went in. */
export interface SimpleGain {
  readonly start: Decimal;
  readonly end: Decimal;
  readonly paidIn: Decimal;
  /** Positive. */
  readonly paidOut: Decimal;
  /** `end` and `paidOut` less `start` and `paidIn`. */
  readonly gain: Decimal;
  /** `gain` for one unit of `start` and `paidIn`; null where these are zero. */
  readonly rate: Decimal | null;
}

/**
 * Gain over a period, (end + paid out) / (start + paid in) − 1: Portfolio Performance's manual,
 * "Time-Weighted Rate of Return", equation 1, over the whole period at once. It misleads when much
 * was paid in late, as that money counts as if it had been there from the start.
 */
export function simpleGain(
  start: Decimal,
  end: Decimal,
  flows: readonly Pick<DayFlow, "paidIn" | "paidOut">[],
): SimpleGain {
  const paidIn = sum(flows.map((flow) => flow.paidIn));
  const paidOut = sum(flows.map((flow) => flow.paidOut));
  const gain = end.plus(paidOut).minus(start).minus(paidIn);
  const capital = start.plus(paidIn);
  return {
    start,
    end,
    paidIn,
    paidOut,
    gain,
    rate: capital.gt(ZERO) ? gain.div(capital) : null,
  };
}
