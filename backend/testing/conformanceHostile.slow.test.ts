import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { casesOf, isLong } from "./casesOf.ts";
import { goodBodies } from "./suites/conformanceBodies.ts";
import { uploads } from "./suites/conformanceCalls.ts";
import {
  createConformanceWorld,
  faultsOf,
  operations,
  resolve,
  type ConformanceWorld,
  type Operation,
} from "./worlds/conformanceWorld.ts";
import { openMemoryDatabase } from "./worlds/memoryDatabase.ts";
import { anyText } from "./arbitraries/anyText.ts";

let world: ConformanceWorld;

beforeAll(async () => {
  world = await createConformanceWorld();
});
afterAll(() => world.stop());

/** One plain sentence, without a stack trace or a validator's output. */
const SENTENCE = /^\S+ [^\n\r]{3,400}$/;
// "Expires at", "Expected version" and "Expected target" are field names.
const DUMP =
  /\bat (?!must be a time such as ).+:\d+|"type":|Expected (?!version |target )|node_modules|undefined|\[object/;
const JSON_TYPE = { "content-type": "application/json" };

/** Ids that are never assigned, so that no call finds what another one created. */
const fill = (path: string, value = "987654321"): string =>
  path.replaceAll("{symbol}", "AAPL").replaceAll(/\{\w+\}/g, value);

/** Expects a documented status and body, and one plain sentence for an error. */
async function checkAnswer(
  operation: Operation,
  response: Response,
  input: string,
): Promise<number> {
  const text = await response.text();
  const { status } = response;
  const what = `${operation.method} ${operation.path} with ${input.slice(0, 200)} → ${status} ${text.slice(0, 300)}`;
  const answer = operation.answers[status];
  if (!answer) throw new Error(`${what}: an undocumented status`);
  if (world.complaints.length > 0) throw new Error(`${what}: ${world.complaints[0]}`);
  const type = response.headers.get("content-type") ?? "";
  if (status < 400) {
    const schema = answer.content?.["application/json"]?.schema ?? {};
    const faults = faultsOf(schema, JSON.parse(text));
    if (faults) throw new Error(`${what}: ${faults}`);
  } else if (!type.startsWith("text/plain") || !SENTENCE.test(text) || DUMP.test(text)) {
    throw new Error(`${what}: no plain sentence (${type})`);
  }
  return status;
}

const named = (operation: Operation): string => `${operation.method} ${operation.path}`;
const withBody = operations.filter(({ body }) => body !== undefined);
const withPathInput = operations.filter(({ parameters }) => parameters.length > 0);
/** Selects a third of the values; `bun run test` uses each value in a third of the calls. */
const thirdOf = (operation: Operation, values: readonly string[]): readonly string[] =>
  values.filter((_, at) => isLong || (at + operations.indexOf(operation)) % 3 === 0);
/** Runs over the whole market are slow, so few are requested. */
const isRun = ({ path }: Operation): boolean => path.endsWith("/run");

/** Raw body text; NaN is not JSON, but a client may still send it. */
const hostileValues: readonly string[] = [
  "null",
  "true",
  "0",
  "-1",
  "1.5",
  "1e308",
  "1e400",
  "-0",
  "9007199254740993",
  "NaN",
  "Infinity",
  '"NaN"',
  '"Infinity"',
  '"5"',
  '""',
  '"   "',
  '"\\u0000"',
  '"a\\r\\nBcc: b@c.example"',
  '"\\ud800"',
  '"\\u202e\\u2028"',
  '"../../etc/passwd"',
  '"%2e%2e%2f"',
  '"\'; drop table events; --"',
  '"<script>alert(1)</script>"',
  "\"=cmd|' /C calc'!A0\"",
  '"__proto__"',
  `"${"x".repeat(201)}"`,
  `"${"9".repeat(6000)}"`,
  "[]",
  "[1,2]",
  "{}",
  '{"__proto__":{"a":1}}',
];

const hostileBodies: readonly string[] = [
  "",
  " ",
  "null",
  "true",
  "7",
  '"text"',
  "[]",
  "[{}]",
  "{",
  "{}}",
  "{'a':1}",
  '{"a":1,}',
  "<xml/>",
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"a":1}}}',
  `{"a":${"[".repeat(40)}${"]".repeat(40)}}`,
  `{"a":"${"x".repeat(60_000)}"}`,
];

const hostileSegments: readonly string[] = [
  "0",
  "-1",
  "1.5",
  "1e3",
  "0x1",
  "NaN",
  "Infinity",
  "null",
  "abc",
  "9007199254740993",
  "9".repeat(400),
  "%00",
  "%0d%0aset-cookie:a",
  "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
  "..%5c..%5c",
  "%E0%A4%A",
  "%",
  "%zz",
  "%ff%fe",
  "AAPL%20",
  "AAPL%2FMSFT",
  "a%3Fb%3D1",
  "%3Cscript%3E",
  "'%20or%201=1--",
  "%F0%9F%92%A9",
  "A".repeat(16),
  "A".repeat(5000),
  "^GSPC",
  "-AAPL",
  "__proto__",
  "constructor",
];

const isDocumentedBody = (operation: Operation, text: string): boolean => {
  try {
    return faultsOf(operation.body ?? {}, JSON.parse(text)) === "";
  } catch {
    return false;
  }
};

async function sendBody(operation: Operation, body: string): Promise<void> {
  const path = fill(operation.path);
  // This would start a real run.
  if (isRun(operation) && (body.trim() === "" || isDocumentedBody(operation, body))) return;
  const response = await world.send(operation.method, path, { body, headers: JSON_TYPE });
  const status = await checkAnswer(operation, response, body);
  if (isDocumentedBody(operation, body)) return;
  const isLeftOut = !operation.isBodyRequired && ["", "null"].includes(body.trim());
  if (!isLeftOut && status < 400) {
    throw new Error(`${named(operation)} took ${body.slice(0, 200)}, which its document refuses`);
  }
}

describe("hostile bodies", () => {
  test("every call with a body is in the table of valid ones", () => {
    expect(withBody.map(named).toSorted()).toEqual(Object.keys(goodBodies).toSorted());
    for (const operation of withBody) {
      expect(isDocumentedBody(operation, JSON.stringify(goodBodies[named(operation)]))).toBe(true);
    }
  });

  for (const operation of withBody) {
    test(`${named(operation)}: each field missing, null, of another type, empty, too long, huge, negative, not a number`, async () => {
      const good = goodBodies[named(operation)] ?? {};
      const fields = Object.keys(resolve(operation.body ?? {}).properties ?? {});
      for (const [place, field] of fields.entries()) {
        const { [field]: _, ...others } = good;
        await sendBody(operation, JSON.stringify(others));
        const rest = JSON.stringify(others).slice(1, -1);
        for (const [at, value] of hostileValues.entries()) {
          // Each field gets a third of the values.
          if (!isLong && (at + place) % 3 > 0) continue;
          await sendBody(operation, `{${rest}${rest && ","}${JSON.stringify(field)}:${value}}`);
        }
      }
    });

    test(`${named(operation)}: bodies that are not an object, not JSON, or deeply nested`, async () => {
      for (const body of thirdOf(operation, hostileBodies)) await sendBody(operation, body);
    });

    test(`${named(operation)}: an extra field is rejected, so that a typo is noticed`, async () => {
      for (const field of ["isAdmin", "id", "__v", "Symbol"]) {
        await sendBody(operation, JSON.stringify({ ...goodBodies[named(operation)], [field]: 77 }));
      }
    });
  }

  test("any JSON gets a documented status and a plain sentence", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...withBody), fc.jsonValue(), async (operation, value) =>
        sendBody(operation, JSON.stringify(value)),
      ),
      { numRuns: casesOf({ usual: 40, long: 20_000 }) },
    );
  });

  test("any text in any field gets a documented status and a plain sentence", async () => {
    const fields = withBody
      .filter((operation) => !isRun(operation))
      .flatMap((operation) =>
        Object.keys(goodBodies[named(operation)] ?? {}).map((field) => ({ operation, field })),
      );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...fields),
        fc.oneof(anyText({ maxLength: 300 }), fc.double(), fc.integer()),
        async ({ operation, field }, value) => {
          const body = { ...goodBodies[named(operation)], [field]: value };
          await sendBody(operation, JSON.stringify(body));
        },
      ),
      { numRuns: casesOf({ usual: 50, long: 20_000 }) },
    );
  });
});

const otherTypes = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""];

describe("bodies rejected before they are read", () => {
  for (const operation of operations.filter(
    (one) => one.method !== "GET" && !uploads.has(named(one)),
  )) {
    test(`${named(operation)}: another content type is 400, over 64 KiB is 413, another site is 403`, async () => {
      const ask = async (init: RequestInit) =>
        checkAnswer(
          operation,
          await world.send(operation.method, fill(operation.path), init),
          "headers",
        );
      for (const type of [...otherTypes, "application/jsonp"]) {
        expect(await ask({ body: "{}", headers: { "content-type": type } })).toBe(400);
      }
      expect(await ask({ body: `"${"x".repeat(65_536)}"`, headers: JSON_TYPE })).toBe(413);
      expect(await ask({ headers: { origin: "https://evil.example" } })).toBe(403);
      expect(await ask({ headers: { "sec-fetch-site": "cross-site" } })).toBe(403);
    });
  }
});

describe("files rejected before they are read", () => {
  for (const operation of operations.filter((one) => uploads.has(named(one)))) {
    test(`${named(operation)}: another content type is 400, over 64 MB is 413, another site is 403`, async () => {
      const ask = async (init: RequestInit, declared?: number) => {
        const headers = {
          ...(init.headers as Record<string, string>),
          ...(declared === undefined ? {} : { "content-length": String(declared) }),
        };
        const path = `${fill(operation.path)}?fileName=a.csv`;
        const response = await world.send(operation.method, path, { ...init, headers });
        return checkAnswer(operation, response, "headers");
      };
      const type = { "content-type": "application/octet-stream" };
      for (const other of [...otherTypes, "application/json"]) {
        expect(await ask({ body: "a,b", headers: { "content-type": other } })).toBe(400);
      }
      const blob = new Blob(["a,b"]);
      expect(await ask({ body: blob, headers: type }, 64 * 1024 * 1024 + 1)).toBe(413);
      // The portfolio does not exist, so the file is not read, whatever its size.
      expect(await ask({ body: "x".repeat(65_537), headers: type })).toBe(404);
      expect(await ask({ headers: { ...type, origin: "https://evil.example" } })).toBe(403);
      expect(await ask({ headers: { ...type, "sec-fetch-site": "cross-site" } })).toBe(403);
    });
  }
});

describe("hostile addresses", () => {
  const sendSegment = async (operation: Operation, segment: string): Promise<void> => {
    const path = operation.path.replaceAll(/\{\w+\}/g, () => segment);
    const body = goodBodies[named(operation)];
    const response = await world.ask(operation.method, path, body);
    const status = await checkAnswer(operation, response, path);
    const isId = operation.parameters.every((name) => name !== "symbol");
    if (isId && !/^\d{1,15}$/.test(segment)) {
      if (status < 400) throw new Error(`${named(operation)} took the id ${segment}`);
    }
  };

  for (const operation of withPathInput) {
    test(`${named(operation)}: negative, malformed, unknown or huge ids, bad symbols, traversal and percent-encoded junk`, async () => {
      for (const segment of thirdOf(operation, hostileSegments)) {
        await sendSegment(operation, segment);
      }
    });
  }

  test("any text in a path gets a documented status and a plain sentence", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...withPathInput),
        fc
          .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
          .filter((text) => !/^\.{1,2}$/.test(text)),
        (operation, text) => sendSegment(operation, encodeURIComponent(text)),
      ),
      { numRuns: casesOf({ usual: 50, long: 20_000 }) },
    );
  });

  test("hostile queries are rejected in the same way", async () => {
    for (const [path, name] of [
      ["/api/stocks/chart/{symbol}", "interval"],
      ["/api/stocks/chart/{symbol}", "before"],
      ["/api/stocks/chart/{symbol}", "limit"],
      ["/api/stocks/search", "q"],
      ["/api/community/posts", "before"],
      ["/api/community/posts", "after"],
      ["/api/alerts", "limit"],
      ["/api/alerts", "after"],
      ["/api/alerts", "symbol"],
      ["/api/alerts", "status"],
      ["/api/watchlist", "after"],
      ["/api/watchlist", "symbol"],
    ] as const) {
      const operation = operations.find((one) => one.path === path && one.method === "GET")!;
      for (const segment of [...hostileSegments, ""]) {
        for (const query of [
          `${name}=${segment}`,
          `${name}=1&${name}=${segment}`,
          `${name}[a]=${segment}`,
        ]) {
          const response = await world.ask("GET", `${fill(path)}?${query}`);
          await checkAnswer(operation, response, query);
        }
      }
    }
  });

  test("an unsupported method or unknown path is 404 in one sentence; an unknown method is 501", async () => {
    const paths = [...new Set(operations.map(({ path }) => path))];
    for (const path of paths) {
      // A word in place of an id is rejected as an invalid id.
      const covering = operations.filter((one) =>
        new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path),
      );
      for (const method of ["PATCH", "POST", "PUT", "DELETE", "OPTIONS", "PROPFIND"]) {
        if (covering.some((one) => one.method === method)) continue;
        const response = await world.ask(method, fill(path));
        const text = await response.text();
        const status = method === "PROPFIND" ? 501 : 404;
        expect(`${method} ${path} ${response.status}`).toBe(`${method} ${path} ${status}`);
        expect(text).toMatch(SENTENCE);
      }
    }
    for (const path of [
      "/api",
      "/api/",
      "/api/nothing",
      "/api/alerts/1/2/3",
      "/api/__proto__",
      "/api/%2e%2e/x",
    ]) {
      const response = await world.ask("GET", path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.text()).toMatch(SENTENCE);
    }
  });
});

test("repeated test sends and posts get 429 within a minute, with the seconds to wait", async () => {
  const database = await openMemoryDatabase();
  const still = await createConformanceWorld({ isClockStill: true, database });
  await still.ask("POST", "/api/email-notifications", { email: "a@b.example", label: "Mine" });
  await still.ask("POST", "/api/phone-numbers", { phone: "2025550123", label: "Mine" });
  // Test sends share a limit: after the first call has used it up, the others are rejected at once.
  for (const [call, least] of [
    ["POST /api/email-notifications/{id}/test", 3],
    ["POST /api/phone-numbers/{id}/test", 0],
    ["POST /api/gmail/test", 0],
    ["POST /api/push/test", 0],
    ["POST /api/community/posts", 3],
  ] as const) {
    const [method = "", template = ""] = call.split(" ");
    let last = new Response();
    let asked = 0;
    do {
      last = await still.ask(method, fill(template, "1"), goodBodies[call]);
      asked += 1;
    } while (last.status < 400 && asked < 100);
    expect([call, last.status]).toEqual([call, 429]);
    expect(await last.text()).toMatch(/^Too many \w+\. Try again in \d+ s$/);
    expect(asked).toBeGreaterThan(least);
  }
  await still.stop();
});

describe("no market source can answer", () => {
  test("every call responds as documented: 503 where a price is needed, never 500", async () => {
    const busy = world;
    world = await createConformanceWorld({ isMarketSilent: true });
    const statuses = new Map<string, number>();
    for (const operation of operations) {
      const response = await world.ask(
        operation.method,
        fill(operation.path),
        goodBodies[named(operation)],
      );
      statuses.set(named(operation), await checkAnswer(operation, response, "no source"));
    }
    await world.stop();
    world = busy;
    expect(statuses.get("GET /api/stocks/quote/{symbol}")).toBe(503);
    expect(statuses.get("GET /api/stocks/chart/{symbol}")).toBe(503);
    expect(statuses.get("GET /api/stocks/international/{symbol}")).toBe(503);
    expect(statuses.get("POST /api/surge/run")).toBe(503);
    expect(statuses.get("GET /api/screener/results")).toBe(200);
  });
});
