import { join } from "node:path";

/** On the project's disk: the system's temporary folder may be in memory, where nothing waits. */
export const DISK = join(import.meta.dir, "../../dist");

/** An event of the size and shape that an alert's firing has. */
export const firing = (number: number) => ({
  type: "AlertTriggered",
  data: {
    alertId: number,
    firing: 1,
    symbol: "ACME",
    alertType: "above",
    targetPrice: 101.5,
    price: 101.75 + (number % 100) / 4,
    currency: "USD",
    exchangeTime: "2026-01-05T15:00:00.000Z",
    tradeDate: "2026-01-05",
    source: "simulated",
    delaySeconds: 0,
  },
});

export type Row = readonly [number, string, number, string, string, string, string];

/** The row of an event as the store writes it, ready to be inserted. */
export const rowOf = (position: number, stream: string, version: number): Row => {
  const { type, data } = firing(position);
  return [position, stream, version, type, JSON.stringify(data), "{}", "2026-01-05T15:00:00.000Z"];
};
