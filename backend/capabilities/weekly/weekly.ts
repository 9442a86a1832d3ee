import { readSetting, saveSetting } from "../../platform/database/settingRow.ts";
import { Cron } from "croner";
import type { Kysely } from "kysely";
import type { Weekly, WeeklyReport, WeeklySettings } from "../../contract/stocks/weekly.ts";
import { isoTime, type Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/schema.ts";
import { DAY_MS } from "../../domain/durations.ts";
import { appendNext } from "../../platform/eventStore/appendNext.ts";
import { ConcurrencyConflict } from "../../platform/eventStore/event.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import {
  WEEKLY_SETTINGS_STREAM,
  WEEKLY_STREAM,
  type WeeklyDigestMade,
  type WeeklyDigestScheduled,
} from "./events.ts";
import { readReport, type ReportPorts } from "./report.ts";

const LATE_MS = DAY_MS;
/** Prevents a second digest of the same week after the schedule was changed. */
const MIN_GAP_MS = 4 * DAY_MS;

/** Times are epoch milliseconds. */
export interface WeeklySituation {
  readonly now: number;
  readonly dueAt: number;
  readonly lastDueAt: number | null;
  /** Start of counting; a digest needs counts from before it was due. */
  readonly countedSince: number | null;
}

export const isDigestDue = ({ now, dueAt, lastDueAt, countedSince }: WeeklySituation): boolean =>
  now >= dueAt &&
  now - dueAt <= LATE_MS &&
  countedSince !== null &&
  countedSince < dueAt &&
  // A last digest in the future means that the clock was set back.
  (lastDueAt === null || Math.abs(dueAt - lastDueAt) >= MIN_GAP_MS);

interface WeeklyPorts extends ReportPorts {
  readonly store: EventStore;
  readonly clock: Pick<Clock, "now">;
  readonly readReachedChannels: () => Promise<ReadonlySet<string>>;
}

const SETTING = "weekly";
const WEEK_MS = 7 * DAY_MS;
/** Sunday evening in the time zone of most listed stocks. */
const usual: WeeklySettings = { isOn: true, weekday: 0, hour: 18, zone: "America/New_York" };

export type WeeklyService = ReturnType<typeof createWeekly>;

export function createWeekly(ports: WeeklyPorts) {
  const { store, clock, database, readReachedChannels } = ports;
  const readSettings = async (): Promise<WeeklySettings> => {
    const row = await readSetting(database, SETTING);
    return row ? { ...usual, ...(JSON.parse(row) as Partial<WeeklySettings>) } : usual;
  };
  const readLast = async () => {
    const events = await store.readStream(WEEKLY_STREAM);
    const last = events.at(-1)?.data as WeeklyDigestMade["data"] | undefined;
    return { version: events.length, last };
  };
  const report = (to: number, last: WeeklyDigestMade["data"] | undefined): Promise<WeeklyReport> =>
    readReport(ports, { from: to - WEEK_MS, to, before: last?.totals ?? [] });

  const read = async (): Promise<Weekly> => {
    const settings = await readSettings();
    const now = clock.now();
    const { last } = await readLast();
    return {
      settings,
      nextAt: settings.isOn ? isoTime(timeAfter(settings, now)) : null,
      lastSentAt: last?.dueAt ?? null,
      isReceived: (await readReachedChannels()).size > 0,
      report: await report(now, last),
    };
  };

  return {
    read,
    async save(settings: WeeklySettings): Promise<Weekly> {
      await store.transact(async (transaction) => {
        await saveSetting(transaction, SETTING, JSON.stringify(settings));
        await appendNext<WeeklyDigestScheduled>(store, transaction, WEEKLY_SETTINGS_STREAM, {
          type: "WeeklyDigestScheduled",
          data: settings,
        });
      });
      return read();
    },
    async tick(): Promise<void> {
      const settings = await readSettings();
      if (!settings.isOn) return;
      const now = clock.now();
      const dueAt = timeAfter(settings, now - WEEK_MS);
      const { version, last } = await readLast();
      const lastDueAt = last ? Date.parse(last.dueAt) : null;
      const countedSince = await readCountedSince(database);
      if (!isDigestDue({ now, dueAt, lastDueAt, countedSince })) return;
      if ((await readReachedChannels()).size === 0) return;
      const made: WeeklyDigestMade = {
        type: "WeeklyDigestMade",
        data: {
          dueAt: isoTime(dueAt),
          report: await report(dueAt, last),
          totals: [...ports.readTotals()],
        },
      };
      try {
        await store.append(WEEKLY_STREAM, version, [made]);
      } catch (error) {
        // Another process has made it.
        if (!(error instanceof ConcurrencyConflict)) throw error;
      }
    },
  };
}

export function timeAfter({ weekday, hour, zone }: WeeklySettings, time: number): number {
  const cron = new Cron(`0 0 ${hour} * * ${weekday}`, {
    mode: "6-part",
    timezone: zone,
    paused: true,
  });
  return cron.nextRun(new Date(time))?.getTime() ?? Number.POSITIVE_INFINITY;
}

async function readCountedSince(database: Kysely<Database>): Promise<number | null> {
  const row = await database
    .selectFrom("check_hours")
    .select("hour")
    .orderBy("hour")
    .limit(1)
    .executeTakeFirst();
  return row ? Date.parse(row.hour) : null;
}
