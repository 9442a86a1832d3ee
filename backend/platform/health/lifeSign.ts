import type { Health } from "../../contract/health.ts";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";

export interface LifeSignPorts {
  readonly clock: Clock;
  readonly log: Log;
  readonly readHealth: () => Promise<Pick<Health, "status" | "reasons">>;
  /** Tells the outside watch that all is well. Rejects where it cannot be reached. */
  readonly ping: () => Promise<void>;
}

/** Rounds may be a second apart; an outside watch counts in minutes. */
const MIN_GAP_MS = 30_000;

/**
 * Reasons for which alerts or their messages may be lost, although the server lives. A single
 * source that fails is not one: the others are asked.
 */
const UNSAFE_CODES = new Set(["outbox", "channel", "evaluation", "rules", "sources"]);

/**
 * A sign of life for an outside watch (healthchecks.io, Uptime Kuma), which warns once it stays
 * out. It follows the rounds in which alerts are evaluated and no timer: a server that stands still,
 * sleeps or has lost its market gives none.
 */
export function createLifeSign({ clock, log, readHealth, ping }: LifeSignPorts): {
  /** After each round; never rejects. */
  evaluated(): Promise<void>;
} {
  let lastAt = Number.NEGATIVE_INFINITY;
  let isPinging = false;
  let isReached = true;
  return {
    evaluated: async () => {
      if (isPinging || clock.elapsed() - lastAt < MIN_GAP_MS) return;
      isPinging = true;
      lastAt = clock.elapsed();
      try {
        const { status, reasons } = await readHealth();
        if (status === "failing" || reasons.some(({ code }) => UNSAFE_CODES.has(code))) return;
        await ping();
        if (!isReached) log.info("the heartbeat address answers again");
        isReached = true;
      } catch (error) {
        // Once: the outside watch says the rest.
        if (isReached) log.warn("the heartbeat address does not answer", { error });
        isReached = false;
      } finally {
        isPinging = false;
      }
    },
  };
}
