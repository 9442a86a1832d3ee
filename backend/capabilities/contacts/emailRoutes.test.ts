import { storeOn } from "../../testing/worlds/memoryStore.ts";
import { contactRoutesContract } from "../../testing/suites/contactRoutesSuite.ts";
import { callRoutes, serveRoutes } from "../../testing/worlds/callRoutes.ts";
import { beforeEach, describe, expect, test } from "bun:test";
import type { Kysely } from "kysely";
import { openMemoryDatabase } from "../../testing/worlds/memoryDatabase.ts";
import { manualClock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/schema.ts";
import { createRateLimit } from "../../platform/http/rateLimit.ts";
import { emailRoutes } from "./emailRoutes.ts";
import { createEmailStore } from "./emailStore.ts";
import { countPhoneNumbers, findActiveEmailIds, findEmailContact, phoneExists } from "./queries.ts";

const clock = manualClock();
let database: Kysely<Database>;
let app: { handle: (request: Request) => Promise<Response> };

beforeEach(async () => {
  database = await openMemoryDatabase();
  app = serveRoutes(
    emailRoutes({
      emails: createEmailStore(storeOn(database), clock),
      sendTest: (id) => Promise.resolve({ success: true, message: `tested ${id}` }),
      testLimit: createRateLimit(clock, 10, 60_000),
    }),
  );
});

const call = callRoutes(() => app, "/api/email-notifications");
const add = (email: string, label = "Home") => call("POST", "", { email, label });

describe("the list of addresses", () => {
  test("adds an address, initially active, and lists the newest first", async () => {
    expect(await add("ann@example.com")).toEqual({
      status: 201,
      body: { id: 1, email: "ann@example.com", label: "Home", isActive: true },
    });
    await add("ben@example.com", " Work ");
    const { status, body } = await call("GET");
    expect(status).toBe(200);
    expect(body.map(({ email, label }: Record<string, unknown>) => [email, label])).toEqual([
      ["ben@example.com", "Work"],
      ["ann@example.com", "Home"],
    ]);
  });

  test("rejects an existing address, in any case", async () => {
    await add("ann@example.com");
    await add("ünal@example.com");
    expect(await add("ANN@Example.com")).toEqual({
      status: 409,
      body: "ANN@Example.com is already on the list",
    });
    expect((await add("ÜNAL@example.com")).status).toBe(409);
    expect((await call("GET")).body).toHaveLength(2);
  });

  test("activates and deactivates one", async () => {
    await add("ann@example.com");
    await add("ben@example.com");
    const off = await call("PUT", "/1", { isActive: false });
    expect(off).toMatchObject({ status: 200, body: { id: 1, isActive: false } });
    expect(await findActiveEmailIds(database)).toEqual([2]);
    expect(await findEmailContact(database, 1)).toEqual({
      email: "ann@example.com",
      isActive: false,
    });
    await call("PUT", "/1", { isActive: true });
    expect(await findActiveEmailIds(database)).toEqual([1, 2]);
  });

  test("deletes one permanently, without reusing its id", async () => {
    await add("ann@example.com");
    expect(await call("DELETE", "/1")).toEqual({ status: 200, body: { success: true } });
    expect(await findEmailContact(database, 1)).toBeUndefined();
    expect((await add("ann@example.com")).body.id).toBe(2);
    const text = JSON.stringify(await database.selectFrom("events").selectAll().execute());
    expect(text).not.toContain("ann@");
  });
});

test("restores a deleted address with its id, once, unless it was added again", async () => {
  const restore = (id: number, email: string) =>
    call("POST", `/${id}/restore`, { email, label: "Home", isActive: false });
  await add("ann@example.com");
  expect((await restore(1, "ann@example.com")).status).toBe(404);
  await call("DELETE", "/1");
  expect((await restore(1, "nobody")).status).toBe(422);
  const ann = { id: 1, email: "ann@example.com", label: "Home", isActive: false };
  expect(await restore(1, "ann@example.com")).toEqual({ status: 200, body: ann });
  expect((await call("GET")).body).toEqual([ann]);
  expect((await restore(1, "ben@example.com")).status).toBe(404);
  await call("DELETE", "/1");
  await add("ANN@example.com");
  expect(await restore(1, "ann@example.com")).toEqual({
    status: 409,
    body: "ann@example.com is already on the list",
  });
});

describe("untrusted input", () => {
  const long = "x".repeat(10_000);

  test("must be an address", async () => {
    const refused = [
      "",
      " ",
      "ann",
      "ann@",
      "@example.com",
      "ann@example",
      "ann@@example.com",
      "ann @example.com",
      "ann@example.com\r\nBcc: eve@example.com",
      "ann@example.com\n",
      "ann@example.com,eve@example.com",
      "ann@example.com;eve@example.com",
      "Ann <ann@example.com>",
      '"ann"@example.com',
      "ann\u0000@example.com",
      `${long}@example.com`,
      `ann@${long}.com`,
    ];
    for (const email of refused) {
      const { status, body } = await call("POST", "", { email, label: "Home" });
      expect([email, status]).toEqual([email, 422]);
      expect(body).toStartWith("Email must ");
    }
    expect((await call("GET")).body).toEqual([]);
  });

  test.each(["ann\u202Egnp@example.com", "ann\u2066@example.com", "ann\uD800@example.com"])(
    "must be an address of plain text: %j",
    async (email) => {
      const { status, body } = await call("POST", "", { email, label: "Home" });
      expect([status, body]).toEqual([422, "Email must be one line of plain text"]);
      expect((await call("GET")).body).toEqual([]);
    },
  );
});

test("contacts are found by id and counted", async () => {
  expect(await countPhoneNumbers(database)).toBe(0);
  const row = { phone: "+12025550123", label: "Mobile", is_active: 0, created_at: "2026-01-05" };
  await database.insertInto("phone_numbers").values(row).execute();
  expect(await countPhoneNumbers(database)).toBe(1);
  expect([await phoneExists(database, 1), await phoneExists(database, 2)]).toEqual([true, false]);
});

contactRoutesContract({
  call,
  field: "email",
  address: "ann@example.com",
  title: "Email notification",
});
