import { dateIn } from "../../../domain/sessions.ts";
import { formatFactor } from "../../../domain/split.ts";
import { marketOf } from "../../../domain/symbol.ts";
import { portfolioOfSubject } from "../../../domain/rules/portfolioSubject.ts";
import { formatFigure, formatMoney } from "../../../domain/money.ts";
import type { RuleFacts, RuleFloodFacts, RuleFollowUpFacts } from "../events.ts";
import {
  cautionsOfSource,
  formatExchangeTime,
  oneLine,
  type FiringMessage,
  type MessageRow,
} from "./message.ts";

/** The rule's page shows all. */
const MAX_VALUES = 12;

export function describeRuleFacts(facts: RuleFacts): FiringMessage {
  const { symbol: subject, name, sentence, price, currency, at, values } = facts;
  const portfolio = portfolioOfSubject(subject);
  const who = portfolio === undefined ? subject : `Portfolio ${portfolio}`;
  const symbol = portfolio === undefined ? subject : "";
  const what = name === "" ? conditionOf(sentence) : name;
  const condition = `${headOf(facts, who)}: ${what}`;
  const short =
    price === null ? condition : `${condition} (${formatMoney(symbol, price, currency)})`;
  const tradeDate = dateIn(marketOf(subject).zone, Date.parse(at));
  const sources = [...new Set(values.flatMap(({ source }) => source ?? []))];
  const cautions = [...new Set(sources.flatMap(cautionsOfSource))];
  const time = formatExchangeTime({ symbol: subject, exchangeTime: at, tradeDate });
  const rows: readonly MessageRow[] = [
    { label: portfolio === undefined ? "Symbol" : "Portfolio", value: who },
    { label: "Rule", value: sentence },
    ...(price === null ? [] : [{ label: "Price", value: formatMoney(symbol, price, currency) }]),
    ...values
      .filter(isFigure)
      .slice(0, MAX_VALUES)
      .map((value) => rowOf(value, symbol, currency)),
    { label: "Exchange time", value: time },
    ...(sources.length === 0 ? [] : [{ label: "Source", value: sources.join(", ") }]),
  ];
  return {
    headline: oneLine(short),
    condition: oneLine(condition),
    opening: oneLine(`${short}, ${time}`),
    short: oneLine(short),
    reason: whyOf(facts, symbol, who),
    rows: rows.map(({ label, value }) => ({ label: oneLine(label), value: oneLine(value) })),
    caution: cautions.length === 0 ? null : cautions.join(" "),
    atTheSameTime: [],
  };
}

function headOf({ kind, followUp }: RuleFacts, who: string): string {
  switch (kind) {
    case "fired":
      return `${prefixOf(followUp)}${who}`;
    case "unknown":
      return `${who} can't be evaluated`;
    case "suspended":
      return "Your rule was suspended";
    default:
      return kind satisfies never;
  }
}

function whyOf(
  { kind, late, splitFactor, followUp, flood }: RuleFacts,
  symbol: string,
  who: string,
): string {
  switch (kind) {
    case "fired":
      return [reasonOf(symbol, late), ...doubtOf(splitFactor), ...afterwards(followUp)].join(" ");
    case "unknown":
      return "Data that your rule needs is missing. The rule can trigger again when the data returns.";
    case "suspended":
      return `${flood ? `${describeFlood(flood, who)} ` : ""}It will not trigger again until you resume it in Rules.`;
    default:
      return kind satisfies never;
  }
}

const describeFlood = ({ limit, firings, windowMinutes }: RuleFloodFacts, who: string): string =>
  limit === "symbol"
    ? `It triggered more than ${firings} times in ${windowMinutes} minutes on ${who}.`
    : `It triggered more than ${firings} times in ${windowMinutes} minutes, not counting the first trigger on each stock.`;

function reasonOf(symbol: string, late: RuleFacts["late"]): string {
  if (!late) return "The conditions of your rule are met.";
  if (late.crossedAt === null) return "Detected late, after a data gap.";
  const exchangeTime = late.crossedAt;
  const tradeDate = dateIn(marketOf(symbol).zone, Date.parse(exchangeTime));
  const when = formatExchangeTime({ symbol, exchangeTime, tradeDate });
  return `Detected late, after a data gap: the conditions of your rule were met at ${when}.`;
}

const doubtOf = (splitFactor: number | undefined): readonly string[] =>
  splitFactor === undefined
    ? []
    : [`Possible ${formatFactor(splitFactor)} split, not confirmed by any source.`];

function prefixOf(followUp: RuleFollowUpFacts | undefined): string {
  if (followUp?.kind === "reminder") return `Reminder ${followUp.number} of ${followUp.of}: `;
  return followUp?.kind === "escalation" ? "Not acknowledged: " : "";
}

function afterwards(followUp: RuleFollowUpFacts | undefined): readonly string[] {
  if (!followUp) return [];
  if (followUp.kind === "escalation") {
    return [`It was not acknowledged within ${followUp.afterMinutes} minutes.`];
  }
  const { repeatMinutes } = followUp;
  if (repeatMinutes === null) return [];
  if (followUp.kind === "reminder" && followUp.number === followUp.of) {
    return ["This is the last reminder."];
  }
  return [`This message is repeated every ${repeatMinutes} minutes until you acknowledge it.`];
}

type Value = RuleFacts["values"][number];

/** Returns false for constants, which are already part of the sentence. */
const isFigure = ({ text, value }: Value): boolean =>
  text !== "" && Number(text.replaceAll(",", "")) !== value;

function rowOf({ text, value, unit, source }: Value, symbol: string, currency: string): MessageRow {
  const label = text.charAt(0).toUpperCase() + text.slice(1);
  if (value === null) {
    return source === null ? { label, value: "not known" } : { label: "Event", value: text };
  }
  // An amount is in the portfolio's currency, which is unknown in a message about one of its stocks.
  const shownUnit = unit === "amount" && symbol === "" ? "price" : unit;
  return { label, value: formatFigure(value, shownUnit, { symbol, currency }) };
}

/** Extracts the clause between "When" and the scope. */
const conditionOf = (sentence: string): string =>
  sentence.replace(/^When /, "").replace(/, on [^,]*(,.*)?$/, "");
