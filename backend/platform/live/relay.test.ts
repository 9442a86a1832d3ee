import { alertRow } from "../../../mocks/alertRow.ts";
import { describe, expect, test } from "bun:test";
import { createAlertMessages } from "../../capabilities/alerts/index.ts";
import { createNotificationMessages } from "../../capabilities/notifications/index.ts";
import { toWatchlistMessage } from "../../capabilities/watchlist/index.ts";
import type { Alert } from "../../contract/alerts/alert.ts";
import type { LiveMessage } from "../../contract/live.ts";
import type { DomainEvent, RecordedEvent } from "../eventStore/event.ts";
import type { Listener } from "../eventStore/store.ts";
import { UNREACHABLE_CODE } from "../database/storageFault.ts";
import { silentLog } from "../log.ts";
import { startRelay } from "./relay.ts";

const alertOf = (id: number): Alert => alertRow({ id });

const requested = {
  type: "NotificationRequested",
  data: {
    alertId: 7,
    firing: 1,
    channel: "email",
    contactId: 1,
    isTest: false,
    requestedAt: "2026-01-05T15:00:00.000Z",
    facts: { symbol: "AAPL" },
  },
};

function start(readAlert: (id: number) => Promise<Alert | undefined> = async (id) => alertOf(id)) {
  const messages: LiveMessage[] = [];
  const listeners = new Set<Listener>();
  const streams = new Map<string, RecordedEvent[]>();
  const asked: number[] = [];
  let clients = 1;
  let dismissals = 0;
  let position = 0;
  const relay = startRelay({
    store: {
      subscribe: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    hub: {
      broadcast: (message) => void messages.push(message),
      clientCount: () => clients,
      dismissAll: () => {
        dismissals++;
      },
    },
    log: silentLog,
    toLiveMessage: [
      createAlertMessages((id) => {
        asked.push(id);
        return readAlert(id);
      }),
      createNotificationMessages({ readStream: async (stream) => streams.get(stream) ?? [] }),
      toWatchlistMessage,
    ],
  });
  return {
    relay,
    messages,
    asked,
    dismissals: () => dismissals,
    setClients: (count: number) => {
      clients = count;
    },
    publish: (stream: string, ...events: DomainEvent[]) => {
      const before = streams.get(stream) ?? [];
      const recorded = events.map(({ type, data }, index) => ({
        type,
        data,
        stream,
        position: ++position,
        version: before.length + index + 1,
        metadata: {},
        recordedAt: "2026-01-05T15:00:00.000Z",
      }));
      streams.set(stream, [...before, ...recorded]);
      for (const listener of listeners) listener(recorded);
    },
  };
}

describe("live relay", () => {
  test("alert events become messages with the current alert", async () => {
    const { relay, messages, publish } = start();
    publish("alert-7", { type: "AlertCreated", data: { id: 7 } });
    for (const type of ["AlertTriggered", "AlertDeleted", "AlertRestored"]) {
      publish("alert-7", { type, data: { alertId: 7 } });
    }
    await relay.stop();
    expect(messages).toEqual([
      { type: "alert.changed", alertId: 7, alert: alertOf(7) },
      { type: "alert.triggered", alert: alertOf(7) },
      { type: "alert.changed", alertId: 7, alert: null },
      { type: "alert.changed", alertId: 7, alert: alertOf(7) },
    ]);
  });

  test("a flood of events leaves turns of the event loop to requests", async () => {
    const { relay, messages, publish } = start();
    for (let id = 1; id <= 1_000; id++) {
      publish(`alert-${id}`, { type: "AlertCreated", data: { id } });
    }
    await new Promise((resolve) => void setImmediate(resolve));
    expect(messages.length).toBeLessThan(100);
    await relay.stop();
    expect(messages).toHaveLength(1_000);
  });

  test("messages leave in the order of events, however long each alert takes to read", async () => {
    const slow = Promise.withResolvers<Alert>();
    const { relay, messages, publish } = start((id) =>
      id === 1 ? slow.promise : Promise.resolve(alertOf(id)),
    );
    publish("alert-1", { type: "AlertCreated", data: { id: 1 } });
    publish("alert-2", { type: "AlertCreated", data: { id: 2 } });
    relay.publish({ type: "market.status", market: { kind: "replay", isOpen: false, asOf: null } });
    publish("alert-3", { type: "AlertDeleted", data: { alertId: 3 } });
    slow.resolve(alertOf(1));
    await relay.stop();
    expect(messages.map((m) => ("alertId" in m ? m.alertId : m.type))).toEqual([
      1,
      2,
      "market.status",
      3,
    ]);
  });

  test("a client that misses a message during a database outage is told to reload", async () => {
    const away = Object.assign(new Error("gone"), { code: UNREACHABLE_CODE });
    const { relay, messages, publish, dismissals } = start(async (id) => {
      if (id === 1) throw new Error("the alert cannot be read", { cause: away });
      if (id === 2) throw new TypeError("a fault of ours");
      return alertOf(id);
    });
    for (const id of [1, 2, 3]) publish(`alert-${id}`, { type: "AlertCreated", data: { id } });
    await relay.stop();
    expect(dismissals()).toBe(1);
    expect(messages).toEqual([{ type: "alert.changed", alertId: 3, alert: alertOf(3) }]);
  });

  test("an alert deleted before it is read is announced as deleted, and its firing is not", async () => {
    const { relay, messages, publish } = start(async () => undefined);
    publish("alert-7", { type: "AlertCreated", data: { id: 7 } });
    publish("alert-7", { type: "AlertTriggered", data: { alertId: 7 } });
    await relay.stop();
    expect(messages).toEqual([{ type: "alert.changed", alertId: 7, alert: null }]);
  });

  test("a notification is followed from the queue to its outcome", async () => {
    const { relay, messages, publish } = start();
    publish("n-1", requested);
    publish("n-1", {
      type: "NotificationAttemptFailed",
      data: { attempt: 1, error: "The server is busy", nextAttemptAt: "2026-01-05T15:00:05.000Z" },
    });
    publish("n-1", {
      type: "NotificationDelivered",
      data: { attempt: 2, providerAnswer: "250 OK" },
    });
    await relay.stop();
    const common = { type: "notification", alertId: 7, symbol: "AAPL", channel: "email" } as const;
    expect(messages).toEqual([
      { ...common, status: "queued", detail: "Waiting to be sent" },
      { ...common, status: "retrying", detail: "The server is busy" },
      { ...common, status: "delivered", detail: "250 OK" },
    ]);
  });

  test("a permanent failure is announced once, with the reason", async () => {
    const { relay, messages, publish } = start();
    publish("n-1", { ...requested, data: { ...requested.data, alertId: null, facts: null } });
    const failed = { attempt: 1, error: "Unknown user", nextAttemptAt: null };
    publish(
      "n-1",
      { type: "NotificationAttemptFailed", data: failed },
      { type: "NotificationGaveUp", data: { reason: "Unknown user" } },
    );
    await relay.stop();
    const common = { type: "notification", alertId: null, symbol: "", channel: "email" } as const;
    expect(messages.slice(1)).toEqual([{ ...common, status: "failed", detail: "Unknown user" }]);
  });

  test.each<[string, string, string, readonly string[]]>([
    ["a mute and its end", "mute", "mutes.changed", ["NotificationsMuted", "NotificationsUnmuted"]],
    [
      "every change of the watchlist",
      "watchlist-AAPL",
      "watchlist.changed",
      ["StockWatched", "StockUnwatched", "StockWatchRestored"],
    ],
  ])("%s is announced to every window", async (_, stream, announced, types) => {
    const { relay, messages, publish } = start();
    for (const type of types) publish(stream, { type, data: { symbol: "AAPL", alertId: null } });
    await relay.stop();
    expect<unknown>(messages).toEqual(types.map(() => ({ type: announced })));
  });

  test("other capabilities' events and streams without a first event are not announced", async () => {
    const { relay, messages, publish } = start();
    publish("portfolio-1", { type: "SharesBought", data: {} });
    publish("n-9", { type: "NotificationDelivered", data: { attempt: 1, providerAnswer: "ok" } });
    await relay.stop();
    expect(messages).toEqual([]);
  });

  test("without listeners nothing is read", async () => {
    const { relay, messages, asked, publish, setClients } = start();
    setClients(0);
    publish("alert-7", { type: "AlertCreated", data: { id: 7 } });
    await relay.stop();
    expect({ messages, asked }).toEqual({ messages: [], asked: [] });
  });

  test("nothing is sent after stopping", async () => {
    const { relay, messages, publish } = start();
    await relay.stop();
    publish("alert-7", { type: "AlertCreated", data: { id: 7 } });
    await relay.stop();
    expect(messages).toEqual([]);
  });
});
