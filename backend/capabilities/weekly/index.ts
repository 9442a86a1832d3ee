import { isZone } from "../../domain/sessions.ts";
import type { SavedHealth } from "../../market/routing/health/sourceHealth.ts";
import { everySeconds } from "../../platform/jobs/jobs.ts";
import type { Capability, Platform } from "../capability.ts";
import { createCheckCounter } from "./checkCounter.ts";
import type { WeeklyDigestMade, WeeklyDigestScheduled } from "./events.ts";
import { activityProjection } from "./projection.ts";
import type { Blocked, SourceTotal } from "./report.ts";
import { createWeekly, type WeeklyService } from "./weekly.ts";
import { Elysia } from "elysia";
import { ErrorText } from "../../contract/common.ts";
import { Weekly, WeeklySettings } from "../../contract/stocks/weekly.ts";
import { shows } from "../../contract/resource.ts";
import { refuseField } from "../../platform/http/fieldRefusal.ts";

const weeklyRoutes = (weekly: Pick<WeeklyService, "read" | "save">) =>
  new Elysia({ prefix: "/api/weekly", tags: ["Settings"] })
    .get("", () => weekly.read(), {
      detail: {
        operationId: "getWeekly",
        ...shows(
          "weekly",
          "email-notifications",
          "phone-numbers",
          "destinations",
          "push-subscriptions",
        ),
        summary: "Get a report on the last seven days",
      },
      response: { 200: Weekly },
    })
    .put(
      "",
      ({ body }) => {
        if (!isZone(body.zone)) throw refuseField("zone", "must be a time zone, Europe/Berlin");
        return weekly.save(body);
      },
      {
        parse: "json",
        body: WeeklySettings,
        detail: { operationId: "saveWeekly", summary: "Change when the weekly digest is sent" },
        response: { 200: Weekly, 422: ErrorText },
      },
    );

type Needs = Platform & {
  readonly notifications: { readonly readReachedChannels: () => Promise<ReadonlySet<string>> };
  readonly rules: { readonly blocked: () => Promise<readonly Blocked[]> };
};

export const weekly: Capability<"weekly", Needs, WeeklyService> = {
  name: "weekly",
  projections: [activityProjection],
  changes: [
    {
      resource: "weekly",
      after: ["WeeklyDigestScheduled", "WeeklyDigestMade"] satisfies readonly (
        | WeeklyDigestMade
        | WeeklyDigestScheduled
      )["type"][],
    },
  ],
  create: ({ store, database, clock, market, notifications, rules }) => {
    const counter = createCheckCounter({ database, clock });
    const service = createWeekly({
      store,
      database,
      clock,
      readTotals: () => totalsOf(market.savedHealth()),
      blockedRules: rules.blocked,
      readReachedChannels: notifications.readReachedChannels,
    });
    return {
      service,
      evaluated: counter.checked,
      jobs: [
        everySeconds("weekly-digest", 60, async () => {
          await counter.save();
          await service.tick();
        }),
      ],
      save: counter.save,
    };
  },
  routes: (service) => [weeklyRoutes(service)],
};

function totalsOf(kept: readonly SavedHealth[]): readonly SourceTotal[] {
  const totals = new Map<string, SourceTotal>();
  for (const { source, asked, failed } of kept) {
    const before = totals.get(source) ?? { source, asked: 0, failed: 0 };
    totals.set(source, { source, asked: before.asked + asked, failed: before.failed + failed });
  }
  return [...totals.values()];
}
