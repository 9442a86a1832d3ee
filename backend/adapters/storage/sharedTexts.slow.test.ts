import { expect, test } from "bun:test";
import { sql } from "kysely";
import { createPostgresDatabase } from "../../testing/worlds/postgresDatabases.ts";
import { openPostgres } from "../postgres/postgres.ts";
import { ClusterKeyError, openSharedTexts } from "./sharedTexts.ts";
import { closeAfterEach } from "../../testing/worlds/closing.ts";

const closing = closeAfterEach();

async function setUp() {
  const { url, drop } = await createPostgresDatabase();
  closing.push(drop);
  const database = openPostgres(url);
  closing.push(() => database.destroy());
  const open = (key = "k".repeat(32)) => openSharedTexts(database, key);
  return Object.assign(open, { database });
}

const fileOf = (texts: Readonly<Record<string, string>>) => ({
  read: () => Promise.resolve(texts),
  write: () => Promise.resolve(),
});

test("a file is imported once, so that a later revocation stays", async () => {
  const open = await setUp();
  const file = fileOf({ token: "of a program" });
  await (await open()).adopt("api-tokens", file);
  const tokens = (await open()).open("api-tokens");
  expect(await tokens.read()).toEqual({ token: "of a program" });
  await tokens.write({ token: null });
  await (await open()).adopt("api-tokens", file);
  expect(await tokens.read()).toEqual({});
});

test("another key is rejected even when nothing was saved yet", async () => {
  const open = await setUp();
  await (await open()).adopt("sessions", fileOf({}));
  const adoption = (await open("x".repeat(32))).adopt("sessions", fileOf({}));
  expect(await adoption.catch((error: unknown) => error)).toBeInstanceOf(ClusterKeyError);
});

test("a dump of the database contains no secret", async () => {
  const open = await setUp();
  await (await open()).open("secrets").write({ smsToken: "hush-token-1" });
  const { rows } = await sql<{ name: string; sealed: string }>`
    select name, sealed from cluster_texts where store = 'secrets'`.execute(open.database);
  expect(rows.map(({ name }) => name)).toEqual(["smsToken"]);
  expect(atob(rows[0]?.sealed ?? "")).not.toContain("hush");
});
