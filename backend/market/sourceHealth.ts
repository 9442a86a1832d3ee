import { isoTime, type Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { Capability, MarketKind, MarketSource } from "./source.ts";

/** One row of the health page: how a source has been doing. */
export interface SourceHealthRow {
  readonly name: string;
  readonly kind: MarketKind;
  readonly capabilities: Capability[];
  /** True until it fails; after a failure, once it has answered again. */
  readonly isHealthy: boolean;
  /** The last failure, kept after recovery. */
  readonly lastError: string | null;
  /** ISO 8601; null before the first answer. */
  readonly lastSuccessAt: string | null;
}

/** Longest error kept: a page of HTML that a source sent instead of data need not be shown. */
const LONGEST_ERROR = 200;

export interface SourceRecord {
  succeed(): void;
  fail(error: unknown): void;
  row(): SourceHealthRow;
}

/** Keeps a source's record; logs only when it fails after being well, or is well again. */
export function createSourceRecord(source: MarketSource, log: Log, clock: Clock): SourceRecord {
  const { name, kind, capabilities } = source;
  let isHealthy = true;
  let lastError: string | null = null;
  let lastSuccessAt: number | null = null;
  return {
    succeed() {
      if (!isHealthy) log.info("market source answers again", { source: name });
      isHealthy = true;
      lastSuccessAt = clock.now();
    },
    fail(error) {
      lastError = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_ERROR);
      if (isHealthy) log.warn("market source fails", { source: name, error: lastError });
      isHealthy = false;
    },
    row: () => ({
      name,
      kind,
      capabilities: [...capabilities],
      isHealthy,
      lastError,
      lastSuccessAt: lastSuccessAt === null ? null : isoTime(lastSuccessAt),
    }),
  };
}
