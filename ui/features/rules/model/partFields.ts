import {
  FOLLOW_UP,
  MAX_DAYS_TO_EARNINGS,
  MAX_FIGURE,
  MAX_MINUTES,
  MAX_TARGET_CHANGE,
} from "../../../../backend/domain/rules/limits.ts";
import { reasonOfRepetition, reasonOfScope } from "./exclusions.ts";
import * as words from "./messages.ts";
import { setPath, type Field, type FieldValue } from "./fields.ts";
import { choice, whole } from "./seriesFields.ts";
import type {
  Condition,
  Duration,
  EditorContext,
  EventFilter,
  FollowUp,
  Repetition,
  RuleOptions,
  Scope,
} from "./ruleTypes.ts";

const NO_CHANNEL = "";
const SCREENS = [
  { value: "standard", title: words.STANDARD_SCREEN },
  { value: "earnings", title: words.EARNINGS_SCREEN },
];

export function eventOfName(name: string, now: number): EventFilter {
  const rest: Readonly<Record<string, object>> = {
    filing: { form: null, items: [] },
    insiderTrade: { side: "bought", minValue: 100_000 },
    ratingChange: { change: "any" },
    targetChange: { direction: "either", minPercent: 5 },
    earningsDate: { change: "moved" },
    earningsNear: { days: 1 },
    screenEntered: { screen: "standard" },
    screenLeft: { screen: "standard" },
    time: { at: now },
  };
  return { name, ...rest[name] } as EventFilter;
}

export function fieldsOfEvent(event: EventFilter): Field[] {
  switch (event.name) {
    case "filing":
      return [
        {
          kind: "text",
          name: "form",
          label: words.FORM,
          value: event.form,
          maxLength: 20,
          whenEmpty: words.ANY_FORM,
        },
        {
          kind: "words",
          name: "items",
          label: words.ITEMS,
          value: event.items,
          whenEmpty: words.ANY_ITEM,
        },
      ];
    case "insiderTrade":
      return [
        choice("side", words.SIDE, event.side, words.SIDES),
        {
          kind: "number",
          name: "minValue",
          label: words.AT_LEAST_MONEY,
          value: event.minValue,
          min: 0,
          max: MAX_FIGURE,
          isWhole: false,
        },
      ];
    case "ratingChange":
      return [choice("change", words.CHANGE, event.change, words.RATING_CHANGES)];
    case "targetChange":
      return [
        choice("direction", words.DIRECTION, event.direction, words.DIRECTIONS),
        {
          kind: "number",
          name: "minPercent",
          label: words.AT_LEAST_PERCENT,
          value: event.minPercent,
          min: 0,
          max: MAX_TARGET_CHANGE,
          isWhole: false,
        },
      ];
    case "earningsDate":
      return [choice("change", words.CHANGE, event.change, words.DATE_CHANGES)];
    case "earningsNear":
      return [whole("days", words.DAYS_AT_MOST, event.days, 0, MAX_DAYS_TO_EARNINGS)];
    case "screenEntered":
    case "screenLeft":
      return [choice("screen", words.SCREEN, event.screen, SCREENS)];
    case "time":
      return [{ kind: "time", name: "at", label: words.AT, value: event.at }];
    case "halt":
    case "resumption":
    case "split":
      return [];
    default:
      return event satisfies never;
  }
}

/** `isBarless` marks a rule on a whole portfolio, which has no bars. */
export function fieldsOfDuration(
  duration: Duration,
  { timeframes, limits }: RuleOptions,
  isBarless = false,
): Field[] {
  const unit = choice(
    "kind",
    words.COUNTED_IN,
    duration.kind,
    words.DURATION_UNITS.map((each) => ({
      ...each,
      reason: isBarless && each.value === "bars" ? words.PORTFOLIO_HAS_NO_BARS : null,
    })),
  );
  if (duration.kind === "minutes") {
    return [unit, whole("minutes", words.MINUTES, duration.minutes, 1, MAX_MINUTES)];
  }
  return [
    unit,
    whole("bars", words.BARS, duration.bars, 1, limits.bars),
    choice(
      "timeframe",
      words.TIMEFRAME,
      duration.timeframe,
      timeframes.map(({ name, ...rest }) => ({ value: name, ...rest })),
    ),
  ];
}

export const USUAL_DURATION: Duration = { kind: "bars", bars: 5, timeframe: "1d" };

export function setDurationField(duration: Duration, name: string, value: FieldValue): Duration {
  if (name !== "kind") return setPath(duration, name, value);
  if (value === duration.kind) return duration;
  return value === "minutes" ? { kind: "minutes", minutes: 60 } : USUAL_DURATION;
}

export function fieldsOfScope(
  scope: Scope,
  { options, watchlists, portfolios }: EditorContext,
  when: Condition,
): Field[] {
  const kind = choice(
    "kind",
    words.WATCHED_STOCKS,
    scope.kind,
    options.scopes.map(({ name, ...rest }) => ({
      value: name,
      ...rest,
      reason: rest.reason ?? reasonOfScope(name as Scope["kind"], when),
    })),
  );
  switch (scope.kind) {
    case "symbol":
      return [
        kind,
        {
          kind: "text",
          name: "symbol",
          label: words.SYMBOL,
          value: scope.symbol,
          maxLength: 20,
          isSymbol: true,
        },
      ];
    case "symbols":
      return [
        kind,
        {
          kind: "words",
          name: "symbols",
          label: words.SYMBOLS,
          value: scope.symbols,
          areSymbols: true,
        },
      ];
    case "watchlist": {
      const lists = watchlists.map(({ id, name }) => ({ value: String(id), title: name }));
      const value = String(scope.watchlistId);
      const isListed = lists.some((each) => each.value === value);
      return [
        kind,
        choice("watchlistId", words.WATCHLIST, value, [
          ...(isListed ? [] : [{ value, title: words.MISSING_WATCHLIST }]),
          ...lists,
        ]),
      ];
    }
    case "portfolio": {
      const offered = portfolios.map(({ id, name }) => ({ value: String(id), title: name }));
      const value = String(scope.portfolioId);
      const isListed = offered.some((each) => each.value === value);
      return [
        kind,
        choice("portfolioId", words.PORTFOLIO, value, [
          ...(isListed ? [] : [{ value, title: words.MISSING_PORTFOLIO }]),
          ...offered,
        ]),
      ];
    }
    case "screen":
      return [kind, choice("screen", words.SCREEN, scope.screen, SCREENS)];
    case "universe":
      return [kind];
    default:
      return scope satisfies never;
  }
}

export function setScopeField(
  scope: Scope,
  name: string,
  value: FieldValue,
  { watchlists, portfolios }: EditorContext,
): Scope {
  if (name === "portfolioId") return { kind: "portfolio", portfolioId: Number(value) };
  if (name === "watchlistId") return { kind: "watchlist", watchlistId: Number(value) };
  if (name !== "kind") return setPath(scope, name, value);
  const symbols =
    scope.kind === "symbol" ? [scope.symbol] : scope.kind === "symbols" ? scope.symbols : [];
  switch (value) {
    case "symbol":
      return { kind: value, symbol: symbols[0] ?? "" };
    case "symbols":
      return { kind: value, symbols: symbols.filter((symbol) => symbol !== "") };
    case "watchlist":
      return { kind: value, watchlistId: watchlists[0]?.id ?? 1 };
    case "portfolio":
      return { kind: value, portfolioId: portfolios[0]?.id ?? 1 };
    case "screen":
      return { kind: value, screen: "standard" };
    default:
      return { kind: "universe" };
  }
}

export function fieldsOfRepetition(
  repetition: Repetition,
  { repetitions }: RuleOptions,
  when: Condition,
): Field[] {
  const kind = choice(
    "kind",
    words.HOW_OFTEN,
    repetition.kind,
    repetitions.map(({ name, ...rest }) => ({
      value: name,
      ...rest,
      reason: reasonOfRepetition(name as Repetition["kind"], when),
    })),
  );
  if (repetition.kind !== "everyTime") return [kind];
  return [
    kind,
    whole("cooldownMinutes", words.COOL_DOWN, repetition.cooldownMinutes, 0, MAX_MINUTES),
  ];
}

export function setRepetitionField(
  repetition: Repetition,
  name: string,
  value: FieldValue,
): Repetition {
  if (name !== "kind") return setPath(repetition, name, value);
  return (
    value === "everyTime" ? { kind: value, cooldownMinutes: 60 } : { kind: value }
  ) as Repetition;
}

export function fieldsOfFollowUp(
  followUp: FollowUp | null,
  channels: readonly { readonly value: string; readonly title: string }[],
): Field[] {
  const { repeatMinutes = null, escalation = null } = followUp ?? {};
  return [
    whole(
      "repeatMinutes",
      words.REPEAT_MINUTES,
      repeatMinutes,
      FOLLOW_UP.minRepeatMinutes,
      FOLLOW_UP.maxRepeatMinutes,
      words.REPEAT_HELP,
    ),
    choice("channel", words.ESCALATE_TO, escalation?.channel ?? NO_CHANNEL, [
      { value: NO_CHANNEL, title: words.NO_ESCALATION },
      ...channels.map((each) => ({ ...each, explanation: words.ESCALATION_HELP })),
    ]),
    ...(escalation
      ? [
          whole(
            "afterMinutes",
            words.ESCALATE_AFTER,
            escalation.afterMinutes,
            1,
            FOLLOW_UP.maxEscalationMinutes,
          ),
        ]
      : []),
  ];
}

/** Returns null if neither repeat nor escalation remains. */
export function setFollowUpField(
  followUp: FollowUp | null,
  name: string,
  value: FieldValue,
): FollowUp | null {
  const { repeatMinutes = null, escalation = null } = followUp ?? {};
  const set = (changed: Partial<FollowUp>): FollowUp | null => {
    const next = { repeatMinutes, escalation, ...changed };
    return next.repeatMinutes === null && next.escalation === null ? null : next;
  };
  if (name === "repeatMinutes") return set({ repeatMinutes: value as number | null });
  if (name === "afterMinutes") {
    return set({ escalation: escalation && { ...escalation, afterMinutes: Number(value) } });
  }
  const channel = String(value);
  return set({
    escalation:
      channel === NO_CHANNEL ? null : { channel, afterMinutes: escalation?.afterMinutes ?? 30 },
  });
}
