import type { Headline } from "../../research.ts";
import { DAY_MS, MINUTE_MS } from "../../../domain/durations.ts";
import { earningsDayOf, earningsHourOf, quarterOf } from "./corporateActions.ts";
import { mixPair, unitOf } from "./hash.ts";
import type { PricePath } from "./pricePath.ts";
import { ratingChangesOf } from "./research.ts";

/**
 * Marks simulated headlines of real companies. Each begins with this word, links to no article and
 * says nothing about the real company.
 */
const MARK = "Simulated:";
const WIRES = ["Simulated Newswire", "Made-up Market Daily", "Imaginary Exchange Report"] as const;
const SUBJECTS = [
  "to speak at an investor conference",
  "among the most discussed names of the day",
  "opens a new office",
  "names a date for its annual meeting",
  "shares in focus before the open",
  "renews its credit line",
] as const;

const DAYS_SHOWN = 21;
/** Share of days with a headline that reports no event. */
const SHARE_OF_DAYS = 1 / 3;

const pick = <T>(list: readonly [T, ...T[]], hash: number): T =>
  list[(hash >>> 0) % list.length] ?? list[0];

/**
 * Returns three weeks of reports, rating changes and some inconsequential headlines, newest first.
 */
export function headlinesOf(path: PricePath, now: number): readonly Headline[] {
  const { companyName } = path.company;
  const today = Math.floor(now / DAY_MS);
  const oldest = now - DAYS_SHOWN * DAY_MS;
  const key = path.key ^ 0x4a7c15e3;

  const of = (publishedAt: number, subject: string): Headline => ({
    title: `${MARK} ${companyName} ${subject}`,
    publisher: pick(WIRES, mixPair(key, Math.floor(publishedAt / MINUTE_MS))),
    url: null,
    publishedAt,
  });

  const reports = [0, 1].map((back) => {
    const day = earningsDayOf(path, quarterOf(today) - back);
    const hours = earningsHourOf(path) === "after_close" ? 21 : 11;
    return of(day * DAY_MS + hours * 60 * MINUTE_MS, "reports quarterly results");
  });
  const ratings = ratingChangesOf(path, now).map(({ at, firm, kind, toGrade }) =>
    of(at + 13 * 60 * MINUTE_MS, `${kind}d to ${toGrade ?? "another rating"} by ${firm}`),
  );
  const others = Array.from({ length: DAYS_SHOWN + 1 }, (_, back) => today - back).flatMap(
    (day) => {
      const hash = mixPair(key, day);
      if (unitOf(hash) >= SHARE_OF_DAYS) return [];
      const minute = Math.floor(unitOf(mixPair(hash, 1)) * 24 * 60);
      return [of(day * DAY_MS + minute * MINUTE_MS, pick(SUBJECTS, mixPair(hash, 2)))];
    },
  );
  return [...reports, ...ratings, ...others]
    .filter(({ publishedAt }) => publishedAt > oldest && publishedAt <= now)
    .toSorted((one, other) => other.publishedAt - one.publishedAt);
}
