import { beforeEach, describe, expect, test } from "bun:test";
import { manualClock } from "../../../platform/clock.ts";
import { createEdgarClient, MAX_REPORTS } from "./source.ts";
import { DAY_MS } from "../../../domain/durations.ts";

const clock = manualClock("2026-03-09T18:00:00Z");
const report = (code: string) => `<ownershipDocument>
  <issuer><issuerTradingSymbol>ACME</issuerTradingSymbol></issuer>
  <reportingOwner><rptOwnerName>SMITH A</rptOwnerName></reportingOwner>
  <nonDerivativeTransaction>
    <transactionDate><value>2026-02-10</value></transactionDate>
    <transactionCode>${code}</transactionCode>
    <transactionShares><value>100</value></transactionShares>
    <transactionPricePerShare><value>12</value></transactionPricePerShare>
  </nonDerivativeTransaction>
</ownershipDocument>`;

let asked: string[];
let answers: (path: string) => { status: number; body: string };
beforeEach(() => {
  asked = [];
  answers = () => ({ status: 200, body: report("P") });
});

const filings = (count: number, form = "4", filedOn = "2026-02-12") => ({
  form: Array(count).fill(form),
  filingDate: Array(count).fill(filedOn),
  accessionNumber: Array.from(
    { length: count },
    (_, at) => `0000012345-26-${String(at).padStart(6, "0")}`,
  ),
  primaryDocument: Array(count).fill("xslF345X05/form4.xml"),
});

const openClient = (recent: object) =>
  createEdgarClient(async ({ url }) => {
    const { host, pathname } = new URL(url);
    asked.push(host + pathname);
    if (pathname.endsWith("company_tickers.json")) {
      return { status: 200, body: '{"0":{"cik_str":12345,"ticker":"ACME","title":"Acme"}}' };
    }
    if (host === "data.sec.gov")
      return { status: 200, body: JSON.stringify({ filings: { recent } }) };
    return answers(pathname);
  }, clock);

describe("EDGAR", () => {
  test("follows a ticker through the index to the XML of each Form 4 since a date", async () => {
    const recent = filings(2);
    recent.form[1] = "8-K";
    const mapped = await openClient(recent).insiderTrades("ACME", "2026-01-01");
    expect(mapped).toMatchObject({
      status: "value",
      value: [{ side: "bought", shares: 100, price: 12 }],
    });
    expect(asked).toEqual([
      "www.sec.gov/files/company_tickers.json",
      "data.sec.gov/submissions/CIK0000012345.json",
      "www.sec.gov/Archives/edgar/data/12345/000001234526000000/form4.xml",
    ]);
  });

  test("reads the list of tickers once a day", async () => {
    const client = openClient(filings(0));
    await client.filings("ACME");
    await client.filings("ACME");
    expect(await client.filings("OTHER")).toMatchObject({ fault: "unknown-symbol" });
    const isList = (path: string) => path.endsWith("company_tickers.json");
    expect(asked.filter(isList)).toHaveLength(1);
    clock.advance(DAY_MS);
    await client.filings("ACME");
    expect(asked.filter(isList)).toHaveLength(2);
  });

  test("a filing has the items of its form and an address in the archive", async () => {
    const recent = { ...filings(4, "8-K"), items: ["2.02,9.01", "", "<b>", "7.01"] };
    recent.primaryDocument = ["a8k.htm", "../../evil.htm", "a b.htm", ""];
    const mapped = await openClient(recent).filings("ACME");
    if (mapped.status === "fault") throw new Error(mapped.detail);
    const folder = "https://www.sec.gov/Archives/edgar/data/12345/00000123452600000";
    const listOf = (place: number) => `${folder}${place}/0000012345-26-00000${place}-index.htm`;
    expect(mapped.value.map(({ items, url }) => [items, url])).toEqual([
      [["2.02", "9.01"], `${folder}0/a8k.htm`],
      [[], listOf(1)],
      [[], listOf(2)],
      [["7.01"], listOf(3)],
    ]);
  });

  test("older reports are not fetched, and the number is limited", async () => {
    await openClient(filings(3)).insiderTrades("ACME", "2026-02-13");
    expect(asked).toHaveLength(2);
    asked = [];
    await openClient(filings(60)).insiderTrades("ACME", "2026-01-01");
    expect(asked).toHaveLength(2 + MAX_REPORTS);
  });

  test("one rejected report fails the whole request, to avoid a partial sum", async () => {
    answers = () => ({
      status: 403,
      body: "Your Request Originates from an Undeclared Automated Tool",
    });
    expect(await openClient(filings(2)).insiderTrades("ACME", "2026-01-01")).toMatchObject({
      fault: "rate-limited",
    });
    answers = () => ({ status: 500, body: "" });
    expect(await openClient(filings(2)).insiderTrades("ACME", "2026-01-01")).toMatchObject({
      fault: "unavailable",
    });
  });
});
