import { formatAbsoluteTime } from "../../format/time.ts";
import { nameChannel } from "../../components/delivery/deliveryWords.ts";
import * as words from "./model/messages.ts";
import type { LeafPart } from "./model/leafFields.ts";
import { seriesOfPart } from "./model/leafFields.ts";
import type {
  Duration,
  EventFilter,
  FollowUp,
  Leaf,
  Repetition,
  RuleOptions,
  Series,
} from "./model/ruleTypes.ts";

const titleOf = (offers: readonly { name: string; title: string }[], name: string): string =>
  lower(offers.find((offer) => offer.name === name)?.title ?? name);

/** Lowercases "Close" for use within a sentence, but keeps "RSI". */
const lower = (title: string): string =>
  /^\p{Lu}\p{Ll}/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;

const join = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== "").join(" ");

/** Example: "RSI 14 daily". */
export function describeSeries(series: Series, options: RuleOptions): string {
  if (series.kind === "constant") {
    return Number.isNaN(series.value) ? words.NO_VALUE_YET : String(series.value);
  }
  if (series.kind === "multiple") {
    return `${series.factor} × ${describeSeries(series.of, options)}`;
  }
  if (series.kind === "line") return words.LINE_CHOICE.title.toLowerCase();
  if (series.kind === "holding") return titleOf(options.holdings, series.figure);
  if (series.kind === "portfolio") return titleOf(options.portfolios, series.figure);
  const symbol = series.symbol;
  if (series.kind === "fact") return join(symbol, titleOf(options.facts, series.fact));
  const timeframe = words.TIMEFRAMES[series.timeframe];
  const ago = "ago" in series && series.ago > 0 ? words.describeAgo(String(series.ago)) : null;
  switch (series.kind) {
    case "price":
      return join(symbol, titleOf(options.prices, series.field), timeframe, ago);
    case "indicator": {
      const offer = options.indicators.find(({ name }) => name === series.name);
      const figures = series.parameters.filter(({ name }) => name !== "anchor");
      const line = offer?.lines.find(({ name }) => name === series.line);
      return join(
        symbol,
        // Keeps the case of names such as Bollinger.
        offer?.title ?? series.name,
        figures.map(({ value }) => value).join(", "),
        offer && offer.lines.length > 1 ? lower(line?.title ?? series.line) : null,
        series.field === null || series.field === "close" ? null : words.describeOf(series.field),
        timeframe,
        ago,
      );
    }
    case "statistic":
      return join(
        symbol,
        titleOf(options.statistics, series.name),
        "field" in series ? series.field : null,
        "bars" in series && series.bars !== null ? String(series.bars) : null,
        "since" in series
          ? lower(words.SINCES.find((each) => each.value === series.since)?.title ?? series.since)
          : null,
        timeframe,
        ago,
      );
    default:
      return series satisfies never;
  }
}

/** Example: "insider trade, bought, 100000". */
export function describeEvent(event: EventFilter, options: RuleOptions): string {
  const title = titleOf(options.events, event.name);
  switch (event.name) {
    case "filing":
      return [title, event.form, ...event.items].filter(Boolean).join(", ");
    case "insiderTrade":
      return [title, event.side, `≥ ${event.minValue}`].join(", ");
    case "ratingChange":
    case "earningsDate":
      return [title, event.change].join(", ");
    case "targetChange":
      return [title, event.direction, `≥ ${event.minPercent}%`].join(", ");
    case "earningsNear":
      return [title, words.describeDays(String(event.days))].join(", ");
    case "screenEntered":
    case "screenLeft":
      return [title, event.screen].join(", ");
    case "time":
      return formatAbsoluteTime(event.at);
    case "halt":
    case "resumption":
    case "split":
      return title;
    default:
      return event satisfies never;
  }
}

export function describePart(leaf: Leaf, part: LeafPart, options: RuleOptions): string {
  if (leaf.kind === "event") return describeEvent(leaf.event, options);
  if (part === "operator") return titleOf(options.operators, leaf.operator);
  const series = seriesOfPart(leaf, part);
  return series === undefined ? "" : describeSeries(series, options);
}

export const describeLeaf = (leaf: Leaf, options: RuleOptions): string =>
  leaf.kind === "event"
    ? describeEvent(leaf.event, options)
    : (leaf.kind === "comparison"
        ? (["left", "operator", "right"] as const)
        : (["value", "operator", "low", "high"] as const)
      )
        .map((part) => describePart(leaf, part, options))
        .join(" ");

export const describeDuration = (duration: Duration): string =>
  duration.kind === "minutes"
    ? words.describeMinutes(String(duration.minutes))
    : words.describeBars(String(duration.bars), words.TIMEFRAMES[duration.timeframe]);

export const describeRepetition = (repetition: Repetition, { repetitions }: RuleOptions): string =>
  repetition.kind === "everyTime"
    ? words.describeEveryTime(String(repetition.cooldownMinutes))
    : titleOf(repetitions, repetition.kind);

export const describeConfirmation = (name: string, { confirmations }: RuleOptions): string =>
  titleOf(confirmations, name);

export function describeFollowUp(followUp: FollowUp | null): string {
  if (followUp === null) return words.SENT_ONCE;
  const { repeatMinutes, escalation } = followUp;
  return [
    ...(repeatMinutes === null ? [] : [words.describeRepeat(String(repeatMinutes))]),
    ...(escalation === null
      ? []
      : [
          words.describeEscalation(
            String(escalation.afterMinutes),
            nameChannel(escalation.channel),
          ),
        ]),
  ].join(", ");
}
