import { beforeEach, describe, expect, test } from "bun:test";
import { manualClock } from "../../platform/clock.ts";
import { createEmailStore, type EmailStore } from "../contacts/emailStore.ts";
import { PhoneStore } from "../contacts/phoneStore.ts";
import { createReactorRunner } from "../../platform/eventStore/reactor.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { createLog, silentLog } from "../../platform/log.ts";
import { createOnAlertTriggered } from "./onAlertTriggered.ts";
import { notificationProjection } from "./projection.ts";
import { DESTINATION_DELETED, DESTINATION_OFF } from "./messages/message.ts";
import { alertTriggered } from "../../testing/alertTriggered.ts";
import { firingFacts } from "../../testing/firingFacts.ts";
import { openMemoryStore } from "../../testing/worlds/memoryStore.ts";

const clock = manualClock("2026-01-05T15:00:00Z");

let store: EventStore;
let emails: EmailStore;
let phones: PhoneStore;
let runner: ReturnType<typeof createReactorRunner>;

beforeEach(async () => {
  store = await openMemoryStore([notificationProjection], clock);
  emails = createEmailStore(store, clock);
  phones = new PhoneStore(store, clock);
  runner = createReactorRunner(store, createOnAlertTriggered(clock, silentLog), silentLog);
});

const fire = (alertId: number, to: { emailId?: number; phoneNumberId?: number } = {}, firing = 1) =>
  store.append(`alert-${alertId}`, firing - 1, [alertTriggered({ alertId, firing, ...to })]);

const addPhone = async (phone: string) => (await phones.add({ phone, label: "Desk" }))!.id;
const addEmail = async (email: string) => (await emails.add({ email, label: "Home" }))!.id;

const firstRequest = async () =>
  (await store.readAll(0, 10)).find(({ type }) => type === "NotificationRequested");

async function outbox(): Promise<[stream: string, type: string][]> {
  const events = await store.readAll(0, 1_000);
  return events
    .filter(({ stream }) => stream.startsWith("notification-"))
    .map(({ stream, type }) => [stream, type]);
}

describe("when an alert fires", () => {
  test("only its own address gets a notification", async () => {
    await addEmail("ann@example.com");
    const ben = await addEmail("ben@example.com");
    await fire(7, { emailId: ben });
    await runner.catchUp();
    expect(await outbox()).toEqual([[`notification-7-1-email-${ben}`, "NotificationRequested"]]);
    const requested = await firstRequest();
    expect(requested!.data).toEqual({
      alertId: 7,
      firing: 1,
      channel: "email",
      contactId: ben,
      isTest: false,
      requestedAt: "2026-01-05T15:00:00.000Z",
      facts: firingFacts(),
    });
    const [, , fired] = await store.readAll(0, 10);
    expect(requested!.metadata).toEqual({ causedBy: fired!.position });
  });

  test("without its own destination all active addresses and numbers get one", async () => {
    const ann = await addEmail("ann@example.com");
    const ben = await addEmail("ben@example.com");
    await emails.setActive(ben, false);
    const eve = await addEmail("eve@example.com");
    const desk = await addPhone("(202) 555-0123");
    const off = await addPhone("(202) 555-0124");
    await phones.change(off, { isActive: false });
    await fire(7);
    await runner.catchUp();
    expect(await outbox()).toEqual([
      [`notification-7-1-email-${ann}`, "NotificationRequested"],
      [`notification-7-1-email-${eve}`, "NotificationRequested"],
      [`notification-7-1-sms-${desk}`, "NotificationRequested"],
    ]);
  });

  test("with its own number only that gets one, with its own address as well both do", async () => {
    const ann = await addEmail("ann@example.com");
    const desk = await addPhone("(202) 555-0123");
    const other = await addPhone("(202) 555-0124");
    await fire(7, { phoneNumberId: other });
    await fire(8, { phoneNumberId: desk, emailId: ann });
    await runner.catchUp();
    expect(await outbox()).toEqual([
      [`notification-7-1-sms-${other}`, "NotificationRequested"],
      [`notification-8-1-email-${ann}`, "NotificationRequested"],
      [`notification-8-1-sms-${desk}`, "NotificationRequested"],
    ]);
  });

  test("its own address that is inactive or deleted is recorded as given up, without a replacement", async () => {
    await addEmail("ann@example.com");
    const off = await addEmail("off@example.com");
    const gone = await addEmail("gone@example.com");
    await emails.setActive(off, false);
    await emails.remove(gone);
    await fire(7, { emailId: off });
    await fire(8, { emailId: gone });
    await runner.catchUp();
    expect(await outbox()).toEqual([
      [`notification-7-1-email-${off}`, "NotificationRequested"],
      [`notification-7-1-email-${off}`, "NotificationGaveUp"],
      [`notification-8-1-email-${gone}`, "NotificationRequested"],
      [`notification-8-1-email-${gone}`, "NotificationGaveUp"],
    ]);
    const rows = await store.database.selectFrom("notifications").selectAll().execute();
    expect(rows.map(({ status, detail }) => [status, detail])).toEqual([
      ["failed", DESTINATION_OFF],
      ["failed", DESTINATION_DELETED],
    ]);
  });

  test("the same firing requests nothing again, even without the checkpoint", async () => {
    await addEmail("ann@example.com");
    await addEmail("ben@example.com");
    await fire(7);
    await runner.catchUp();
    const once = await outbox();
    expect(once).toHaveLength(2);
    await runner.catchUp();
    expect(await outbox()).toEqual(once);
    await store.database.deleteFrom("checkpoints").execute();
    await runner.catchUp();
    expect(await outbox()).toEqual(once);
  });

  test("another firing of the same alert is another notification", async () => {
    const ann = await addEmail("ann@example.com");
    await fire(7);
    await fire(7, {}, 2);
    await runner.catchUp();
    expect((await outbox()).map(([stream]) => stream)).toEqual([
      `notification-7-1-email-${ann}`,
      `notification-7-2-email-${ann}`,
    ]);
  });

  test("without any destination a warning is logged and processing continues", async () => {
    const lines: string[] = [];
    const log = createLog("warn", (_level, line) => lines.push(line));
    const loud = createReactorRunner(store, createOnAlertTriggered(clock, log), log);
    await fire(7);
    await loud.catchUp();
    expect(lines).toEqual(['warn: an alert fired and has no recipients alertId=7 symbol="AAPL"']);
    const ann = await addEmail("ann@example.com");
    await fire(8);
    await loud.catchUp();
    expect(await outbox()).toEqual([[`notification-8-1-email-${ann}`, "NotificationRequested"]]);
  });
});

describe("notices about the alert", () => {
  const armed = (id: number, to: { readonly emailId?: number; readonly note?: string } = {}) =>
    store.database
      .insertInto("alerts")
      .values({
        id,
        symbol: "AAPL",
        alert_type: "above",
        target_price: 37.5,
        currency: "USD",
        email_id: to.emailId ?? null,
        phone_number_id: null,
        status: "active",
        created_at: "2026-01-05T15:00:00.000Z",
        firing: null,
        expires_at: null,
        note: to.note ?? null,
        held: null,
        suspension: null,
        adjustment: null,
        version: 1,
      })
      .execute();
  const suspend = (alertId: number) => {
    const exchangeTime = "2026-01-05T15:00:00.000Z";
    const data = { alertId, reason: "flood", firings: 15, windowMinutes: 3, exchangeTime };
    return store.append(`alert-${alertId}`, 0, [{ type: "AlertSuspended", data }]);
  };
  const split = (alertId: number) => {
    const targets = { oldTarget: 150, newTarget: 37.5, factor: 0.25 };
    const data = { alertId, ...targets, effectiveDate: "2026-01-05" };
    return store.append(`alert-${alertId}`, 0, [{ type: "AlertAdjusted", data }]);
  };
  const noticesSent = async () =>
    (await store.readAll(0, 100)).flatMap(({ stream, type, data }) =>
      type === "NotificationRequested"
        ? [[stream, (data as { notice?: { kind: string } }).notice?.kind]]
        : [],
    );

  test("the alert's note is part of the message", async () => {
    await addEmail("ann@example.com");
    await armed(7, { note: "Trim half" });
    await fire(7);
    await fire(8);
    await runner.catchUp();
    const notes = (await store.readAll(0, 100)).flatMap(({ type, data }) =>
      type === "NotificationRequested"
        ? [(data as { facts: { note?: string } | null }).facts?.note]
        : [],
    );
    expect(notes).toEqual(["Trim half", undefined]);
  });

  test("a suspension is sent once, to the destinations of the alert's firings", async () => {
    const ann = await addEmail("ann@example.com");
    await addEmail("ben@example.com");
    await armed(7, { emailId: ann });
    await suspend(7);
    await runner.catchUp();
    await runner.catchUp();
    expect(await noticesSent()).toEqual([[`notification-7-notice-1-email-${ann}`, "suspended"]]);
  });

  test("an adjusted target is sent to all destinations when the alert has none of its own", async () => {
    const ann = await addEmail("ann@example.com");
    const desk = await addPhone("(202) 555-0123");
    await armed(8);
    await split(8);
    await runner.catchUp();
    expect(await noticesSent()).toEqual([
      [`notification-8-notice-1-email-${ann}`, "adjusted"],
      [`notification-8-notice-1-sms-${desk}`, "adjusted"],
    ]);
    expect((await firstRequest())!.data).toMatchObject({
      alertId: 8,
      firing: 0,
      facts: null,
      notice: { symbol: "AAPL", targetPrice: 37.5, oldTarget: 150, factor: 0.25, currency: "USD" },
    });
  });

  test("a deleted alert sends nothing", async () => {
    await addEmail("ann@example.com");
    await suspend(9);
    await runner.catchUp();
    expect(await noticesSent()).toEqual([]);
  });
});
