import type { ContextFact, FiringContext } from "../../api/endpoints.ts";
import { formatCount, formatPercent } from "../../format/number.ts";
import { formatAbsoluteTime, formatCalendarDate } from "../../format/time.ts";
import * as words from "./messages.ts";

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
      const reason = words.HALT_REASONS[fact.reason] ?? (fact.reason || words.NO_REASON);
      const resumption =
        fact.resumesAt === null ? "" : words.describeResumption(time(fact.resumesAt));
      return {
        text: [words.describeHalt(reason), resumption].filter(Boolean).join("; "),
        when: time(fact.at),
      };
    }
    case "filing":
      return {
        text: words.describeFiling(fact.form, fact.items.join(", ")),
        when: fact.at === null ? day(fact.date) : time(fact.at),
      };
    case "report": {
      const hour = fact.hour === null ? "" : words.REPORT_HOURS[fact.hour];
      const certainty = fact.isConfirmed ? words.CONFIRMED : words.UNCONFIRMED;
      return { text: words.describeReport(day(fact.date), hour, certainty), when: "" };
    }
    case "rating":
      return {
        text: words.describeRating(
          fact.firm,
          words.RATING_CHANGES[fact.change] ?? fact.change,
          fact.toGrade ?? "",
        ),
        when: time(fact.at),
      };
    case "insider":
      return {
        text: words.describeInsider(fact.owner, fact.side, formatCount(fact.shares)),
        when: day(fact.date),
      };
    case "split":
      return { text: words.describeSplitOn(fact.ratio, day(fact.date)), when: "" };
    case "headline":
      return {
        text: fact.title,
        when: [fact.publisher, time(fact.at)].filter(Boolean).join(" · "),
      };
    case "index":
      return {
        text: words.describeIndex(fact.name, formatPercent(fact.changePercent)),
        when: time(fact.at),
      };
    case "sector": {
      const { sector, changePercent } = fact;
      if (sector === null) return { text: words.SECTOR_UNKNOWN, when: "" };
      return {
        text:
          changePercent === null
            ? words.describeSectorWithoutFigure(sector)
            : words.describeSector(sector, formatPercent(changePercent)),
        when: time(fact.at),
      };
    }
    default:
      return fact satisfies never;
  }
}

export const nameKinds = (kinds: FiringContext["failed"]): string =>
  kinds.map((kind) => words.CONTEXT_KINDS[kind]).join(", ");
