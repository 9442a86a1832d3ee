import type { Bar } from "../domain/bar.ts";

/** A bar with the same open, high, low and close. */
export const flatBar = (time: number, price: number): Bar => ({
  time,
  open: price,
  high: price,
  low: price,
  close: price,
  volume: null,
});
