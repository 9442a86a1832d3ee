import type { Kysely } from "kysely";
import type { DayOffsets, LearnedHours, NamedDay } from "../../market/calendars/learnedHours.ts";
import type { Database } from "../../platform/database/schema.ts";
import type { Log } from "../../platform/log.ts";

export interface ExchangeHoursPorts {
  readonly database: Kysely<Database>;
  readonly log: Log;
  readonly hours: Pick<LearnedHours, "kept" | "restore">;
}

type Times = readonly [day: number, preOpen: number, open: number, close: number, post: number];

/** JSON in the database: the learned days of an exchange, at most a hundred. */
interface Written {
  readonly days: readonly Times[];
  readonly closed: readonly number[];
}

const timesOf = ({ day, offsets }: NamedDay): Times => [
  day,
  offsets.preOpen,
  offsets.open,
  offsets.close,
  offsets.postClose,
];

function dayOf([day, preOpen, open, close, postClose]: Times): NamedDay {
  const offsets: DayOffsets = { preOpen, open, close, postClose };
  return { day, offsets };
}

export function createExchangeHoursKeeper(ports: ExchangeHoursPorts) {
  const { database, log, hours } = ports;
  const written = new Map<string, string>();

  async function save(): Promise<void> {
    for (const { code, days, closed } of hours.kept()) {
      const row: Written = { days: days.map(timesOf), closed };
      const text = JSON.stringify(row);
      if (written.get(code) === text) continue;
      await database
        .insertInto("exchange_hours")
        .values({ code, hours: text })
        .onConflict((conflict) => conflict.column("code").doUpdateSet({ hours: text }))
        .execute();
      written.set(code, text);
    }
  }

  return {
    save,
    async restore(): Promise<void> {
      const rows = await database.selectFrom("exchange_hours").selectAll().execute();
      hours.restore(
        rows.map(({ code, hours: text }) => {
          written.set(code, text);
          const { days, closed } = JSON.parse(text) as Written;
          return { code, days: days.map(dayOf), closed };
        }),
      );
    },
    /** Never rejects, so that an unwritable database cannot block a shutdown. */
    stop: (): Promise<void> =>
      save().catch((error: unknown) =>
        log.warn("the hours of the exchanges are not kept", { error }),
      ),
  };
}
