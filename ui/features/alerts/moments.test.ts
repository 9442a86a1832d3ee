import { expect, test } from "bun:test";
import type { AlertMoment } from "../../api/endpoints.ts";
import { channels } from "../../api/channels.gen.ts";
import { describeMoment } from "./HistoryDrawer.tsx";

const delivered: AlertMoment = {
  kind: "delivered",
  recordedAt: "2026-01-05T15:00:00.000Z",
  exchangeTime: null,
  price: null,
  target: null,
  firing: 1,
  channel: "telegram",
  outcome: "accepted",
  source: null,
  reason: null,
  detail: "",
};

const sentBy = (channel: string | null) => describeMoment({ ...delivered, channel }, "AAPL", "USD");

test("a delivery shows the channel's label, not its stored name", () => {
  expect(sentBy("telegram")).toBe("Telegram accepted by the provider");
  expect(sentBy("webhook")).toBe("Webhook accepted by the provider");
  for (const [name, { label }] of Object.entries(channels)) {
    expect(sentBy(name)).toBe(`${label} accepted by the provider`);
  }
});

test("a channel of another build keeps its name, and a missing one has a word", () => {
  expect(sentBy("pager")).toBe("pager accepted by the provider");
  expect(sentBy(null)).toBe("Notification accepted by the provider");
});
