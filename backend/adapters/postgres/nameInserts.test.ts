import { expect, test } from "bun:test";
import type { ClientBase } from "pg";
import { nameInserts } from "./postgres.ts";

const setUp = () => {
  const asked: unknown[][] = [];
  const query = (...given: unknown[]) => void asked.push(given);
  const client = { query: query as ClientBase["query"] };
  nameInserts(client);
  return { client, asked };
};

const INSERT = 'insert into "events" ("a") values ($1)';

test("an insert of one row has one name per text, whatever its values", () => {
  const { client, asked } = setUp();
  void client.query(INSERT, ["1"]);
  void client.query('\n  insert into "other" ("a") select $1', ["2"]);
  void client.query(INSERT, ["3"]);
  expect(asked.map(([query]) => query)).toEqual([
    { name: "insert_1", text: INSERT, values: ["1"] },
    { name: "insert_2", text: '\n  insert into "other" ("a") select $1', values: ["2"] },
    { name: "insert_1", text: INSERT, values: ["3"] },
  ]);
});

test.each([
  "begin; select 1",
  'select "a" from "events" where "a" = $1',
  'update "events" set "a" = $1',
  'insert into "events" ("a") values ($1), ($2)',
  'insert into "events" ("a") values ($1) returning *',
])("%s has no name", (text) => {
  const { client, asked } = setUp();
  void client.query(text, ["1"]);
  expect(asked).toEqual([[text, ["1"]]]);
});

test("a connection has at most 200 names", () => {
  const { client, asked } = setUp();
  for (let number = 0; number < 500; number++) {
    void client.query(`insert into "t${number}" ("a") values ($1)`, ["1"]);
  }
  void client.query('insert into "t0" ("a") values ($1)', ["1"]);
  const names = asked.map(([query]) => (query as { name?: string }).name);
  expect(names.filter((name) => name !== undefined)).toHaveLength(201);
  expect(names.at(-1)).toBe("insert_1");
});
