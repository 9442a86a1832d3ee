import { expect, test } from "bun:test";
import type { AlertMoment } from "../../api/endpoints.ts";
import { channels } from "../../api/channels.gen.ts";
import { describeMoment } from "./moments.ts";

const delivered: AlertMoment = {
  kind: "delivered",
  recordedAt: "2026-01-05T15:00:00.000Z",
  exchangeTime: null,
  price: null,
  target: null,
  firing: 1,
  channel: "telegram",
  source: null,
  reason: null,
  detail: "",
};

const sentBy = (channel: string | null) => describeMoment({ ...delivered, channel }, "USD");

test("a delivery is named by the channel's label, not by its stored name", () => {
  expect(sentBy("telegram")).toBe("Telegram sent");
  expect(sentBy("webhook")).toBe("Webhook sent");
  for (const [name, { label }] of Object.entries(channels)) {
    expect(sentBy(name)).toBe(`${label} sent`);
  }
});

test("a channel of another build keeps its name, and none at all has a word", () => {
  expect(sentBy("pager")).toBe("pager sent");
  expect(sentBy(null)).toBe("Notification sent");
});
