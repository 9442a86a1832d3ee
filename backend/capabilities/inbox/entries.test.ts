import { beforeEach, describe, expect, test } from "bun:test";
import type { LiveMessage } from "../../contract/live.ts";
import type { DomainEvent } from "../../platform/eventStore/event.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { ruleFired } from "../../testing/ruleFired.ts";
import { alertCreated } from "../../testing/alertCreated.ts";
import { expectRebuildEqual } from "../../testing/suites/spec.ts";
import { openMemoryStore } from "../../testing/worlds/memoryStore.ts";
import { alertProjection } from "../alerts/projection.ts";
import { notificationProjection } from "../notifications/projection.ts";
import { inbox } from "./index.ts";
import { createInbox } from "./inbox.ts";
import { inboxProjection } from "./index.ts";

const projections = [alertProjection, notificationProjection, inboxProjection];
let store: EventStore;

beforeEach(async () => {
  store = await openMemoryStore(projections);
});

/** Facts of the last event's inbox entry, if any. */
async function factsAfter(stream: string, ...events: readonly DomainEvent[]) {
  await store.append(stream, 0, events);
  const { rows } = await createInbox({ database: store.database, changed: () => undefined }).list();
  return rows.map(({ facts }) => facts);
}

const created = alertCreated({ id: 7, symbol: "AAPL", targetPrice: 200 });
const requested = (isTest: boolean): DomainEvent => ({
  type: "NotificationRequested",
  data: {
    alertId: 7,
    firing: 1,
    channel: "sms",
    contactId: 1,
    isTest,
    requestedAt: "2026-01-05T15:00:00.000Z",
    facts: isTest ? null : { symbol: "AAPL" },
  },
});
const gaveUp: DomainEvent = { type: "NotificationGaveUp", data: { reason: "No such number." } };
const adjusted = (more: object): DomainEvent => ({
  type: "AlertAdjusted",
  data: {
    alertId: 7,
    oldTarget: 200,
    newTarget: 50,
    factor: 0.25,
    effectiveDate: "2026-01-05",
    ...more,
  },
});
const alert = { alertId: 7, symbol: "AAPL", currency: "USD" };

describe("an inbox entry", () => {
  test("for a triggered alert has its condition and price", async () => {
    const met = { alertType: "above", targetPrice: 200, price: 201.5, changePercent: 1.2 };
    const data = { ...alert, ...met, firing: 1, repeat: "once", exchangeTime: "x", source: "y" };
    expect(await factsAfter("alert-7", created, { type: "AlertTriggered", data })).toEqual([
      { kind: "alertTriggered", ...alert, ...met } as never,
    ]);
  });

  test("for a triggered change has its direction", async () => {
    const met = {
      alertType: "change_percent",
      targetPrice: 5,
      direction: "down",
      price: 190,
      changePercent: -5.2,
    };
    const data = { ...alert, ...met, firing: 1, repeat: "daily", exchangeTime: "x", source: "y" };
    expect(await factsAfter("alert-7", created, { type: "AlertTriggered", data })).toEqual([
      { kind: "alertTriggered", ...alert, ...met } as never,
    ]);
  });

  test("for a suspension has the alert, also after it was deleted", async () => {
    const data = { alertId: 7, reason: "flood", firings: 15, windowMinutes: 3, exchangeTime: "x" };
    const deleted = { type: "AlertDeleted", data: { ...alert, alertType: "above" } };
    const events = [created, { type: "AlertSuspended", data }, deleted];
    expect(await factsAfter("alert-7", ...events)).toEqual([
      { kind: "alertSuspended", ...alert, firings: 15, windowMinutes: 3 },
    ]);
    await store.append("surge-run-1", 0, [
      { type: "SurgeRunFailed", data: { runId: 1, reason: "Nothing answered." } },
    ]);
    await expectRebuildEqual(store, [alertProjection, inboxProjection]);
  });

  test("for a split has the old and the new target", async () => {
    expect(await factsAfter("alert-7", created, adjusted({ source: "replay" }))).toEqual([
      {
        kind: "alertAdjusted",
        ...alert,
        oldTarget: 200,
        newTarget: 50,
        effectiveDate: "2026-01-05",
      },
    ]);
  });

  test("is missing for a new simulated market", async () => {
    expect(await factsAfter("alert-7", created, adjusted({ edition: "2" }))).toEqual([]);
  });

  test("for a message that its carrier lost later has the reason; an arrived one has none", async () => {
    const confirmed = (outcome: string): DomainEvent => ({
      type: "NotificationConfirmed",
      data: { outcome, providerAnswer: "The phone is switched off." },
    });
    expect(await factsAfter("n-1", requested(false), confirmed("delivered"))).toEqual([]);
    expect(await factsAfter("n-2", requested(false), confirmed("failed"))).toMatchObject([
      { kind: "deliveryFailed", symbol: "AAPL", reason: "The phone is switched off." },
    ]);
  });

  test("is missing for a failed test delivery, whose sender sees the result", async () => {
    expect(await factsAfter("n-1", requested(true), gaveUp)).toEqual([]);
  });

  test("for a rule that fires or is suspended has its name and symbol, and is missing while it is snoozed", async () => {
    const { data } = ruleFired({ name: "Nervous", price: 99 });
    const rule = { ruleId: data.ruleId, symbol: "AAPL", name: "Nervous" };
    const flood = { ...data, reason: "flood", limit: "symbol", firings: 15, windowMinutes: 3 };
    expect(
      await factsAfter(
        "rule-1",
        { type: "RuleFired", data: { ...data, snoozed: true } },
        { type: "RuleFired", data },
        { type: "RuleSuspended", data: flood },
      ),
    ).toMatchObject([
      { kind: "ruleSuspended", ...rule, limit: "symbol", firings: 15, windowMinutes: 3 },
      { kind: "ruleFired", ...rule, price: 99, isUnknown: false },
    ]);
  });

  test("for an earnings run has the number of stocks found", async () => {
    const data = { runId: 1, kind: "earnings", screened: 40, skipped: 2, results: [{}, {}] };
    expect(await factsAfter("screener-run-1", { type: "ScreenerRunCompleted", data })).toEqual([
      { kind: "runCompleted", run: "earningsScreener", found: 2, screened: 40 },
    ]);
  });
});

test("one append notifies clients with a single message, if it has entries", async () => {
  const sent: LiveMessage[] = [];
  const publish = (message: LiveMessage) => void sent.push(message);
  const stop = inbox.create({ database: store.database, store, publish } as never).start?.();
  await store.append("symbol-A", 0, [
    { type: "SymbolNotFound", data: { symbol: "A" } },
    { type: "SymbolNotFound", data: { symbol: "A" } },
  ]);
  await store.append("surge-run-1", 0, [{ type: "SurgeRunStarted", data: { runId: 1 } }]);
  expect(sent).toEqual([{ type: "inbox.changed" }]);
  await stop?.();
});
