import { expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { writeQuickMarket } from "../../testing/crash/market.ts";
import {
  addAlert,
  addReader,
  addressOf,
  firedOn,
  openPlaces,
  readHealth,
  readMails,
} from "../../testing/crash/serverOnPostgres.ts";
import { eventually } from "../../testing/eventually.ts";
import { makeTemporaryFolder } from "../../testing/worlds/temporaryFolder.ts";

const { createPlace, launch } = openPlaces();

test("an alert on PostgreSQL fires, is delivered once, and still exists after a restart", async () => {
  const place = await createPlace();
  const market = await writeQuickMarket(makeTemporaryFolder());
  const first = launch(place, market);
  const address = await addressOf(first);
  const reader = await addReader(address, "reader");
  expect((await addAlert(address, "AAPL", reader)).status).toBe(201);
  await eventually(async () => (await firedOn(address)).includes("AAPL"));
  await eventually(async () => (await readMails(place.folder)).length === 1);
  const health = await readHealth(address);
  expect(health.store).toMatchObject({
    engine: "postgres",
    note: expect.stringContaining("pg_dump"),
  });
  expect(health.checks).toMatchObject({ disk: null, integrity: null, backup: null });
  const metrics = await (await fetch(new URL("/metrics", address))).text();
  expect(metrics).toMatch(/^stock_monitor_database_bytes\{file="database"\} \d{6,}/m);
  expect(await first.end("SIGTERM")).toBe(0);

  const again = await addressOf(launch(place, market));
  expect(await firedOn(again)).toEqual(["AAPL"]);
  expect((await readHealth(again)).store.position).toBeGreaterThanOrEqual(health.store.position);
  expect(await readMails(place.folder)).toHaveLength(1);
  expect(await readdir(place.folder)).not.toContain("stock-monitor.sqlite");
});
