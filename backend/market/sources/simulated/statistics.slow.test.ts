import { describe, expect, test } from "bun:test";
import { manualClock } from "../../../platform/clock.ts";
import { regularHoursUs } from "../../calendars/exchangeHours.ts";
import { companies } from "../../universe/companies.ts";
import { simulatedHours, type SimulatedHours } from "../simulatedHours.ts";
import { SIMULATION_SEED } from "./seed.ts";
import { createSimulatedSource } from "./source.ts";
import {
  correlationOf,
  dailyStatistics,
  describeDay,
  describeSeries,
  logReturnsOf,
  meanOf,
  medianOf,
  type DailyBar,
  type DailyStatistic,
  type MinuteBar,
} from "../../../testing/suites/statistics.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";
import { isLong } from "../../../testing/casesOf.ts";

/**
 * Compares statistics of five years of daily bars of S&P 500 companies (2013 to 2018) with those of as many
 * simulated days of American companies of the same volatility.
 */

const PANEL: Readonly<Record<DailyStatistic, number>> = {
  annualVolatility: 0.229,
  excessKurtosis: 5.55,
  gapsOverTwoPercent: 0.028,
  overnightShare: 0.337,
  returnsLag1: -0.01,
  sizesLag1: 0.128,
  sizesLag5: 0.05,
  sizesLag20: 0.025,
  volumesLag1: 0.601,
  volumesLag5: 0.295,
  volumesLag20: 0.183,
  volumeWithSize: 0.452,
  rangePerSize: 1.783,
};

/** Tolerances in each statistic's own unit. */
const TOLERANCE: Readonly<Record<DailyStatistic, number>> = {
  annualVolatility: 0.05,
  excessKurtosis: 1.5,
  gapsOverTwoPercent: 0.01,
  overnightShare: 0.06,
  returnsLag1: 0.03,
  sizesLag1: 0.05,
  sizesLag5: 0.03,
  sizesLag20: 0.03,
  volumesLag1: 0.1,
  volumesLag5: 0.1,
  volumesLag20: 0.1,
  volumeWithSize: 0.1,
  rangePerSize: 0.2,
};

/** Multiples of the mean per half hour: 25 days of AAPL, BAC, IBM, FOXA (2013, 2014), MSFT (2020). */
const DAY_VOLUMES = [2.06, 1.34, 1.04, 0.93, 0.85, 0.77, 0.69, 0.7, 0.6, 0.71, 0.72, 0.77, 1.83];
const DAY_SIZES = [2.07, 1.47, 1.13, 0.97, 0.97, 0.84, 0.74, 0.85, 0.73, 0.8, 0.71, 0.75, 0.99];

const NOW = Date.parse("2026-11-20T21:30:00Z");
const DAYS = 1259;

const american = companies.filter(({ market }) => market === "US");
const likeThePanel = american.filter(
  ({ annualVolatility }, place) => annualVolatility <= 0.3 && place % 4 === 0,
);

async function simulate(hours: SimulatedHours) {
  const source = createSimulatedSource({ seed: SIMULATION_SEED, clock: manualClock(NOW), hours });
  return Promise.all(
    likeThePanel.map(async ({ symbol, sector }) => ({
      sector,
      bars: ((await source.bars(symbol, "1d", DAYS)) ?? []) as readonly DailyBar[],
    })),
  );
}

const entriesOf = (figures: Readonly<Record<DailyStatistic, number>>) =>
  Object.entries(figures) as [DailyStatistic, number][];

function pairsOf(
  returns: readonly (readonly number[])[],
  isWanted: (one: number, other: number) => boolean = () => true,
): number[] {
  return returns.flatMap((one, place) =>
    returns.flatMap((other, later) =>
      later > place && isWanted(place, later) ? [correlationOf(one, other)] : [],
    ),
  );
}

describe.each(isLong ? simulatedHours : (["exchange"] as const))(
  "the simulated market, %s",
  (hours) => {
    const simulated = simulate(hours);

    test("has the panel's daily statistics", async () => {
      const found = describeSeries((await simulated).map(({ bars }) => bars));
      const rows = entriesOf(PANEL).map(([name, panel]) => ({
        statistic: name,
        simulated: Number(found[name].toFixed(3)),
        panel,
        tolerance: TOLERANCE[name],
      }));
      process.stdout.write(`${Bun.inspect.table(rows)}\n`);
      for (const [name, panel] of entriesOf(PANEL)) {
        expect({ [name]: Math.abs(found[name] - panel) <= TOLERANCE[name] }).toEqual({
          [name]: true,
        });
      }
      expect(found.excessKurtosis).toBeGreaterThan(4);
      expect(found.excessKurtosis).toBeLessThan(8);
    });

    test("has correlated stocks, more so within a sector", async () => {
      const series = await simulated;
      const returns = series.map(({ bars }) => logReturnsOf(bars));
      const isAlike = (one: number, other: number) => series[one]?.sector === series[other]?.sector;
      const inSector = meanOf(pairsOf(returns, isAlike));
      const elsewhere = meanOf(pairsOf(returns, (one, other) => !isAlike(one, other)));
      expect(meanOf(pairsOf(returns))).toBeGreaterThan(0.2);
      expect(meanOf(pairsOf(returns))).toBeLessThan(0.3);
      expect(inSector).toBeGreaterThan(elsewhere + 0.05);
    });

    test("has the highest volume at the ends of the session", async () => {
      const source = createSimulatedSource({
        seed: SIMULATION_SEED,
        clock: manualClock(NOW),
        hours,
      });
      const days: MinuteBar[][] = [];
      for (const symbol of ["AAPL", "MSFT", "KO", "JPM", "DIS", "WMT"]) {
        const before = Date.parse("2026-11-21");
        const bars = (await source.bars(symbol, "1m", 2000, { before })) ?? [];
        for (const date of ["2026-11-19", "2026-11-20"]) {
          const { open = 0, close = 0 } = regularHoursUs(date) ?? {};
          days.push(
            bars
              .filter(({ time }) => time >= open && time < close)
              .map((bar) => ({
                minute: (bar.time - open) / MINUTE_MS,
                close: bar.close,
                volume: bar.volume ?? 0,
              })),
          );
        }
      }
      const { volumes, sizes } = describeDay(days);
      for (const [half, panel] of DAY_VOLUMES.entries()) {
        expect(Math.abs((volumes[half] ?? 0) - panel)).toBeLessThan(0.35);
      }
      for (const [half, panel] of DAY_SIZES.entries()) {
        expect(Math.abs((sizes[half] ?? 0) - panel)).toBeLessThan(0.4);
      }
    });

    test("cheap stocks are more volatile than expensive ones, as in the real market", async () => {
      const source = createSimulatedSource({
        seed: SIMULATION_SEED,
        clock: manualClock(NOW),
        hours,
      });
      const volatilityOf = async (from: number, to: number) => {
        const group = american
          .filter(({ price }) => price >= from && price < to)
          .filter((_, place) => place % 8 === 0);
        const series = await Promise.all(group.map(({ symbol }) => source.bars(symbol, "1d", 300)));
        return medianOf(
          series
            .filter((bars) => bars !== undefined)
            .map((bars) => dailyStatistics.annualVolatility(bars as readonly DailyBar[])),
        );
      };
      // Medians of 280 American stocks from 2021 to 2026: 0.94, 0.51, 0.34, 0.29 and 0.28.
      expect(await volatilityOf(0, 5)).toBeWithin(0.6, 1);
      expect(await volatilityOf(5, 10)).toBeWithin(0.4, 0.65);
      expect(await volatilityOf(10, 50)).toBeWithin(0.25, 0.42);
      expect(await volatilityOf(50, 200)).toBeWithin(0.22, 0.38);
      expect(await volatilityOf(200, Number.POSITIVE_INFINITY)).toBeWithin(0.22, 0.38);
    });
  },
);
