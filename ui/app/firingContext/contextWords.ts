import type { ContextFact, FiringContext } from "../../api/endpoints.ts";
import { formatCount, formatPercent } from "../../format/number.ts";
import { formatAbsoluteTime, formatCalendarDate } from "../../format/time.ts";
import {
  CONFIRMED,
  CONTEXT_KINDS,
  HALT_REASONS,
  NO_REASON,
  RATING_CHANGES,
  REPORT_HOURS,
  SECTOR_UNKNOWN,
  UNCONFIRMED,
  describeFiling,
  describeHalt,
  describeIndex,
  describeInsider,
  describeRating,
  describeReport,
  describeResumption,
  describeSector,
  describeSectorWithoutFigure,
  describeSplitOn,
} from "./messages.ts";

/**
 * Returns a fact as a sentence, and its time. Times are in the IANA `zone`, by default the user's
 * own.
 */
export function describeContextFact(
  fact: ContextFact,
  zone?: string,
): { readonly text: string; readonly when: string } {
  const time = (at: string): string => formatAbsoluteTime(at, zone);
  const day = formatCalendarDate;
  switch (fact.kind) {
    case "halt": {
      const reason = HALT_REASONS[fact.reason] ?? (fact.reason || NO_REASON);
      const resumption = fact.resumesAt === null ? "" : describeResumption(time(fact.resumesAt));
      return {
        text: [describeHalt(reason), resumption].filter(Boolean).join("; "),
        when: time(fact.at),
      };
    }
    case "filing":
      return {
        text: describeFiling(fact.form, fact.items.join(", ")),
        when: fact.at === null ? day(fact.date) : time(fact.at),
      };
    case "report": {
      const hour = fact.hour === null ? "" : REPORT_HOURS[fact.hour];
      const certainty = fact.isConfirmed ? CONFIRMED : UNCONFIRMED;
      return { text: describeReport(day(fact.date), hour, certainty), when: "" };
    }
    case "rating":
      return {
        text: describeRating(
          fact.firm,
          RATING_CHANGES[fact.change] ?? fact.change,
          fact.toGrade ?? "",
        ),
        when: time(fact.at),
      };
    case "insider":
      return {
        text: describeInsider(fact.owner, fact.side, formatCount(fact.shares)),
        when: day(fact.date),
      };
    case "split":
      return { text: describeSplitOn(fact.ratio, day(fact.date)), when: "" };
    case "headline":
      return {
        text: fact.title,
        when: [fact.publisher, time(fact.at)].filter(Boolean).join(" · "),
      };
    case "index":
      return {
        text: describeIndex(fact.name, formatPercent(fact.changePercent)),
        when: time(fact.at),
      };
    case "sector": {
      const { sector, changePercent } = fact;
      if (sector === null) return { text: SECTOR_UNKNOWN, when: "" };
      return {
        text:
          changePercent === null
            ? describeSectorWithoutFigure(sector)
            : describeSector(sector, formatPercent(changePercent)),
        when: time(fact.at),
      };
    }
    default:
      return fact satisfies never;
  }
}

export const nameKinds = (kinds: FiringContext["failed"]): string =>
  kinds.map((kind) => CONTEXT_KINDS[kind]).join(", ");
