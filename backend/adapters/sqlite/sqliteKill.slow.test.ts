import { expect, test } from "bun:test";
import { join } from "node:path";
import { sql } from "kysely";
import { databaseFileIn, openDatabase } from "./sqlite.ts";
import { manualClock } from "../../platform/clock.ts";
import { createEventStore } from "../../platform/eventStore/store.ts";
import { isLong } from "../../testing/casesOf.ts";
import { makeTemporaryFolder } from "../../testing/worlds/temporaryFolder.ts";

const folder = makeTemporaryFolder();
const path = databaseFileIn(folder);

const here = (file: string) => JSON.stringify(join(import.meta.dir, file));

/** Appends forever to one to three streams at a time and prints each acknowledged position. */
const child = `
  const { writeSync } = await import("node:fs");
  const { openDatabase } = await import(${here("sqlite.ts")});
  const { systemClock } = await import(${here("../../platform/clock.ts")});
  const { migrateToLatest } = await import(${here("../../platform/database/migrate.ts")});
  const { createEventStore } = await import(${here("../../platform/eventStore/store.ts")});
  const database = openDatabase(${JSON.stringify(path)});
  await migrateToLatest(database);
  const counted = {
    name: "counted", version: 1, tables: ["checkpoints"], handles: ["Appended"],
    project: async (transaction, events) => {
      for (const { position } of events) {
        await transaction.insertInto("checkpoints").values({ name: String(position), position }).execute();
      }
    },
  };
  const store = createEventStore({ database, clock: systemClock, projections: [counted] });
  for (let round = 0; ; round++) {
    const streams = ["a", "b", "c"].slice(0, 1 + (round % 3));
    const appends = [];
    for (const stream of streams) {
      const expectedVersion = (await store.readStream(stream)).length;
      appends.push({ stream, expectedVersion, events: [{ type: "Appended", data: { round } }] });
    }
    const appended = await store.appendAll(appends);
    writeSync(1, appended.at(-1).position + "\\n");
  }
`;

async function runAndKill(acknowledged: number): Promise<number> {
  const running = Bun.spawn({
    cmd: [process.execPath, "-e", child],
    stdout: "pipe",
    stderr: "inherit",
  });
  const decoder = new TextDecoder();
  let output = "";
  for await (const chunk of running.stdout) {
    output += decoder.decode(chunk, { stream: true });
    if (output.split("\n").length > acknowledged) running.kill("SIGKILL");
  }
  await running.exited;
  expect(running.signalCode).toBe("SIGKILL");
  return Number(output.slice(0, output.lastIndexOf("\n")).split("\n").at(-1));
}

test("everything acknowledged before a SIGKILL exists afterwards, and nothing is partial", async () => {
  for (const acknowledged of isLong ? [1, 4, 23, 60, 150] : [1, 60]) {
    const promised = await runAndKill(acknowledged);

    const database = openDatabase(path);
    const store = createEventStore({ database, clock: manualClock(), projections: [] });
    const events = await store.readAll(0, Number.MAX_SAFE_INTEGER);
    expect(events.length).toBeGreaterThanOrEqual(promised);
    expect(events.map((event) => event.position)).toEqual(events.map((_, index) => index + 1));
    for (const stream of ["a", "b", "c"]) {
      const versions = (await store.readStream(stream)).map((event) => event.version);
      expect(versions).toEqual(versions.map((_, index) => index + 1));
    }
    const projected = await database.selectFrom("checkpoints").select("position").execute();
    expect(projected).toHaveLength(events.length);
    const { rows } = await sql`pragma integrity_check`.execute(database);
    expect(rows).toEqual([{ integrity_check: "ok" }]);
    await database.destroy();
  }
});
