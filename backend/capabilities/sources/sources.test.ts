import { afterEach, beforeEach, expect, test } from "bun:test";
import { createApp } from "../../app.ts";
import { MINUTE_MS } from "../../domain/durations.ts";
import { createMarketRouter } from "../../market/routing/router.ts";
import { manualClock } from "../../platform/clock.ts";
import { silentLog } from "../../platform/log.ts";
import { appPortsOf } from "../../testing/worlds/appPorts.ts";
import { openMemoryDatabase } from "../../testing/worlds/memoryDatabase.ts";
import { createScriptedSource } from "../../testing/worlds/scriptedSource.ts";

const clock = manualClock();
let database: Awaited<ReturnType<typeof openMemoryDatabase>>;
beforeEach(async () => {
  database = await openMemoryDatabase();
});
afterEach(() => database.destroy());

async function startServer() {
  const source = createScriptedSource({ clock, isRemote: true });
  source.setPrice("AAPL", 100);
  const market = createMarketRouter([source], silentLog, { clock });
  const startJobs = () => async () => {};
  const app = createApp(appPortsOf({ clock, database, source, market, startJobs }));
  await app.start();
  const call = async (method: string, path: string, body?: object) => {
    const response = await app.handle(
      new Request(`http://localhost/api${path}`, {
        method,
        ...(body && {
          body: JSON.stringify(body),
          headers: { "content-type": "application/json" },
        }),
      }),
    );
    const text = await response.text();
    return { status: response.status, data: response.ok ? JSON.parse(text) : text };
  };
  return { app, market, call };
}

test("an order, a simulated outage and prices survive a restart; without another source there is no response", async () => {
  const before = await startServer();
  expect(await before.market.samples(["AAPL"])).toHaveLength(1);
  await before.call("POST", "/alerts", { symbol: "AAPL", alertType: "above", targetPrice: 110 });
  await before.call("PUT", "/sources/order", { capability: "quote", sources: ["scripted"] });
  const started = await before.call("POST", "/sources/rehearsal", {
    source: "scripted",
    minutes: 10,
  });
  expect(started.data.rehearsal).toMatchObject({
    isRunning: true,
    prices: [{ symbol: "AAPL", alerts: [{ alertType: "above", targetPrice: 110 }] }],
  });
  expect((await before.call("GET", "/stocks/quote/AAPL")).status).toBe(503);
  await before.app.stop();

  const after = await startServer();
  expect(after.market.savedMemory().prices.last).toMatchObject([{ symbol: "AAPL", price: 100 }]);
  const { order } = (await after.call("GET", "/sources")).data;
  expect(order).toContainEqual({ capability: "quote", sources: ["scripted"], isChosen: true });
  expect((await after.call("GET", "/health")).data.market.rehearsal.source).toBe("scripted");
  const { rehearsal } = (await after.call("GET", "/sources/rehearsal")).data;
  expect(rehearsal.fields).toContainEqual(
    expect.objectContaining({
      capability: "quote",
      about: "AAPL",
      outcome: "missing",
    }),
  );
  expect(
    (await after.call("POST", "/sources/rehearsal", { source: "scripted", minutes: 10 })).status,
  ).toBe(409);
  clock.advance(MINUTE_MS);
  const ended = await after.call("DELETE", "/sources/rehearsal");
  expect(ended.data.rehearsal.isRunning).toBe(false);
  expect((await after.call("GET", "/stocks/quote/AAPL")).status).toBe(200);
  await after.app.stop();
});

test("an order contains configured sources of an existing kind", async () => {
  const { app, call } = await startServer();
  for (const body of [
    { capability: "quote", sources: ["yahoo"] },
    { capability: "telepathy", sources: [] },
  ]) {
    expect((await call("PUT", "/sources/order", body)).status).toBe(422);
  }
  expect((await call("POST", "/sources/rehearsal", { source: "yahoo", minutes: 10 })).status).toBe(
    422,
  );
  await app.stop();
});
