import type { Kysely } from "kysely";
import { isoTime, type Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/schema.ts";
import type { NotificationRequest } from "./evolve.ts";
import type { QuietHours } from "../../domain/quietHours.ts";
import type { Span } from "./waiting.ts";

export interface SendingSettings {
  /** If false, only tests are sent, and everything else waits unchanged. */
  readonly isOn: boolean;
  readonly minGapMs: number;
  readonly quietHours?: QuietHours | null;
  /** ISO 8601, UTC. */
  readonly mutedUntil?: string | null;
}

export type ReadSendingSettings = () => Promise<SendingSettings>;

export interface Spacing {
  isOn(): Promise<boolean>;
  /** Runs the work if sending is allowed now; returns undefined if it is deferred. */
  run<T>(request: NotificationRequest, work: () => Promise<T>): Promise<T | undefined>;
}

export interface SpacingPorts {
  readonly database: Kysely<Database>;
  readonly clock: Clock;
  readonly readSettings: ReadSendingSettings;
}

/** Notifications of the same firing to several destinations do not defer each other. */
export function createSpacing({ database, clock, readSettings }: SpacingPorts): Spacing {
  const underWay = new Map<number, { readonly firing: number; count: number }>();

  const isTooSoon = async (alertId: number, firing: number, minGapMs: number) => {
    if (minGapMs <= 0) return false;
    // Times in the future were recorded under another clock and defer nothing.
    const now = clock.now();
    const span = { after: isoTime(now - minGapMs), until: isoTime(now) };
    return hasOtherDelivery(database, alertId, firing, span);
  };

  return {
    isOn: async () => (await readSettings()).isOn,
    run: async ({ alertId, firing, isTest }, work) => {
      if (isTest || alertId === null) return work();
      const running = underWay.get(alertId) ?? { firing, count: 0 };
      if (running.firing !== firing) return undefined;
      running.count += 1;
      underWay.set(alertId, running);
      try {
        const { isOn, minGapMs } = await readSettings();
        if (!isOn || (await isTooSoon(alertId, firing, minGapMs))) return undefined;
        return await work();
      } finally {
        running.count -= 1;
        if (running.count === 0) underWay.delete(alertId);
      }
    },
  };
}

async function hasOtherDelivery(
  database: Kysely<Database>,
  alertId: number,
  firing: number,
  { after, until }: Span,
): Promise<boolean> {
  const row = await database
    .selectFrom("notifications")
    .select("settled_at")
    .where("alert_id", "=", alertId)
    .where("settled_at", ">", after)
    .where("settled_at", "<=", until)
    .where("status", "=", "delivered")
    .where("is_test", "=", 0)
    .where("key", "not like", `notification-${alertId}-${firing}-%`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
