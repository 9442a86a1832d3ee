import { commandLine } from "../singleFile.ts";
import type {
  ChannelFault,
  HealthChecks,
  HealthReason,
  HealthStatus,
} from "../../contract/health.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../domain/durations.ts";

/** Inputs in addition to the displayed checks; durations are in milliseconds. */
export interface HealthFacts {
  readonly checks: HealthChecks;
  readonly sinceEvaluationMs: number;
  readonly evaluatedEveryMs: number;
  /** Why evaluation fails, as a sentence; null if it works. */
  readonly evaluationFault: string | null;
  readonly sinceWriteMs: number;
  /** Why the newest write failed, as a sentence; null if writing works. */
  readonly writeFault: string | null;
  /** Wall-clock time, on which {@link HealthChecks.oldestDueAt} is measured. */
  readonly now: number;
  readonly failedSources: readonly string[];
  /** Sources of which a part is paused, with the part. */
  readonly pausedParts: readonly string[];
  /** Remaining sources that have never responded, because they have not been queried yet. */
  readonly unheardSources: readonly string[];
  readonly sourceCount: number;
}

/** Counted in intervals, at least a minute, plus a minute; less is only a busy machine. */
const LATE_EVALUATIONS = 3;
const LATE_EVALUATION_MS = MINUTE_MS;
const LOST_EVALUATION_MS = 10 * MINUTE_MS;
export const LATE_WRITE_MS = 3 * MINUTE_MS;
/** Longer than the delay of retries and bursts. */
export const LATE_MESSAGE_MS = 10 * MINUTE_MS;
export const LOW_DISK_BYTES = 500_000_000;
export const FULL_DISK_BYTES = 50_000_000;
export const OLD_BACKUP_MS = 3 * DAY_MS;
/** Messages may contain odd times for this long after a clock step. */
const CLOCK_STEP_SHOWN_MS = HOUR_MS;

export function findReasons(facts: HealthFacts): readonly HealthReason[] {
  const reasons = rules.flatMap((rule) => rule(facts) ?? []);
  return reasons.toSorted((left, right) => rank(right.status) - rank(left.status));
}

export const statusOf = (reasons: readonly HealthReason[]): HealthStatus =>
  reasons.reduce<HealthStatus>(
    (worst, { status }) => (rank(status) > rank(worst) ? status : worst),
    "ok",
  );

const ranks: readonly HealthStatus[] = ["ok", "degraded", "failing"];
const rank = (status: HealthStatus): number => ranks.indexOf(status);

const reason = (code: string, status: HealthReason["status"], sentence: string): HealthReason => ({
  code,
  status,
  sentence,
});

type Rule = (facts: HealthFacts) => HealthReason | readonly HealthReason[] | undefined;

const rules: readonly Rule[] = [
  ({ writeFault, sinceWriteMs }) => {
    if (writeFault !== null) return reason("write", "failing", writeFault);
    if (sinceWriteMs <= LATE_WRITE_MS) return undefined;
    return reason(
      "write",
      "failing",
      `The database has not been written for ${inWords(sinceWriteMs)}`,
    );
  },
  ({ checks: { integrity } }) =>
    integrity?.status === "damaged"
      ? reason(
          "integrity",
          "failing",
          `The database is damaged (${integrity.detail ?? "no details"}): restore a backup (${commandLine("restore FILE")}) or copy what can be read (${commandLine("salvage FILE")})`,
        )
      : undefined,
  ({ checks: { disk } }) => {
    if (!disk || disk.freeBytes >= LOW_DISK_BYTES) return undefined;
    return disk.freeBytes < FULL_DISK_BYTES
      ? reason("disk", "failing", `The disk is full: ${inMegabytes(disk.freeBytes)} are free`)
      : reason(
          "disk",
          "degraded",
          `The disk is nearly full: ${inMegabytes(disk.freeBytes)} are free`,
        );
  },
  ({ sinceEvaluationMs: since, evaluatedEveryMs: every }) => {
    const late = Math.max(LATE_EVALUATION_MS, LATE_EVALUATIONS * every) + LATE_EVALUATION_MS;
    if (since <= late) return undefined;
    return reason(
      "evaluation",
      since > Math.max(LOST_EVALUATION_MS, 2 * late) ? "failing" : "degraded",
      `Alerts have not been checked for ${inWords(since)}`,
    );
  },
  ({ evaluationFault }) =>
    evaluationFault === null ? undefined : reason("rules", "degraded", evaluationFault),
  ({ checks: { oldestDueAt }, now }) => {
    const late = oldestDueAt === null ? 0 : now - Date.parse(oldestDueAt);
    return late > LATE_MESSAGE_MS
      ? reason("outbox", "degraded", `A message has been due for ${inWords(late)}`)
      : undefined;
  },
  ({ checks: { channels } }) =>
    channels.map((fault) =>
      reason(
        fault.destination === null ? "channel" : "destination",
        "degraded",
        describeChannelFault(fault),
      ),
    ),
  ({ failedSources, pausedParts, unheardSources, sourceCount }) => {
    const failing = [...failedSources, ...pausedParts];
    if (failing.length === 0) return undefined;
    const named = [
      failing.join(", "),
      ...(unheardSources.length > 0 ? [`not queried yet: ${unheardSources.join(", ")}`] : []),
    ].join("; ");
    return failedSources.length + unheardSources.length === sourceCount
      ? reason("sources", "degraded", `No market source is responding: ${named}`)
      : reason("source", "degraded", `Market sources not responding: ${named}`);
  },
  ({ checks: { backup }, now }) => {
    if (!backup) return undefined;
    if (backup.lastError !== null) {
      return reason("backup", "degraded", `The last backup failed: ${backup.lastError}`);
    }
    const age = backup.lastAt === null ? 0 : now - Date.parse(backup.lastAt);
    return age > OLD_BACKUP_MS
      ? reason("backup", "degraded", `The newest backup is ${inWords(age)} old`)
      : undefined;
  },
  ({ checks: { lastClockStep: step }, now }) =>
    step && Math.abs(now - Date.parse(step.at)) < CLOCK_STEP_SHOWN_MS
      ? reason(
          "clock",
          "degraded",
          `The clock of this machine jumped ${step.ms < 0 ? "back" : "ahead"} by ${inWords(Math.abs(step.ms))}`,
        )
      : undefined,
];

/** The time is absolute, so that the sentence does not change while nothing else does. */
function describeChannelFault({ label, destination, since, error }: ChannelFault): string {
  const who = destination === null ? label : `${label} (${destination})`;
  const at = `${since.slice(0, "2026-01-05".length)} ${since.slice(11, 16)} UTC`;
  return `${who} has not accepted a message since ${at}: ${error}`;
}

const inMegabytes = (bytes: number): string => `${Math.floor(bytes / 1_000_000)} MB`;

function inWords(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 72 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}
