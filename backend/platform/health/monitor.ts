import type { Kysely } from "kysely";
import { isoTime, type Clock } from "../clock.ts";
import type {
  ChannelFault,
  Health,
  HealthChecks,
  Rebuild,
  SourceHealth,
} from "../../contract/health.ts";
import type { Database } from "../database/schema.ts";
import { findStorageFault, storageSentences } from "../database/storageFault.ts";
import type { Log } from "../log.ts";
import { findReasons, statusOf } from "./healthRules.ts";
import type { ClockMonitor, StorageMonitor } from "./ports.ts";
import { MINUTE_MS } from "../../domain/durations.ts";

export interface HealthMonitorPorts {
  readonly database: Kysely<Database>;
  readonly clock: Clock;
  readonly log: Log;
  readonly sources: () => readonly SourceHealth[];
  readonly readOldestDue: (now: string) => Promise<string | null>;
  readonly readChannelFaults?: (() => Promise<readonly ChannelFault[]>) | undefined;
  readonly readEvaluationFault?: (() => string | null) | undefined;
  readonly storage?: StorageMonitor | undefined;
  readonly lastClockStep?: ClockMonitor["lastClockStep"] | undefined;
}

const HEARTBEAT_MS = MINUTE_MS;
/** Timers fire some milliseconds early or late. */
const TIMER_TOLERANCE_MS = 500;
const ROW = 1;

export type HealthMonitor = ReturnType<typeof createHealthMonitor>;

/** Collects the facts about the product's health. Durations use the monotonic clock. */
export function createHealthMonitor(ports: HealthMonitorPorts) {
  const { database, clock, log, storage } = ports;
  const start = clock.elapsed();
  let evaluation = { at: null as string | null, elapsed: start, everyMs: 0 };
  let write = { at: null as string | null, elapsed: start };
  let writeFault: string | null = null;

  const readChecks = async (now: string): Promise<HealthChecks> => ({
    lastEvaluationAt: evaluation.at,
    lastWriteAt: write.at,
    oldestDueAt: await ports.readOldestDue(now).catch(() => null),
    channels: [...((await ports.readChannelFaults?.().catch(() => [])) ?? [])],
    integrity: storage?.integrity() ?? null,
    disk: (await storage?.readDisk()) ?? null,
    backup: storage?.backup() ?? null,
    lastClockStep: ports.lastClockStep?.() ?? null,
  });

  return {
    async read(): Promise<Pick<Health, "status" | "reasons" | "checks">> {
      const now = clock.now();
      const checks = await readChecks(isoTime(now));
      const sources = ports.sources();
      const reasons = findReasons({
        checks,
        sinceEvaluationMs: clock.elapsed() - evaluation.elapsed,
        evaluatedEveryMs: evaluation.everyMs,
        sinceWriteMs: clock.elapsed() - write.elapsed,
        writeFault,
        evaluationFault: ports.readEvaluationFault?.() ?? null,
        now,
        failedSources: sources
          .filter((source) => !source.isHealthy && !isPartlyPaused(source))
          .map(({ name }) => name),
        pausedParts: sources
          .filter(isPartlyPaused)
          .map(({ name, paused = [] }) => `${name} (only ${paused.join(", ")})`),
        unheardSources: sources
          .filter(
            ({ isHealthy, kind, lastSuccessAt }) =>
              isHealthy && kind === "live" && lastSuccessAt === null,
          )
          .map(({ name }) => name),
        sourceCount: sources.length,
      });
      return { status: statusOf(reasons), reasons: [...reasons], checks };
    },
    evaluated(everyMs: number): void {
      evaluation = { at: isoTime(clock.now()), elapsed: clock.elapsed(), everyMs };
    },
    /** Writes a row once a minute; while writing fails, on every call. Never rejects. */
    async beat(): Promise<void> {
      const isDue = clock.elapsed() - write.elapsed >= HEARTBEAT_MS - TIMER_TOLERANCE_MS;
      if (write.at !== null && writeFault === null && !isDue) return;
      const writtenAt = isoTime(clock.now());
      try {
        await database
          .insertInto("heartbeat")
          .values({ id: ROW, written_at: writtenAt })
          .onConflict((conflict) => conflict.column("id").doUpdateSet({ written_at: writtenAt }))
          .execute();
        if (writeFault !== null) log.info("the database can be written again");
        write = { at: writtenAt, elapsed: clock.elapsed() };
        writeFault = null;
      } catch (error) {
        const fault = findStorageFault(error);
        if (writeFault === null) log.error("the database cannot be written", { error });
        writeFault = fault ? storageSentences[fault] : "The database cannot be written";
      }
    },
  };
}

const isPartlyPaused = ({ paused = [], byCapability }: SourceHealth): boolean =>
  paused.length > 0 && byCapability.some(({ breaker }) => breaker === "closed");

/** During a rebuild nothing is evaluated, which is not a fault. */
export const describeHealth = <H extends Pick<Health, "status" | "reasons">>(
  health: H,
  rebuild: Rebuild | null,
): H | (H & Pick<Health, "status" | "rebuild">) =>
  rebuild === null ? health : { ...health, status: "degraded", rebuild };
