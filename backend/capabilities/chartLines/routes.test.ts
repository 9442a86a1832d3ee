import { beforeEach, describe, expect, test } from "bun:test";
import { manualClock } from "../../platform/clock.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { silentLog } from "../../platform/log.ts";
import { expectRebuildEqual, expectRedeliveryHarmless } from "../../testing/suites/spec.ts";
import { callRoutes, serveRoutes } from "../../testing/worlds/callRoutes.ts";
import { openMemoryStore } from "../../testing/worlds/memoryStore.ts";
import { MAX_LINES } from "./decide.ts";
import { createChartLineOperations } from "./operations.ts";
import { chartLineProjection } from "./projection.ts";
import { chartLineRoutes } from "./index.ts";

const line = {
  from: { time: Date.UTC(2025, 10, 3), price: 182.1 },
  to: { time: Date.UTC(2025, 11, 9), price: 201.4 },
  scale: "straight",
};
const logarithmic = { ...line, scale: "logarithmic" };

interface Split {
  readonly date: `${number}-${number}-${number}`;
  readonly numerator: number;
  readonly denominator: number;
}

describe("lines on a chart", () => {
  let store: EventStore;
  let app: ReturnType<typeof serveRoutes>;
  let now: string;
  let splits: readonly Split[] | "down";
  const call = callRoutes(() => app, "/api/stocks/lines");
  const draw = (body: unknown = line, symbol = "AAPL") => call("POST", `/${symbol}`, body);
  const change = (id: number, expectedVersion: unknown, body: object = logarithmic) =>
    call("PUT", `/AAPL/${id}`, { ...body, expectedVersion });
  const remove = (id: number, expectedVersion: unknown) =>
    call("DELETE", `/AAPL/${id}?expectedVersion=${String(expectedVersion)}`);

  beforeEach(async () => {
    now = "2026-01-05T15:00:00Z";
    splits = [];
    store = await openMemoryStore([chartLineProjection], manualClock(now));
    const operations = createChartLineOperations({
      store,
      maxSymbols: 2,
      log: silentLog,
      symbols: {
        check: async (symbol) =>
          symbol === "NOPE" ? { status: "unknown" } : { status: "unverified" },
      },
      market: {
        status: () => ({ asOf: Date.parse(now) }) as never,
        splits: async () => {
          if (splits === "down") throw new Error("Source is down");
          return { source: "test", splits };
        },
      },
    });
    app = serveRoutes(chartLineRoutes(operations));
  });

  test("are changed and deleted only on their newest version", async () => {
    await draw();
    expect((await change(1, 1)).body.lines).toMatchObject([{ scale: "logarithmic", version: 2 }]);
    const late = await change(1, 1, line);
    expect([late.status, late.body]).toEqual([
      409,
      "The line on the chart of AAPL has changed in the meantime",
    ]);
    expect((await remove(1, 1)).status).toBe(409);
    expect(await remove(1, 2)).toEqual({ status: 200, body: { symbol: "AAPL", lines: [] } });
    const gone = await remove(1, 2);
    expect([gone.status, gone.body]).toEqual([404, "There is no such line on the chart of AAPL"]);
    expect((await change(1, 2)).status).toBe(404);
  });

  test("can be drawn in two tabs; of two changes to one line, one wins", async () => {
    const drawn = await Promise.all([draw(), draw(), draw()]);
    expect(drawn.map(({ status }) => status)).toEqual([201, 201, 201]);
    const { lines } = (await call("GET", "/AAPL")).body;
    expect(lines).toHaveLength(3);
    const [{ id, version }] = lines;
    const answers = await Promise.all([change(id, version), remove(id, version)]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test("are rejected above 50 per chart, and on too many charts", async () => {
    for (let index = 0; index < MAX_LINES; index++) await draw();
    const full = await draw();
    expect([full.status, full.body]).toEqual([
      409,
      "The maximum is 50 lines on the chart of AAPL. Delete some first",
    ]);
    expect((await remove(1, 1)).status).toBe(200);
    expect((await draw()).status).toBe(201);
    expect((await draw(line, "MSFT")).status).toBe(201);
    const many = await draw(line, "KO");
    expect([many.status, many.body]).toEqual([
      409,
      "The maximum is 2 charts with lines. Delete some first",
    ]);
    expect((await draw(line, "MSFT")).status).toBe(201);
  });

  test("are rejected for an unknown symbol, but not for one that cannot be checked", async () => {
    const { status, body } = await draw(line, "NOPE");
    expect([status, body]).toEqual([422, "No market source knows the symbol 'NOPE'"]);
    expect((await draw(line, "VOD.L")).status).toBe(201);
  });

  const at = (time: unknown, price: unknown = 100) => ({ time, price });
  test.each([[{ ...line, to: line.from }], [{ ...line, from: line.to, to: line.from }]])(
    "reject %j, naming the wrong time, and record nothing",
    async (body) => {
      expect((await draw(body)).body).toBe(
        "The time of the second point must be later than that of the first",
      );
      expect(await store.readAll(0, 10)).toEqual([]);
    },
  );

  test("may have points as far as a calendar goes", async () => {
    const far = { ...line, to: at(Date.UTC(9999, 11, 31)) };
    expect((await draw(far)).body.lines).toMatchObject([far]);
    expect((await draw({ ...line, to: at(8.64e15) })).status).toBe(201);
  });

  describe("after a split", () => {
    const fourForOne = { date: "2026-01-07", numerator: 4, denominator: 1 } as const;
    const pricesOf = async () =>
      (await call("GET", "/AAPL")).body.lines.map((each: typeof line) => [
        each.from.price,
        each.to.price,
      ]);

    test("lines are adjusted once", async () => {
      await draw();
      splits = [fourForOne, { date: "2020-08-31", numerator: 4, denominator: 1 }];
      now = "2026-01-06T15:00:00Z";
      expect(await pricesOf()).toEqual([[182.1, 201.4]]);
      now = "2026-01-07T15:00:00Z";
      expect(await pricesOf()).toEqual([[182.1 / 4, 201.4 / 4]]);
      await draw({ ...line, from: at(0, 45), to: at(1, 50) });
      now = "2026-01-08T15:00:00Z";
      expect(await pricesOf()).toEqual([
        [182.1 / 4, 201.4 / 4],
        [45, 50],
      ]);
    });

    test("two splits both apply, in their order", async () => {
      await draw();
      splits = [{ date: "2026-03-02", numerator: 1, denominator: 10 }, fourForOne];
      now = "2026-04-01T15:00:00Z";
      expect(await pricesOf()).toEqual([[(182.1 / 4) * 10, (201.4 / 4) * 10]]);
      const events = await store.readAll(0, 10);
      expect(events.map(({ type }) => type)).toEqual([
        "ChartLineDrawn",
        "ChartLinesRescaled",
        "ChartLinesRescaled",
      ]);
    });

    test("a tab with the old prices cannot restore them", async () => {
      await draw();
      splits = [fourForOne];
      now = "2026-01-07T15:00:00Z";
      expect((await change(1, 1)).status).toBe(409);
      expect(await pricesOf()).toEqual([[182.1 / 4, 201.4 / 4]]);
    });

    test("a source that cannot answer delays nothing and is asked again", async () => {
      await draw();
      splits = "down";
      now = "2026-01-07T15:00:00Z";
      expect(await pricesOf()).toEqual([[182.1, 201.4]]);
      splits = [fourForOne];
      expect(await pricesOf()).toEqual([[182.1 / 4, 201.4 / 4]]);
    });
  });

  test("the table is the same after a rebuild", async () => {
    await draw();
    await draw();
    await change(1, 1);
    await remove(2, 2);
    await draw(line, "MSFT");
    await expectRedeliveryHarmless(store, [chartLineProjection]);
    await expectRebuildEqual(store, [chartLineProjection]);
  });
});
