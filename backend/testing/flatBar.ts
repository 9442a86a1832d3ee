import type { Bar } from "../domain/bar.ts";

export const flatBar = (time: number, price: number): Bar => ({
  time,
  open: price,
  high: price,
  low: price,
  close: price,
  volume: null,
});
