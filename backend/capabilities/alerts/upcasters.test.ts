import { expect, test } from "bun:test";
import { alertUpcasters } from "./upcasters.ts";

const upcast = (type: keyof typeof alertUpcasters & string, data: object) =>
  alertUpcasters[type]?.(data);

test("an alert from before alerts could repeat fired once, live, without an end", () => {
  expect(upcast("AlertCreated", { id: 1, repeat: "once" })).toEqual({
    type: "AlertCreated",
    data: {
      id: 1,
      repeat: "once",
      watchedFrom: null,
      expiresAt: null,
      note: null,
      cooldownMinutes: 15,
    },
  });
  expect(upcast("AlertTriggered", { alertId: 1 })).toEqual({
    type: "AlertTriggered",
    data: { alertId: 1, repeat: "once", band: 0, late: false, crossedAt: null },
  });
});

test("a restored alert keeps its state: fired, or waiting", () => {
  expect(upcast("AlertRestored", { isTriggered: true })?.data).toMatchObject({
    status: "triggered",
  });
  expect(upcast("AlertRestored", { isTriggered: false })?.data).toMatchObject({ status: "active" });
});

test("fields that the event already has are unchanged", () => {
  const data = { repeat: "daily", band: 2, late: true, crossedAt: "2026-01-05T15:00:00.000Z" };
  expect(upcast("AlertTriggered", data)?.data).toEqual(data);
  expect(upcast("AlertCreated", { cooldownMinutes: 0, note: "x" })?.data).toMatchObject({
    cooldownMinutes: 0,
    note: "x",
  });
  const restored = { isTriggered: true, status: "suspended" };
  expect(upcast("AlertRestored", restored)?.data).toEqual(restored);
});
