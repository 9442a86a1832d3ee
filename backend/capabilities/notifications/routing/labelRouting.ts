import type { LabelRoute } from "../../../contract/notifications/labelRoute.ts";
import { appendNext } from "../../../platform/eventStore/appendNext.ts";
import type { Reader } from "../../../platform/database/reader.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import { LABEL_ROUTES_STREAM, type NotificationSetupEvent } from "../events.ts";

export type LabelRouting = ReturnType<typeof createLabelRouting>;

export const createLabelRouting = (store: EventStore) => ({
  list: (): Promise<LabelRoute[]> => readLabelRoutes(store.database),
  /** Replaces all routes. Labels are case-insensitive, and each must occur only once. */
  replace: (routes: readonly LabelRoute[]): Promise<void> =>
    store.transact(async (transaction) => {
      await appendNext<NotificationSetupEvent>(store, transaction, LABEL_ROUTES_STREAM, {
        type: "LabelRoutesSaved",
        data: { routes },
      });
      await transaction.deleteFrom("label_routes").execute();
      if (routes.length === 0) return;
      const rows = routes.map(({ label, channels }) => ({
        label: label.trim(),
        channels: JSON.stringify(channels),
      }));
      await transaction.insertInto("label_routes").values(rows).execute();
    }),
});

export async function readLabelRoutes(reader: Reader): Promise<LabelRoute[]> {
  const rows = await reader.selectFrom("label_routes").selectAll().orderBy("label").execute();
  return rows.map(({ label, channels }) => ({
    label,
    channels: JSON.parse(channels) as string[],
  }));
}
