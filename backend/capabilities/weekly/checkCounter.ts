import type { Kysely } from "kysely";
import { type Clock, isoTime } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/schema.ts";
import { MINUTE_MS } from "../../domain/durations.ts";
import { hourOf, oldestKept } from "./projection.ts";

/** A pause is a gap if it exceeds both this and a number of intervals. */
const GAP_MS = 5 * MINUTE_MS;
const GAP_INTERVALS = 3;

interface Sum {
  checks: number;
  gaps: number;
  longest: number;
  lastAt: number;
}

interface Ports {
  readonly database: Kysely<Database>;
  readonly clock: Pick<Clock, "now">;
}

export function createCheckCounter({ database, clock }: Ports) {
  const sums = new Map<string, Sum>();
  let lastAt: number | undefined;
  let first: { readonly at: number; readonly minGapMs: number } | undefined;

  const sumOf = (hour: string): Sum => {
    const sum = sums.get(hour) ?? { checks: 0, gaps: 0, longest: 0, lastAt: 0 };
    sums.set(hour, sum);
    return sum;
  };
  const addGap = (at: number, gapMs: number, minGapMs: number): void => {
    if (gapMs <= minGapMs) return;
    const sum = sumOf(hourOf(at));
    sum.gaps++;
    sum.longest = Math.max(sum.longest, gapMs);
  };

  return {
    checked: (everyMs: number): void => {
      const at = clock.now();
      const minGapMs = Math.max(GAP_MS, GAP_INTERVALS * everyMs);
      if (lastAt === undefined) first = { at, minGapMs };
      else addGap(at, at - lastAt, minGapMs);
      lastAt = at;
      const sum = sumOf(hourOf(at));
      sum.checks++;
      sum.lastAt = at;
    },
    save: async (): Promise<void> => {
      if (sums.size === 0) return;
      await database.transaction().execute(async (transaction) => {
        if (first) {
          const before = await transaction
            .selectFrom("check_hours")
            .select("last_at")
            .orderBy("hour", "desc")
            .limit(1)
            .executeTakeFirst();
          if (before) addGap(first.at, first.at - Date.parse(before.last_at), first.minGapMs);
          first = undefined;
        }
        for (const [hour, { checks, gaps, longest, lastAt: at }] of sums) {
          await transaction
            .insertInto("check_hours")
            .values({ hour, checks, gaps, longest_gap_ms: longest, last_at: isoTime(at) })
            .onConflict((conflict) =>
              conflict.column("hour").doUpdateSet((eb) => ({
                checks: eb("check_hours.checks", "+", checks),
                gaps: eb("check_hours.gaps", "+", gaps),
                longest_gap_ms: eb
                  .case()
                  .when("check_hours.longest_gap_ms", ">", longest)
                  .then(eb.ref("check_hours.longest_gap_ms"))
                  .else(longest)
                  .end(),
                last_at: isoTime(at),
              })),
            )
            .execute();
        }
        const newest = [...sums.keys()].toSorted().at(-1) ?? "";
        await transaction
          .deleteFrom("check_hours")
          .where("hour", "<", oldestKept(newest))
          .execute();
      });
      sums.clear();
    },
  };
}
