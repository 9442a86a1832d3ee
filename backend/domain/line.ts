/** Time in epoch milliseconds, and a positive price. */
export interface LinePoint {
  readonly time: number;
  readonly price: number;
}

/**
 * A line through two points, the first of which is earlier; it extends to the right without end.
 */
export interface LineThrough {
  readonly from: LinePoint;
  readonly to: LinePoint;
  /** The price grows over time by an amount (`straight`) or by a percentage (`logarithmic`). */
  readonly scale: "straight" | "logarithmic";
}

/**
 * Returns the price of a line at a time, which may be outside of its points. Nights and weekends
 * count, so across them a line rises further than from bar to bar.
 */
export function priceOfLine({ from, to, scale }: LineThrough, time: number): number {
  const part = (time - from.time) / (to.time - from.time);
  return scale === "straight"
    ? from.price + part * (to.price - from.price)
    : from.price * (to.price / from.price) ** part;
}
