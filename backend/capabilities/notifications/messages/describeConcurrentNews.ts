import type { ContextFact } from "../../../contract/alerts/firingContext.ts";
import { formatSignedPercent } from "../../../domain/money.ts";
import { dateIn } from "../../../domain/sessions.ts";
import { marketOf } from "../../../domain/symbol.ts";
import { codePointSize, cutText } from "../../../platform/text.ts";
import { formatClock, oneLine } from "./message.ts";
import type { ConcurrentNewsLine, NotificationRequest } from "../decide.ts";
import type { ReadKnownFacts } from "../../firingContext/queries.ts";

/** Heading that claims coincidence only; no message claims a cause. */
export const AT_THE_SAME_TIME = "At the same time";

const MAX_LINES = 2;
/** Maximum headline length, for SMS. The alert's history shows it in full. */
const MAX_TITLE = 80;

export function describeConcurrentNews(
  facts: readonly ContextFact[],
  symbol: string,
): readonly ConcurrentNewsLine[] {
  const described = facts.flatMap((fact) => describe(fact, symbol) ?? []);
  // One fact of each kind first, so that several filings do not displace a halt.
  const first = described.filter(
    ({ kind }, place) => described.findIndex((other) => other.kind === kind) === place,
  );
  const rest = described.filter((each) => !first.includes(each));
  return [...first, ...rest].slice(0, MAX_LINES).map(({ short, about }) => ({
    short: oneLine(short),
    line: oneLine(`${short} (${about})`),
  }));
}

interface Described {
  readonly kind: ContextFact["kind"];
  readonly short: string;
  readonly about: string;
}

function describe(fact: ContextFact, symbol: string): Described | undefined {
  const { kind, source } = fact;
  const time = (at: string): string => timeOf(at, symbol);
  switch (kind) {
    case "halt": {
      const code = fact.reason === "" ? "" : ` (${fact.reason})`;
      return { kind, short: `trading halted${code}`, about: `${time(fact.at)}, ${source}` };
    }
    case "filing": {
      const items = fact.items.length === 0 ? "" : `, items ${fact.items.join(", ")}`;
      const when = fact.at === null ? fact.date : time(fact.at);
      return { kind, short: `${fact.form} filed${items}`, about: `${when}, ${source}` };
    }
    case "report": {
      const hour =
        fact.hour === null
          ? ""
          : { before_open: " before the open", after_close: " after the close" }[fact.hour];
      const doubt = fact.isConfirmed ? "" : ", unconfirmed";
      return { kind, short: `earnings report ${fact.date}${hour}${doubt}`, about: source };
    }
    case "rating": {
      const grade = fact.toGrade === null ? "" : `: ${fact.toGrade}`;
      return {
        kind,
        short: `${fact.firm}, ${fact.change}${grade}`,
        about: `${time(fact.at)}, ${source}`,
      };
    }
    case "insider": {
      const shares = new Intl.NumberFormat("en-US").format(fact.shares);
      return {
        kind,
        short: `${fact.owner} ${fact.side} ${shares} shares`,
        about: `${fact.date}, ${source}`,
      };
    }
    case "split":
      return { kind, short: `split ${fact.ratio}`, about: `${fact.date}, ${source}` };
    case "headline": {
      const by = fact.publisher === null ? "" : `${fact.publisher}, `;
      return {
        kind,
        short: `“${cutText(fact.title, MAX_TITLE, { sizeOf: codePointSize })}”`,
        about: `${by}${time(fact.at)}, ${source}`,
      };
    }
    case "index":
      return {
        kind,
        short: `${fact.name} ${formatSignedPercent(fact.changePercent)}`,
        about: `${time(fact.at)}, ${source}`,
      };
    case "sector":
      return fact.sector === null || fact.changePercent === null
        ? undefined
        : {
            kind,
            short: `${fact.sector} ${formatSignedPercent(fact.changePercent)}`,
            about: `${time(fact.at)}, ${source}`,
          };
    default:
      return fact satisfies never;
  }
}

function timeOf(at: string, symbol: string): string {
  const instant = Date.parse(at);
  if (Number.isNaN(instant)) return at;
  const { zone } = marketOf(symbol);
  return `${dateIn(zone, instant)} ${formatClock(zone, instant)}`;
}

/** Adds news from around the firing. Never rejects; on failure the message is sent without it. */
export type AddConcurrentNews = (request: NotificationRequest) => Promise<NotificationRequest>;

export const createAddConcurrentNews =
  (readKnownFacts: ReadKnownFacts): AddConcurrentNews =>
  async (request) => {
    const { facts, alertId, firing } = request;
    if (facts === null || alertId === null) return request;
    const { symbol, exchangeTime } = facts;
    try {
      const known = await readKnownFacts({ alertId, firing, symbol, exchangeTime });
      return { ...request, atTheSameTime: describeConcurrentNews(known, symbol) };
    } catch {
      return request;
    }
  };
