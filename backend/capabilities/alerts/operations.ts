import { isoTime } from "../../platform/clock.ts";
import { appendAlerts, observationOf, originOf } from "./appendAlerts.ts";
import { alertCap } from "./cap.ts";
import type {
  Alert,
  AlertEdit,
  Backtest,
  BacktestRequest,
  NewAlert,
  NewTarget,
} from "../../contract/alert.ts";
import type { AlertHistory } from "../../contract/alertHistory.ts";
import type { Page } from "../../contract/page.ts";
import { handleCommand } from "../../platform/eventStore/commandHandler.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { transactAgain } from "../../platform/eventStore/transactAgain.ts";
import type { Log } from "../../platform/log.ts";
import type { Market } from "../../market/routing/router.ts";
import { marketOf } from "../../domain/symbol.ts";
import { tradeDateAt } from "../../domain/tradeDate.ts";
import { backtest } from "./backtest.ts";
import { readBarLayers } from "./backtestBars.ts";
import type { AlertCommand, MissedSplit } from "./commands.ts";
import { decide } from "./decide.ts";
import { rulesOf } from "./conditions/rules.ts";
import { alertStream } from "./events.ts";
import type { SymbolChecks } from "../../market/symbolCheck.ts";
import { alertEvolution, type AlertState } from "./evolve.ts";
import { readHistory, type ReadNotificationSteps } from "./history.ts";
import type { MarketFacts } from "../../market/gaps/marketFacts.ts";
import { hasAlertOn, type AlertListRequest, type AlertQueries } from "./queries.ts";
import { createAlertTransfer, type AlertTransfer } from "./transfer.ts";

/** Whether a contact exists, active or not. */
export interface Destinations {
  emailExists(id: number): Promise<boolean>;
  phoneExists(id: number): Promise<boolean>;
}

/** Silences the messages of one alert for a while. */
export interface Mutes {
  mute(wanted: { readonly alertId: number; readonly minutes: number }): Promise<{
    /** ISO 8601. */
    readonly until: string;
  }>;
}

export type Creation =
  | { readonly status: "created"; readonly alert: Alert }
  | { readonly status: "unknownEmail"; readonly emailId: number }
  | { readonly status: "unknownPhone"; readonly phoneNumberId: number }
  | { readonly status: "unknownSymbol"; readonly symbol: string }
  | { readonly status: "expired"; readonly expiresAt: string };

export type Edit =
  | { readonly status: "edited"; readonly alert: Alert }
  | { readonly status: "unknown" }
  | { readonly status: "conflict"; readonly targetPrice: number }
  | Exclude<Creation, { readonly status: "created" | "unknownSymbol" }>;

export type TargetMove =
  | { readonly status: "moved"; readonly alert: Alert }
  | { readonly status: "unknown" }
  /** It fired, expired or is suspended: its target cannot be moved. */
  | { readonly status: "settled" }
  /** It was moved to `targetPrice` meanwhile. */
  | { readonly status: "conflict"; readonly targetPrice: number };

/** The operations behind the routes. */
export interface AlertOperations extends AlertTransfer {
  /** Alerts that are not deleted, newest first. */
  list(request?: AlertListRequest): Promise<Page<Alert>>;
  /** Undefined when there is no such alert. */
  find(id: number): Promise<Alert | undefined>;
  /**
   * The symbol is upper-cased and has the form of one. Rejects with `ListFull` at the maximum
   * number of alerts.
   */
  create(alert: NewAlert): Promise<Creation>;
  /** False when there is no such alert. */
  remove(id: number): Promise<boolean>;
  /** Undefined when there is no such alert or it was not deleted. */
  restore(id: number): Promise<Alert | undefined>;
  /** Changes what is given; one that has fired or expired watches again. */
  edit(id: number, change: AlertEdit): Promise<Edit>;
  /** Undefined when there is no such alert or it was not watching. */
  pause(id: number): Promise<Alert | undefined>;
  /**
   * Mutes the alert; one that was to fire once watches again, for the next crossing. Undefined when
   * there is no such alert, or it is paused, suspended or expired.
   */
  snooze(id: number, minutes: number): Promise<Alert | undefined>;
  /** Undefined when there is no such alert or it was neither suspended nor paused. */
  resume(id: number): Promise<Alert | undefined>;
  /** Undefined when there is no such alert. */
  history(id: number): Promise<AlertHistory | undefined>;
  /**
   * The back-test of such an alert on the market's bars. Undefined when no source knows the symbol;
   * rejects with SourceUnavailable when none can answer.
   */
  backtest(request: BacktestRequest): Promise<Backtest | undefined>;
  /** Undefined when there is no such alert or no split has moved its target. */
  undoAdjustment(id: number): Promise<Alert | undefined>;
  /** Undefined when there is no such alert or its last firing cannot have been a split. */
  undoFiring(id: number): Promise<Alert | undefined>;
  /** Sets another target, a price or a percentage as the alert's type has it. Repeating it is no fault. */
  moveTarget(id: number, request: NewTarget): Promise<TargetMove>;
}

export interface AlertOperationPorts {
  readonly store: EventStore;
  readonly log: Log;
  readonly market: Pick<Market, "quote" | "status" | "bars" | "dailySeries" | "splits">;
  readonly facts: Pick<MarketFacts, "sessionAt" | "atrOf">;
  readonly symbols: SymbolChecks;
  readonly mutes: Mutes;
  readonly readNotificationSteps: ReadNotificationSteps;
  readonly destinations: Destinations;
  readonly queries: AlertQueries;
  readonly maxAlerts?: number;
}

export function createAlertOperations(ports: AlertOperationPorts): AlertOperations {
  const { store, log, market, facts, destinations, queries, symbols, mutes } = ports;
  const { maxAlerts = alertCap.usual } = ports;

  symbols.addList({
    has: (symbol) => hasAlertOn(store.database, symbol),
    // The next price evaluates it as any other.
    verified: () => Promise.resolve(),
  });

  /** Best effort: an alert is useful even while no source has a price. */
  const observe = async (symbol: string) => {
    const checked = await symbols.check(symbol);
    return checked.status === "known" ? observationOf(checked.quote) : undefined;
  };

  /**
   * Splits from the trade date of an instant (ISO 8601) on: an alert that did not watch has not been
   * adjusted for them. Rejects with SourceUnavailable when a source that lists them cannot answer.
   */
  const splitsSince = async (symbol: string, since: string): Promise<readonly MissedSplit[]> => {
    const from = tradeDateAt(symbol, Date.parse(since));
    const today = tradeDateAt(symbol, market.status().asOf);
    const list = from === today ? null : await market.splits(symbol);
    return (list?.splits ?? [])
      .filter(({ date }) => date >= from && date <= today)
      .map(({ date, numerator, denominator }) => ({
        factor: denominator / numerator,
        effectiveDate: date,
        source: list?.source ?? "",
      }));
  };

  const findMissing = async ({
    emailId = null,
    phoneNumberId = null,
    expiresAt = null,
  }: AlertEdit) => {
    if (expiresAt !== null && Date.parse(expiresAt) <= market.status().asOf) {
      return { status: "expired", expiresAt } as const;
    }
    if (emailId !== null && !(await destinations.emailExists(emailId))) {
      return { status: "unknownEmail", emailId } as const;
    }
    if (phoneNumberId !== null && !(await destinations.phoneExists(phoneNumberId))) {
      return { status: "unknownPhone", phoneNumberId } as const;
    }
    return undefined;
  };

  const handle = (id: number, command: AlertCommand) =>
    handleCommand(store, alertEvolution, alertStream(id), (state: AlertState) =>
      decide(command, state),
    );

  /** Undefined when the command changed nothing. */
  const change = async (id: number, command: AlertCommand): Promise<Alert | undefined> => {
    const { events } = await handle(id, command);
    return events.length > 0 ? queries.find(id) : undefined;
  };

  return {
    ...createAlertTransfer({ store, market, symbols, maxAlerts }),
    list: queries.list,
    find: queries.find,
    create: async (alert) => {
      const { symbol, alertType, targetPrice, phoneNumberId = null, emailId = null } = alert;
      const { expiresAt = null, note = null } = alert;
      const missing = await findMissing(alert);
      if (missing) return missing;
      const checked = await symbols.check(symbol);
      if (checked.status === "unknown") return { status: "unknownSymbol", symbol };
      if (checked.status === "unverified") await symbols.checkLater(symbol);
      const definition = {
        symbol,
        alertType,
        targetPrice,
        ...originOf(symbol, checked),
        phoneNumberId,
        emailId,
        ...rulesOf(alert),
        watchedFrom: isoTime(market.status().asOf),
        expiresAt: expiresAt === null ? null : isoTime(Date.parse(expiresAt)),
        note: note?.trim() || null,
      };
      const [id = 0] = await transactAgain(store, (transaction) =>
        appendAlerts(store, transaction, [{ alert: definition }], maxAlerts),
      );
      const created = await queries.find(id);
      if (!created) throw new Error(`Alert ${id} was recorded and is not in the table`);
      return { status: "created", alert: created };
    },
    remove: async (id) => (await handle(id, { kind: "delete" })).events.length > 0,
    restore: (id) => change(id, { kind: "restore" }),
    edit: async (id, { expectedTarget, ...wanted }) => {
      const found = await queries.find(id);
      if (!found) return { status: "unknown" };
      if (expectedTarget !== undefined && expectedTarget !== found.targetPrice) {
        return { status: "conflict", targetPrice: found.targetPrice };
      }
      const missing = await findMissing({
        ...wanted,
        ...(wanted.expiresAt === undefined && found.isExpired && { expiresAt: found.expiresAt }),
      });
      if (missing) return missing;
      const observed = await observe(found.symbol);
      const { alertType = found.alertType, expiresAt, note } = wanted;
      const { cooldownMinutes, sessions } = found;
      const isPercent = (type: Alert["alertType"]) => type === "change_percent";
      // A price is reached once, a change every date: the other kind has its own defaults.
      const kept =
        isPercent(alertType) === isPercent(found.alertType) ? found : { cooldownMinutes, sessions };
      await handle(id, {
        kind: "edit",
        change: {
          ...wanted,
          ...rulesOf({ ...kept, ...wanted, alertType }),
          ...(expiresAt ? { expiresAt: isoTime(Date.parse(expiresAt)) } : {}),
          ...(note === undefined ? {} : { note: note?.trim() || null }),
        },
        observed: observed?.currency === found.currency ? observed.seen : null,
        editedAt: isoTime(market.status().asOf),
      });
      const alert = await queries.find(id);
      return alert ? { status: "edited", alert } : { status: "unknown" };
    },
    pause: (id) => change(id, { kind: "pause", pausedAt: isoTime(market.status().asOf) }),
    snooze: async (id, minutes) => {
      const found = await queries.find(id);
      if (!found || !(found.isActive || found.isTriggered)) return undefined;
      const now = tradeDateAt(found.symbol, market.status().asOf);
      const atr14 = await facts.atrOf(found.symbol, now);
      const missed = found.firing ? await splitsSince(found.symbol, found.firing.exchangeTime) : [];
      const { until } = await mutes.mute({ alertId: id, minutes });
      return change(id, { kind: "snooze", until, atr14, missed });
    },
    resume: async (id) => {
      const { symbol, suspension } = (await queries.find(id)) ?? {};
      if (symbol === undefined || !suspension) return undefined;
      const since = suspension.reason === "flood" ? suspension.exchangeTime : suspension.since;
      const missed = await splitsSince(symbol, since);
      return change(id, { kind: "resume", resumedAt: isoTime(market.status().asOf), missed });
    },
    history: async (id) =>
      (await queries.find(id)) ? readHistory(store, ports.readNotificationSteps, id) : undefined,
    backtest: async (request) => {
      const { symbol } = request;
      const now = market.status().asOf;
      const [layers, observed] = await Promise.all([
        readBarLayers({ market, log }, symbol, now),
        observe(symbol),
      ]);
      if (!layers) return undefined;
      const currency = observed?.currency ?? marketOf(symbol).currency;
      return backtest(request, currency, layers, now, facts);
    },
    undoAdjustment: (id) => change(id, { kind: "undoAdjustment" }),
    undoFiring: (id) => change(id, { kind: "undoFiring" }),
    moveTarget: async (id, { targetPrice, expectedTarget = null }) => {
      const found = await queries.find(id);
      if (!found) return { status: "unknown" };
      const observed = await observe(found.symbol);
      const { state } = await handle(id, {
        kind: "moveTarget",
        targetPrice,
        expectedTarget,
        observed: observed?.currency === found.currency ? observed.seen : null,
        movedAt: isoTime(market.status().asOf),
      });
      if (state.status === "none" || state.status === "deleted") return { status: "unknown" };
      if (state.status !== "active") return { status: "settled" };
      const current = state.alert.targetPrice;
      if (current !== targetPrice) return { status: "conflict", targetPrice: current };
      const alert = await queries.find(id);
      return alert ? { status: "moved", alert } : { status: "unknown" };
    },
  };
}
