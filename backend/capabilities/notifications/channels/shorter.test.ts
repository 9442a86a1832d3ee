import { expect, test } from "bun:test";
import { DeliveryError, MessageTooLong, type Delivery } from "./channel.ts";
import { shortenOnRefusal } from "./shorter.ts";

const delivery = { signal: new AbortController().signal } as Delivery;

test("a message that was refused for its length arrives shortened, and the answer says so", async () => {
  const shares: number[] = [];
  const send = shortenOnRefusal(async (_, share) => {
    shares.push(share);
    if (share === 1) throw new MessageTooLong("too long");
    return Promise.resolve({ text: "Delivered to it (200)", trackingId: "x" });
  });
  expect(await send(delivery)).toEqual({
    text: "Delivered to it (200), shortened",
    trackingId: "x",
  });
  expect(shares).toEqual([1, 0.25]);
});

test("any other refusal is final, and a stop ends it before the shorter message", async () => {
  let calls = 0;
  const refused = shortenOnRefusal(() => {
    calls++;
    return Promise.reject(new DeliveryError("forbidden", true));
  });
  await expect(refused(delivery)).rejects.toThrow("forbidden");
  expect(calls).toBe(1);
  const stop = new AbortController();
  const stopped = shortenOnRefusal(() => {
    calls++;
    stop.abort(new Error("stopping"));
    return Promise.reject(new MessageTooLong("too long"));
  });
  await expect(stopped({ ...delivery, signal: stop.signal })).rejects.toThrow("stopping");
  expect(calls).toBe(2);
});
