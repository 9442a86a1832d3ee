import type { LabelRoute } from "../../../contract/labelRoute.ts";
import { appendNext } from "../../../platform/eventStore/appendNext.ts";
import type { Reader } from "../../../platform/eventStore/statements.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import { LABEL_ROUTES_STREAM, type NotificationSetupEvent } from "../setupEvents.ts";

/** Which channels hear of what has a label. */
export interface LabelRouting {
  /** By label, in alphabetical order. */
  list(): Promise<LabelRoute[]>;
  /** Replaces all of them. Labels are compared without regard to case; each is there once. */
  replace(routes: readonly LabelRoute[]): Promise<void>;
}

export const createLabelRouting = (store: EventStore): LabelRouting => ({
  list: () => readLabelRoutes(store.database),
  replace: (routes) =>
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

export const keyOfLabel = (label: string): string => label.trim().toLowerCase();

/**
 * The channels that are to hear of something with these labels, of all their routes together; null
 * where none of them has one, for every channel.
 */
export function channelsOf(
  labels: readonly string[],
  routes: readonly LabelRoute[],
): ReadonlySet<string> | null {
  const wanted = new Set(labels.map(keyOfLabel));
  const matching = routes.filter(({ label }) => wanted.has(keyOfLabel(label)));
  return matching.length === 0 ? null : new Set(matching.flatMap(({ channels }) => channels));
}
