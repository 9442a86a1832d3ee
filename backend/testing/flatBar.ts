import type { Bar } from "../domain/bar.ts";

/** A bar in which there was one price all the time. */
export const flatBar = (time: number, price: number): Bar => ({
  time,
  open: price,
  high: price,
  low: price,
  close: price,
  volume: null,
});
