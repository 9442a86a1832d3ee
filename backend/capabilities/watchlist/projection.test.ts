import { beforeEach, describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { openMemoryStore } from "../../testing/worlds/memoryStore.ts";
import { manualClock } from "../../platform/clock.ts";
import { projectInline } from "../../platform/eventStore/projection.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { watchlistStream, type WatchlistEvent } from "./events.ts";
import { watchlistProjection } from "./projection.ts";
import { createWatchlistQueries, type WatchlistQueries } from "./queries.ts";
import { casesOf } from "../../testing/casesOf.ts";

const clock = manualClock();
let store: EventStore;
let queries: WatchlistQueries;

beforeEach(async () => {
  clock.set("2026-01-05T15:00:00Z");
  store = await openMemoryStore([watchlistProjection], clock);
  queries = createWatchlistQueries(store.database);
});

const watched = (symbol: string, name = symbol): WatchlistEvent => ({
  type: "StockWatched",
  data: { symbol, name },
});
const unwatched = (symbol: string): WatchlistEvent => ({
  type: "StockUnwatched",
  data: { symbol },
});
const restored = (symbol: string): WatchlistEvent => ({
  type: "StockWatchRestored",
  data: { symbol },
});

const append = async (version: number, ...events: readonly WatchlistEvent[]) =>
  store.append(watchlistStream(events[0]!.data.symbol), version, events);

describe("the table of the watchlist", () => {
  test("puts a stock that is added again on top, with its new name", async () => {
    for (const symbol of ["A", "B"]) await append(0, watched(symbol));
    await append(1, unwatched("A"), watched("A", "Agilent"));
    expect((await queries.list()).rows).toMatchObject([
      { symbol: "A", name: "Agilent" },
      { symbol: "B" },
    ]);
  });

  test("is unmoved by any of its events delivered again alone and late", async () => {
    await append(0, watched("A"), unwatched("A"), restored("A"), unwatched("A"), watched("A"));
    const events = await store.readAll(0, 100);
    const rows = () => store.database.selectFrom("watchlist_entries").selectAll().execute();
    const before = await rows();
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...events]), async (again) => {
        await store.transact((transaction) =>
          projectInline([watchlistProjection], transaction, again),
        );
        expect(await rows()).toEqual(before);
      }),
      { numRuns: casesOf({ usual: 12, long: 1000 }) },
    );
  });
});
