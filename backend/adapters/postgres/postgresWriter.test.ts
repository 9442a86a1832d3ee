import { describe, expect, test } from "bun:test";
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from "kysely";
import { WriterDriver } from "./postgresWriter.ts";

const NONE: QueryResult<never> = { rows: [] };
const INSERT = CompiledQuery.raw("insert");

/** A server that responds when the test says so. */
function setUp() {
  const sent: { sql: string; answer: (error?: Error) => void }[] = [];
  const send = (text: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<QueryResult<never>>();
    sent.push({ sql: text, answer: (error) => (error ? reject(error) : resolve(NONE)) });
    return promise;
  };
  const inner = { executeQuery: ({ sql: text }: CompiledQuery) => send(text) };
  const driver = new WriterDriver({
    acquireConnection: async () => inner as unknown as DatabaseConnection,
    commitTransaction: async () => void (await send("commit")),
    rollbackTransaction: async () => void (await send("rollback")),
    releaseConnection: async () => undefined,
  } as unknown as Driver);
  const answerNext = (error?: Error) => sent.shift()?.answer(error);
  const texts = () => sent.map(({ sql: text }) => text.split(";")[0]);
  return { driver, answerNext, texts };
}

const serverError = (code: string) => Object.assign(new Error(code), { code });

describe("a transaction", () => {
  test("sends its first statement without waiting for the response to its begin", async () => {
    const { driver, answerNext, texts } = setUp();
    const connection = await driver.acquireConnection();
    await driver.beginTransaction(connection);
    const inserted = connection.executeQuery(INSERT);
    expect(texts()).toEqual(["begin", "insert"]);
    answerNext();
    answerNext();
    expect(await inserted).toEqual(NONE);
    const committed = driver.commitTransaction(connection);
    await Promise.resolve();
    expect(texts()).toEqual(["commit"]);
    answerNext();
    await committed;
  });

  test("whose begin fails reports that with its first statement and commits nothing", async () => {
    const { driver, answerNext, texts } = setUp();
    const connection = await driver.acquireConnection();
    await driver.beginTransaction(connection);
    const inserted = connection.executeQuery(INSERT);
    const [begin, aborted] = [serverError("57014"), serverError("25P02")];
    answerNext(begin);
    answerNext(aborted);
    expect(await inserted.catch((error: unknown) => error)).toBe(begin);
    expect(await driver.commitTransaction(connection).catch((error: unknown) => error)).toBe(begin);
    expect(texts()).toEqual([]);
  });

  test("without a statement commits only after the response to its begin", async () => {
    const { driver, answerNext, texts } = setUp();
    const connection = await driver.acquireConnection();
    await driver.beginTransaction(connection);
    const begin = serverError("57014");
    const committed = driver.commitTransaction(connection).catch((error: unknown) => error);
    expect(texts()).toEqual(["begin"]);
    answerNext(begin);
    expect(await committed).toBe(begin);
    expect(texts()).toEqual([]);
  });

  test("keeps its own error when a later statement fails", async () => {
    const { driver, answerNext } = setUp();
    const connection = await driver.acquireConnection();
    await driver.beginTransaction(connection);
    const inserted = connection.executeQuery(INSERT);
    answerNext();
    const taken = serverError("23505");
    answerNext(taken);
    expect(await inserted.catch((error: unknown) => error)).toBe(taken);
  });
});
