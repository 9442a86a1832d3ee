import { priceDigitsOf } from "../../backend/domain/levelDigits.ts";

const TARGET_PRICE_STEP = 0.01;
/** A price under it would be doubled or lost by a step of a cent. */
const SMALL_PRICE = 0.1;

/**
 * The step of a target's field: a hundredth, and one of the fourth significant digit of a price
 * under a tenth.
 */
export function targetPriceStep(typed: string): number {
  const target = Number(typed);
  return target > 0 && target < SMALL_PRICE ? 10 ** -priceDigitsOf(target, 2) : TARGET_PRICE_STEP;
}
