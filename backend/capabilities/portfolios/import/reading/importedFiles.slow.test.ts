import { afterEach, beforeEach, expect, test } from "bun:test";
import { createApp } from "../../../../app.ts";
import { SIMULATION_SEED } from "../../../../market/sources/simulated/seed.ts";
import { createSimulatedSource } from "../../../../market/sources/simulated/source.ts";
import { manualClock } from "../../../../platform/clock.ts";
import { eventually } from "../../../../testing/eventually.ts";
import { appPortsOf } from "../../../../testing/worlds/appPorts.ts";
import { openMemoryDatabase } from "../../../../testing/worlds/memoryDatabase.ts";

/** A portfolio holds fifty thousand; the time grows only with the rows. */
const ROWS = 2_500;
const PATH = "/api/portfolios/1/imports";
let app: ReturnType<typeof createApp>;
let close: () => Promise<void>;

const ask = async (method: string, path: string, body?: BodyInit, type = "application/json") => {
  const response = await app.handle(
    new Request(`http://localhost${path}`, {
      method,
      ...(body === undefined ? {} : { body, headers: { "content-type": type } }),
    }),
  );
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json");
  return { status: response.status, body: isJson ? JSON.parse(text) : text };
};

beforeEach(async () => {
  const clock = manualClock("2026-03-05T15:00:00Z");
  const database = await openMemoryDatabase();
  const source = createSimulatedSource({ seed: SIMULATION_SEED, clock });
  app = createApp(appPortsOf({ clock, database, source }));
  await app.start();
  await ask("POST", "/api/portfolios", JSON.stringify({ name: "Growth" }));
  close = async () => {
    await app.stop();
    await database.destroy();
  };
});
afterEach(() => close());

async function importFile(body: BodyInit) {
  const sent = await ask("POST", `${PATH}?fileName=a.csv`, body, "application/octet-stream");
  expect([sent.status, typeof sent.body]).toEqual([202, "object"]);
  return eventually(async () => {
    const { body: now } = await ask("GET", `${PATH}/${sent.body.id}`);
    return ["reading", "matching", "checking"].includes(now.status) ? null : now;
  });
}

const countTransactions = async (): Promise<number> =>
  (await ask("GET", "/api/portfolios/1")).body.transactions;

const HEADER =
  "Action,Time,ISIN,Ticker,Name,ID,No. of shares,Price / share,Currency (Price / share),Total,Currency (Total)";

test("thousands of rows are recorded in one transaction, with requests in between, and undone", async () => {
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const day = new Date(Date.UTC(2020, 0, 1) + Math.floor(at / 25) * 86_400_000);
    const time = `${day.toISOString().slice(0, 10)} 15:00:00`;
    const stock = [",AAPL,Apple Inc.", ",MSFT,Microsoft Corporation"][at % 2];
    return `Market buy,${time},${stock},E${at},1,${100 + (at % 7)},USD,${100 + (at % 7)},USD`;
  });
  const report = await importFile([HEADER, ...rows, ""].join("\n"));
  expect(report.counts).toMatchObject({ ready: ROWS });
  let answered = 0;
  const done = new AbortController();
  const asking = (async () => {
    while (!done.signal.aborted) {
      await ask("GET", "/api/health/live");
      answered++;
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  })();
  const { body } = await ask("POST", `${PATH}/${report.id}/commit`);
  done.abort();
  await asking;
  expect(body.recorded).toBe(ROWS);
  // The first request precedes the recording; a second one is answered only in between.
  expect(answered).toBeGreaterThan(1);
  expect(await countTransactions()).toBe(ROWS);
  const undone = await ask("POST", `${PATH}/${report.id}/undo`);
  expect(undone.body).toEqual({ removed: ROWS, prices: 0, dismissedSplits: 0 });
  expect(await countTransactions()).toBe(0);
});
