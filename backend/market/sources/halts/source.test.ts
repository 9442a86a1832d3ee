import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { describeMarketSource } from "../../../testing/suites/marketSourceSuite.ts";
import { manualClock } from "../../../platform/clock.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";
import { createHaltsSource, mapHalts } from "./source.ts";

/** A Monday in winter, a quarter to eleven in New York. */
const NOW = Date.parse("2026-11-23T15:45:00Z");

const itemOf = (more: Readonly<Record<string, string>>): string => {
  const fields = {
    HaltDate: "11/23/2026",
    HaltTime: "10:31:07",
    IssueSymbol: "ACME",
    IssueName: "Acme &amp; Sons Cmn Stk",
    Market: "NASDAQ",
    ReasonCode: "LUDP",
    PauseThresholdPrice: "",
    ResumptionDate: "11/23/2026",
    ResumptionQuoteTime: "10:31:07",
    ResumptionTradeTime: "10:36:07",
    ...more,
  };
  const tags = Object.entries(fields).map(([name, text]) => `<ndaq:${name}>${text}</ndaq:${name}>`);
  return `<item><title>${fields.IssueSymbol}</title><pubDate>Mon, 23 Nov 2026 05:00:00 GMT</pubDate>${tags.join("")}<description><![CDATA[<table border="1"></table>]]></description></item>`;
};
const feedOf = (...items: readonly string[]): string =>
  `<?xml version="1.0" encoding="utf-8"?><rss version="2.0" xmlns:ndaq="http://www.nasdaqtrader.com/"><channel><title>NASDAQTrader.com</title><ndaq:numItems>${items.length}</ndaq:numItems>${items.join("")}</channel></rss>`;

function make(body: string, status = 200) {
  const clock = manualClock(NOW);
  const requests: string[] = [];
  const source = createHaltsSource(async ({ url }) => {
    requests.push(url);
    return { status, body };
  }, clock);
  return { source, clock, requests };
}
const haltsOf = (...items: readonly string[]) => {
  const mapped = mapHalts(feedOf(...items));
  return mapped.status === "value" ? mapped.value : undefined;
};

describeMarketSource("halts", () => make(feedOf(itemOf({}))).source, "ACME");

describe("the halt feed", () => {
  test("is in New York time, in winter and in summer", () => {
    expect(haltsOf(itemOf({}))?.get("ACME")).toEqual([
      {
        haltedAt: Date.parse("2026-11-23T15:31:07Z"),
        reason: "LUDP",
        resumesAt: Date.parse("2026-11-23T15:36:07Z"),
      },
    ]);
    const summer = itemOf({ HaltDate: "07/06/2026", HaltTime: "09:50:13.123" });
    expect(haltsOf(summer)?.get("ACME")?.[0]?.haltedAt).toBe(Date.parse("2026-07-06T13:50:13Z"));
  });

  test("a halt without an end continues; of several, each is separate", () => {
    const open = itemOf({ ReasonCode: "T1", ResumptionDate: "", ResumptionTradeTime: "" });
    expect(haltsOf(open, itemOf({}))?.get("ACME")).toMatchObject([
      { reason: "T1", resumesAt: null },
      { reason: "LUDP" },
    ]);
  });

  test("symbols are converted, and entries without date, time or symbol are dropped", () => {
    const halts = haltsOf(
      itemOf({ IssueSymbol: "BRK.B" }),
      itemOf({ IssueSymbol: "<b>X</b>" }),
      itemOf({ HaltDate: "02/30/2026", IssueSymbol: "DATE" }),
      itemOf({ HaltTime: "24:00:00", IssueSymbol: "TIME" }),
      itemOf({ ReasonCode: "a reason in words", IssueSymbol: "WORD" }),
    );
    expect([...(halts?.keys() ?? [])]).toEqual(["BRK-B", "WORD"]);
    expect(halts?.get("WORD")?.[0]?.reason).toBe("");
  });

  test("an empty feed is a day without halts; an invalid one is an error", () => {
    expect(haltsOf()?.size).toBe(0);
    const bomb = `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${feedOf(itemOf({ IssueSymbol: "&b;" }))}`;
    for (const odd of [
      "",
      "{}",
      "<html></html>",
      feedOf(itemOf({})).slice(0, 200),
      "<".repeat(99),
    ]) {
      expect(mapHalts(odd)).toMatchObject({ status: "fault", fault: "malformed" });
    }
    expect([...haltsIn(bomb)]).toEqual([]);
    expect(mapHalts(" ".repeat(5_000_000))).toMatchObject({ fault: "malformed" });
  });

  test("no text makes it throw", () => {
    const whole = feedOf(itemOf({}), itemOf({ IssueSymbol: "OTHER" }));
    fc.assert(
      fc.property(fc.nat(whole.length), fc.nat(40), fc.string(), (at, length, text) => {
        mapHalts(whole.slice(0, at) + text + whole.slice(at + length));
      }),
    );
  });
});

const haltsIn = (xml: string): Iterable<string> => {
  const mapped = mapHalts(xml);
  return mapped.status === "value" ? mapped.value.keys() : [];
};

describe("the halt source", () => {
  test("reads one feed a minute for all symbols", async () => {
    const { source, clock, requests } = make(feedOf(itemOf({})));
    const asked = await Promise.all(["ACME", "OTHER", "VOD.L"].map((each) => source.halts?.(each)));
    expect(asked.map((halts) => halts?.length)).toEqual([1, 0, undefined]);
    expect(requests).toHaveLength(1);
    clock.advance(MINUTE_MS);
    await source.halts?.("ACME");
    expect(requests).toHaveLength(2);
  });

  test("is unavailable after an error, which does not mean a day without halts", async () => {
    await expect(make("denied", 403).source.halts?.("ACME")).rejects.toThrow("HTTP 403");
  });
});
