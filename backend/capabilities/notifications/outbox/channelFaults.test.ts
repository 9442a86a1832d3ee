import { beforeEach, expect, test } from "bun:test";
import { manualClock, type ManualClock } from "../../../platform/clock.ts";
import { createLog } from "../../../platform/log.ts";
import type { AttemptOutcome } from "./attempt.ts";
import type { NotificationRequest } from "../decide.ts";
import { createChannelFaults, type ChannelFaults } from "./channelFaults.ts";

let clock: ManualClock;
let lines: string[];
let faults: ChannelFaults;
/** Active state by destination id; deleted destinations have no entry. */
let active: Map<number, boolean>;
beforeEach(() => {
  clock = manualClock("2026-01-05T15:00:00Z");
  lines = [];
  active = new Map([
    [1, true],
    [2, true],
    [3, true],
  ]);
  faults = createChannelFaults({
    clock,
    log: createLog("info", (_, line) => lines.push(line)),
    channels: ["email", "webhook"].map((name) => ({
      name,
      findDestination: (id) => {
        const isActive = active.get(id);
        return Promise.resolve(isActive === undefined ? undefined : { address: "x", isActive });
      },
    })),
    labelOf: (channel) => channel.toUpperCase(),
    readLabels: () => Promise.resolve(({ contact_id: id }) => `No. ${id}`),
  });
});

const attempt = (channel: string, contactId: number, outcome: AttemptOutcome) =>
  faults.observe(channel, outcome, [{ contactId } as NotificationRequest]);
const accept = (channel: string, contactId: number) =>
  attempt(channel, contactId, {
    kind: "delivered",
    providerAnswer: "",
    latencyMs: 1,
    outcome: "accepted",
  });
const refuse = (channel: string, contactId: number, error = "no", permanent = false) =>
  attempt(channel, contactId, {
    kind: "failed",
    error,
    permanent,
    latencyMs: 1,
    failedAt: clock.now(),
  });

test("a failure that a retry resolves is no fault; one that lasts is", async () => {
  refuse("email", 1);
  expect(await faults.read()).toEqual([]);
  clock.advance(30_000);
  expect(await faults.read()).toEqual([
    {
      channel: "email",
      label: "EMAIL",
      destination: null,
      since: "2026-01-05T15:00:00.000Z",
      failures: 1,
      error: "no",
    },
  ]);
  accept("email", 1);
  expect(await faults.read()).toEqual([]);
});

test("a permanent refusal or a second failure is a fault at once, dated from the first failure", async () => {
  refuse("email", 1, "550 no", true);
  refuse("webhook", 1, "500");
  clock.advance(5_000);
  refuse("webhook", 1, "502");
  expect(await faults.read()).toMatchObject([
    { channel: "email", error: "550 no" },
    { channel: "webhook", since: "2026-01-05T15:00:00.000Z", failures: 2, error: "502" },
  ]);
});

test("when another destination of the channel still works, the destination is at fault instead", async () => {
  accept("webhook", 1);
  refuse("webhook", 2, "404", true);
  refuse("webhook", 3, "410", true);
  expect(await faults.read()).toMatchObject([
    { destination: "No. 2", error: "404" },
    { destination: "No. 3", error: "410" },
  ]);
  refuse("webhook", 1, "404", true);
  expect(await faults.read()).toMatchObject([{ destination: null, failures: 3 }]);
});

test("an inactive or deleted destination is not at fault", async () => {
  refuse("webhook", 1, "404", true);
  refuse("webhook", 2, "404", true);
  active.set(1, false);
  active.delete(2);
  expect(await faults.read()).toEqual([]);
  active.set(1, true);
  expect(await faults.read()).toHaveLength(1);
  attempt("webhook", 1, { kind: "giveUp", reason: "deleted" });
  expect(await faults.read()).toEqual([]);
});

test("a failing channel is logged at most once in ten minutes, and its recovery once", () => {
  for (let second = 0; second < 1_200; second++) {
    refuse("email", 1 + (second % 3), "535 no");
    clock.advance(1_000);
  }
  expect(lines).toEqual([
    'warn: a channel does not accept messages channel="email" since="2026-01-05T15:00:00.000Z" failures=2 error="535 no"',
    expect.stringContaining('since="2026-01-05T15:00:0'),
  ]);
  for (const id of [1, 2, 3, 3]) accept("email", id);
  expect(lines.slice(2)).toEqual(['info: a channel accepts messages again channel="email"']);
});
