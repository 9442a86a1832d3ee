import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { alertStream, type AlertEvent, type AlertTriggered } from "./events.ts";
import { readFiredIds } from "./queries.ts";

/** Alerts whose streams are read: the newest ones that have fired. */
const MAX_ALERTS = 100;

/** As many as a chart can show apart. */
const MAX_FIRINGS = 200;

/** The newest firings of the symbol's alerts that are not deleted, oldest first by exchange time. */
export async function readFirings(
  store: Pick<EventStore, "database" | "readStreams">,
  symbol: string,
): Promise<readonly AlertTriggered["data"][]> {
  const ids = await readFiredIds(store.database, symbol, MAX_ALERTS);
  if (ids.length === 0) return [];
  const histories = await store.readStreams(ids.map(alertStream));
  const firings: AlertTriggered["data"][] = [];
  for (const events of histories.values()) {
    for (const event of events as readonly RecordedEvent<AlertEvent>[]) {
      if (event.type === "AlertTriggered") firings.push(event.data);
    }
  }
  return firings
    .toSorted((a, b) => Date.parse(a.exchangeTime) - Date.parse(b.exchangeTime))
    .slice(-MAX_FIRINGS);
}
