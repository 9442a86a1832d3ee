import { expect, test } from "bun:test";
import type { SplitList } from "../../../market/companyCalendar.ts";
import type { Sample } from "../../../market/sample.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";
import { silentLog } from "../../../platform/log.ts";
import { sampleRow } from "../../../testing/marketRows.ts";
import { DayGate } from "./dayGate.ts";
import { WatchedSymbol } from "./watchedSymbol.ts";

const list: SplitList = {
  source: "nasdaq",
  splits: [{ date: "2026-03-03", numerator: 5, denominator: 4 }],
};
const OPEN = Date.parse("2026-03-03T14:30:00Z");
const sample = sampleRow({ price: 80, exchangeTime: OPEN });

/** Opens a gate whose split requests return these answers in order. */
function open(answers: readonly (SplitList | null | Error)[]) {
  let now = OPEN;
  const left = [...answers];
  const answer = () => {
    const next = left.shift() ?? null;
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
  };
  const evaluated: Sample[] = [];
  const late: SplitList[] = [];
  let last: Promise<void> = Promise.resolve();
  const gate = new DayGate({
    facts: { isRemote: true, now: () => now, splitsOn: answer, splitsAgain: answer },
    log: silentLog,
    enqueue: (work) => (last = last.then(work)),
    evaluate: async (_, samples) => void evaluated.push(...samples),
    applyLate: async (_, { list: known }) => void late.push(known),
  });
  const tape = new WatchedSymbol("AAPL", "USD", false);
  return {
    gate,
    tape,
    evaluated,
    late,
    pass: (ms: number) => (now += ms),
    settle: async () => {
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
      await last;
    },
  };
}

test("first prices of a date wait for its splits, and skip the queue if they look like a split", async () => {
  const { gate, tape, evaluated, settle } = open(Array.from({ length: 11 }, () => list));
  const others = Array.from({ length: 20 }, () => new WatchedSymbol("MSFT", "USD", false));
  for (const other of others) gate.admit(other, sample);
  tape.accept({ ...sample, price: 100, tradeDate: "2026-03-02" });
  expect([gate.admit(tape, sample), gate.isWaiting(tape)]).toEqual([false, true]);
  await settle();
  expect(evaluated).toContain(sample);
  expect(await gate.splitsOf(tape, sample)).toEqual(list);
});

test("a source that knows no split when asked again does not remove a known one", async () => {
  const { gate, tape, late, pass, settle } = open([list, null]);
  gate.admit(tape, sample);
  await settle();
  pass(10 * MINUTE_MS);
  gate.recheck(tape);
  await settle();
  expect(await gate.splitsOf(tape, sample)).toEqual(list);
  expect(late).toEqual([list]);
});

test("prices wait at most one minute for a source that does not answer", async () => {
  const { gate, tape, evaluated, pass, settle } = open([new Error("no network")]);
  gate.admit(tape, sample);
  await settle();
  expect(evaluated).toEqual([]);
  pass(MINUTE_MS);
  gate.tidy();
  await settle();
  expect(evaluated).toEqual([sample]);
});

test("a first price that suggests an unlisted split requests the list again", async () => {
  const { gate, tape, evaluated, late, settle } = open([{ ...list, splits: [] }, list]);
  tape.accept({ ...sample, price: 100, tradeDate: "2026-03-02" });
  gate.admit(tape, sample);
  await settle();
  expect(evaluated).toEqual([sample]);
  evaluated.length = 0;
  // The listener passes it through the gate again.
  expect(gate.admit(tape, sample)).toBe(false);
  await settle();
  expect(evaluated).toEqual([sample]);
  expect(late.at(-1)).toEqual(list);
  expect(gate.admit(tape, sample)).toBe(true);
});

test("a first price that the listed split explains, or that fits no split, requests nothing", async () => {
  const { gate, tape, settle } = open([list, new Error("not to be asked")]);
  tape.accept({ ...sample, price: 100, tradeDate: "2026-03-02" });
  gate.admit(tape, sample);
  await settle();
  expect(gate.admit(tape, sample)).toBe(true);
  expect(gate.admit(tape, { ...sample, price: 83 })).toBe(true);
});
