import { expect, test } from "bun:test";
import { manualClock } from "../../../platform/clock.ts";
import { silentLog } from "../../../platform/log.ts";
import { notificationRequested } from "../../../testing/notificationRequested.ts";
import { DeliveryError, MessageTooLong, type Channel } from "../channels/channel.ts";
import { attemptDelivery } from "./attempt.ts";

const { data: request } = notificationRequested({});

async function attempt(send: Channel["send"], stop = new AbortController()) {
  const shares: (number | undefined)[] = [];
  const channel: Channel = {
    name: "email",
    concurrency: 1,
    isFree: true,
    findDestination: () => Promise.resolve({ address: "ann@example.com", isActive: true }),
    send: (delivery) => {
      shares.push(delivery.share);
      return send(delivery);
    },
  };
  const ports = { clock: manualClock(), log: silentLog, attemptLimitMs: 60_000, stop: stop.signal };
  return { shares, outcome: await attemptDelivery(ports, channel, "n-1", [request]) };
}

test("a message that was refused for its length arrives shortened, and the answer says so", async () => {
  const { shares, outcome } = await attempt(({ share }) =>
    share === undefined
      ? Promise.reject(new MessageTooLong("too long"))
      : Promise.resolve({ text: "Delivered to it (200)", trackingId: "x" }),
  );
  expect(shares).toEqual([undefined, 0.25]);
  expect(outcome).toMatchObject({
    providerAnswer: "Delivered to it (200), shortened",
    trackingId: "x",
  });
});

test("any other refusal is final, and a stop ends it before the shorter message", async () => {
  const refused = await attempt(() => Promise.reject(new DeliveryError("forbidden", true)));
  expect(refused.shares).toHaveLength(1);
  expect(refused.outcome).toMatchObject({ kind: "failed", error: "forbidden", permanent: true });
  const stop = new AbortController();
  const stopped = await attempt(() => {
    stop.abort(new Error("stopping"));
    return Promise.reject(new MessageTooLong("too long"));
  }, stop);
  expect(stopped).toEqual({ shares: [undefined], outcome: undefined });
});
