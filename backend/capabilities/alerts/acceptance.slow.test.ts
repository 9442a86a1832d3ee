import { outboxPortsOf } from "../../testing/worlds/outboxPorts.ts";
import { describe, expect, test } from "bun:test";
import { createMailTransports } from "../../adapters/mail/mailTransports.ts";
import { startCuttableProxy } from "../../testing/servers/cuttableProxy.ts";
import { startSmtpServer } from "../../testing/servers/smtpTestServer.ts";
import { createEmailStore } from "../contacts/emailStore.ts";
import { createReactorRunner } from "../../platform/eventStore/reactor.ts";
import { silentLog } from "../../platform/log.ts";
import { createNotifications } from "../notifications/notifications.ts";
import { createAlertWorld, type AlertWorld } from "../../testing/worlds/alertWorld.ts";

/** Evaluates the prices a minute apart, from a minute on. */
async function play(world: AlertWorld, from: number, ...prices: readonly number[]): Promise<void> {
  for (const [index, price] of prices.entries()) await world.feed(price, from + index);
}

describe("the acceptance of alerts", () => {
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
