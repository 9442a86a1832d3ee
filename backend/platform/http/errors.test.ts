import { describe, expect, test } from "bun:test";
import { Elysia, t } from "elysia";
import { createLog } from "../log.ts";
import { SourceUnavailable } from "../../market/source.ts";
import { errors, HttpError, notFound } from "./errors.ts";
import { healthRoutes } from "./composeRoutes.ts";

const lines: string[] = [];
const log = createLog("info", (_, line) => lines.push(line));

const app = new Elysia({ aot: false })
  .use(errors(log))
  .get("/refused", () => {
    throw new HttpError(409, "A run is going on");
  })
  .get("/missing", () => {
    throw notFound("Symbol 'XYZ'");
  })
  .get("/silent", () => {
    throw new SourceUnavailable("yahoo", "429 from host 10.0.0.7");
  })
  .get("/broken", () => {
    throw new Error("password=hunter2");
  })
  .get("/lying", () => ({ price: "none" }) as never, {
    response: { 200: t.Object({ price: t.Number() }) },
  })
  .post("/alerts", ({ body }) => body, {
    body: t.Object({
      targetPrice: t.Number({ exclusiveMinimum: 0 }),
      alertType: t.Optional(t.Union([t.Literal("above"), t.Literal("below")])),
      email: t.Optional(
        t.String({ pattern: "^[^\\s@]+@[a-z.]+$", examples: ["name@example.com"] }),
      ),
      key: t.Optional(t.String({ pattern: "^[a-z]{3}$", minLength: 1, maxLength: 5 })),
      quiet: t.Optional(
        t.Union([t.Object({ fromHour: t.Integer({ minimum: 0, maximum: 23 }) }), t.Null()]),
      ),
      phoneIds: t.Optional(t.Array(t.Integer({ minimum: 1 }), { maxItems: 2, uniqueItems: true })),
      isActive: t.Optional(t.Boolean()),
    }),
    parse: "json",
  });

const ask = (path: string, init?: RequestInit) =>
  app.handle(new Request(`http://localhost${path}`, init));
const post = (body: string) =>
  ask("/alerts", { method: "POST", body, headers: { "content-type": "application/json" } });

describe("errors", () => {
  test.each([
    ["/refused", 409, "A run is going on"],
    ["/missing", 404, "Symbol 'XYZ' not found"],
    ["/silent", 503, "No market source is available right now"],
    ["/broken", 500, "The server failed to respond. Its log has the reason"],
    ["/lying", 500, "The server's response did not match its own contract"],
    ["/nowhere", 404, "There is no endpoint GET /nowhere"],
  ] as const)("%s is answered in plain text", async (path, status, sentence) => {
    const response = await ask(path);
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(await response.text()).toBe(sentence);
  });

  test("an internal error is logged with its cause, which the client does not see", async () => {
    lines.length = 0;
    expect(await (await ask("/broken")).text()).not.toContain("hunter2");
    expect(lines).toEqual(['error: GET /broken failed error="password=hunter2"']);
  });

  test.each(["{", "", "[1,", '{"targetPrice":'])("%p is not JSON", async (body) => {
    const response = await post(body);
    expect([400, 422]).toContain(response.status);
    expect(await response.text()).toMatch(/^The body .+[^.]$/);
  });

  test.each([
    ["{}", "targetPrice", "Target price is missing"],
    ['{"targetPrice":-1}', "targetPrice", "Target price must be a number above 0"],
    ['{"targetPrice":"7x"}', "targetPrice", "Target price must be a number above 0"],
    ['{"targetPrice":null}', "targetPrice", "Target price must be a number above 0"],
    ['{"targetPrice":1,"alertType":"sideways"}', "alertType", "Alert type must be above or below"],
    ['{"targetPrice":1,"email":"no"}', "email", "Email must be written like name@example.com"],
    ['{"targetPrice":1,"email":7}', "email", "Email must be text"],
    ['{"targetPrice":1,"key":""}', "key", "Key must not be empty"],
    ['{"targetPrice":1,"key":"abcdef"}', "key", "Key must have no more than 5 characters"],
    ['{"targetPrice":1,"key":"ABC"}', "key", "Key does not have the expected form"],
    ['{"targetPrice":1,"isActive":"no"}', "isActive", "Is active must be true or false"],
    ['{"targetPrice":1,"quiet":7}', "quiet", "Quiet must be an object"],
    [
      '{"targetPrice":1,"quiet":{"fromHour":24}}',
      "quiet.fromHour",
      "Quiet, from hour must be a whole number from 0 to 23",
    ],
    [
      '{"targetPrice":1,"phoneIds":[1,0]}',
      "phoneIds.1",
      "Phone IDs, entry 2 must be a whole number of 1 or more",
    ],
    [
      '{"targetPrice":1,"phoneIds":[1,2,3]}',
      "phoneIds",
      "Phone IDs must have no more than 2 entries",
    ],
  ])("%p is rejected at its field, in plain words", async (body, field, sentence) => {
    const response = await post(body);
    expect(response.status).toBe(422);
    expect(await response.text()).toBe(sentence);
    expect(response.headers.get("x-invalid-field")).toBe(field);
  });

  test("an unknown call is named in a short sentence, however long its path", async () => {
    expect(await (await ask(`/${"a".repeat(10_000)}`)).text()).toBe(
      `There is no endpoint GET /${"a".repeat(99)}…`,
    );
  });

  test("a body that is not an object is reported", async () => {
    for (const body of ["7", "null", "[]", '"x"']) {
      const response = await post(body);
      expect([400, 422]).toContain(response.status);
      expect(await response.text()).not.toMatch(/[\n{}]/);
    }
  });
});

test.each([
  ["SQLITE_FULL", "The server's disk is full"],
  ["EROFS", "The server's data folder is read-only"],
])("a storage fault (%s) is 503 with a sentence", async (code, sentence) => {
  const failure = Object.assign(new Error("x"), { code });
  const routes = new Elysia({ aot: false }).use(errors(log)).post("/x", () => {
    throw new Error("wrapped", { cause: failure });
  });
  const response = await routes.handle(new Request("http://localhost/x", { method: "POST" }));
  expect(response.status).toBe(503);
  expect(await response.text()).toStartWith(sentence);
});

test("health responds with its input, validated by the contract", async () => {
  const health = {
    status: "failing" as const,
    reasons: [{ code: "disk", status: "failing" as const, sentence: "The disk is full" }],
    checks: {
      lastEvaluationAt: null,
      lastWriteAt: "2026-01-05T15:00:00.000Z",
      oldestDueAt: null,
      channels: [],
      integrity: { status: "ok" as const, checkedAt: null, detail: null },
      disk: { freeBytes: 1, totalBytes: 2 },
      backup: null,
      lastClockStep: null,
    },
    version: "1.0.0",
    uptimeSeconds: 3,
    store: { engine: "sqlite", position: 7 },
    market: { kind: "simulated" as const, isOpen: true, asOf: "2026-01-05T15:00:00.000Z" },
    sources: [],
  };
  const routes = new Elysia({ aot: false }).use(errors(log)).use(healthRoutes(async () => health));
  const response = await routes.handle(new Request("http://localhost/api/health"));
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual(health);

  const ready = await routes.handle(new Request("http://localhost/api/health/ready"));
  expect([ready.status, await ready.text()]).toEqual([
    503,
    "The server is failing. See /api/health for the reasons",
  ]);
  const live = await routes.handle(new Request("http://localhost/api/health/live"));
  expect([live.status, await live.json()]).toEqual([200, { status: "ok" }]);
});
