import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import type { Projection } from "../../platform/eventStore/projection.ts";
import { chartLineEventTypes, type ChartLineEvent } from "./events.ts";
import { chartLineEvolution, type ChartLineState, type KeptLine } from "./decide.ts";

/** Omits `lastId`, which only decisions need. */
export interface ChartLineRow {
  readonly lines: string;
  readonly version: number;
}

export const readLines = (row: ChartLineRow | undefined): readonly KeptLine[] =>
  row === undefined ? [] : (JSON.parse(row.lines) as readonly KeptLine[]);

export const chartLineProjection: Projection = {
  name: "chartLines",
  version: 1,
  tables: ["chart_lines"],
  handles: chartLineEventTypes,
  project: async (transaction, events) => {
    for (const event of events as readonly RecordedEvent<ChartLineEvent>[]) {
      const { symbol } = event.data;
      const row = await transaction
        .selectFrom("chart_lines")
        .select(["lines", "version"])
        .where("symbol", "=", symbol)
        .executeTakeFirst();
      const version = row?.version ?? 0;
      // Skip redelivered events.
      if (event.version <= version) continue;
      const before: ChartLineState = { version, lastId: 0, lines: readLines(row) };
      const { lines } = chartLineEvolution.evolve(before, event);
      const now = {
        lines: JSON.stringify(lines),
        line_count: lines.length,
        version: event.version,
      };
      await transaction
        .insertInto("chart_lines")
        .values({ symbol, ...now })
        .onConflict((conflict) => conflict.column("symbol").doUpdateSet(now))
        .execute();
    }
  },
};
