/** A split as it is announced, new shares for old ones: "4:1", reverse "1:10". */
export function formatFactor(factor: number): string {
  const size = factor < 1 ? 1 / factor : factor;
  const denominator =
    [1, 2, 3, 4].find((each) => Math.abs(size * each - Math.round(size * each)) < 1e-6) ?? 1;
  const numerator = Math.round(size * denominator);
  return factor < 1 ? `${numerator}:${denominator}` : `${denominator}:${numerator}`;
}
