import { beforeEach, describe, expect, test } from "bun:test";
import type { ExchangeList, ExchangeLists } from "../../market/routing/exchangeLists.ts";
import { SourceUnavailable } from "../../market/source.ts";
import { manualClock } from "../../platform/clock.ts";
import { DAY_MS } from "../../domain/durations.ts";
import { createListReading, TURN_LASTS_MS, type ReadList } from "./listReading.ts";

const CODES = Array.from({ length: 75 }, (_, at) => `X${at}`);

/** Lists that end when the test says so. */
function openLists() {
  const clock = manualClock("2026-01-05T15:00:00Z");
  const done = new Map<string, ExchangeList>();
  const reading = new Map<string, { end: () => void; fail: () => void }>();
  const begun: string[] = [];
  const lists: ExchangeLists = {
    covers: () => true,
    kept: (exchange) => done.get(exchange),
    isFresh: (exchange) => done.has(exchange),
    progress: (exchange) => (reading.has(exchange) ? { pages: 1, expected: 4 } : undefined),
    read: (exchange) => {
      begun.push(exchange);
      return new Promise((resolve, reject) => {
        const list: ExchangeList = {
          exchange,
          listings: [],
          source: "lister",
          fetchedAt: clock.now(),
          total: 0,
          isComplete: true,
        };
        reading.set(exchange, {
          end: () => {
            reading.delete(exchange);
            done.set(exchange, list);
            resolve(list);
          },
          fail: () => {
            reading.delete(exchange);
            reject(new SourceUnavailable("lister", "HTTP 500"));
          },
        });
      });
    },
  };
  const readList = createListReading({ lists, clock, onFault: () => undefined });
  return { clock, reading, begun, done, readList };
}

let world: ReturnType<typeof openLists>;
let readList: ReadList;
beforeEach(() => {
  world = openLists();
  readList = world.readList;
});
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("reading many exchanges concurrently", () => {
  test("drops an exchange while no page requests it, and resumes when one does", async () => {
    const { reading, begun, clock } = world;
    for (const code of CODES) readList(code);
    clock.advance(TURN_LASTS_MS);
    readList("X40");
    reading.get("X0")?.end();
    await settle();
    expect(begun).toEqual(["X0", "X1", "X40"]);
    // Readings without requests have left the queue.
    reading.get("X1")?.end();
    reading.get("X40")?.end();
    await settle();
    expect(begun).toHaveLength(3);
    readList("X7");
    expect(begun).toEqual(["X0", "X1", "X40", "X7"]);
  });

  test("continues after a failure, and skips an exchange that was listed meanwhile", async () => {
    const { reading, begun, done } = world;
    for (const code of CODES.slice(0, 5)) readList(code);
    done.set("X2", { ...EMPTY, exchange: "X2" });
    reading.get("X0")?.fail();
    await settle();
    expect(begun).toEqual(["X0", "X1", "X3"]);
    expect(readList("X0").status).toBe("failed");
  });

  test("starts once for a thousand requests", () => {
    const { begun } = world;
    for (let at = 0; at < 1000; at++) readList("X1");
    expect(begun).toEqual(["X1"]);
  });
});

const EMPTY: ExchangeList = {
  exchange: "",
  listings: [],
  source: "lister",
  fetchedAt: Date.parse("2026-01-05T15:00:00Z") - DAY_MS / 2,
  total: 0,
  isComplete: true,
};
