import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { specFor } from "../../testing/suites/spec.ts";
import { stateOf } from "../../platform/eventStore/commandHandler.ts";
import type { Sample } from "../../market/sample.ts";
import type { AlertCommand } from "./commands.ts";
import { isMet } from "./conditions/condition.ts";
import { decide } from "./decide.ts";
import { isEligible } from "./conditions/eligibility.ts";
import type { AlertCreated, AlertEvent } from "./events.ts";
import { alertEvolution } from "./evolve.ts";
import { alertCreated } from "../../testing/alertCreated.ts";
import { alertTriggered } from "../../testing/alertTriggered.ts";
import { sampleAt } from "../../testing/worlds/alertWorld.ts";

const { given } = specFor(alertEvolution, decide);

const created = (change: Partial<AlertCreated["data"]> = {}): AlertCreated =>
  alertCreated({ id: 7, targetPrice: 150, emailId: 3, ...change });

const time = Date.parse("2016-05-19T20:00:00Z");
const replayed = { previousClose: 148, source: "replay", delayMs: 15_000, intervalMs: 1_000 };
const sample = (change: Partial<Sample> = {}): Sample =>
  sampleAt(150.25, time, { ...replayed, ...change });
const context = { atr14: null, gap: null };
const evaluate = (change: Partial<Sample> = {}): AlertCommand => ({
  kind: "evaluate",
  sample: sample(change),
  context,
});

const triggered = alertTriggered({
  alertId: 7,
  targetPrice: 150,
  price: 150.25,
  delaySeconds: 15,
  previousClose: 148,
  changePercent: ((150.25 - 148) / 148) * 100,
  emailId: 3,
});
const terms = { symbol: "AAPL", alertType: "above", targetPrice: 150, currency: "USD" } as const;
const deleted: AlertEvent = { type: "AlertDeleted", data: { alertId: 7, ...terms } };
const restored = (isTriggered: boolean): AlertEvent => ({
  type: "AlertRestored",
  data: { alertId: 7, ...terms, isTriggered, status: isTriggered ? "triggered" : "active" },
});

describe("an alert", () => {
  test("is created once", () => {
    const create: AlertCommand = { kind: "create", alert: created().data };
    given().when(create).then(created());
    given(created()).when(create).thenNothing();
  });

  test("fires on a sample that meets it, with that sample as evidence", () => {
    given(created()).when(evaluate()).then(triggered);
  });

  test("fires at the target itself", () => {
    given(created())
      .when(evaluate({ price: 150 }))
      .then(alertTriggered({ ...triggered.data, price: 150, changePercent: (2 / 148) * 100 }));
    given(created())
      .when(evaluate({ price: 149.99 }))
      .thenNothing();
  });

  test("expires at a sample with its end time, and at an earlier one received then", () => {
    const expiresAt = new Date(time).toISOString();
    for (const exchangeTime of [time, time - 1]) {
      given(created({ expiresAt }))
        .when(evaluate({ exchangeTime, receivedAt: time }))
        .then({ type: "AlertExpired", data: { alertId: 7, expiresAt } });
    }
  });

  test("created after the last price before a gap has missed nothing", () => {
    const gap = { since: time - 1, crossedAt: null };
    given(created({ watchedFrom: new Date(time).toISOString() }))
      .when({ ...evaluate(), context: { atr14: null, gap } } as AlertCommand)
      .then(triggered);
  });

  test("does not fire while deleted, and fires once restored", () => {
    given(created(), deleted).when(evaluate()).thenNothing();
    given(created(), deleted, restored(false)).when(evaluate()).then(triggered);
    given(created(), triggered, deleted, restored(true)).when(evaluate()).thenNothing();
  });

  test.each<[string, Partial<Sample>]>([
    ["a price that is no number", { price: Number.NaN }],
    ["an endless price", { price: Number.POSITIVE_INFINITY }],
    ["no time", { exchangeTime: Number.NaN }],
    ["a time without end", { exchangeTime: Number.POSITIVE_INFINITY }],
    ["a time that no calendar has", { exchangeTime: 8.65e15, receivedAt: 8.65e15 }],
    ["another currency", { currency: "GBP" }],
    ["another symbol", { symbol: "MSFT" }],
    ["pre-market", { session: "pre" }],
    ["after hours", { session: "post" }],
    ["a closed market", { session: "closed" }],
    ["a stale time", { receivedAt: time + 17_001 }],
  ])("does not accept %s as evidence", (_, change) => {
    given(created()).when(evaluate(change)).thenNothing();
  });

  test.each([0, -1, Number.NEGATIVE_INFINITY])("below does not fire on a price of %d", (price) => {
    given(created({ alertType: "below" }))
      .when(evaluate({ price }))
      .thenNothing();
  });

  test("accepts a sample as old as two intervals and the feed's delay", () => {
    given(created())
      .when(evaluate({ receivedAt: time + 17_000 }))
      .then(triggered);
  });

  test("re-arms by a newer price of the source and records its price, time and date", () => {
    const crossing = created({ repeat: "every_cross" });
    const fired = alertTriggered({ ...triggered.data, repeat: "every_cross" });
    given(crossing, fired)
      .when(evaluate({ price: 140 }))
      .thenNothing();
    given(crossing, fired)
      .when(evaluate({ price: 140, exchangeTime: time + 1, receivedAt: time + 1 }))
      .then({
        type: "AlertRearmed",
        data: {
          alertId: 7,
          price: 140,
          exchangeTime: "2016-05-19T20:00:00.001Z",
          tradeDate: "2016-05-19",
          source: "replay",
        },
      });
  });

  test("marks a condition that the same source already met at creation", () => {
    const seen = { price: 151, previousClose: null, exchangeTime: "2016-05-18T20:00:00.000Z" };
    const firingOf = (observedAtCreation: AlertCreated["data"]["observedAtCreation"]) =>
      decide(
        { kind: "evaluate", sample: sample(), context },
        stateOf(alertEvolution, [created({ observedAtCreation })]),
      )[0]?.data;
    expect(firingOf({ ...seen, source: "replay" })).toMatchObject({ alreadyMet: true });
    expect(firingOf({ ...seen, source: "simulated" })).toMatchObject({ alreadyMet: false });
    expect(firingOf({ ...seen, source: "replay", price: 149 })).toMatchObject({
      alreadyMet: false,
    });
  });

  test("ignores events that do not fit its state", () => {
    expect(stateOf(alertEvolution, [triggered])).toEqual({ status: "none" });
    expect(stateOf(alertEvolution, [created(), restored(false)]).status).toBe("active");
    expect(stateOf(alertEvolution, [created(), deleted, triggered, deleted]).status).toBe(
      "deleted",
    );
  });
});

const near = fc.constantFrom(0, -1, Number.NaN, 89, 90, 99.99, 100, 100.01, 110, 111);
const anySample = fc.record({
  price: near,
  previousClose: fc.constantFrom(null, 0, 90, 100, 110),
  session: fc.constantFrom("regular", "regular", "regular", "pre", "closed"),
  currency: fc.constantFrom("USD", "USD", "USD", "GBP"),
  receivedAt: fc.constantFrom(time, time, time, time + 60_000),
});
const anyCommand: fc.Arbitrary<AlertCommand> = fc.oneof(
  { weight: 8, arbitrary: anySample.map((change) => evaluate(change)) },
  { weight: 1, arbitrary: fc.constantFrom<AlertCommand>({ kind: "delete" }, { kind: "restore" }) },
);
const anyAlert = fc.record({
  alertType: fc.constantFrom("above", "below", "change_percent"),
  targetPrice: fc.constantFrom(5, 10, 90, 100, 110),
});

describe("a split", () => {
  const split = {
    kind: "adjust",
    factor: 0.5,
    effectiveDate: "2016-05-19",
    source: "replay",
    leastDate: "2016-05-01",
  } as const;
  const seenOn = (date: string) =>
    created({
      observedAtCreation: {
        price: 140,
        previousClose: 139,
        exchangeTime: `${date}T15:00:00.000Z`,
        source: "replay",
      },
    });
  const adjusted: AlertEvent = {
    type: "AlertAdjusted",
    data: {
      alertId: 7,
      oldTarget: 150,
      newTarget: 75,
      factor: 0.5,
      effectiveDate: "2016-05-19",
      source: "replay",
    },
  };

  test("adjusts the target of an alert created before its date, once", () => {
    given(seenOn("2016-05-18")).when(split).then(adjusted);
    given(seenOn("2016-05-18"), adjusted).when(split).thenNothing();
  });

  test("leaves an alert created on its date, whose target is already adjusted", () => {
    given(seenOn("2016-05-19")).when(split).thenNothing();
    given(created({ watchedFrom: "2016-05-19T15:00:00.000Z" }))
      .when(split)
      .thenNothing();
  });
});

test("in any sequence an alert fires at most once, at the first eligible sample that meets it", () => {
  fc.assert(
    fc.property(
      anyAlert,
      fc.array(anyCommand, { maxLength: 30, size: "max" }),
      (change, commands) => {
        const alert = created(change);
        const { alertType, targetPrice } = alert.data;
        let state = stateOf(alertEvolution, [alert]);
        let firings = 0;
        for (const command of commands) {
          const before = state.status;
          const events = decide(command, state);
          state = events.reduce(alertEvolution.evolve, state);
          const fired = events.filter((event) => event.type === "AlertTriggered");
          if (command.kind !== "evaluate") {
            expect(fired).toEqual([]);
            continue;
          }
          const { price, previousClose } = command.sample;
          const deserves =
            before === "active" &&
            isEligible(command.sample, alert.data) &&
            isMet(alertType, targetPrice, price, previousClose);
          expect(fired).toHaveLength(deserves ? 1 : 0);
          firings += fired.length;
          for (const { data } of fired) {
            expect(isMet(data.alertType, data.targetPrice, data.price, data.previousClose)).toBe(
              true,
            );
          }
        }
        expect(firings).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 1_000 },
  );
});
