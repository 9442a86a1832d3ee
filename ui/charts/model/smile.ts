/** Annualized fractions; null if unknown. */
export interface StrikeVolatility {
  readonly strike: number;
  readonly call: number | null;
  readonly put: number | null;
}

export type OptionSide = "call" | "put";

export interface SmilePoint {
  readonly strike: number;
  readonly volatility: number;
}

/** Fewer points have no shape. */
const MIN_STRIKES = 3;

/** Sources report 0 for contracts without a volatility. */
const isKnown = (volatility: number | null): volatility is number =>
  volatility !== null && Number.isFinite(volatility) && volatility > 0;

export const hasSmile = (strikes: readonly StrikeVolatility[]): boolean =>
  strikes.filter(({ call, put }) => isKnown(call) || isKnown(put)).length >= MIN_STRIKES;

export const smileOf = (
  strikes: readonly StrikeVolatility[],
  side: OptionSide,
): readonly SmilePoint[] =>
  strikes.flatMap(({ strike, [side]: volatility }) =>
    isKnown(volatility) ? [{ strike, volatility }] : [],
  );

/** Returns the ends and the lowest point, each once. */
export function keyPoints(points: readonly SmilePoint[]): readonly SmilePoint[] {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return [];
  const lowest = points.reduce(
    (low, point) => (point.volatility < low.volatility ? point : low),
    first,
  );
  return [...new Set([first, lowest, last])];
}
