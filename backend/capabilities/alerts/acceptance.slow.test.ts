import { outboxPortsOf } from "../../testing/worlds/outboxPorts.ts";
import { describe, expect, test } from "bun:test";
import { createMailTransports } from "../../adapters/mail/mailTransports.ts";
import { startCuttableProxy } from "../../testing/servers/cuttableProxy.ts";
import { startSmtpServer } from "../../testing/servers/smtpTestServer.ts";
import { createEmailStore } from "../contacts/emailStore.ts";
import { stateOf } from "../../platform/eventStore/commandHandler.ts";
import { createReactorRunner } from "../../platform/eventStore/reactor.ts";
import { expectRebuildEqual } from "../../testing/suites/spec.ts";
import { silentLog } from "../../platform/log.ts";
import { sessionAt } from "../../market/calendars/exchangeHours.ts";
import { createNotifications } from "../notifications/notifications.ts";
import {
  barAt,
  createAlertWorld,
  START,
  type AlertWorld,
} from "../../testing/worlds/alertWorld.ts";
import { alertStream, type AlertEvent } from "./events.ts";
import { alertEvolution } from "./evolve.ts";
import { alertProjection } from "./projection.ts";
import { MINUTE_MS } from "../../domain/durations.ts";

const DAY = 1_440;

/** Evaluates the prices a minute apart, from a minute on. */
async function play(world: AlertWorld, from: number, ...prices: readonly number[]): Promise<void> {
  for (const [index, price] of prices.entries()) await world.feed(price, from + index);
}

describe("the acceptance of alerts", () => {
  test("oscillation around T within b fires once", async () => {
    for (const repeat of ["once", "daily", "every_cross"] as const) {
      const world = await createAlertWorld();
      await world.create({ repeat, cooldownMinutes: 0 });
      await play(world, 1, ...Array.from({ length: 40 }, (_, n) => (n % 2 ? 110.05 : 109.5)));
      expect(await world.firings()).toHaveLength(1);
    }
  });

  test("restart between two samples that straddle T fires once, `late`", async () => {
    const world = await createAlertWorld();
    await world.create();
    await world.feed(105, 1);
    await world.restart();
    world.bars.set("AAPL 1m", [barAt(1, 104, 106), barAt(30, 107, 111, 109), barAt(60, 108, 112)]);
    await world.feed(112, 60);
    await world.restart();
    await world.feed(113, 61);
    expect(await world.firings()).toMatchObject([
      { price: 111, late: true, crossedAt: new Date(START + 30 * MINUTE_MS).toISOString() },
    ]);
  });

  test("DST change week and half day: session boundaries right in ET, London, Tokyo", () => {
    const regular = (code: "US" | "LSE" | "TSE", from: string, to: string) => {
      expect(sessionAt(code, Date.parse(from))).toBe("regular");
      expect(sessionAt(code, Date.parse(from) - 1)).not.toBe("regular");
      expect(sessionAt(code, Date.parse(to) - 1)).toBe("regular");
      expect(sessionAt(code, Date.parse(to))).not.toBe("regular");
    };
    // New York changes its clocks on 2026-03-08, London on 2026-03-29, Tokyo never.
    regular("US", "2026-03-06T14:30:00Z", "2026-03-06T21:00:00Z");
    regular("US", "2026-03-09T13:30:00Z", "2026-03-09T20:00:00Z");
    regular("LSE", "2026-03-27T08:00:00Z", "2026-03-27T16:30:00Z");
    regular("LSE", "2026-03-30T07:00:00Z", "2026-03-30T15:30:00Z");
    regular("US", "2026-11-27T14:30:00Z", "2026-11-27T18:00:00Z");
    regular("LSE", "2026-12-24T08:00:00Z", "2026-12-24T12:30:00Z");
    regular("TSE", "2026-03-09T00:00:00Z", "2026-03-09T02:30:00Z");
    regular("TSE", "2026-03-30T03:30:00Z", "2026-03-30T06:30:00Z");
  });

  test("1:10 reverse split overnight fires no `above`, and T becomes 10 T", async () => {
    const world = await createAlertWorld();
    await world.create({ targetPrice: 6 });
    await world.feed(5, 1, { previousClose: 5 });
    world.splits.set("AAPL", [{ date: "2026-01-06", numerator: 1, denominator: 10 }]);
    // From the split on, the source serves earlier days in the new prices.
    world.bars.set("AAPL 1d", [barAt(-2 * DAY, 48, 52), barAt(-1, 49, 51, 50.4)]);
    await world.feed(50.5, DAY, { previousClose: 50.4 });
    await world.feed(51, DAY + 1, { previousClose: 50.4 });
    expect(await world.firings()).toEqual([]);
    expect(await world.alerts.queries.find(1)).toMatchObject({
      targetPrice: 60,
      adjustment: { oldTarget: 6, newTarget: 60, factor: 10, effectiveDate: "2026-01-06" },
    });
    await play(world, DAY + 2, 55, 59.99, 60);
    expect(await world.firings()).toMatchObject([{ price: 60, targetPrice: 60 }]);
  });

  test("SMTP down 30 min → delivered once afterwards, log shows every attempt", async () => {
    const server = await startSmtpServer();
    const line = await startCuttableProxy(`smtp://127.0.0.1:${server.port}`);
    line.cut();
    const world = await createAlertWorld();
    const outbox = await openOutbox(world, Number(new URL(line.url).port));
    await world.create();
    await play(world, 1, 105, 111);
    await outbox.runner.catchUp();
    for (let minute = 0; minute < 30; minute++) {
      await outbox.dispatch();
      world.clock.advance(60_000);
    }
    line.restore();
    for (let minute = 0; minute < 60; minute++) {
      await outbox.dispatch();
      world.clock.advance(60_000);
    }
    const types = (await world.events()).map(({ type }): string => type);
    const failures = types.filter((type) => type === "NotificationAttemptFailed").length;
    expect(failures).toBeGreaterThanOrEqual(4);
    expect(types.filter((type) => type === "NotificationDelivered")).toHaveLength(1);
    expect(server.mails).toHaveLength(1);
    const { moments = [] } = (await world.alerts.operations.history(1)) ?? {};
    expect(moments.map(({ kind }) => kind)).toEqual([
      "delivered",
      ...Array.from({ length: failures }, () => "attemptFailed" as const),
      "requested",
      "fired",
      "created",
    ]);
    await outbox.close();
    await line.close();
    await server.close();
  });

  test("crash between AlertFired and send → sent after restart, once", async () => {
    const server = await startSmtpServer();
    const world = await createAlertWorld();
    const crashed = await openOutbox(world, server.port);
    await world.create();
    await play(world, 1, 105, 111);
    await crashed.close();
    for (let start = 0; start < 3; start++) {
      const outbox = await openOutbox(world, server.port);
      await outbox.runner.catchUp();
      await outbox.dispatch();
      await outbox.close();
      world.clock.advance(60_000);
    }
    expect(server.mails).toHaveLength(1);
    await server.close();
  });

  test("replaying the event log gives identical alert states", async () => {
    const world = await createAlertWorld();
    await world.create({ repeat: "every_cross", cooldownMinutes: 0 });
    await world.create({ alertType: "change_percent", targetPrice: 5, direction: "up" });
    await world.create({ alertType: "below", targetPrice: 60 });
    await world.create({
      targetPrice: 500,
      expiresAt: new Date(START + 20 * MINUTE_MS).toISOString(),
    });
    await play(world, 1, 105, 111, 108, 111, 50, 105, 104, 111, 90, 112, 70, 55, 50, 48);
    await world.feed(100, DAY);
    await world.alerts.engine.tidy();
    await world.alerts.operations.remove(3);
    await world.alerts.operations.restore(3);
    await expectRebuildEqual(world.store, [alertProjection]);
    const statesOn = async (store: AlertWorld["store"]) =>
      Promise.all(
        [1, 2, 3, 4].map(async (id) => {
          const events = (await store.readStream(alertStream(id))) as unknown as AlertEvent[];
          return JSON.stringify(stateOf(alertEvolution, events));
        }),
      );
    const copy = await createAlertWorld();
    for (const event of await world.store.readAll(0, 10_000)) {
      await copy.store.append(event.stream, event.version - 1, [event]);
    }
    expect(await statesOn(copy.store)).toEqual(await statesOn(world.store));
    const kinds = new Set((await world.events()).map(({ type }) => type));
    expect([...kinds].toSorted()).toEqual([
      "AlertCreated",
      "AlertDeleted",
      "AlertExpired",
      "AlertHeld",
      "AlertHoldDropped",
      "AlertRearmed",
      "AlertRestored",
      "AlertTriggered",
    ]);
  });
});

/** The outbox over real mail to one address. */
async function openOutbox({ store, clock }: AlertWorld, port: number) {
  const ways = createMailTransports({ smtpUrl: `smtp://127.0.0.1:${port}` }, "/nonexistent");
  const emails = createEmailStore(store, clock);
  if ((await emails.list()).total === 0) await emails.add({ email: "a@example.com", label: "Me" });
  const notifications = createNotifications(outboxPortsOf({ store, clock, mail: ways.mail }));
  return {
    runner: createReactorRunner(store, notifications.reactor, silentLog),
    dispatch: () => notifications.dispatcher.dispatchDue(),
    close: async () => ways.close(),
  };
}
