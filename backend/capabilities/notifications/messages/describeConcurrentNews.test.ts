import { describe, expect, test } from "bun:test";
import type { ContextFact } from "../../../contract/alerts/firingContext.ts";
import { firingFacts } from "../../../testing/firingFacts.ts";
import { composeMail } from "../channels/email/composeMail.ts";
import { composePlain } from "../channels/plainMessage.ts";
import { composePush } from "../channels/push/composePush.ts";
import { createAddConcurrentNews, describeConcurrentNews } from "./describeConcurrentNews.ts";
import { notificationRequested } from "../../../testing/notificationRequested.ts";

const halt: ContextFact = {
  kind: "halt",
  source: "halts",
  at: "2016-05-19T14:31:07.000Z",
  reason: "LUDP",
  resumesAt: null,
};
const filing: ContextFact = {
  kind: "filing",
  source: "edgar",
  at: null,
  date: "2016-05-19",
  form: "8-K",
  items: ["2.02"],
  url: "https://x",
};
const index: ContextFact = {
  kind: "index",
  source: "yahoo",
  at: "2016-05-19T19:00:00.000Z",
  symbol: "^GSPC",
  name: "S&P 500",
  changePercent: -0.82,
};
const { data: request } = notificationRequested({ facts: firingFacts({ source: "yahoo" }) });
const fillIn = (facts: readonly ContextFact[]) =>
  createAddConcurrentNews(async () => facts)(request);
const publicUrl = "https://stocks.example";

describe("concurrent news in a message", () => {
  test("has at most two lines, of different kinds if possible, each with time and source", () => {
    const lines = describeConcurrentNews([halt, { ...halt, reason: "T1" }, filing, index], "AAPL");
    expect(lines.map(({ line }) => line)).toEqual([
      "trading halted (LUDP) (2016-05-19 10:31 New York, halts)",
      "8-K filed, items 2.02 (2016-05-19, edgar)",
    ]);
    expect(describeConcurrentNews([index], "AAPL")[0]?.line).toBe(
      "S&P 500 −0.82% (2016-05-19 15:00 New York, yahoo)",
    );
    expect(describeConcurrentNews([], "AAPL")).toEqual([]);
  });

  test("names a headline's publisher and truncates a long title between characters", () => {
    const headline: ContextFact = {
      kind: "headline",
      source: "yahoo",
      at: "2016-05-19T14:31:07.000Z",
      title: "Acme opens an office",
      publisher: "A wire",
      url: "https://news.example/1",
    };
    expect(describeConcurrentNews([headline], "AAPL")).toEqual([
      {
        short: "“Acme opens an office”",
        line: "“Acme opens an office” (A wire, 2016-05-19 10:31 New York, yahoo)",
      },
    ]);
    const long = { ...headline, title: "🚀".repeat(200), publisher: null };
    expect(describeConcurrentNews([long], "AAPL")[0]?.line).toBe(
      `“${"🚀".repeat(79)}…” (2016-05-19 10:31 New York, yahoo)`,
    );
  });

  test("appears in mail, chat and push, and not in a message about several firings", async () => {
    const filled = await fillIn([halt, filing]);
    const mail = composeMail({ key: "k", request: filled, to: "a@b.example", publicUrl });
    const lines = /At the same time:\ntrading halted .*\n8-K filed, items 2\.02 .*\n\n/;
    expect(mail.text).toMatch(lines);
    expect(mail.html).toContain("At the same time</span><br>trading halted");
    expect(composePlain([filled], publicUrl).lines.slice(-3)[0]).toBe("At the same time:");
    expect((await composePush("k", filled)).payload).toContain("At the same time:");
    for (const text of [mail.text, mail.html]) expect(text).not.toMatch(/because of|due to/i);
    expect(composePlain([filled, filled], publicUrl).lines.join()).not.toContain("same time");
    expect((await composePush("k", filled, [filled])).payload).not.toContain("same time");
  });

  test("is omitted when there is none or it cannot be read", async () => {
    const bare = composeMail({ key: "k", request, to: "a@b.example", publicUrl });
    const add = createAddConcurrentNews(() => Promise.reject(new Error("disk full")));
    for (const filled of [await fillIn([]), await add(request)]) {
      expect(composeMail({ key: "k", request: filled, to: "a@b.example", publicUrl })).toEqual(
        bare,
      );
    }
  });
});
