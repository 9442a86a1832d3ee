import type { Repeat } from "../../domain/choices.ts";
import type { DailyBar } from "../../domain/bar.ts";
import type { RealHistory } from "./realHistory.ts";
import type { Step, WatchedAlert } from "../reference/referenceHistory.ts";

/** Alerts at recorded extremes, closes, gaps and changes, exact to the last digit. */

export interface RealAlert {
  readonly alert: WatchedAlert;
  /** Index of the preceding sample; −1 is before the first. */
  readonly madeAfter: number;
}

interface Level {
  readonly alertType: WatchedAlert["alertType"];
  readonly direction?: WatchedAlert["direction"];
  /** Returns a price of the row or a percentage. */
  targetOf(row: DailyBar, closeBefore: number): number;
  /** Rows for the level; default: any. */
  isOn?(row: DailyBar, closeBefore: number): boolean;
}

const changeOf = (price: number, closeBefore: number): number =>
  Math.abs(((price - closeBefore) / closeBefore) * 100);

const levels: readonly Level[] = [
  { alertType: "above", targetOf: ({ high }) => high },
  { alertType: "below", targetOf: ({ low }) => low },
  { alertType: "above", targetOf: ({ close }) => close },
  { alertType: "below", targetOf: ({ close }) => close },
  {
    alertType: "above",
    targetOf: ({ open }, closeBefore) => (open + closeBefore) / 2,
    isOn: ({ open }, closeBefore) => open > closeBefore,
  },
  {
    alertType: "below",
    targetOf: ({ open }) => open,
    isOn: ({ open }, closeBefore) => open < closeBefore,
  },
  {
    alertType: "change_percent",
    targetOf: ({ close }, closeBefore) => changeOf(close, closeBefore),
    isOn: ({ close }, closeBefore) => changeOf(close, closeBefore) > 1,
  },
  {
    alertType: "change_percent",
    direction: "up",
    targetOf: ({ high }, closeBefore) => changeOf(high, closeBefore),
    isOn: ({ high }, closeBefore) => high > closeBefore * 1.01,
  },
  {
    alertType: "change_percent",
    direction: "down",
    targetOf: ({ low }, closeBefore) => changeOf(low, closeBefore),
    isOn: ({ low }, closeBefore) => low < closeBefore * 0.99,
  },
];

const repeats: readonly Repeat[] = ["once", "daily", "every_cross"];

/** Each level with each repeat; every other alert is created in mid-history. */
const ALERTS = levels.length * repeats.length;

/** `begin` is the market's clock before the first price. */
export function chooseAlerts(history: RealHistory, begin: number): readonly RealAlert[] {
  const { rows, samples, samplesARow, factorBetween } = history;
  return Array.from({ length: ALERTS }, (_, index): RealAlert => {
    const level = levels[index % levels.length] ?? { alertType: "above", targetOf: () => 1 };
    const closeBefore = (row: number) => {
      const [before, on] = [rows[row - 1], rows[row]];
      return before && on ? before.close * factorBetween(before.tradeDate, on.tradeDate) : 0;
    };
    const wanted = Math.floor(((index + 0.5) * rows.length) / ALERTS);
    const found = rows.findIndex(
      (row, each) => each >= Math.max(1, wanted) && (level.isOn?.(row, closeBefore(each)) ?? true),
    );
    const place = found < 0 ? wanted : found;
    const row = rows[place];
    const madeAfter = index % 2 === 0 ? -1 : Math.floor(place / 2) * samplesARow + (index % 4);
    const seen = samples[madeAfter];
    const target = row ? level.targetOf(row, closeBefore(place) || row.open * 0.97) : 1;
    const isPrice = level.alertType !== "change_percent";
    const since = seen?.tradeDate ?? "";
    return {
      madeAfter: seen ? madeAfter : -1,
      alert: {
        id: index + 1,
        alertType: level.alertType,
        direction: level.direction ?? "either",
        // In the prices of its creation; splits convert it.
        targetPrice: isPrice && row ? target / factorBetween(since, row.tradeDate) : target,
        currency: "USD",
        repeat: repeats[(index + Math.floor(index / levels.length)) % repeats.length] ?? "once",
        sessions: ["regular"],
        cooldownMinutes: 15,
        expiresAt: null,
        observed: seen
          ? {
              price: seen.price,
              previousClose: seen.previousClose,
              exchangeTime: new Date(seen.exchangeTime).toISOString(),
              source: seen.source,
            }
          : null,
        createdAt: seen?.exchangeTime ?? begin,
      },
    };
  });
}

export function stepsOf(
  { samples }: RealHistory,
  alerts: readonly RealAlert[],
  begin: number,
): readonly Step[] {
  const madeAfter = (index: number, at: number): readonly Step[] =>
    alerts
      .filter((each) => each.madeAfter === index)
      .map(({ alert }) => ({ kind: "create", at, alert }));
  return [
    ...madeAfter(-1, begin),
    ...samples.flatMap((sample, index): readonly Step[] => [
      { kind: "sample", sample },
      ...madeAfter(index, sample.exchangeTime),
    ]),
  ];
}
