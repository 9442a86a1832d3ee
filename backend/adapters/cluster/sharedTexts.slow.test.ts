import { afterEach, expect, setDefaultTimeout, test } from "bun:test";
import { createPostgresDatabase } from "../../testing/worlds/postgresDatabases.ts";
import { openPostgres } from "../postgres.ts";
import { ClusterKeyError, createSharedTable, createSharedTexts } from "./sharedTexts.ts";

setDefaultTimeout(120_000);

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function setUp() {
  const { url, drop } = await createPostgresDatabase();
  closing.push(drop);
  const database = openPostgres(url);
  closing.push(() => database.destroy());
  await createSharedTable(database);
  return (key = "k".repeat(32)) => createSharedTexts(database, key, () => true);
}

const fileOf = (texts: Readonly<Record<string, string>>) => ({
  read: () => Promise.resolve(texts),
  write: () => Promise.resolve(),
});

test("a file is taken over once: what was revoked since does not come back", async () => {
  const open = await setUp();
  const file = fileOf({ token: "of a program" });
  await open().adopt("api-tokens", file);
  const tokens = open().open("api-tokens");
  expect(await tokens.read()).toEqual({ token: "of a program" });
  await tokens.write({ token: null });
  await open().adopt("api-tokens", file);
  expect(await tokens.read()).toEqual({});
});

test("another key is refused also where nothing was ever saved", async () => {
  const open = await setUp();
  await open().adopt("sessions", fileOf({}));
  const adoption = open("x".repeat(32)).adopt("sessions", fileOf({}));
  expect(await adoption.catch((error: unknown) => error)).toBeInstanceOf(ClusterKeyError);
});
