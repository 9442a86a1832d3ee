/** Factor files are rounded: 3.0003 means 3, and 0.0357143 to 0.25 means 1 to 7. */
const TOLERANCE = 2e-4;
/** Beyond this nearly every number is a ratio: a stock dividend of 0.27% is not 371:370. */
const MAX_SMALLER_SHARES = 20;

/**
 * Returns the announced ratio, new shares to old ones, behind two rounded factors: the ratio with
 * the smallest numbers that is close enough, otherwise the unrounded ratio.
 */
export function roundToShares(gained: number, given: number): readonly [number, number] {
  const isReverse = gained < given;
  const ratio = isReverse ? given / gained : gained / given;
  for (let smaller = 1; smaller <= MAX_SMALLER_SHARES; smaller++) {
    const larger = Math.round(ratio * smaller);
    const isNear = larger > smaller && Math.abs(larger / (ratio * smaller) - 1) <= TOLERANCE;
    if (isNear) return isReverse ? [smaller, larger] : [larger, smaller];
  }
  return isReverse ? [1, ratio] : [ratio, 1];
}
