import { storeOn } from "../../testing/worlds/memoryStore.ts";
import { beforeEach, describe, expect, mock, test } from "bun:test";
import type { Kysely } from "kysely";
import { openMemoryDatabase } from "../../testing/worlds/memoryDatabase.ts";
import { manualClock, type ManualClock } from "../../platform/clock.ts";
import { silentLog } from "../../platform/log.ts";
import type { Database } from "../../platform/database/schema.ts";
import type { MarketKind } from "../../market/source.ts";
import { createMemorySecrets } from "./secretStore.ts";
import { createSettings } from "./settings.ts";
import { DAY_MS } from "../../domain/durations.ts";

let clock: ManualClock;
let database: Kysely<Database>;

beforeEach(async () => {
  clock = manualClock();
  database = await openMemoryDatabase();
});

const open = (marketKind: MarketKind = "live") =>
  createSettings({
    store: storeOn(database),
    clock,
    log: silentLog,
    secrets: createMemorySecrets(),
    environmentKeys: {},
    marketKind,
  });

/** Seconds at which prices were checked, with an inaccurate tick every second. */
async function checksWithin(seconds: number, job: (done: () => void) => () => Promise<void>) {
  const start = clock.now();
  const at: number[] = [];
  const tick = job(() => at.push(Math.round((clock.now() - start) / 1_000)));
  for (let second = 1; second <= seconds; second++) {
    clock.set(start + second * 1_000 + (second % 2 === 0 ? 20 : -20));
    await tick();
  }
  return at;
}

const change = {
  notificationsEnabled: true,
  alertFrequencySeconds: 45,
  priceCheckIntervalSeconds: 25,
};

describe("the price check interval", () => {
  const jobOf = (settings: ReturnType<typeof open>) => (done: () => void) =>
    settings.atCheckInterval(() => Promise.resolve(done()));

  test("is 30 s for a live market, with the first check after 30 s", async () => {
    expect(await checksWithin(95, jobOf(open()))).toEqual([30, 60, 90]);
  });

  test.each(["simulated", "replay"] as const)(
    "is 10 s for a %s market until another is saved",
    async (kind) => {
      const settings = open(kind);
      expect(await checksWithin(35, jobOf(settings))).toEqual([10, 20, 30]);
      await settings.settings.saveAlertSettings(change);
      expect(await checksWithin(80, jobOf(settings))).toEqual([25, 50, 75]);
    },
  );

  test.each([1, -1, 365, -365])("continues during a clock step of %p days", async (days) => {
    const check = mock(() => Promise.resolve());
    const tick = open().atCheckInterval(check);
    for (let second = 1; second <= 300; second++) {
      if (second === 100) clock.step(days * DAY_MS);
      clock.advance(1_000);
      await tick();
    }
    expect(check).toHaveBeenCalledTimes(10);
  });
});

test("sending follows the switch and the alert frequency", async () => {
  const settings = open();
  expect(await settings.readSending()).toEqual({
    isOn: true,
    minGapMs: 30_000,
    quietHours: null,
  });
  await settings.settings.saveAlertSettings({ ...change, notificationsEnabled: false });
  expect(await settings.readSending()).toEqual({
    isOn: false,
    minGapMs: 45_000,
    quietHours: null,
  });
  const quietHours = { from: "22:00", to: "07:00", zone: "Europe/Berlin" };
  await settings.settings.saveAlertSettings({ ...change, quietHours });
  expect((await settings.readSending()).quietHours).toEqual(quietHours);
});
