import { dateIn } from "../../../market/sessions.ts";
import { marketOf } from "../../../market/symbol.ts";
import { formatMoney } from "../../../market/money.ts";
import type { RuleFacts, RuleFollowUpFacts } from "../events.ts";
import {
  cautionsOfSource,
  formatExchangeTime,
  formatSignedPercent,
  oneLine,
  type FiringMessage,
  type MessageRow,
} from "./message.ts";

/** More rows than a reader takes in; the page of the rule has all. */
const MAX_VALUES = 12;

/** The message of what a rule found: its sentence, and the figures that made it true. */
export function describeRuleFacts(facts: RuleFacts): FiringMessage {
  const { symbol, name, sentence, price, currency, at, values, kind, followUp } = facts;
  const what = name === "" ? conditionOf(sentence) : name;
  const condition =
    kind === "fired"
      ? `${prefixOf(followUp)}${symbol}: ${what}`
      : `${symbol} can no longer be decided: ${what}`;
  const short =
    price === null ? condition : `${condition} (${formatMoney(symbol, price, currency)})`;
  const tradeDate = dateIn(marketOf(symbol).zone, Date.parse(at));
  const sources = [...new Set(values.flatMap(({ source }) => source ?? []))];
  const cautions = [...new Set(sources.flatMap(cautionsOfSource))];
  const rows: readonly MessageRow[] = [
    { label: "Symbol", value: symbol },
    { label: "Rule", value: sentence },
    ...(price === null ? [] : [{ label: "Price", value: formatMoney(symbol, price, currency) }]),
    ...values
      .filter(isFigure)
      .slice(0, MAX_VALUES)
      .map((value) => rowOf(value, symbol, currency)),
    { label: "Exchange time", value: formatExchangeTime({ symbol, exchangeTime: at, tradeDate }) },
    ...(sources.length === 0 ? [] : [{ label: "Source", value: sources.join(", ") }]),
  ];
  return {
    headline: oneLine(short),
    condition: oneLine(condition),
    short: oneLine(short),
    reason:
      kind === "fired"
        ? ["The conditions of your rule are met.", ...afterwards(followUp)].join(" ")
        : "Data that your rule needs are missing. It fires again once they are there and it is true.",
    rows: rows.map(({ label, value }) => ({ label: oneLine(label), value: oneLine(value) })),
    caution: cautions.length === 0 ? null : cautions.join(" "),
    atTheSameTime: [],
  };
}

function prefixOf(followUp: RuleFollowUpFacts | undefined): string {
  if (followUp?.kind === "reminder") return `Reminder ${followUp.number} of ${followUp.of}: `;
  return followUp?.kind === "escalation" ? "Not acknowledged: " : "";
}

/** What is sent after this message. */
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

/** A constant is in the sentence already. */
const isFigure = ({ text, value }: Value): boolean =>
  text !== "" && Number(text.replaceAll(",", "")) !== value;

const number = new Intl.NumberFormat("en-US", { maximumFractionDigits: 4 });

function rowOf({ text, value, unit, source }: Value, symbol: string, currency: string): MessageRow {
  const label = text.charAt(0).toUpperCase() + text.slice(1);
  if (value === null) {
    return source === null ? { label, value: "not known" } : { label: "Event", value: text };
  }
  switch (unit) {
    case "price":
      return { label, value: formatMoney(symbol, value, currency) };
    case "money":
      return { label, value: formatMoney("", value, currency) };
    case "percent":
      return { label, value: formatSignedPercent(value) };
    default:
      return { label, value: number.format(value) };
  }
}

/** The clause between "When" and the scope. */
const conditionOf = (sentence: string): string =>
  sentence.replace(/^When /, "").replace(/, on [^,]*(,.*)?$/, "");
