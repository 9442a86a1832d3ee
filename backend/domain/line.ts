/** Time in epoch milliseconds, and a price above zero. */
export interface LinePoint {
  readonly time: number;
  readonly price: number;
}

/** A line through two points, the first of which is earlier; it goes on to the right without an end. */
export interface LineThrough {
  readonly from: LinePoint;
  readonly to: LinePoint;
  /** What the price grows by over time: an amount, or a percentage. */
  readonly scale: "straight" | "logarithmic";
}

/**
 * The price of a line at a time, which may lie outside of its points. Nights and weekends count, so
 * across them a line climbs further than from bar to bar.
 */
export function priceOfLine({ from, to, scale }: LineThrough, time: number): number {
  const part = (time - from.time) / (to.time - from.time);
  return scale === "straight"
    ? from.price + part * (to.price - from.price)
    : from.price * (to.price / from.price) ** part;
}
