import type { Reader } from "../../platform/database/reader.ts";
import type { Kysely } from "kysely";
import type { SurgeCandidate } from "../../contract/discovery/surge.ts";
import { newestId } from "../../platform/database/nextId.ts";
import type { Database } from "../../platform/database/schema.ts";

export type SurgeRunStatus = "running" | "completed" | "failed";

export interface LastSurgeRun {
  readonly totalCandidates: number;
  readonly highProbabilityCandidates: number;
  readonly symbols: number;
  readonly unanswered: number;
  /** ISO 8601, UTC. */
  readonly completedAt: string | null;
}

export type SurgeQueries = ReturnType<typeof createSurgeQueries>;

export function createSurgeQueries(database: Kysely<Database>) {
  const newestCompleted = () =>
    database
      .selectFrom("surge_runs")
      .where("status", "=", "completed" satisfies SurgeRunStatus)
      .orderBy("id", "desc")
      .limit(1);
  return {
    results: async (): Promise<SurgeCandidate[]> => {
      const row = await newestCompleted().select("candidates").executeTakeFirst();
      const candidates: SurgeCandidate[] = row?.candidates ? JSON.parse(row.candidates) : [];
      // Earlier versions did not record sources and treated unknown volatility as high risk.
      return candidates.map((candidate) => ({
        ...candidate,
        earningsSources: candidate.earningsSources ?? [],
        riskLevel: candidate.annualVolatility === null ? null : candidate.riskLevel,
      }));
    },
    lastRun: async (): Promise<LastSurgeRun> => {
      const row = await newestCompleted()
        .select([
          "total_candidates",
          "high_probability_candidates",
          "symbols",
          "unanswered",
          "settled_at",
        ])
        .executeTakeFirst();
      return {
        totalCandidates: row?.total_candidates ?? 0,
        highProbabilityCandidates: row?.high_probability_candidates ?? 0,
        symbols: row?.symbols ?? 0,
        unanswered: row?.unanswered ?? 0,
        completedAt: row?.settled_at ?? null,
      };
    },
  };
}

export const hasSurgeRun = async (reader: Reader): Promise<boolean> =>
  (await newestId(reader, "surge_runs")) > 0;

export async function readRunning(reader: Reader): Promise<readonly number[]> {
  const rows = await reader
    .selectFrom("surge_runs")
    .select("id")
    .where("status", "=", "running" satisfies SurgeRunStatus)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}
