import { storeOn } from "../../testing/worlds/memoryStore.ts";
import { serveRoutes, callRoutes } from "../../testing/worlds/callRoutes.ts";
import { beforeEach, expect, test } from "bun:test";
import { openMemoryDatabase } from "../../testing/worlds/memoryDatabase.ts";
import { manualClock } from "../../platform/clock.ts";
import { muteRoutes } from "./routes.ts";
import { createMuteStore } from "./quiet.ts";
import { MINUTE_MS } from "../../domain/durations.ts";

const clock = manualClock();
let call: (method: string, path: string, body?: unknown) => Promise<[number, unknown]>;

beforeEach(async () => {
  clock.set("2026-01-05T15:00:00Z");
  const mutes = createMuteStore(storeOn(await openMemoryDatabase()), clock);
  const app = serveRoutes(muteRoutes(mutes));
  const send = callRoutes(() => app, "/api/notifications/mutes");
  call = async (...request) => {
    const { status, body } = await send(...request);
    return [status, body];
  };
});

test("mutes are listed until they expire, the global one first", async () => {
  const one = { alertId: 7, until: "2026-01-05T16:00:00.000Z" };
  expect(await call("POST", "", { alertId: 7, minutes: 60 })).toEqual([201, one]);
  const all = { alertId: null, until: "2026-01-05T15:15:00.000Z" };
  expect(await call("POST", "", { alertId: null, minutes: 15 })).toEqual([201, all]);
  expect(await call("GET", "")).toEqual([200, [all, one]]);
  clock.advance(15 * MINUTE_MS);
  expect(await call("GET", "")).toEqual([200, [one]]);
});

test("a mute can be ended once", async () => {
  await call("POST", "", { alertId: null, minutes: 60 });
  expect(await call("DELETE", "/0")).toEqual([200, { success: true }]);
  expect((await call("DELETE", "/0"))[0]).toBe(404);
  expect(await call("GET", "")).toEqual([200, []]);
});

test("a mute id has only digits, in no other number notation", async () => {
  await call("POST", "", { alertId: 1, minutes: 60 });
  for (const id of ["0x1", "1e0", "01", "1.0", "+1", "-1", "%201", "1234567890123456", "one"]) {
    expect([id, (await call("DELETE", `/${id}`))[0]]).toEqual([id, 422]);
  }
  expect((await call("GET", ""))[1]).toHaveLength(1);
  expect((await call("DELETE", "/1"))[0]).toBe(200);
});

test("GET never mutes, even when a link is prefetched", async () => {
  for (const path of ["", "?alertId=7&minutes=60", "/7"]) await call("GET", path);
  expect(await call("GET", "")).toEqual([200, []]);
});
