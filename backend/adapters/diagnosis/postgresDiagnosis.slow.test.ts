import { expect, test } from "bun:test";
import { manualClock } from "../../platform/clock.ts";
import { migrateToLatest } from "../../platform/database/migrate.ts";
import { createEventStore } from "../../platform/eventStore/store.ts";
import { createPostgresDatabase } from "../../testing/worlds/postgresDatabases.ts";
import { makeTemporaryFolder } from "../../testing/worlds/temporaryFolder.ts";
import { openPostgres } from "../postgres/postgres.ts";
import { diagnose } from "./diagnose.ts";
import { closeAfterEach } from "../../testing/worlds/closing.ts";

const clock = manualClock();
const endings = closeAfterEach();

test("a report on PostgreSQL contains what one on SQLite does, equally anonymized", async () => {
  const { url, drop } = await createPostgresDatabase();
  endings.push(drop);
  const database = openPostgres(url);
  endings.push(() => database.destroy());
  await migrateToLatest(database);
  const store = createEventStore({ database, clock, projections: [] });
  await store.append("a", 0, [{ type: "AlertCreated", data: { note: "jo.doe@mail.example" } }]);
  await database
    .insertInto("email_notifications")
    .values({
      email: "jo.doe@mail.example",
      label: "Jo's private mail",
      is_active: 1,
      created_at: "2026-01-05T15:00:00.000Z",
    })
    .execute();
  const found = await diagnose({
    environment: { DATA_DIR: makeTemporaryFolder(), DATABASE_URL: url },
    clock,
    askHealth: async () => ({ store: { engine: "postgres" }, said: "Jo's private mail" }),
  });
  expect(found).toMatchObject({
    database: {
      bytes: expect.any(Number),
      version: expect.any(String),
      rows: { events: 1, email_notifications: 1 },
      events: { AlertCreated: 1 },
      position: 1,
      deliveries: [],
    },
    health: { store: { engine: "postgres" } },
  });
  expect(JSON.stringify(found)).not.toMatch(/jo\.doe|private/);
});
