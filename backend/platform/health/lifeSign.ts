import type { Health } from "../../contract/health.ts";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";

export interface LifeSignPorts {
  readonly clock: Clock;
  readonly log: Log;
  readonly readHealth: () => Promise<Pick<Health, "status" | "reasons">>;
  readonly ping: () => Promise<void>;
}

/** Minimum interval between pings: external monitors count in minutes. */
const MIN_GAP_MS = 30_000;

/** Codes of faults that may lose alerts or messages. A single failing source is not one. */
const UNSAFE_CODES = new Set(["outbox", "channel", "evaluation", "rules", "sources"]);

/**
 * Pings an external monitor (healthchecks.io, Uptime Kuma), which warns when pings stop. Triggered
 * by rounds of alert evaluation rather than a timer, so that a server that hangs, sleeps or has
 * lost its market sends none.
 */
export function createLifeSign({ clock, log, readHealth, ping }: LifeSignPorts): {
  /** Call after each round; never rejects. */
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
        // Log only once; the external monitor reports the rest.
        if (isReached) log.warn("the heartbeat address does not answer", { error });
        isReached = false;
      } finally {
        isPinging = false;
      }
    },
  };
}
