import { MAX_FACTOR, MAX_FIGURE } from "../../../../backend/domain/rules/limits.ts";
import { DAY_MS } from "../../../../backend/domain/durations.ts";
import { reasonOfTimeframe, withAcceptedTimeframe } from "./exclusions.ts";
import * as words from "./messages.ts";
import { setPath, type Choice, type ChoiceField, type Field, type FieldValue } from "./fields.ts";
import { pickOf, seriesChoices, type Offered } from "./seriesChoices.ts";
import type { EditorContext, Series } from "./ruleTypes.ts";

export const NOT_ENTERED: Kind<"constant"> = { kind: "constant", value: Number.NaN };

function statisticOf(name: string): object {
  switch (name) {
    case "change":
      return { name, bars: 1 };
    case "changeSince":
      return { name, since: "open" };
    case "relativeVolume":
      return { name, bars: 20 };
    case "highest":
      return { name, field: "high", bars: 20, ago: 1 };
    case "lowest":
      return { name, field: "low", bars: 20, ago: 1 };
    case "drawdown":
      return { name, bars: null };
    default:
      return { name };
  }
}

const LINE_DAYS = 30;
const BAR_FIELDS = ["open", "high", "low", "close", "volume"] as const;

type Kind<Name extends Series["kind"]> = Extract<Series, { kind: Name }>;

export function seriesOfPick(
  pick: string,
  previous: Series,
  { options, now, frame }: Pick<EditorContext, "options" | "now" | "frame">,
): Series {
  const [kind, name = ""] = pick.split(":");
  const before = previous.kind === "multiple" ? previous.of : previous;
  const timeframe = "timeframe" in before ? before.timeframe : "1d";
  const symbol = "symbol" in before ? before.symbol : null;
  switch (kind) {
    case "price":
      return { kind, field: name as Kind<"price">["field"], timeframe, ago: 0, symbol };
    case "indicator": {
      const offer = options.indicators.find((each) => each.name === name);
      const indicator: Series = {
        kind,
        name: name as Kind<"indicator">["name"],
        parameters: (offer?.parameters ?? []).map((parameter) => ({
          name: parameter.name as Kind<"indicator">["parameters"][number]["name"],
          value: parameter.default,
        })),
        line: offer?.lines[0]?.name ?? "",
        field: offer?.takesField ? "close" : null,
        timeframe,
        ago: 0,
        symbol,
      };
      return withAcceptedTimeframe(indicator, options, frame);
    }
    case "statistic":
      return withAcceptedTimeframe(
        { kind, timeframe, symbol, ...statisticOf(name) } as Series,
        options,
        frame,
      );
    case "fact":
      return { kind, fact: name as Kind<"fact">["fact"], symbol };
    case "holding":
      return { kind, figure: name as Kind<"holding">["figure"] };
    case "portfolio":
      return { kind, figure: name as Kind<"portfolio">["figure"] };
    case "line":
      return {
        kind,
        from: { time: now - LINE_DAYS * DAY_MS, price: Number.NaN },
        to: { time: now, price: Number.NaN },
        scale: "straight",
        timeframe,
      };
    case "multiple":
      return {
        kind,
        factor: 2,
        of:
          before.kind === "constant"
            ? { kind: "price", field: "close", timeframe, ago: 0, symbol }
            : before,
      } as Series;
    case "constant":
      return name === "" ? NOT_ENTERED : { kind, value: Number(name) };
    default:
      return NOT_ENTERED;
  }
}

export function fieldsOfSeries(series: Series, offered: Offered, isWithin = false): Field[] {
  const { options, frame } = offered;
  const what: Field = {
    kind: "choice",
    name: "what",
    label: words.WHAT,
    value: pickOf(series),
    choices: seriesChoices(offered, isWithin),
  };
  const timeframe = (value: string): Field => ({
    kind: "choice",
    name: "timeframe",
    label: words.TIMEFRAME,
    value,
    choices: options.timeframes.map(({ name, ...rest }) => ({
      value: name,
      ...rest,
      reason: reasonOfTimeframe({ ...series, timeframe: name } as Series, options, frame),
    })),
  });
  const bars = (value: number | null, whenEmpty?: string): Field =>
    whole("bars", words.BARS, value, 1, options.limits.bars, whenEmpty);
  const ago = (value: number): Field => whole("ago", words.BARS_AGO, value, 0, options.limits.bars);
  const symbol = (value: string | null): Field => ({
    kind: "text",
    name: "symbol",
    label: words.SYMBOL,
    value,
    maxLength: 20,
    whenEmpty: words.OWN_SYMBOL,
    isSymbol: true,
  });
  switch (series.kind) {
    case "price":
      return [
        what,
        timeframe(series.timeframe),
        // The last price has no history, so the field only corrects a set value.
        ...(series.field === "last" && series.ago === 0 ? [] : [ago(series.ago)]),
        symbol(series.symbol),
      ];
    case "indicator": {
      const offer = options.indicators.find(({ name }) => name === series.name);
      return [
        what,
        ...series.parameters.map(({ name, value }): Field => {
          const parameter = offer?.parameters.find((each) => each.name === name);
          const label = parameter?.title ?? name;
          if (name === "anchor") return { kind: "time", name: `parameter.${name}`, label, value };
          return {
            kind: "number",
            name: `parameter.${name}`,
            label,
            value,
            min: parameter?.min ?? 0,
            max: parameter?.max ?? MAX_FIGURE,
            isWhole: parameter?.isWhole ?? false,
          };
        }),
        ...(offer && offer.lines.length > 1
          ? [choice("line", words.LINE, series.line, offer.lines.map(named))]
          : []),
        ...(series.field === null ? [] : [barField(series.field)]),
        timeframe(series.timeframe),
        ago(series.ago),
        symbol(series.symbol),
      ];
    }
    case "statistic":
      return [
        what,
        ...statisticFields(series, offered, bars, ago),
        timeframe(series.timeframe),
        symbol(series.symbol),
      ];
    case "fact":
      return [what, symbol(series.symbol)];
    case "holding":
    case "portfolio":
      return [what];
    case "line":
      return [
        what,
        { kind: "time", name: "from.time", label: words.FROM_TIME, value: series.from.time },
        figure("from.price", words.FROM_PRICE, series.from.price),
        { kind: "time", name: "to.time", label: words.TO_TIME, value: series.to.time },
        figure("to.price", words.TO_PRICE, series.to.price),
        choice("scale", words.SCALE, series.scale, words.SCALES),
        timeframe(series.timeframe),
      ];
    case "constant":
      return [what, figure("value", words.VALUE, series.value)];
    case "multiple":
      return [
        what,
        {
          kind: "number",
          name: "factor",
          label: words.FACTOR,
          value: series.factor,
          min: 0,
          max: MAX_FACTOR,
          isWhole: false,
        },
        ...fieldsOfSeries(series.of, offered, true).map((field) => ({
          ...field,
          name: `of.${field.name}`,
          label: field.name === "what" ? words.MULTIPLIED_SERIES : field.label,
        })),
      ];
    default:
      return series satisfies never;
  }
}

function statisticFields(
  series: Kind<"statistic">,
  { options, frame }: Offered,
  bars: (value: number | null, whenEmpty?: string) => Field,
  ago: (value: number) => Field,
): Field[] {
  switch (series.name) {
    case "change":
    case "relativeVolume":
      return [bars(series.bars)];
    case "changeSince":
      return [
        choice(
          "since",
          words.SINCE,
          series.since,
          words.SINCES.map((each) => ({
            ...each,
            reason: reasonOfTimeframe({ ...series, since: each.value }, options, frame),
          })),
        ),
      ];
    case "highest":
    case "lowest":
      return [barField(series.field), bars(series.bars), ago(series.ago)];
    case "drawdown":
      return [bars(series.bars, words.SINCE_CREATION)];
    default:
      return [];
  }
}

export function setSeriesField(
  series: Series,
  name: string,
  value: FieldValue,
  context: EditorContext,
): Series {
  if (name === "what") return seriesOfPick(String(value), series, context);
  if (series.kind === "multiple" && name.startsWith("of.")) {
    const of = setSeriesField(series.of, name.slice("of.".length), value, context);
    return { ...series, of } as Series;
  }
  if (series.kind === "indicator" && name.startsWith("parameter.")) {
    const wanted = name.slice("parameter.".length);
    return {
      ...series,
      parameters: series.parameters.map((parameter) =>
        parameter.name === wanted ? { ...parameter, value: Number(value) } : parameter,
      ),
    };
  }
  return setPath(series, name, value);
}

export const named = ({ name, title }: { name: string; title: string }): Choice => ({
  value: name,
  title,
});

export const choice = (
  name: string,
  label: string,
  value: string,
  choices: readonly Choice[],
): ChoiceField => ({ kind: "choice", name, label, value, choices });

export const whole = (
  name: string,
  label: string,
  value: number | null,
  min: number,
  max: number,
  whenEmpty?: string,
): Field => ({
  kind: "number",
  name,
  label,
  value,
  min,
  max,
  isWhole: true,
  ...(whenEmpty === undefined ? {} : { whenEmpty }),
});

const figure = (name: string, label: string, value: number): Field => ({
  kind: "number",
  name,
  label,
  value,
  min: -MAX_FIGURE,
  max: MAX_FIGURE,
  isWhole: false,
});

const barField = (value: string): Field =>
  choice(
    "field",
    words.OF_FIELD,
    value,
    BAR_FIELDS.map((field) => ({ value: field, title: words.FIELD_TITLES[field] })),
  );
