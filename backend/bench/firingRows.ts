import { join } from "node:path";

/**
 * On the project's disk, because the system's temporary folder may be in memory, where writes do
 * not wait.
 */
export const DISK = join(import.meta.dir, "../../dist");

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

export const rowOf = (position: number, stream: string, version: number): Row => {
  const { type, data } = firing(position);
  return [position, stream, version, type, JSON.stringify(data), "{}", "2026-01-05T15:00:00.000Z"];
};
