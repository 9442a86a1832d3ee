/** Factor files are rounded: 3.0003 is three, and 0.0357143 to 0.25 one to seven. */
const TOLERANCE = 2e-4;
/** Beyond it nearly every number is a ratio: a stock dividend of 0.27% is not 371:370. */
const MAX_SMALLER_SHARES = 20;

/**
 * The announced ratio, new shares for old ones, behind two rounded factors: the one with the
 * smallest numbers that is near enough, else the factors themselves.
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
