import { expect, test } from "bun:test";
import { manualClock } from "../../platform/clock.ts";
import { createReactorRunner } from "../../platform/eventStore/reactor.ts";
import { createLog, silentLog } from "../../platform/log.ts";
import { openMemoryStore } from "../../testing/worlds/memoryStore.ts";
import { createEmailStore } from "../contacts/emailStore.ts";
import { PhoneStore } from "../contacts/phoneStore.ts";
import {
  findingStream,
  type RuleFired,
  type RuleReminded,
  type RuleSuspended,
} from "../rules/lifecycle/events.ts";
import { ruleProjection } from "../rules/lifecycle/projection.ts";
import { composeMail } from "./channels/email/composeMail.ts";
import { composePlain } from "./channels/plainMessage.ts";
import { composePush } from "./channels/push/composePush.ts";
import { composeSms } from "./channels/sms/composeSms.ts";
import { createSubscriptionStore } from "./channels/push/subscriptionStore.ts";
import type { NotificationRequested } from "./events.ts";
import { createOnRuleFired } from "./onRuleFired.ts";
import { notificationProjection } from "./projection.ts";
import { createLabelRouting } from "./routing/labelRouting.ts";
import { ruleFired } from "../../testing/ruleFired.ts";

const clock = manualClock("2026-01-05T21:00:10Z");
const SENTENCE =
  "When daily RSI (14) of the close crosses below 30, on AAPL, at bar close, once a day.";
const RSI = { text: "daily RSI (14) of the close", value: 28.123456, unit: "points" } as const;
const SEEN = { time: "2026-01-05T00:00:00.000Z", source: "simulated" };
const fired = ruleFired({
  ruleId: 3,
  at: "2026-01-05T21:00:00.000Z",
  name: "Oversold",
  sentence: SENTENCE,
  labels: ["dips"],
  price: 187.5,
  witness: [
    {
      path: "when",
      sentence: "daily RSI (14) of the close crosses below 30",
      truth: "true",
      values: [
        { ...RSI, ...SEEN },
        { text: "30", value: 30, unit: "points", time: null, source: null },
      ],
    },
  ],
});

async function world() {
  const store = await openMemoryStore([ruleProjection, notificationProjection], clock);
  const addEmail = (email = "a@b.example") =>
    createEmailStore(store, clock).add({ email, label: "Mine" });
  const runner = createReactorRunner(store, createOnRuleFired(clock, silentLog), silentLog);
  const fire = () => store.append(findingStream(fired.data, fired.type), 0, [fired]);
  const requests = async () =>
    (await store.readAll(0, 100)).filter(({ type }) => type === "NotificationRequested");
  const mailOf = async (change: Partial<RuleFired["data"]>) => {
    await addEmail();
    const data = { ...fired.data, ...change };
    await store.append(findingStream(data, fired.type), 0, [{ ...fired, data }]);
    await runner.catchUp();
    const request = (await requests())[0]?.data as NotificationRequested["data"];
    return composeMail({ key: "k", request, to: "a@b.example", publicUrl: "http://a.example" });
  };
  return { store, runner, fire, requests, addEmail, mailOf };
}

test("a firing is requested once per active destination, also when it is delivered again", async () => {
  const { store, runner, fire, requests, addEmail } = await world();
  await addEmail();
  await addEmail("c@d.example");
  await createSubscriptionStore(store, clock).add({
    endpoint: "https://push.example/1",
    p256dh: "p",
    auth: "a",
  });
  await fire();
  await runner.catchUp();
  await store.database.updateTable("checkpoints").set({ position: 0 }).execute();
  await runner.catchUp();
  const found = await requests();
  expect(found.map(({ stream }) => stream)).toEqual([
    "notification-ruleFinding-fired-3-AAPL-2026-01-05T21:00:00.000Z-email-1",
    "notification-ruleFinding-fired-3-AAPL-2026-01-05T21:00:00.000Z-email-2",
    "notification-ruleFinding-fired-3-AAPL-2026-01-05T21:00:00.000Z-push-1",
  ]);
  expect(found[0]?.data).toMatchObject({ alertId: null, isTest: false, facts: null });
  const rows = await store.database.selectFrom("notifications").select("symbol").execute();
  expect(rows).toEqual([{ symbol: "AAPL" }, { symbol: "AAPL" }, { symbol: "AAPL" }]);
});

test("a reminder uses the firing's channel, an escalation its own, which later reminders then use", async () => {
  const { store, runner, requests, addEmail } = await world();
  await addEmail();
  await new PhoneStore(store, clock).add({ phone: "2025550123", label: "Mine" });
  const followUp = { repeatMinutes: 15, escalation: { channel: "sms", afterMinutes: 20 } };
  const [{ position: firing = 0 } = {}] = await store.append(
    findingStream(fired.data, fired.type),
    0,
    [{ ...fired, data: { ...fired.data, followUp } }],
  );
  const of = { ruleId: 3, symbol: "AAPL", firing };
  const remind = (number: number, isEscalated: boolean): RuleReminded => ({
    type: "RuleReminded",
    data: { ...of, number, nextAt: null, isEscalated },
  });
  const escalate = { type: "RuleEscalated", data: { ...of, channel: "sms", afterMinutes: 20 } };
  for (const [index, event] of [remind(1, false), escalate, remind(20, true)].entries()) {
    await store.append(`follow-up-${index}`, 0, [event]);
  }
  await runner.catchUp();
  const said = (await requests()).map(({ data }) => {
    const request = data as NotificationRequested["data"];
    const { title, lines } = composePlain([request], "http://stocks.example");
    return [request.channel, title, lines.join(" ")];
  });
  const repeated = "This message is repeated every 15 minutes until you acknowledge it.";
  expect(said).toEqual([
    ["email", "AAPL: Oversold ($187.50)", expect.stringContaining(repeated)],
    ["email", "Reminder 1 of 20: AAPL: Oversold ($187.50)", expect.stringContaining(repeated)],
    [
      "sms",
      "Not acknowledged: AAPL: Oversold ($187.50)",
      expect.stringContaining("It was not acknowledged within 20 minutes."),
    ],
    ...["email", "sms"].map((channel) => [
      channel,
      "Reminder 20 of 20: AAPL: Oversold ($187.50)",
      expect.stringContaining("This is the last reminder."),
    ]),
  ]);
});

test("a firing of a snoozed rule is not sent", async () => {
  const { store, runner, requests, addEmail } = await world();
  await addEmail();
  const snoozed: RuleFired = { ...fired, data: { ...fired.data, snoozed: true } };
  await store.append(findingStream(fired.data, fired.type), 0, [snoozed]);
  await runner.catchUp();
  expect(await requests()).toEqual([]);
});

test("each suspension of a rule is sent once, also while the rule is snoozed", async () => {
  const { store, runner, requests, addEmail } = await world();
  await addEmail();
  const { symbol, at, name, sentence, labels } = fired.data;
  const suspended: RuleSuspended = {
    type: "RuleSuspended",
    data: {
      ruleId: 3,
      reason: "flood",
      limit: "rule",
      firings: 60,
      windowMinutes: 3,
      symbol,
      at,
      name,
      sentence,
      labels,
    },
  };
  const other = (type: string) => ({ type, data: { ruleId: 3 } });
  await store.append("rule-3", 0, [other("RuleSnoozed"), suspended]);
  await runner.catchUp();
  await store.database.updateTable("checkpoints").set({ position: 0 }).execute();
  await runner.catchUp();
  const onStock = { ...suspended.data, limit: "symbol" as const, firings: 15 };
  await store.append("rule-3", 2, [other("RuleResumed"), { ...suspended, data: onStock }]);
  await runner.catchUp();
  const found = await requests();
  expect(found.map(({ stream }) => stream)).toEqual([
    "notification-rule-3-2-notice-email-1",
    "notification-rule-3-4-notice-email-1",
  ]);
  const [mail, later] = found.map(({ data }) =>
    composeMail({
      key: "k",
      request: data as NotificationRequested["data"],
      to: "a@b.example",
      publicUrl: "http://s.example",
    }),
  );
  expect(mail?.subject).toBe("Your rule was suspended: Oversold");
  expect(later?.text).toContain("It triggered more than 15 times in 3 minutes on AAPL.");
  expect(mail?.text).toContain(
    "It triggered more than 60 times in 3 minutes, not counting the first trigger on each stock. It will not trigger again until you resume it in Rules.",
  );
  expect(mail?.text).toContain("because one of your rules was suspended");
});

test("a label sends only to its channels, or to all when these have no destination", async () => {
  const { store, runner, fire, requests, addEmail } = await world();
  await addEmail();
  await new PhoneStore(store, clock).add({ phone: "2025550123", label: "Mine" });
  const routing = createLabelRouting(store);
  const channels = async () =>
    (await requests()).map(({ data }) => (data as NotificationRequested["data"]).channel);
  await routing.replace([{ label: "Dips", channels: ["sms"] }]);
  await fire();
  await runner.catchUp();
  expect(await channels()).toEqual(["sms"]);
  await routing.replace([{ label: "dips", channels: ["slack"] }]);
  const later = { ...fired, data: { ...fired.data, at: "2026-01-06T21:00:00.000Z" } };
  await store.append(findingStream(later.data, later.type), 0, [later]);
  await runner.catchUp();
  expect(await channels()).toEqual(["sms", "email", "sms"]);
});

test.each([
  [
    { since: "2026-01-05T20:00:00.000Z", crossedAt: "2026-01-05T20:31:00.000Z" },
    "2026-01-05 15:31 New York",
  ],
  [{ since: "2026-01-05T20:00:00.000Z", crossedAt: null }, "Detected late, after a data gap."],
])("a late firing says so: %p", async (late, said) => {
  const { text } = await (await world()).mailOf({ late });
  expect(text).toContain(said);
  expect(text).not.toContain("conditions of your rule are met");
});

test("a firing that a split may explain says so", async () => {
  const { text } = await (await world()).mailOf({ splitFactor: 0.25 });
  expect(text).toContain("Possible 4:1 split, not confirmed by any source.");
});

test("a firing without a destination is logged", async () => {
  const { store, fire, requests } = await world();
  const lines: string[] = [];
  const log = createLog("warn", (...parts) => lines.push(parts.join(" ")));
  const runner = createReactorRunner(store, createOnRuleFired(clock, log), log);
  await fire();
  await runner.catchUp();
  expect(await requests()).toEqual([]);
  expect(lines.join()).toContain("a rule fired and has no recipients");
});

test("every message names the rule, its figures and whether prices are simulated", async () => {
  const { runner, fire, requests, addEmail } = await world();
  await addEmail();
  await fire();
  await runner.catchUp();
  const [event] = await requests();
  const request = event?.data as NotificationRequested["data"];
  const publicUrl = "http://stocks.example";
  const mail = composeMail({ key: "k", request, to: "a@b.example", publicUrl });
  expect(mail.subject).toBe("AAPL: Oversold ($187.50)");
  for (const part of [
    SENTENCE,
    "28.12",
    "2026-01-05 16:00 New York",
    "this is not a real price",
    "http://stocks.example/?chart=AAPL",
    "because one of your rules was triggered",
  ]) {
    expect(mail.text).toContain(part);
  }
  expect(composeSms(request)).toBe(
    "Stock Monitor: AAPL: Oversold ($187.50). Simulated market: this is not a real price.",
  );
  const push = JSON.parse((await composePush("k", request)).payload);
  expect(push).toMatchObject({ title: "AAPL: Oversold ($187.50)", link: "/?chart=AAPL" });
  const plain = composePlain([request], publicUrl);
  expect(plain.lines).toContain("Daily RSI (14) of the close: 28.12");
  const unknown = { ...request, rule: { ...request.rule!, kind: "unknown" as const } };
  expect(composePlain([unknown], publicUrl).title).toBe(
    "AAPL can't be evaluated: Oversold ($187.50)",
  );
});
