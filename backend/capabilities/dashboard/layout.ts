import type { Kysely } from "kysely";
import type { DashboardLayout } from "../../contract/dashboard.ts";
import type { LiveMessage } from "../../contract/live.ts";
import type { Database } from "../../platform/database/schema.ts";
import { handleCommand } from "../../platform/eventStore/commandHandler.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import type { Projection } from "../../platform/eventStore/projection.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import {
  DASHBOARD_STREAM,
  dashboardEventTypes,
  type DashboardEvent,
  type DashboardArranged,
} from "./events.ts";

type Layout = DashboardArranged["data"];

type DashboardCommand =
  | { readonly kind: "arrange"; readonly layout: Layout }
  | { readonly kind: "reset" };

const emptyLayout: Layout = { panels: [], watchlistId: null };

export const dashboardEvolution = {
  initialState: emptyLayout,
  evolve: (_state: Layout, event: DashboardEvent): Layout =>
    event.type === "DashboardArranged" ? event.data : emptyLayout,
};

/** Panels missing from the command belong to another version of the UI and stay at the end. */
export function decide(command: DashboardCommand, state: Layout): readonly DashboardEvent[] {
  if (command.kind === "reset") {
    return isSame(state, emptyLayout) ? [] : [{ type: "DashboardReset", data: {} }];
  }
  const { watchlistId } = command.layout;
  const byId = new Map(command.layout.panels.map((panel) => [panel.id, panel]));
  const others = state.panels.filter(({ id }) => !byId.has(id));
  const layout = { panels: [...byId.values(), ...others].slice(0, MAX_KEPT), watchlistId };
  return isSame(layout, state) ? [] : [{ type: "DashboardArranged", data: layout }];
}

const MAX_KEPT = 60;

const isSame = (one: Layout, other: Layout): boolean =>
  one.watchlistId === other.watchlistId &&
  one.panels.length === other.panels.length &&
  one.panels.every(({ id, isHidden }, at) => {
    const panel = other.panels[at];
    return panel?.id === id && panel.isHidden === isHidden;
  });

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
