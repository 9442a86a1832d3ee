import { sql, type Kysely } from "kysely";
import { isoTime, type Clock } from "../../../platform/clock.ts";
import { countRows } from "../../../platform/database/reader.ts";
import type { Database } from "../../../platform/database/schema.ts";
import type { Log } from "../../../platform/log.ts";
import type { ChannelName } from "../events.ts";
import { DAY_MS } from "../../../domain/durations.ts";
import { matchesChannel } from "../waiting.ts";

export interface DailyLimitPorts {
  readonly database: Kysely<Database>;
  readonly clock: Clock;
  readonly log: Log;
  readonly channel: ChannelName;
  readonly perDay: number;
}

export type DailyLimit = ReturnType<typeof createDailyLimit>;

/** Limit per UTC day for channels that cost money. Recounts deliveries after a start and daily. */
export function createDailyLimit(ports: DailyLimitPorts) {
  const { database, clock, log, channel, perDay } = ports;
  let today = { day: -1, used: 0 };
  let warnedDay = -1;

  const read = async () => {
    const day = Math.floor(clock.now() / DAY_MS);
    if (today.day !== day) {
      const used = await countSent(
        database,
        channel,
        isoTime(day * DAY_MS),
        isoTime((day + 1) * DAY_MS),
      );
      // A concurrent caller may have counted and sent since.
      if (today.day !== day) today = { day, used };
    }
    return today;
  };

  /** Returns the end of the day (ISO) if the limit is reached; otherwise undefined. */
  const usedUpUntil = async (): Promise<string | undefined> => {
    const { day, used } = await read();
    if (used < perDay) return undefined;
    const until = isoTime((day + 1) * DAY_MS);
    if (warnedDay !== day) {
      warnedDay = day;
      log.warn("the daily limit is reached; messages wait for the next day", {
        channel,
        perDay,
        until,
      });
    }
    return until;
  };

  return {
    perDay,
    usedUpUntil,
    /** Sends and counts one message; returns undefined without sending if the limit is reached. */
    run: async <T>(
      send: () => Promise<{ readonly isSent: boolean; readonly value: T }>,
    ): Promise<T | undefined> => {
      if ((await usedUpUntil()) !== undefined) return undefined;
      const counted = today;
      counted.used++;
      let isSent = true;
      try {
        const result = await send();
        ({ isSent } = result);
        return result.value;
      } finally {
        if (!isSent) counted.used--;
      }
    },
  };
}

/** Includes tests. */
const countSent = (database: Kysely<Database>, channel: ChannelName, from: string, to: string) =>
  countRows(
    database
      .selectFrom("notifications")
      .where(sql<boolean>`status = 'delivered'`)
      .where("settled_at", ">=", from)
      .where("settled_at", "<", to)
      .where(matchesChannel(channel))
      .where(sql<boolean>`(message is null or message = key)`),
  );
