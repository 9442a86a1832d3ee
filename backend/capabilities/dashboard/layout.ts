import type { Kysely } from "kysely";
import type { DashboardLayout } from "../../contract/dashboard.ts";
import type { LiveMessage } from "../../contract/live.ts";
import type { Database } from "../../platform/database/schema.ts";
import { handleCommand } from "../../platform/eventStore/commandHandler.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import type { Projection } from "../../platform/eventStore/projection.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { dashboardEvolution, decide, emptyLayout, type DashboardCommand } from "./decide.ts";
import { DASHBOARD_STREAM, dashboardEventTypes, type DashboardEvent } from "./events.ts";

const ROW = 1;

export const layoutProjection: Projection = {
  name: "dashboard",
  version: 1,
  tables: ["dashboard_layout"],
  handles: dashboardEventTypes,
  project: async (transaction, events) => {
    for (const event of events as readonly RecordedEvent<DashboardEvent>[]) {
      const { version } = event;
      const layout = JSON.stringify(dashboardEvolution.evolve(emptyLayout, event));
      await transaction
        .insertInto("dashboard_layout")
        .values({ id: ROW, layout, version })
        .onConflict((conflict) =>
          conflict
            .column("id")
            .doUpdateSet({ layout, version })
            .where("dashboard_layout.version", "<", version),
        )
        .execute();
    }
  },
};

export type DashboardLayouts = ReturnType<typeof createDashboardLayouts>;

/** The arrangement of the dashboard, shared by all tabs and devices. */
export function createDashboardLayouts(store: EventStore, database: Kysely<Database>) {
  const read = async (): Promise<DashboardLayout> => {
    const row = await database
      .selectFrom("dashboard_layout")
      .select("layout")
      .where("id", "=", ROW)
      .executeTakeFirst();
    return row ? JSON.parse(row.layout) : { panels: [], watchlistId: null };
  };
  return {
    read,
    change: async (command: DashboardCommand): Promise<DashboardLayout> => {
      await handleCommand(store, dashboardEvolution, DASHBOARD_STREAM, (state) =>
        decide(command, state),
      );
      return read();
    },
  };
}

export function toDashboardMessage(recorded: RecordedEvent): LiveMessage | undefined {
  const event = recorded as RecordedEvent<DashboardEvent>;
  switch (event.type) {
    case "DashboardArranged":
    case "DashboardReset":
      return { type: "dashboard.changed" };
    default:
      event satisfies never;
      return undefined;
  }
}
