import { priceDigitsOf } from "../../../backend/domain/levelDigits.ts";

const TARGET_PRICE_STEP = 0.01;
/** Below it, a step of one cent could double or erase a price. */
const SMALL_PRICE = 0.1;

/** Returns 0.01, or below 0.1 one unit of the fourth significant digit. */
export function targetPriceStep(typed: string): number {
  const target = Number(typed);
  return target > 0 && target < SMALL_PRICE ? 10 ** -priceDigitsOf(target, 2) : TARGET_PRICE_STEP;
}
