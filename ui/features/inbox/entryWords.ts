import { portfolioOfSubject } from "../../../backend/domain/rules/portfolioSubject.ts";
import { nameSubject } from "../../format/text.ts";
import type { InboxFacts } from "../../api/endpoints.ts";
import { describeTarget } from "../../components/alerts/alertWords.ts";
import { nameChannel } from "../../components/delivery/deliveryWords.ts";
import { formatPriceOf } from "../../format/level.ts";
import { formatCount, formatPercent } from "../../format/number.ts";
import { formatCalendarDate } from "../../format/time.ts";
import * as words from "./messages.ts";

export interface EntryWords {
  readonly title: string;
  readonly detail: string;
  readonly to: string;
}

const pathOfAlert = (id: number): string => `/alerts?alert=${id}`;

const SCREENS_OF_RUNS = {
  screener: "/screener",
  earningsScreener: "/screener",
  surge: "/surge-analysis",
} as const;

export function describeEntry(facts: InboxFacts): EntryWords {
  switch (facts.kind) {
    case "alertTriggered":
      return { ...describeTriggered(facts), to: pathOfAlert(facts.alertId) };
    case "alertSuspended": {
      const [firings, minutes] = [formatCount(facts.firings), formatCount(facts.windowMinutes)];
      const title = words.nameSuspended(facts.symbol);
      return {
        title,
        detail: words.describeFlood(firings, minutes),
        to: pathOfAlert(facts.alertId),
      };
    }
    case "alertAdjusted": {
      const { symbol, currency, oldTarget, newTarget, effectiveDate, alertId } = facts;
      const prices = [
        formatPriceOf(symbol, oldTarget, currency),
        formatPriceOf(symbol, newTarget, currency),
      ] as const;
      return {
        title: words.nameAdjusted(symbol),
        detail: words.describeAdjusted(...prices, formatCalendarDate(effectiveDate)),
        to: pathOfAlert(alertId),
      };
    }
    case "ruleFired": {
      const { symbol, name, sentence, price, currency, isUnknown } = facts;
      const rule = name === "" ? sentence : name;
      return {
        title: isUnknown
          ? words.nameRuleUnknown(nameSubject(symbol), rule)
          : words.nameRuleFired(nameSubject(symbol), rule),
        detail:
          price === null ? sentence : words.describePrice(formatPriceOf(symbol, price, currency)),
        to:
          portfolioOfSubject(symbol) === undefined
            ? `/stocks/${encodeURIComponent(symbol)}`
            : `/portfolios/${portfolioOfSubject(symbol)}`,
      };
    }
    case "ruleSuspended": {
      const { ruleId, symbol, name, sentence, limit } = facts;
      const [firings, minutes] = [formatCount(facts.firings), formatCount(facts.windowMinutes)];
      return {
        title: words.nameRuleSuspended(name === "" ? sentence : name),
        detail:
          limit === "symbol"
            ? words.describeRuleFlood(nameSubject(symbol), firings, minutes)
            : words.describeWideFlood(firings, minutes),
        to: `/rules?rule=${ruleId}`,
      };
    }
    case "symbolNotFound":
      return {
        title: words.nameNotFound(facts.symbol),
        detail: words.NOT_FOUND_REASON,
        to: "/alerts",
      };
    case "deliveryFailed": {
      const { channel, symbol, reason } = facts;
      return {
        title: words.nameDeliveryFailed(nameChannel(channel), symbol),
        detail: reason,
        to: `/notifications/log?${new URLSearchParams({ channel, status: "failed" }).toString()}`,
      };
    }
    case "runCompleted": {
      const { run, found, screened } = facts;
      return {
        title: words.nameCompleted(words.RUNS[run]),
        detail: words.describeFound(formatCount(found), found === 1, formatCount(screened)),
        to: SCREENS_OF_RUNS[run],
      };
    }
    case "runFailed":
      return {
        title: words.nameFailed(words.RUNS[facts.run]),
        detail: facts.reason,
        to: SCREENS_OF_RUNS[facts.run],
      };
    default:
      return facts satisfies never;
  }
}

function describeTriggered(
  facts: Extract<InboxFacts, { kind: "alertTriggered" }>,
): Omit<EntryWords, "to"> {
  const { symbol, alertType, currency, price, changePercent, targetPrice } = facts;
  const target = describeTarget(facts);
  const detail = words.describePrice(formatPriceOf(symbol, price, currency));
  const isExact = price === targetPrice;
  if (alertType === "above") {
    return { title: (isExact ? words.nameRoseTo : words.nameAbove)(symbol, target), detail };
  }
  if (alertType === "below") {
    return { title: (isExact ? words.nameFellTo : words.nameBelow)(symbol, target), detail };
  }
  const change = changePercent === null ? target : formatPercent(changePercent);
  return { title: words.nameMoved(symbol, change), detail };
}
