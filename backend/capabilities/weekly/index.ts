import type { SavedHealth } from "../../market/routing/health/sourceHealth.ts";
import { everySeconds } from "../../platform/jobs/jobs.ts";
import type { Capability, Platform } from "../capability.ts";
import { createCheckCounter } from "./checkCounter.ts";
import type { WeeklyDigestMade, WeeklyDigestScheduled } from "./events.ts";
import { activityProjection } from "./projection.ts";
import type { Blocked, SourceTotal } from "./report.ts";
import { weeklyRoutes } from "./routes.ts";
import { createWeekly, type WeeklyService } from "./weekly.ts";

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
