import { priceDigitsOf } from "../../../backend/domain/levelDigits.ts";

const TARGET_PRICE_STEP = 0.01;
/** Below this price, a step of one cent could double or erase the price. */
const SMALL_PRICE = 0.1;

/**
 * Returns the step of a target field: 0.01, or one unit of the fourth significant digit for a
 * target below 0.1.
 */
export function targetPriceStep(typed: string): number {
  const target = Number(typed);
  return target > 0 && target < SMALL_PRICE ? 10 ** -priceDigitsOf(target, 2) : TARGET_PRICE_STEP;
}
