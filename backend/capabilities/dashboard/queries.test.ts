import { afterEach, describe, expect, test } from "bun:test";
import { Elysia } from "elysia";
import { manualClock } from "../../platform/clock.ts";
import { createDashboardQueries } from "./queries.ts";
import { dashboardRoutes } from "./index.ts";

const zone = process.env.TZ;
afterEach(() => {
  process.env.TZ = zone ?? "UTC";
});

async function readSpans(now: string, timeZone: string): Promise<readonly (readonly string[])[]> {
  process.env.TZ = timeZone;
  const spans: string[][] = [];
  await createDashboardQueries({
    clock: manualClock(now),
    alerts: { counts: () => Promise.resolve({ active: 0, triggered: 0 }) },
    notifications: {
      countSentAlerts: (from, to) => {
        spans.push([from, to]);
        return Promise.resolve(0);
      },
    },
    countActiveRules: () => Promise.resolve(0),
    countPhoneNumbers: () => Promise.resolve(0),
    countOpportunities: () => Promise.resolve(0),
  }).stats();
  return spans.toSorted().toReversed();
}

describe("the dashboard's counters", () => {
  test("come from the capabilities that own them", async () => {
    const routes = new Elysia({ aot: false }).use(
      dashboardRoutes(
        createDashboardQueries({
          clock: manualClock("2026-01-05T15:00:00Z"),
          alerts: { counts: () => Promise.resolve({ active: 4, triggered: 2 }) },
          notifications: {
            countSentAlerts: (from) => Promise.resolve(from.startsWith("2026-01-04") ? 7 : 5),
          },
          countActiveRules: () => Promise.resolve(6),
          countPhoneNumbers: () => Promise.resolve(3),
          countOpportunities: () => Promise.resolve(1),
        }),
      ),
    );
    process.env.TZ = "UTC";
    const answer = await routes.handle(new Request("http://localhost/api/dashboard/stats"));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      activeAlerts: 4,
      activeRules: 6,
      triggeredAlerts: 2,
      phoneNumbers: 3,
      opportunities: 1,
      alertsSentToday: 5,
      alertsSentYesterday: 7,
    });
  });

  test("start their days at local midnight", async () => {
    expect(await readSpans("2026-01-05T02:00:00Z", "America/New_York")).toEqual([
      ["2026-01-04T05:00:00.000Z", "2026-01-05T05:00:00.000Z"],
      ["2026-01-03T05:00:00.000Z", "2026-01-04T05:00:00.000Z"],
    ]);
    expect(await readSpans("2026-01-05T02:00:00Z", "Asia/Tokyo")).toEqual([
      ["2026-01-04T15:00:00.000Z", "2026-01-05T15:00:00.000Z"],
      ["2026-01-03T15:00:00.000Z", "2026-01-04T15:00:00.000Z"],
    ]);
  });

  test("respect that the day of a clock change is longer or shorter", async () => {
    expect(await readSpans("2026-11-01T18:00:00Z", "America/New_York")).toEqual([
      ["2026-11-01T04:00:00.000Z", "2026-11-02T05:00:00.000Z"],
      ["2026-10-31T04:00:00.000Z", "2026-11-01T04:00:00.000Z"],
    ]);
    expect(await readSpans("2026-03-09T18:00:00Z", "America/New_York")).toEqual([
      ["2026-03-09T04:00:00.000Z", "2026-03-10T04:00:00.000Z"],
      ["2026-03-08T05:00:00.000Z", "2026-03-09T04:00:00.000Z"],
    ]);
  });
});
