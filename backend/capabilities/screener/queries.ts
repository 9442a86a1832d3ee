import type { Kysely } from "kysely";
import type { ScreenerResult } from "../../contract/discovery/screener.ts";
import { marketOf } from "../../domain/symbol.ts";
import { newestId } from "../../platform/database/nextId.ts";
import type { Database } from "../../platform/database/schema.ts";
import { riskLabel } from "../stocks/queries.ts";
import type { RunKind, ScreenedStock } from "./events.ts";
import { riskBand } from "./risk.ts";
import { weigh, type SourcePoints } from "./score.ts";
import { upsideOf } from "./upside.ts";

const analysts = (count: number): string => (count === 1 ? "1 analyst" : `${count} analysts`);

export function reasonOf(stock: ScreenedStock): string {
  const upside = Math.round(upsideOf(stock.price, stock.targetPrice));
  const place =
    upside === 0
      ? "at the price"
      : `${Math.abs(upside)}% ${upside > 0 ? "above" : "below"} the price`;
  return `Mean target of ${analysts(stock.analystCount)} is ${place}`;
}

/** Lower bounds of the narrative tiers, in percent of upside. */
export const NARRATIVE_TIERS = { extreme: 300, veryWide: 200, wide: 100 } as const;

export function narrate(stock: ScreenedStock): string {
  const upside = upsideOf(stock.price, stock.targetPrice);
  const isOne = stock.analystCount === 1;
  const they = `${analysts(stock.analystCount)} who ${isOne ? "follows" : "follow"} ${stock.name}`;
  const who = `The ${they}`;
  const expect = isOne ? "expects" : "expect";
  if (upside > NARRATIVE_TIERS.extreme) {
    return (
      `${who} ${expect} more than four times today's price. A gap this wide usually follows a ` +
      "collapse that targets have not caught up with, so check their age before anything else."
    );
  }
  if (upside > NARRATIVE_TIERS.veryWide) {
    return (
      `${who} ${expect} more than three times today's price. Targets like this rest on one event, ` +
      "such as an approval or a contract, and fail with it."
    );
  }
  if (upside > NARRATIVE_TIERS.wide) {
    return (
      `${who} ${expect} the price to more than double within a year. The market ` +
      "disagrees, so one side is far off."
    );
  }
  // A refreshed price may have passed the target.
  if (upside <= 0) {
    return `The price has reached the mean target of the ${they}, so the target implies no more upside.`;
  }
  return (
    `${who} ${isOne ? "sees" : "see"} room above today's price within a year. This is a ` +
    "typical gap. Earnings and the overall market matter more than any single event."
  );
}

export type RunStatus = "running" | "completed" | "failed";

export interface RecordedRun {
  readonly id: number;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly finishedAt: string | null;
}

export type ScreenerQueries = ReturnType<typeof createScreenerQueries>;

export function createScreenerQueries(database: Kysely<Database>) {
  const recordedRuns = () =>
    database
      .selectFrom("screener_runs")
      .select(["id", "started_at as startedAt", "finished_at as finishedAt"]);
  return {
    /** Returns the last completed run's results in its order, or the current run's so far. */
    async results(kind: RunKind): Promise<ScreenerResult[]> {
      const rows = await database
        .selectFrom("screener_results")
        .select("stock")
        .where("kind", "=", kind)
        .orderBy("rank")
        .execute();
      return rows.map((row) => toResult(JSON.parse(row.stock) as ScreenedStock));
    },
    async symbols(kind: RunKind): Promise<readonly string[]> {
      const rows = await database
        .selectFrom("screener_results")
        .select("symbol")
        .where("kind", "=", kind)
        .orderBy("rank")
        .execute();
      return rows.map(({ symbol }) => symbol);
    },
    async countResults(kind: RunKind): Promise<number> {
      const row = await database
        .selectFrom("screener_results")
        .select((eb) => eb.fn.countAll().as("count"))
        .where("kind", "=", kind)
        .executeTakeFirst();
      return Number(row?.count ?? 0);
    },
    async bestSymbols(limitPerScreen: number): Promise<readonly string[]> {
      const rows = await database
        .selectFrom("screener_results")
        .select("symbol")
        .where("rank", "<", limitPerScreen)
        .where("kind", "!=", "lists" satisfies RunKind)
        .orderBy("rank")
        .execute();
      return rows.map(({ symbol }) => symbol);
    },
    /** Returns the end of the last completed run, ISO 8601; null before the first. */
    async lastRun(kind: RunKind): Promise<string | null> {
      const row = await database
        .selectFrom("screener_runs")
        .select("finished_at")
        .where("kind", "=", kind)
        .where("status", "=", "completed" satisfies RunStatus)
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirst();
      return row?.finished_at ?? null;
    },
    async unfinished(): Promise<readonly number[]> {
      const rows = await database
        .selectFrom("screener_runs")
        .select("id")
        .where("status", "=", "running" satisfies RunStatus)
        .orderBy("id")
        .execute();
      return rows.map((row) => row.id);
    },
    async newest(kind: RunKind): Promise<RecordedRun | null> {
      const row = await recordedRuns()
        .where("kind", "=", kind)
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirst();
      return row ?? null;
    },
    /** Returns the run whose results are shown, even if it found nothing; null before the first. */
    async shown(kind: RunKind): Promise<RecordedRun | null> {
      const result = await database
        .selectFrom("screener_results")
        .select("run_id")
        .where("kind", "=", kind)
        .orderBy("rank")
        .limit(1)
        .executeTakeFirst();
      const row = await (
        result
          ? recordedRuns().where("id", "=", result.run_id)
          : recordedRuns()
              .where("kind", "=", kind)
              .where("status", "=", "completed" satisfies RunStatus)
              .orderBy("id", "desc")
              .limit(1)
      ).executeTakeFirst();
      return row ?? null;
    },
    /** Returns the runs, at most one of each kind, whose shown results contain the symbol. */
    async runsShowing(symbol: string): Promise<readonly number[]> {
      const rows = await database
        .selectFrom("screener_results")
        .select("run_id")
        .where("symbol", "=", symbol)
        .execute();
      return rows.map((row) => row.run_id);
    },
  };
}

export const hasScreenerRun = async (database: Kysely<Database>): Promise<boolean> =>
  (await newestId(database, "screener_runs")) > 0;

function toResult(stock: ScreenedStock): ScreenerResult {
  const {
    price,
    previousClose,
    targetPrice,
    leans: _,
    exchangeTime,
    dollars = 1,
    ...facts
  } = stock;
  const priceUsd = price * dollars;
  const points = weigh(stock);
  const upsidePotential = upsideOf(price, targetPrice);
  return {
    ...facts,
    market: marketOf(stock.symbol).code,
    isEarningsConfirmed: stock.isEarningsConfirmed ?? false,
    earningsSources: [...(stock.earningsSources ?? [])],
    targetAsOf: stock.targetAsOf ?? null,
    twentyDayReturn: stock.twentyDayReturn ?? null,
    price,
    ...(dollars !== 1 && { priceUsd }),
    targetPrice,
    change: previousClose === null ? null : price - previousClose,
    changePercent: previousClose === null ? null : (price / previousClose - 1) * 100,
    upsidePotential,
    reason: reasonOf(stock),
    riskLevel: riskLabel(upsidePotential),
    riskBand: riskBand(priceUsd),
    narrative: narrate(stock),
    score: points.reduce((sum, entry) => sum + entry.points, 0),
    analysisSources: [...sharesOf(points)],
    lastUpdated: exchangeTime,
  };
}

interface SourceShare {
  readonly name: string;
  readonly percent: number;
}

/** Largest first, without zero shares. Percentages sum to 100 (Hamilton's method). */
export function sharesOf(points: readonly SourcePoints[]): readonly SourceShare[] {
  const given = points.filter((entry) => entry.points > 0);
  const total = given.reduce((sum, entry) => sum + entry.points, 0);
  if (!(total > 0)) return [];
  const exact = given.map(({ name, points: own }) => ({ name, share: (own / total) * 100 }));
  const missing = 100 - exact.reduce((sum, { share }) => sum + Math.floor(share), 0);
  const favored = new Set(
    exact
      .toSorted((a, b) => (b.share % 1) - (a.share % 1))
      .slice(0, missing)
      .map(({ name }) => name),
  );
  return exact
    .map(({ name, share }) => ({
      name,
      percent: Math.floor(share) + (favored.has(name) ? 1 : 0),
    }))
    .filter(({ percent }) => percent > 0)
    .toSorted((a, b) => b.percent - a.percent);
}
