import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { stateOf } from "../../platform/eventStore/commandHandler.ts";
import { specFor } from "../../testing/suites/spec.ts";
import { BACK_OFF_MS, GIVE_UP_AFTER_MS, nextAttemptAfter } from "./backoff.ts";
import {
  decide,
  notificationEvolution,
  type NotificationCommand,
  type RecordFailure,
} from "./decide.ts";
import type { NotificationEvent } from "./events.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../domain/durations.ts";
import { notificationRequested } from "../../testing/notificationRequested.ts";
import { firingFacts } from "../../testing/firingFacts.ts";

const requestedAt = Date.parse("2026-01-05T15:00:00.000Z");
const at = (msLater: number) => new Date(requestedAt + msLater).toISOString();

const requested = notificationRequested({ facts: firingFacts() });
const { data: request } = requested;
const testRequested = notificationRequested({ alertId: null, firing: 0, isTest: true });
const failure = (msLater: number, permanent = false): RecordFailure => ({
  kind: "failed",
  error: "The mail server is down",
  permanent,
  latencyMs: 12,
  failedAt: requestedAt + msLater,
});
const failed = (attempt: number, next: number | null, permanent = false): NotificationEvent => ({
  type: "NotificationAttemptFailed",
  data: {
    attempt,
    error: "The mail server is down",
    permanent,
    latencyMs: 12,
    nextAttemptAt: next === null ? null : at(next),
  },
});
const gaveUp = (reason: string): NotificationEvent => ({
  type: "NotificationGaveUp",
  data: { reason },
});
const delivery: NotificationCommand = {
  kind: "delivered",
  providerAnswer: "250 OK",
  latencyMs: 40,
  outcome: "accepted",
};
const delivered = (attempt: number): NotificationEvent => ({
  type: "NotificationDelivered",
  data: { attempt, providerAnswer: "250 OK", latencyMs: 40, outcome: "accepted" },
});

const spec = specFor(notificationEvolution, decide);

const confirm = (outcome: "delivered" | "failed"): NotificationCommand => ({
  kind: "confirm",
  outcome,
  providerAnswer: "The carrier says so",
});
const confirmed = (outcome: "delivered" | "failed"): NotificationEvent => ({
  type: "NotificationConfirmed",
  data: { outcome, providerAnswer: "The carrier says so" },
});

describe("a delivery report", () => {
  test("is recorded once, for an accepted message", () => {
    for (const outcome of ["delivered", "failed"] as const) {
      spec.given(requested, delivered(1)).when(confirm(outcome)).then(confirmed(outcome));
      for (const known of ["delivered", "failed"] as const) {
        spec.given(requested, delivered(1), confirmed(known)).when(confirm(outcome)).thenNothing();
      }
      spec.given(requested).when(confirm(outcome)).thenNothing();
    }
  });

  test("never revives a notification that was given up", () => {
    spec.given(requested, failed(1, 5), gaveUp("gone")).when(confirm("delivered")).thenNothing();
  });
});

describe("a notification", () => {
  test("is requested once, however often the request arrives", () => {
    spec.given().when({ kind: "request", request }).then(requested);
    spec.given(requested).when({ kind: "request", request }).thenNothing();
    spec.given(requested, delivered(1)).when({ kind: "request", request }).thenNothing();
  });

  test("is delivered once; a second response changes nothing", () => {
    spec.given(requested).when(delivery).then(delivered(1));
    spec.given(requested, failed(1, 5_000)).when(delivery).then(delivered(2));
    spec.given(requested, delivered(1)).when(delivery).thenNothing();
    spec.given(requested, delivered(1)).when(failure(0)).thenNothing();
  });

  test("is given up at a permanent failure, with the reason", () => {
    spec
      .given(requested)
      .when(failure(0, true))
      .then(failed(1, null, true), gaveUp("The mail server is down"));
  });

  test("has its last attempt after six hours, and is then given up", () => {
    spec
      .given(requested, failed(1, 1))
      .when(failure(GIVE_UP_AFTER_MS - 1_000))
      .then(failed(2, GIVE_UP_AFTER_MS));
    spec
      .given(requested, failed(1, GIVE_UP_AFTER_MS))
      .when(failure(GIVE_UP_AFTER_MS))
      .then(failed(2, null), gaveUp("Gave up after 6 hours. Last error: The mail server is down"));
  });

  test("has at most eleven attempts when some were impossible for a while", () => {
    const aYear = 365 * DAY_MS;
    for (const [attempt, wait] of [
      [1, 5_000],
      [5, HOUR_MS],
      [10, HOUR_MS],
    ] as const) {
      const earlier = Array.from({ length: attempt - 1 }, (_, index) => failed(index + 1, 5_000));
      spec
        .given(requested, ...earlier)
        .when(failure(aYear))
        .then(failed(attempt, aYear + wait));
    }
    const ten = Array.from({ length: 10 }, (_, index) => failed(index + 1, 5_000));
    spec
      .given(requested, ...ten)
      .when(failure(aYear))
      .then(failed(11, null), gaveUp("Gave up after 6 hours. Last error: The mail server is down"));
  });

  test("that is a test has one attempt", () => {
    spec
      .given(testRequested)
      .when(failure(0))
      .then(failed(1, null), gaveUp("The mail server is down"));
  });

  test("is given up when its destination is deleted, unless it is already settled", () => {
    const giveUp: NotificationCommand = { kind: "giveUp", reason: "The address was deleted" };
    spec.given(requested).when(giveUp).then(gaveUp("The address was deleted"));
    spec.given(requested, gaveUp("x")).when(giveUp).thenNothing();
    spec.given(requested, delivered(1)).when(giveUp).thenNothing();
  });

  test("that was never requested has no outcome", () => {
    spec.given().when(delivery).thenThrows("never requested");
    spec.given().when(failure(0)).thenThrows("never requested");
  });
});

describe("for any results of the attempts", () => {
  const outcome = fc.oneof(
    { weight: 6, arbitrary: fc.constant("temporary" as const) },
    { weight: 1, arbitrary: fc.constant("permanent" as const) },
    { weight: 1, arbitrary: fc.constant("ok" as const) },
    { weight: 1, arbitrary: fc.constant("request" as const) },
  );
  const steps = fc.array(fc.record({ outcome, wait: fc.nat({ max: 7_200_000 }) }), {
    maxLength: 40,
  });

  test("it is delivered, given up or scheduled within six hours or eleven attempts, and delivered at most once", () => {
    fc.assert(
      fc.property(steps, fc.boolean(), (taken, isTest) => {
        const events: NotificationEvent[] = [isTest ? testRequested : requested];
        let now = requestedAt;
        let failedAt = requestedAt;
        for (const step of taken) {
          now += step.wait;
          const command: NotificationCommand =
            step.outcome === "ok"
              ? delivery
              : step.outcome === "request"
                ? { kind: "request", request }
                : { ...failure(now - requestedAt), permanent: step.outcome === "permanent" };
          if (command.kind === "failed") failedAt = now;
          events.push(...decide(command, stateOf(notificationEvolution, events)));
        }
        const count = (type: NotificationEvent["type"]) =>
          events.filter((event) => event.type === type).length;
        expect(count("NotificationRequested")).toBe(1);
        expect(count("NotificationDelivered") + count("NotificationGaveUp")).toBeLessThan(2);
        const attempts = events.flatMap((event) =>
          "attempt" in event.data ? [event.data.attempt] : [],
        );
        expect(attempts).toEqual(attempts.map((_, index) => index + 1));

        const state = stateOf(notificationEvolution, events);
        if (state.status === "pending") {
          expect(count("NotificationDelivered") + count("NotificationGaveUp")).toBe(0);
          const due = Date.parse(state.nextAttemptAt);
          const deadline = requestedAt + GIVE_UP_AFTER_MS;
          if (due > deadline) {
            expect(state.attempts).toBeLessThan(11);
            expect(due - failedAt).toBeLessThanOrEqual(GIVE_UP_AFTER_MS);
          }
          expect(isTest && state.attempts > 0).toBe(false);
        } else {
          expect(["delivered", "failed"]).toContain(state.status);
        }
      }),
    );
  });

  test("the next attempt is always in the future, by the backoff or on the deadline", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.nat({ max: 8 * HOUR_MS }),
        (attempt, later) => {
          const next = nextAttemptAfter(attempt, requestedAt + later, requestedAt);
          const wait = BACK_OFF_MS[Math.min(attempt, 5) - 1] ?? 0;
          if (later > GIVE_UP_AFTER_MS + 5 * MINUTE_MS) {
            return expect(next).toBe(attempt < 11 ? requestedAt + later + wait : null);
          }
          if (later >= GIVE_UP_AFTER_MS) return expect(next).toBeNull();
          const deadline = requestedAt + GIVE_UP_AFTER_MS;
          expect(next).toBe(Math.min(requestedAt + later + wait, deadline));
          expect(next).toBeGreaterThan(requestedAt + later);
        },
      ),
    );
  });
});
