import { expect, test } from "bun:test";
import { manualClock } from "../../../platform/clock.ts";
import { SourceUnavailable } from "../../source.ts";
import { describeMarketSource } from "../../../testing/suites/marketSourceSuite.ts";
import { createEdgarSource } from "./source.ts";

const clock = manualClock("2026-03-09T18:00:00Z");
const form4 = `<ownershipDocument>
  <issuer><issuerTradingSymbol>ACME</issuerTradingSymbol></issuer>
  <reportingOwner><rptOwnerName>SMITH A</rptOwnerName></reportingOwner>
  <nonDerivativeTransaction>
    <transactionDate><value>2026-02-10</value></transactionDate>
    <transactionCode>S</transactionCode>
    <transactionShares><value>100</value></transactionShares>
    <transactionPricePerShare><value>12.5</value></transactionPricePerShare>
  </nonDerivativeTransaction>
</ownershipDocument>`;
const recent = {
  form: ["4"],
  filingDate: ["2026-02-12"],
  accessionNumber: ["0000012345-26-000001"],
  primaryDocument: ["form4.xml"],
};

const row = (start: string | null, end: string, val: number, filed: string, form = "10-Q") => ({
  ...(start !== null && { start }),
  end,
  val,
  filed,
  form,
});
const reported: Readonly<Record<string, object>> = {
  EarningsPerShareDiluted: {
    "USD/shares": [
      row("2024-09-29", "2024-12-28", 2.4, "2025-01-31"),
      row("2024-09-29", "2025-09-27", 7.46, "2025-10-31", "10-K"),
      row("2024-09-29", "2024-12-28", 2.4, "2026-01-30"),
      row("2025-09-28", "2025-12-27", 2.84, "2026-01-30"),
    ],
  },
  EntityCommonStockSharesOutstanding: {
    shares: [row(null, "2026-01-16", 14_681_140_000, "2026-01-30")],
  },
};

const makeSource = (asked: string[] = [], status = 200) =>
  createEdgarSource(async ({ url }) => {
    asked.push(url);
    const tag = url.split("/").at(-1)?.replace(".json", "") ?? "";
    if (status === 200 && url.includes("companyconcept")) {
      const units = reported[tag];
      return units
        ? { status, body: JSON.stringify({ units }) }
        : { status: 404, body: "<Error/>" };
    }
    if (status !== 200) return { status, body: "" };
    if (url.endsWith("company_tickers.json"))
      return { status, body: '{"0":{"cik_str":12345,"ticker":"ACME"}}' };
    return { status, body: url.endsWith(".xml") ? form4 : JSON.stringify({ filings: { recent } }) };
  }, clock);

describeMarketSource("edgar", () => makeSource(), "ACME");

test("sums the insider purchases and sales on the market of 90 days", async () => {
  expect(await makeSource().insiders("ACME")).toEqual({ bought: 0, sold: 1250 });
});

test("a company without filings is unknown, and a foreign one is not requested", async () => {
  const asked: string[] = [];
  const source = makeSource(asked);
  expect(await source.insiders("MINE.L")).toBeUndefined();
  expect(await source.insiders("../x")).toBeUndefined();
  expect(asked).toEqual([]);
  expect(await source.insiders("OTHER")).toBeUndefined();
});

test('a rejected request does not look like "no trades"', async () => {
  await expect(makeSource([], 403).insiders("ACME")).rejects.toThrow(SourceUnavailable);
});

test("facts are sums of the last four quarters; a tag that a company does not use is unknown", async () => {
  expect(await makeSource().facts?.("ACME")).toMatchObject({
    currency: "USD",
    earningsPerShare: 7.9,
    dividendPerShare: null,
    sharesOutstanding: 14_681_140_000,
    beta: null,
  });
  expect(await makeSource().facts?.("OTHER")).toBeUndefined();
  await expect(makeSource([], 403).facts?.("ACME")).rejects.toThrow(SourceUnavailable);
});
