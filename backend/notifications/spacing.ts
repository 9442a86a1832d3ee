import type { Kysely } from "kysely";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/schema.ts";
import type { NotificationRequest } from "./evolve.ts";
import type { QuietHours } from "./quietHours.ts";

/** What the user has set about sending. */
export interface SendingSettings {
  /** Off: nothing is sent and everything stays as it is; tests are, since somebody asked for them. */
  readonly isOn: boolean;
  /** Least time between two notifications of one alert. */
  readonly leastGapMs: number;
  readonly quietHours?: QuietHours | null;
  /** ISO 8601, UTC. */
  readonly mutedUntil?: string | null;
}

export type ReadSendingSettings = () => Promise<SendingSettings>;

/** Keeps notifications back for as long as the user's settings say. */
export interface Spacing {
  isOn(): Promise<boolean>;
  /** Does the work if it may be done now; undefined when it is kept back. */
  run<T>(request: NotificationRequest, work: () => Promise<T>): Promise<T | undefined>;
}

export interface SpacingPorts {
  readonly database: Kysely<Database>;
  readonly clock: Clock;
  readonly readSettings: ReadSendingSettings;
}

/** The destinations of one firing are one notification: they do not keep each other back. */
export function createSpacing({ database, clock, readSettings }: SpacingPorts): Spacing {
  const underWay = new Map<number, { readonly firing: number; count: number }>();

  const isTooSoon = async (alertId: number, firing: number, leastGapMs: number) => {
    const last = await readLastOtherDelivery(database, alertId, firing);
    return last !== undefined && clock.now() - Date.parse(last) < leastGapMs;
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
        const { isOn, leastGapMs } = await readSettings();
        if (!isOn || (await isTooSoon(alertId, firing, leastGapMs))) return undefined;
        return await work();
      } finally {
        running.count -= 1;
        if (running.count === 0) underWay.delete(alertId);
      }
    },
  };
}

/** When another firing of the alert was last delivered, ISO; undefined when it never was. */
async function readLastOtherDelivery(
  database: Kysely<Database>,
  alertId: number,
  firing: number,
): Promise<string | undefined> {
  const row = await database
    .selectFrom("notifications")
    .select("settled_at")
    .where("alert_id", "=", alertId)
    .where("status", "=", "delivered")
    .where("is_test", "=", 0)
    .where("key", "not like", `notification-${alertId}-${firing}-%`)
    .orderBy("settled_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.settled_at ?? undefined;
}
