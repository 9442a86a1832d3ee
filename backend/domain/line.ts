/** Time in epoch milliseconds, and a positive price. */
export interface LinePoint {
  readonly time: number;
  readonly price: number;
}

/** Goes through `from` and the later `to`, and extends to the right without end. */
export interface LineThrough {
  readonly from: LinePoint;
  readonly to: LinePoint;
  /** The price grows over time by an amount (`straight`) or by a percentage (`logarithmic`). */
  readonly scale: "straight" | "logarithmic";
}

/** `time` may be outside of the points. It includes nights and weekends. */
export function priceOfLine({ from, to, scale }: LineThrough, time: number): number {
  const part = (time - from.time) / (to.time - from.time);
  return scale === "straight"
    ? from.price + part * (to.price - from.price)
    : from.price * (to.price / from.price) ** part;
}
