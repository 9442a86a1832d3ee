import type { Kysely, Transaction } from "kysely";
import type { SurgeCandidate } from "../../contract/surge.ts";
import { newestId } from "../../platform/database/nextId.ts";
import type { Database } from "../../platform/database/schema.ts";

type Reader = Kysely<Database> | Transaction<Database>;

export type SurgeRunStatus = "running" | "completed" | "failed";

/** The results of the newest completed run. */
export interface LastSurgeRun {
  readonly totalCandidates: number;
  readonly highProbabilityCandidates: number;
  /** ISO 8601, UTC. */
  readonly completedAt: string | null;
}

export interface SurgeQueries {
  /** Candidates of the newest completed run, highest score first; empty before the first. */
  results(): Promise<SurgeCandidate[]>;
  lastRun(): Promise<LastSurgeRun>;
}

export function createSurgeQueries(database: Kysely<Database>): SurgeQueries {
  const newestCompleted = () =>
    database
      .selectFrom("surge_runs")
      .where("status", "=", "completed" satisfies SurgeRunStatus)
      .orderBy("id", "desc")
      .limit(1);
  return {
    results: async () => {
      const row = await newestCompleted().select("candidates").executeTakeFirst();
      const candidates: SurgeCandidate[] = row?.candidates ? JSON.parse(row.candidates) : [];
      // Runs of earlier versions did not record the sources, and took unknown volatility for high
      // risk.
      return candidates.map((candidate) => ({
        ...candidate,
        earningsSources: candidate.earningsSources ?? [],
        riskLevel: candidate.annualVolatility === null ? null : candidate.riskLevel,
      }));
    },
    lastRun: async () => {
      const row = await newestCompleted()
        .select(["total_candidates", "high_probability_candidates", "settled_at"])
        .executeTakeFirst();
      return {
        totalCandidates: row?.total_candidates ?? 0,
        highProbabilityCandidates: row?.high_probability_candidates ?? 0,
        completedAt: row?.settled_at ?? null,
      };
    },
  };
}

/** Whether a run was ever begun, however it ended. */
export const hasSurgeRun = async (reader: Reader): Promise<boolean> =>
  (await newestId(reader, "surge_runs")) > 0;

/** Ids of the runs in progress; after a crash also of interrupted ones. */
export async function readRunning(reader: Reader): Promise<readonly number[]> {
  const rows = await reader
    .selectFrom("surge_runs")
    .select("id")
    .where("status", "=", "running" satisfies SurgeRunStatus)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}
