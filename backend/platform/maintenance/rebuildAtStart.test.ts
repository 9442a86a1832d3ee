import { appPortsOf } from "../../testing/worlds/appPorts.ts";
import { afterEach, beforeEach, expect, test } from "bun:test";
import type { Kysely } from "kysely";
import { openMemoryDatabase } from "../../testing/worlds/memoryDatabase.ts";
import { createApp } from "../../app.ts";
import { manualClock } from "../clock.ts";
import type { Health } from "../../contract/health.ts";
import type { Database } from "../database/schema.ts";
import { createScriptedSource } from "../../testing/worlds/scriptedSource.ts";
import { alertCreated } from "../../testing/alertCreated.ts";

const ALERTS = 3_000;

let database: Kysely<Database>;
beforeEach(async () => {
  database = await openMemoryDatabase();
});
afterEach(() => database.destroy());

function openApp() {
  const clock = manualClock();
  const source = createScriptedSource({ clock, name: "silent", kind: "simulated" });
  const app = createApp(appPortsOf({ clock, database, source }));
  const ask = (path: string, method = "GET") =>
    app.handle(new Request(`http://localhost${path}`, { method }));
  return { app, clock, ask };
}

const created = (id: number) => alertCreated({ id, symbol: "ACME", targetPrice: 100 + id });

/** Opens a log whose alert table was written by another projection version. */
async function leaveOldTables(): Promise<void> {
  const { app } = openApp();
  await app.start();
  await app.store.appendAll(
    Array.from({ length: ALERTS }, (_, index) => ({
      stream: `alert-${index + 1}`,
      expectedVersion: 0,
      events: [created(index + 1)],
    })),
  );
  await app.stop();
  await database
    .updateTable("projections")
    .set({ version: 0 })
    .where("name", "=", "alerts")
    .execute();
}

test("while tables are rebuilt, calls that need them respond 503 and health reports the progress", async () => {
  await leaveOldTables();
  const { app, ask } = openApp();
  const begun = Promise.withResolvers<void>();
  const started = app.start({ rebuilding: begun.resolve });
  await begun.promise;

  for (const [path, method] of [
    ["/api/alerts", "GET"],
    ["/api/dashboard/stats", "GET"],
    ["/api/alerts", "POST"],
    ["/api/settings/alerts", "PUT"],
  ] as const) {
    const refused = await ask(path, method);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await refused.text()).toStartWith("The database is being upgraded: ");
  }
  const health = (await (await ask("/api/health")).json()) as Health;
  expect(health).toMatchObject({ status: "degraded", store: { position: ALERTS } });
  expect(health.rebuild?.sentence).toContain("No data is lost");
  for (const path of [
    "settings/alerts",
    "email-notifications",
    "phone-numbers",
    "community/posts",
  ]) {
    expect((await ask(`/api/${path}`)).status, path).toBe(200);
  }

  await started;
  expect((await ask("/api/alerts")).headers.get("x-total-count")).toBe(String(ALERTS));
  expect(await (await ask("/api/health")).json()).not.toHaveProperty("rebuild");
  await app.stop();
});

test("a stop interrupts the rebuild, and the next start begins it again", async () => {
  await leaveOldTables();
  const first = openApp();
  const begun = Promise.withResolvers<void>();
  const started = first.app.start({ rebuilding: begun.resolve });
  await begun.promise;
  await first.app.stop();
  await started;

  const next = openApp();
  let isRebuilding = false;
  await next.app.start({ rebuilding: () => void (isRebuilding = true) });
  expect(isRebuilding).toBe(true);
  expect((await next.ask("/api/alerts")).headers.get("x-total-count")).toBe(String(ALERTS));
  await next.app.stop();
});
