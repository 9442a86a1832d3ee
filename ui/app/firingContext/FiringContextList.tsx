import "./firingContext.css";
import * as words from "./messages.ts";
import type { ContextFact, FiringContext } from "../../api/endpoints.ts";
import { nameSource } from "../../components/dataDisplay/sourceWords.ts";
import { Tooltip } from "../../components/actions/Tooltip.tsx";
import { toWebAddress } from "../../format/text.ts";
import { formatCount, formatPercent } from "../../format/number.ts";
import { formatAbsoluteTime, formatCalendarDate } from "../../format/time.ts";

export interface FiringContextListProps {
  /** Facts from one day before the trigger to ten minutes after it. */
  context: FiringContext;
  /** IANA time zone of the exchange, used in the tooltip; the list shows the user's own time. */
  zone: string | undefined;
}

/** Lists facts without a claim that one was the cause. */
export function FiringContextList({ context, zone }: FiringContextListProps) {
  const { facts, failed, notOffered, collectedAt } = context;
  return (
    <div className="firing-context">
      <h3>{words.AT_THE_SAME_TIME}</h3>
      {collectedAt === null ? <p>{words.NOT_YET_COLLECTED}</p> : null}
      {collectedAt !== null && facts.length === 0 ? <p>{words.NOTHING_KNOWN}</p> : null}
      {facts.length === 0 ? null : (
        <ul>
          {facts.map((fact, place) => (
            // Two facts may differ in their place only.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place}>
              <Fact fact={fact} zone={zone} />
            </li>
          ))}
        </ul>
      )}
      {failed.length === 0 ? null : <p>{words.describeFailed(nameKinds(failed))}</p>}
      {notOffered.length === 0 ? null : <p>{words.describeNotOffered(nameKinds(notOffered))}</p>}
    </div>
  );
}

/** Vendors' URLs are unchecked, so only web addresses become links. */
function addressOf(fact: ContextFact): string | null {
  const sent = fact.kind === "filing" || fact.kind === "headline" ? fact.url : null;
  return sent === null ? null : toWebAddress(sent);
}

function Fact({ fact, zone }: { fact: ContextFact; zone: string | undefined }) {
  const { text, when } = describeContextFact(fact);
  const { when: atExchange } = describeContextFact(fact, zone);
  const address = addressOf(fact);
  const place = [when, nameSource(fact.source)].filter(Boolean).join(" · ");
  return (
    <>
      {address === null ? (
        text
      ) : (
        <a href={address} target="_blank" rel="noopener noreferrer">
          {text}
        </a>
      )}
      <span className="firing-context-source figures">
        {atExchange === when ? (
          place
        ) : (
          <Tooltip content={atExchange}>
            <span>{place}</span>
          </Tooltip>
        )}
      </span>
    </>
  );
}

/** `zone` is an IANA name; default: the user's own. */
function describeContextFact(
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

const nameKinds = (kinds: FiringContext["failed"]): string =>
  kinds.map((kind) => words.CONTEXT_KINDS[kind]).join(", ");
