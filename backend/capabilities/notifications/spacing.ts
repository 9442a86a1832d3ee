import type { Kysely } from "kysely";
import { isoTime, type Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/schema.ts";
import type { NotificationRequest } from "./evolve.ts";
import type { QuietHours } from "./quiet/quietHours.ts";
import type { Span } from "./waiting.ts";

/** The user's settings of sending. */
export interface SendingSettings {
  /** Off: nothing is sent except tests, and everything stays as it is. */
  readonly isOn: boolean;
  /** Least time between two notifications of one alert. */
  readonly minGapMs: number;
  readonly quietHours?: QuietHours | null;
  /** ISO 8601, UTC. */
  readonly mutedUntil?: string | null;
}

export type ReadSendingSettings = () => Promise<SendingSettings>;

/** Defers notifications for as long as the user's settings say. */
export interface Spacing {
  isOn(): Promise<boolean>;
  /** Does the work if it may be done now; undefined when it is deferred. */
  run<T>(request: NotificationRequest, work: () => Promise<T>): Promise<T | undefined>;
}

export interface SpacingPorts {
  readonly database: Kysely<Database>;
  readonly clock: Clock;
  readonly readSettings: ReadSendingSettings;
}

/** The destinations of one firing are one notification: they do not defer each other. */
export function createSpacing({ database, clock, readSettings }: SpacingPorts): Spacing {
  const underWay = new Map<number, { readonly firing: number; count: number }>();

  const isTooSoon = async (alertId: number, firing: number, minGapMs: number) => {
    if (minGapMs <= 0) return false;
    // A message from the future was written under another clock, and defers nothing.
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

/** Whether another firing of the alert was delivered within the span. */
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
