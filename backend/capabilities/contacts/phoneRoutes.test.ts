import { storeOn } from "../../testing/worlds/memoryStore.ts";
import { contactRoutesContract } from "../../testing/suites/contactRoutesSuite.ts";
import { callRoutes, serveRoutes } from "../../testing/worlds/callRoutes.ts";
import { beforeEach, describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import type { Kysely } from "kysely";
import { openMemoryDatabase } from "../../testing/worlds/memoryDatabase.ts";
import { manualClock } from "../../platform/clock.ts";
import { PHONE_PATTERN } from "../../domain/phonePattern.ts";
import { HOUR_MS } from "../../domain/durations.ts";
import type { Database } from "../../platform/database/schema.ts";
import { createRateLimit } from "../../platform/http/rateLimit.ts";
import { readLastDelivery } from "../notifications/queries.ts";
import { phoneRoutes } from "./phoneRoutes.ts";
import { PhoneStore } from "./phoneStore.ts";
import { findActivePhoneIds, findPhoneContact } from "./queries.ts";

const clock = manualClock();
let database: Kysely<Database>;
let app: { handle: (request: Request) => Promise<Response> };

beforeEach(async () => {
  clock.set("2026-01-05T15:00:00Z");
  database = await openMemoryDatabase();
  app = serveRoutes(
    phoneRoutes({
      phones: new PhoneStore(storeOn(database), clock, {
        lastDeliveryTo: (id) => readLastDelivery(database, "sms", id),
      }),
      sendTest: (id) => Promise.resolve({ success: true, message: `tested ${id}` }),
      testLimit: createRateLimit(clock, 2, 60_000),
    }),
  );
});

const call = callRoutes(() => app, "/api/phone-numbers");
const add = (phone: string, label = "Mobile") => call("POST", "", { phone, label });

const deliver = (contactId: number, at: string, changes: object = {}) =>
  database
    .insertInto("notifications")
    .values({
      key: `n-${contactId}-${at}`,
      alert_id: 1,
      symbol: "AAPL",
      channel: "sms",
      contact_id: contactId,
      is_test: 0,
      status: "delivered",
      attempts: 1,
      requested_at: at,
      next_attempt_at: null,
      settled_at: at,
      detail: "",
      ...changes,
    })
    .execute();

describe("the list of numbers", () => {
  test("adds a number, initially active, stores it as E.164 and lists the newest first", async () => {
    expect(await add("(202) 555-0123")).toEqual({
      status: 201,
      body: { id: 1, phone: "+12025550123", label: "Mobile", isActive: true, lastAlert: null },
    });
    const off = await call("POST", "", { phone: "2025550124", label: " Desk ", isActive: false });
    expect(off).toMatchObject({ status: 201, body: { label: "Desk", isActive: false } });
    const { status, body } = await call("GET");
    expect(status).toBe(200);
    expect(body.map(({ phone }: { phone: string }) => phone)).toEqual([
      "+12025550124",
      "+12025550123",
    ]);
  });

  test("rejects an existing number, in any notation", async () => {
    await add("(202) 555-0123");
    expect(await add("+1 202-555-0123")).toEqual({
      status: 409,
      body: "+1 202-555-0123 is already on the list",
    });
    await add("(202) 555-0124");
    expect((await call("PUT", "/2", { phone: "2025550123" })).status).toBe(409);
    expect((await call("PUT", "/2", { phone: "2025550124", label: "Same" })).status).toBe(200);
  });

  test("changes the given fields and leaves the others", async () => {
    await add("(202) 555-0123");
    expect((await call("PUT", "/1", { isActive: false })).body).toMatchObject({
      phone: "+12025550123",
      label: "Mobile",
      isActive: false,
    });
    expect(await findActivePhoneIds(database)).toEqual([]);
    const whole = { phone: "202.555.0199", label: "Desk", isActive: true };
    expect((await call("PUT", "/1", whole)).body).toMatchObject({
      ...whole,
      phone: "+12025550199",
    });
    expect(await findPhoneContact(database, 1)).toEqual({ phone: "+12025550199", isActive: true });
  });

  test("shows the last delivery to that number, but none to its previous number", async () => {
    await add("(202) 555-0123");
    await add("(202) 555-0124");
    await deliver(1, "2026-01-06T10:00:00.000Z");
    await deliver(1, "2026-01-07T10:00:00.000Z");
    await deliver(1, "2026-01-08T10:00:00.000Z", { status: "failed" });
    await deliver(1, "2026-01-09T10:00:00.000Z", { channel: "email" });
    const lastAlerts = async () =>
      (await call("GET")).body.map(({ lastAlert }: { lastAlert: string | null }) => lastAlert);
    expect(await lastAlerts()).toEqual([null, "2026-01-07T10:00:00.000Z"]);
    clock.set("2026-01-10T00:00:00Z");
    await call("PUT", "/1", { label: "Renamed" });
    expect(await lastAlerts()).toEqual([null, "2026-01-07T10:00:00.000Z"]);
    await call("PUT", "/1", { phone: "2025550155" });
    expect(await lastAlerts()).toEqual([null, null]);
  });

  test("deletes one permanently, and restores it with its id only when the number is given", async () => {
    await add("(202) 555-0123");
    await deliver(1, "2026-01-06T10:00:00.000Z");
    clock.set("2026-02-01T00:00:00Z");
    expect(await call("DELETE", "/1")).toEqual({ status: 200, body: { success: true } });
    expect(await findPhoneContact(database, 1)).toBeUndefined();
    expect(await database.selectFrom("phone_numbers").selectAll().execute()).toEqual([]);
    const back = await call("POST", "/1/restore", { phone: "+12025550123", label: "Mobile" });
    expect(back).toMatchObject({
      status: 200,
      body: { id: 1, lastAlert: "2026-01-06T10:00:00.000Z" },
    });
    expect((await call("POST", "/1/restore", { phone: "2025550155", label: "x" })).status).toBe(
      404,
    );
    expect((await call("POST", "/7/restore", { phone: "2025550155", label: "x" })).status).toBe(
      404,
    );
    await call("DELETE", "/1");
    expect((await add("2025550123")).body.id).toBe(2);
    const again = () => call("POST", "/1/restore", { phone: "2025550123", label: "x" });
    expect((await again()).status).toBe(409);
    clock.advance(HOUR_MS);
    expect((await again()).status).toBe(404);
  });
});

describe("untrusted input", () => {
  test.each([
    "2025550123",
    "202-555-0123",
    "202.555.0123",
    "202 555 0123",
    "(202) 555-0123",
    "(202)555-0123",
    "+12025550123",
    "+1 202 555 0123",
    "1-202-555-0123",
    "+1 (202) 555-0123",
  ])("%p is a number", async (phone) => {
    expect((await add(phone)).body).toMatchObject({ phone: "+12025550123" });
  });

  test("anything else is rejected", async () => {
    const refused = [
      "",
      " ",
      "555-0123",
      "202555012",
      "20255501234",
      "+442071234567",
      "+2 202 555 0123",
      "(202 555-0123",
      "202) 555-0123",
      "2025550123 ext 4",
      "2025550123,2025550124",
      "2025550123\n",
      "\n2025550123",
      "2025550123\r\nTo: +19005550199",
      "202\u00005550123",
      "２０２５５５０１２３",
      "1".repeat(10_000),
      "call me",
    ];
    for (const phone of refused) {
      const { status, body } = await call("POST", "", { phone, label: "Mobile" });
      expect([phone, status]).toEqual([phone, 422]);
      expect(body).toStartWith("Phone must ");
    }
    expect((await call("GET")).body).toEqual([]);
  });

  test("every match is stored as ten digits after +1", async () => {
    const store = new PhoneStore(storeOn(database), clock);
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(new RegExp(PHONE_PATTERN)), async (phone) => {
        const added = await store.add({ phone, label: "x" });
        expect(added?.phone).toMatch(/^\+1\d{10}$/);
        expect(added?.phone.slice(2)).toBe(phone.replace(/\D/g, "").slice(-10));
        await store.remove(added!.id);
      }),
      { numRuns: 50 },
    );
  });
});

contactRoutesContract({ call, field: "phone", address: "2025550123", title: "Phone number" });
