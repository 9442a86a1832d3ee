import { describe, test } from "bun:test";
import type { Rule } from "../../../domain/rules/rule.ts";
import { compare, price } from "../../../domain/rules/recipes/parts.ts";
import { specFor } from "../../../testing/suites/spec.ts";
import { decide, ruleEvolution } from "./decide.ts";
import type { RuleEvent } from "./events.ts";
import { ruleWhen } from "../../../testing/ruleWhen.ts";

const ruleAbove = (value: number, symbol = "AAPL"): Rule =>
  ruleWhen(compare(price("close"), ">", value), {
    scope: { kind: "symbol", symbol },
    repetition: { kind: "oncePerDay" },
  });
const from = "2026-01-05T15:00:00.000Z";
const { given } = specFor(ruleEvolution, decide);
const created: RuleEvent = {
  type: "RuleCreated",
  data: { ruleId: 7, rule: ruleAbove(100), watchedFrom: from },
};
const paused: RuleEvent = { type: "RulePaused", data: { ruleId: 7 } };
const flood = {
  limit: "symbol",
  firings: 15,
  windowMinutes: 3,
  symbol: "AAPL",
  at: "2026-01-05T15:10:00.000Z",
  name: "",
  sentence: "When …",
  labels: [],
} as const;
const suspend = { kind: "suspend", flood } as const;
const suspended: RuleEvent = {
  type: "RuleSuspended",
  data: { ruleId: 7, reason: "flood", ...flood },
};
const deleted: RuleEvent = { type: "RuleDeleted", data: { ruleId: 7 } };
const restored = (status: "active" | "paused" | "suspended"): RuleEvent => ({
  type: "RuleRestored",
  data: { ruleId: 7, status, watchedFrom: from },
});
const edited = (value: number): RuleEvent => ({
  type: "RuleEdited",
  data: { ruleId: 7, rule: ruleAbove(value), watchedFrom: from },
});

describe("a rule", () => {
  test("is created once", () => {
    const create = { kind: "create", ruleId: 7, rule: ruleAbove(100), watchedFrom: from } as const;
    given().when(create).then(created);
    given(created).when(create).thenNothing();
    given().when({ kind: "pause" }).thenNothing();
  });

  test("is replaced by a different one; an identical one changes nothing", () => {
    const edit = (value: number) =>
      ({ kind: "edit", rule: ruleAbove(value), watchedFrom: from }) as const;
    given(created).when(edit(200)).then(edited(200));
    given(created).when(edit(100)).thenNothing();
    given(created, deleted).when(edit(200)).thenNothing();
  });

  test("is paused and resumed", () => {
    const resume = { kind: "resume", watchedFrom: from } as const;
    given(created).when({ kind: "pause" }).then(paused);
    given(created, paused).when({ kind: "pause" }).thenNothing();
    given(created).when(resume).thenNothing();
    given(created, paused)
      .when(resume)
      .then({ type: "RuleResumed", data: { ruleId: 7, watchedFrom: from } });
  });

  test("is suspended only while active, once, until its owner resumes it", () => {
    const resume = { kind: "resume", watchedFrom: from } as const;
    const resumed: RuleEvent = { type: "RuleResumed", data: { ruleId: 7, watchedFrom: from } };
    given().when(suspend).thenNothing();
    given(created).when(suspend).then(suspended);
    given(created, suspended).when(suspend).thenNothing();
    given(created, paused).when(suspend).thenNothing();
    given(created, deleted).when(suspend).thenNothing();
    given(created, suspended).when(resume).then(resumed);
    given(created, suspended, resumed).when(resume).thenNothing();
    given(created, suspended, resumed).when(suspend).then(suspended);
    given(created, suspended).when({ kind: "pause" }).thenNothing();
    given(created, suspended)
      .when({ kind: "snooze", until: "2026-01-05T16:00:00.000Z" })
      .thenNothing();
    // An edit or an undone deletion does not lift the suspension.
    const edit = { kind: "edit", rule: ruleAbove(200), watchedFrom: from } as const;
    given(created, suspended).when(edit).then(edited(200));
    given(created, suspended, edited(200)).when(resume).then(resumed);
    given(created, suspended, deleted)
      .when({ kind: "restore", watchedFrom: from })
      .then(restored("suspended"));
    given(created, suspended, deleted, restored("suspended")).when(resume).then(resumed);
  });

  test("is snoozed while active, and can be woken early", () => {
    const until = "2026-01-05T16:00:00.000Z";
    const snooze = { kind: "snooze", until } as const;
    const snoozed: RuleEvent = { type: "RuleSnoozed", data: { ruleId: 7, until } };
    const woken: RuleEvent = { type: "RuleWoken", data: { ruleId: 7 } };
    const wake = { kind: "wake", now: from } as const;
    given().when(snooze).thenNothing();
    given(created).when(snooze).then(snoozed);
    given(created, snoozed).when(snooze).thenNothing();
    given(created, paused).when(snooze).thenNothing();
    given(created, deleted).when(snooze).thenNothing();
    given(created).when(wake).thenNothing();
    given(created, snoozed).when(wake).then(woken);
    given(created, snoozed, edited(200)).when(wake).then(woken);
    given(created, snoozed, woken).when(wake).thenNothing();
    given(created, snoozed).when({ kind: "wake", now: until }).thenNothing();
    given(created, snoozed, deleted).when(wake).thenNothing();
  });

  test("is deleted, and restored unchanged", () => {
    const restore = { kind: "restore", watchedFrom: from } as const;
    given(created).when({ kind: "delete" }).then(deleted);
    given(created, deleted).when({ kind: "delete" }).thenNothing();
    given(created, deleted).when(restore).then(restored("active"));
    given(created, paused, deleted).when(restore).then(restored("paused"));
    given(created).when(restore).thenNothing();
  });
});

describe("a split", () => {
  const split = {
    symbol: "AAPL",
    factor: 0.25,
    effectiveDate: "2026-01-06",
    source: "simulated",
  };
  const rescale = { kind: "rescale", split } as const;
  const rescaled: RuleEvent = {
    type: "RuleRescaled",
    data: { ruleId: 7, ...split, oldRule: ruleAbove(100), rule: ruleAbove(25) },
  };
  const undo = { kind: "undoRescale", watchedFrom: from } as const;
  const undone: RuleEvent = {
    type: "RuleRescaleUndone",
    data: {
      ruleId: 7,
      symbol: "AAPL",
      effectiveDate: "2026-01-06",
      rule: ruleAbove(100),
      watchedFrom: from,
    },
  };

  test("adjusts the figures of its symbol once", () => {
    given(created).when(rescale).then(rescaled);
    given(created, paused).when(rescale).then(rescaled);
    given(created, rescaled).when(rescale).thenNothing();
    given(created)
      .when({ kind: "rescale", split: { ...split, symbol: "MSFT" } })
      .thenNothing();
    given(created, deleted).when(rescale).thenNothing();
  });

  test("is undone once, and is not applied again", () => {
    given(created, rescaled).when(undo).then(undone);
    given(created, rescaled, undone).when(undo).thenNothing();
    given(created, rescaled, undone).when(rescale).thenNothing();
    given(created).when(undo).thenNothing();
    given(created, rescaled, edited(30)).when(undo).thenNothing();
  });
});
