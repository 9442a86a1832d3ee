import { expect, test } from "bun:test";
import { manualClock } from "../../../platform/clock.ts";
import { createSerialQueue } from "../../../platform/serialQueue.ts";
import { silentLog } from "../../../platform/log.ts";
import { alertCreated } from "../../../testing/alertCreated.ts";
import { eventually } from "../../../testing/eventually.ts";
import { alertStream } from "../events.ts";
import { alertProjection } from "../projection.ts";
import { createAlertStateSync } from "./alertStateSync.ts";
import { createWatchedSymbols } from "./watchedSymbols.ts";
import { openMemoryStore } from "../../../testing/worlds/memoryStore.ts";

test("an alert whose state could not be read at creation is watched soon after", async () => {
  const store = await openMemoryStore([alertProjection], manualClock());
  let isAway = false;
  let reads = 0;
  const watched = createWatchedSymbols();
  const sync = createAlertStateSync({
    store: {
      ...store,
      readStreams: async (streams, reader) => {
        reads++;
        if (isAway) throw new Error("the database is away");
        return store.readStreams(streams, reader);
      },
    },
    watched,
    log: silentLog,
    enqueue: createSerialQueue().run,
    retryMs: 1,
  });
  await sync.load();
  reads = 0;
  isAway = true;
  await store.append(alertStream(1), 0, [alertCreated({ id: 1, symbol: "ACME" })]);
  await eventually(() => reads > 1);
  expect([...watched.symbols()]).toEqual([]);
  isAway = false;
  await eventually(() => [...watched.symbols()].join() === "ACME");
  await store.database.destroy();
});
