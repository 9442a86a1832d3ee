import { sum, ZERO, type Decimal } from "../decimal.ts";
import type { DayFlow } from "./flows.ts";

export interface SimpleGain {
  readonly start: Decimal;
  readonly end: Decimal;
  readonly paidIn: Decimal;
  readonly paidOut: Decimal;
  /** `end` plus `paidOut` minus `start` minus `paidIn`. */
  readonly gain: Decimal;
  /** `gain` per unit of `start` plus `paidIn`; null if those are zero. */
  readonly rate: Decimal | null;
}

/**
 * Computes the gain over a period, (end + paid out) / (start + paid in) − 1: Portfolio
 * Performance's manual, "Time-Weighted Rate of Return", equation 1, over the whole period at once.
 * Misleading when much was paid in late, because that money counts as if it had been there from the
 * start.
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
