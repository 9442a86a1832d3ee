import { beforeEach, expect, test } from "bun:test";
import { manualClock, type ManualClock } from "../clock.ts";
import { createLog } from "../log.ts";
import { createLifeSign } from "./lifeSign.ts";
import type { HealthReason } from "../../contract/health.ts";

let clock: ManualClock;
let lines: string[];
let pings: number;
let reasons: HealthReason[];
let answer: () => Promise<void>;
let round: () => Promise<void>;
beforeEach(() => {
  clock = manualClock();
  lines = [];
  pings = 0;
  reasons = [];
  answer = () => Promise.resolve();
  const lifeSign = createLifeSign({
    clock,
    log: createLog("info", (_, line) => lines.push(line)),
    readHealth: async () => ({
      status: reasons.some(({ status }) => status === "failing")
        ? "failing"
        : reasons.length === 0
          ? "ok"
          : "degraded",
      reasons,
    }),
    ping: () => {
      pings++;
      return answer();
    },
  });
  round = lifeSign.evaluated;
});

const reason = (code: string, status: HealthReason["status"]): HealthReason => ({
  code,
  status,
  sentence: "",
});

test("is sent with the rounds, at most every 30 s, whatever the wall clock does", async () => {
  for (let second = 0; second < 60; second++) {
    await round();
    clock.advance(1_000);
    if (second === 10) clock.step(-86_400_000);
  }
  expect(pings).toBe(2);
});

test("is not sent without a round, however much time passes", async () => {
  await round();
  clock.advance(3_600_000);
  expect(pings).toBe(1);
});

test.each([
  ["while the database cannot be written", "write", "failing", 0],
  ["while a message is late", "outbox", "degraded", 0],
  ["while no source answers", "sources", "degraded", 0],
  ["beside one source that fails", "source", "degraded", 1],
  ["beside an old backup", "backup", "degraded", 1],
] as const)("%s", async (_, code, status, expected) => {
  reasons = [reason(code, status)];
  await round();
  expect(pings).toBe(expected);
});

test("an address that does not respond is logged once and delays nothing", async () => {
  answer = () => Promise.reject(new Error("hc.example did not respond in time"));
  for (let count = 0; count < 3; count++) {
    await round();
    clock.advance(30_000);
  }
  expect(pings).toBe(3);
  expect(lines).toHaveLength(1);
  answer = () => Promise.resolve();
  await round();
  expect(lines).toHaveLength(2);
});

test("a hanging address is not requested again meanwhile", async () => {
  const hanging = Promise.withResolvers<void>();
  answer = () => hanging.promise;
  const first = round();
  clock.advance(60_000);
  await round();
  expect(pings).toBe(1);
  hanging.resolve();
  await first;
  await round();
  expect(pings).toBe(2);
});
