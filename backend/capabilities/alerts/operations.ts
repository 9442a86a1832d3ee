import { isoTime } from "../../platform/clock.ts";
import { appendAlerts, originOf } from "./appendAlerts.ts";
import { alertCap } from "./cap.ts";
import type {
  Alert,
  AlertEdit,
  Backtest,
  BacktestRequest,
  NewAlert,
  NewTarget,
} from "../../contract/alerts/alert.ts";
import type { AlertHistory } from "../../contract/alerts/alertHistory.ts";
import type { AlertWatch } from "../../contract/alerts/alertWatch.ts";
import { distanceToGoal } from "../../domain/alertDistance.ts";
import { handleCommand, stateOf } from "../../platform/eventStore/commandHandler.ts";
import { CONFLICT_ATTEMPTS, type EventStore } from "../../platform/eventStore/store.ts";
import { HttpError, notFound, unknownSymbol } from "../../platform/http/errors.ts";
import { refuseField } from "../../platform/http/fieldRefusal.ts";
import type { Log } from "../../platform/log.ts";
import { effectiveSplits, type EffectiveSplit } from "../../market/companyCalendar.ts";
import type { Market } from "../../market/routing/router.ts";
import { tradeDateAt } from "../../domain/tradeDate.ts";
import { nearestApproach, readSpans, type ApproachPorts } from "./approach.ts";
import { backtest } from "./backtest.ts";
import type { AlertEngine } from "./engine/engine.ts";
import { readBarLayers } from "./backtestBars.ts";
import type { AlertCommand } from "./commands.ts";
import { decide } from "./decide.ts";
import { rulesOf } from "./conditions/rules.ts";
import { alertStream } from "./events.ts";
import type { SymbolChecks } from "../../market/symbolCheck.ts";
import { alertEvolution, type AlertState } from "./evolve.ts";
import { readHistory, type ReadNotificationSteps } from "./history.ts";
import type { MarketFacts } from "../../market/gaps/marketFacts.ts";
import { hasAlertOn, type AlertQueries } from "./queries.ts";
import { createAlertTransfer, type AlertTransfer } from "./transfer.ts";

export interface Destinations {
  emailExists(id: number): Promise<boolean>;
  phoneExists(id: number): Promise<boolean>;
}

export interface Mutes {
  mute(wanted: { readonly alertId: number; readonly minutes: number }): Promise<{
    /** ISO 8601. */
    readonly until: string;
  }>;
}

export interface AlertOperationPorts {
  readonly store: EventStore;
  readonly log: Log;
  readonly market: Pick<Market, "quote" | "status" | "bars" | "dailySeries" | "splits"> &
    Partial<Pick<Market, "heldSource">>;
  readonly facts: ApproachPorts["facts"] & Pick<MarketFacts, "atrOf">;
  readonly symbols: SymbolChecks;
  readonly mutes: Mutes;
  readonly readNotificationSteps: ReadNotificationSteps;
  readonly destinations: Destinations;
  readonly queries: AlertQueries;
  readonly engine: Pick<AlertEngine, "lastChecked">;
  readonly maxAlerts?: number;
}

export class AlertOperations {
  readonly transfer: AlertTransfer;
  readonly queries: AlertQueries;
  readonly #maxAlerts: number;

  constructor(private readonly ports: AlertOperationPorts) {
    const { store, market, queries, symbols, maxAlerts = alertCap.usual } = ports;
    this.queries = queries;
    this.#maxAlerts = maxAlerts;
    this.transfer = createAlertTransfer({ store, market, symbols, maxAlerts });
    symbols.addList({
      has: (symbol) => hasAlertOn(store.database, symbol),
      // Nothing to do: the next price evaluates the alert.
      verified: () => Promise.resolve(),
    });
  }

  /**
   * Expects a well-formed symbol. Rejects with an HttpError that says what is unknown or over, and
   * with `ListFull` at the maximum number of alerts.
   */
  async create(alert: NewAlert): Promise<Alert> {
    const { symbol, alertType, targetPrice, phoneNumberId = null, emailId = null } = alert;
    const { expiresAt = null, note = null } = alert;
    await this.#refuseMissing(alert);
    const checked = await this.ports.symbols.check(symbol);
    if (checked.status === "unknown") throw unknownSymbol(symbol);
    if (checked.status === "unverified") await this.ports.symbols.checkLater(symbol);
    const definition = {
      symbol,
      alertType,
      targetPrice,
      ...originOf(symbol, checked),
      phoneNumberId,
      emailId,
      ...rulesOf(alert),
      watchedFrom: isoTime(this.ports.market.status().asOf),
      expiresAt: expiresAt === null ? null : isoTime(Date.parse(expiresAt)),
      note: note?.trim() || null,
    };
    const { store } = this.ports;
    const [id = 0] = await store.transact(
      (transaction) => appendAlerts(store, transaction, [{ alert: definition }], this.#maxAlerts),
      CONFLICT_ATTEMPTS,
    );
    const created = await this.queries.find(id);
    if (!created) throw new Error(`Alert ${id} was recorded and is not in the table`);
    return created;
  }

  async remove(id: number): Promise<boolean> {
    return (await this.#handle(id, { kind: "delete" })).events.length > 0;
  }

  /** Returns undefined if the alert does not exist or was not deleted. */
  restore(id: number): Promise<Alert | undefined> {
    return this.#change(id, { kind: "restore" });
  }

  /**
   * Changes the given fields. A triggered or expired alert becomes active again. Returns undefined if
   * the alert does not exist; rejects with an HttpError like {@link create}, and on another target
   * than expected.
   */
  async edit(id: number, { expectedTarget, ...wanted }: AlertEdit): Promise<Alert | undefined> {
    const found = await this.queries.find(id);
    if (!found) return undefined;
    if (expectedTarget !== undefined && expectedTarget !== found.targetPrice) {
      throw targetChanged(found.targetPrice);
    }
    await this.#refuseMissing({
      ...wanted,
      ...(wanted.expiresAt === undefined && found.isExpired && { expiresAt: found.expiresAt }),
    });
    const observed = await this.#observe(found);
    const { alertType = found.alertType, expiresAt, note } = wanted;
    const { cooldownMinutes, sessions } = found;
    const isPercent = (type: Alert["alertType"]) => type === "change_percent";
    // Price and change alerts have different defaults, so the rules are kept only within one
    // kind.
    const kept =
      isPercent(alertType) === isPercent(found.alertType) ? found : { cooldownMinutes, sessions };
    await this.#handle(id, {
      kind: "edit",
      change: {
        ...wanted,
        ...rulesOf({ ...kept, ...wanted, alertType }),
        ...(expiresAt ? { expiresAt: isoTime(Date.parse(expiresAt)) } : {}),
        ...(note === undefined ? {} : { note: note?.trim() || null }),
      },
      observed,
      editedAt: isoTime(this.ports.market.status().asOf),
    });
    return this.queries.find(id);
  }

  /** Returns undefined if the alert does not exist or is not active. */
  pause(id: number): Promise<Alert | undefined> {
    return this.#change(id, { kind: "pause", pausedAt: isoTime(this.ports.market.status().asOf) });
  }

  /** Mutes an alert and reactivates a fired "once" alert. Undefined unless active or fired. */
  async snooze(id: number, minutes: number): Promise<Alert | undefined> {
    const found = await this.queries.find(id);
    if (!found || !(found.isActive || found.isTriggered)) return undefined;
    const { symbol, firing, isActive } = found;
    const today = tradeDateAt(symbol, this.ports.market.status().asOf);
    const atr14 = await this.ports.facts.atrOf(symbol, today);
    // An active alert follows the splits of each date with its prices.
    const missed = firing && !isActive ? await this.#splitsSince(symbol, firing.exchangeTime) : [];
    const { until } = await this.ports.mutes.mute({ alertId: id, minutes });
    return this.#change(id, { kind: "snooze", until, atr14, missed });
  }

  /** Returns undefined if the alert does not exist or is neither suspended nor paused. */
  async resume(id: number): Promise<Alert | undefined> {
    const { symbol, suspension } = (await this.queries.find(id)) ?? {};
    if (symbol === undefined || !suspension) return undefined;
    const since = suspension.reason === "flood" ? suspension.exchangeTime : suspension.since;
    const missed = await this.#splitsSince(symbol, since);
    const resumedAt = isoTime(this.ports.market.status().asOf);
    return this.#change(id, { kind: "resume", resumedAt, missed });
  }

  async history(id: number): Promise<AlertHistory | undefined> {
    const { store, readNotificationSteps } = this.ports;
    return (await this.queries.find(id))
      ? readHistory(store, readNotificationSteps, id)
      : undefined;
  }

  async watch(id: number): Promise<AlertWatch | undefined> {
    const { store, market, facts } = this.ports;
    const alert = await this.queries.find(id);
    if (!alert) return undefined;
    const { symbol, currency, sessions } = alert;
    const state = stateOf(alertEvolution, await store.readStream(alertStream(id)));
    const from = watchedSince(state, alert.createdAt);
    const to = market.status().asOf;
    const isExtended = sessions.some((session) => session !== "regular");
    const last = await this.ports.engine.lastChecked(symbol, currency, isExtended);
    const spans = await readSpans({ market, facts }, { symbol, sessions, from, to });
    const seen =
      last && last.time >= from
        ? [
            {
              ...last,
              tradeDate: tradeDateAt(symbol, last.time),
              high: last.price,
              low: last.price,
            },
          ]
        : [];
    const session = facts.sessionAt(symbol, to);
    return {
      alertId: id,
      since: isoTime(from),
      checkedAt: last ? isoTime(last.time) : null,
      price: last?.price ?? null,
      distancePercent: distanceToGoal(alert, last?.price, last?.previousClose) ?? null,
      nearest: nearestApproach(alert, [...spans, ...seen]),
      session,
      isInSession: sessions.some((each) => each === session),
      heldSource: market.heldSource?.(symbol) ?? null,
    };
  }

  /** Undefined if no source knows the symbol; rejects with SourceUnavailable if none answers. */
  async backtest(request: BacktestRequest): Promise<Backtest | undefined> {
    const { market, log, facts } = this.ports;
    const { symbol } = request;
    const now = market.status().asOf;
    const [layers, checked] = await Promise.all([
      readBarLayers({ market, log }, symbol, now),
      this.ports.symbols.check(symbol),
    ]);
    return layers && backtest(request, originOf(symbol, checked).currency, layers, now, facts);
  }

  /** Returns undefined if the alert does not exist or no split has moved its target. */
  undoAdjustment(id: number): Promise<Alert | undefined> {
    return this.#change(id, { kind: "undoAdjustment" });
  }

  /** Returns undefined if there is no such alert or its last firing cannot have been a split. */
  undoFiring(id: number): Promise<Alert | undefined> {
    return this.#change(id, { kind: "undoFiring" });
  }

  /**
   * Sets another target: a price or a percentage, depending on the alert's type. Idempotent. Returns
   * undefined if the alert does not exist; rejects with an HttpError if it has fired, expired or been
   * suspended, or has another target than expected.
   */
  async moveTarget(
    id: number,
    { targetPrice, expectedTarget }: NewTarget,
  ): Promise<Alert | undefined> {
    const found = await this.queries.find(id);
    if (!found) return undefined;
    const observed = await this.#observe(found);
    const { state } = await this.#handle(id, {
      kind: "moveTarget",
      targetPrice,
      expectedTarget: expectedTarget ?? null,
      observed,
      movedAt: isoTime(this.ports.market.status().asOf),
    });
    if (state.status === "none" || state.status === "deleted") return undefined;
    if (state.status !== "active") throw new HttpError(409, `Alert ${id} is no longer active`);
    const current = state.alert.targetPrice;
    if (current !== targetPrice) throw targetChanged(current);
    return this.queries.find(id);
  }

  /** Best effort: an alert is useful even if no source has a price yet. */
  async #observe({ symbol, currency }: Alert) {
    const origin = originOf(symbol, await this.ports.symbols.check(symbol));
    return origin.currency === currency ? origin.observedAtCreation : null;
  }

  /**
   * Returns splits since the trade date of `since` (ISO 8601). An inactive alert was not adjusted
   * for them. Rejects with SourceUnavailable if a source that lists splits cannot answer.
   */
  async #splitsSince(symbol: string, since: string): Promise<readonly EffectiveSplit[]> {
    const from = tradeDateAt(symbol, Date.parse(since));
    const today = tradeDateAt(symbol, this.ports.market.status().asOf);
    const list = from === today ? null : await this.ports.market.splits(symbol);
    return effectiveSplits(list, today, from);
  }

  async #refuseMissing({
    emailId = null,
    phoneNumberId = null,
    expiresAt = null,
  }: AlertEdit): Promise<void> {
    const { market, destinations } = this.ports;
    if (expiresAt !== null && Date.parse(expiresAt) <= market.status().asOf) {
      throw refuseField("expiresAt", "must be in the future", "The end time");
    }
    if (emailId !== null && !(await destinations.emailExists(emailId))) {
      throw notFound(`Email notification ${emailId}`);
    }
    if (phoneNumberId !== null && !(await destinations.phoneExists(phoneNumberId))) {
      throw notFound(`Phone number ${phoneNumberId}`);
    }
  }

  #handle(id: number, command: AlertCommand) {
    return handleCommand(this.ports.store, alertEvolution, alertStream(id), (state: AlertState) =>
      decide(command, state),
    );
  }

  async #change(id: number, command: AlertCommand): Promise<Alert | undefined> {
    const { events } = await this.#handle(id, command);
    return events.length > 0 ? this.queries.find(id) : undefined;
  }
}

const targetChanged = (target: number): HttpError =>
  new HttpError(409, `The target has been changed to ${target} in the meantime`);

/**
 * Returns from when prices count for the alert as it is now, epoch milliseconds: its creation, the
 * last change of its target, its last re-arm or the end of a pause.
 */
function watchedSince(state: AlertState, createdAt: string): number {
  const created = Date.parse(createdAt);
  if (state.status === "none") return created;
  if (state.status === "deleted") return watchedSince(state.was, createdAt);
  if (state.status !== "active") return watchedSince(state.was, createdAt);
  const { alert, resumedAt, evidence } = state;
  return Math.max(
    alert.watchedFrom === null ? created : Date.parse(alert.watchedFrom),
    resumedAt === null ? Number.NEGATIVE_INFINITY : Date.parse(resumedAt),
    evidence?.exchangeTime ?? Number.NEGATIVE_INFINITY,
  );
}
