import { describe, expect, test } from "bun:test";
import {
  findOwnershipPath,
  mapFilings,
  mapOwnership,
  mapTickerKeys,
  sumTrades,
  type Filing,
} from "./mapping.ts";

const transaction = (code: string, shares: string, price: string, date = "2026-02-10") => `
  <nonDerivativeTransaction>
    <securityTitle><value>Common Stock</value></securityTitle>
    <transactionDate><value>${date}</value></transactionDate>
    <transactionCoding>
      <transactionFormType>4</transactionFormType>
      <transactionCode>${code}</transactionCode>
    </transactionCoding>
    <transactionAmounts>
      <transactionShares><value>${shares}</value></transactionShares>
      <transactionPricePerShare>${price}</transactionPricePerShare>
      <transactionAcquiredDisposedCode><value>A</value></transactionAcquiredDisposedCode>
    </transactionAmounts>
  </nonDerivativeTransaction>`;

const form4 = (...transactions: readonly string[]) => `<?xml version="1.0"?>
<ownershipDocument>
  <schemaVersion>X0508</schemaVersion>
  <issuer><issuerCik>0000012345</issuerCik><issuerTradingSymbol>acme</issuerTradingSymbol></issuer>
  <reportingOwner>
    <reportingOwnerId><rptOwnerName>SMITH &amp; SON</rptOwnerName></reportingOwnerId>
    <reportingOwnerRelationship><isDirector>1</isDirector></reportingOwnerRelationship>
  </reportingOwner>
  <nonDerivativeTable>${transactions.join("")}</nonDerivativeTable>
  <derivativeTable>
    <derivativeTransaction>
      <transactionCoding><transactionCode>P</transactionCode></transactionCoding>
    </derivativeTransaction>
  </derivativeTable>
</ownershipDocument>`;

const tradesOf = (xml: string) => {
  const mapped = mapOwnership(xml);
  if (mapped.status === "fault") throw new Error(mapped.detail);
  return mapped.value.trades;
};

describe("a Form 4", () => {
  test("lists an insider's purchases and sales on the market", () => {
    const xml = form4(
      transaction("P", "1000", "<value>10.50</value>"),
      transaction("S", "200.5", "<value>11</value>", "2026-02-11-05:00"),
    );
    expect(mapOwnership(xml)).toEqual({
      status: "value",
      value: {
        symbol: "ACME",
        trades: [
          {
            owner: "SMITH & SON",
            relation: "Director",
            side: "bought",
            tradedOn: "2026-02-10",
            shares: 1000,
            price: 10.5,
          },
          {
            owner: "SMITH & SON",
            relation: "Director",
            side: "sold",
            tradedOn: "2026-02-11",
            shares: 200.5,
            price: 11,
          },
        ],
      },
    });
  });

  test("ignores awards, exercises, gifts and taxes, which express no opinion on the price", () => {
    const others = ["A", "M", "F", "G", "C", "X", "J", ""];
    expect(
      tradesOf(form4(...others.map((code) => transaction(code, "1", "<value>1</value>")))),
    ).toEqual([]);
  });

  test("ignores trades with a footnote in place of a price", () => {
    const trades = tradesOf(form4(transaction("P", "1000", '<footnoteId id="F1"/>')));
    expect(trades).toMatchObject([{ shares: 1000, price: null }]);
    expect(sumTrades(trades, Date.parse("2026-02-20"), 90)).toEqual({ bought: 0, sold: 0 });
  });

  test("counts only trades of the window, and none from the future", () => {
    const trades = tradesOf(
      form4(
        transaction("P", "10", "<value>2</value>", "2026-02-10"),
        transaction("P", "10", "<value>2</value>", "2025-01-10"),
        transaction("S", "10", "<value>3</value>", "2026-12-10"),
      ),
    );
    expect(sumTrades(trades, Date.parse("2026-02-20"), 90)).toEqual({ bought: 20, sold: 0 });
  });

  test("any other document is an error", () => {
    const whole = form4(transaction("P", "10", "<value>2</value>"));
    for (const odd of [
      "",
      "<html></html>",
      whole.slice(0, 200),
      "<ownershipDocument></ownershipDocument>",
    ]) {
      expect(mapOwnership(odd)).toMatchObject({ status: "fault", fault: "malformed" });
    }
    expect(mapOwnership("<".repeat(3_000_000))).toMatchObject({ fault: "malformed" });
    expect(tradesOf(whole.replace("</transactionShares>", ""))).toEqual([]);
  });
});

describe("the filing index of a company", () => {
  const recent = {
    form: ["4", "8-K", "4"],
    filingDate: ["2026-02-12", "2026-01-29", "not a date"],
    accessionNumber: ["0000012345-26-000008", "0000012345-26-000002", "0000012345-26-000001"],
    primaryDocument: ["xslF345X05/form4.xml", "acme8k.htm", "form4.xml"],
    acceptanceDateTime: ["2026-02-12T21:30:12.000Z", "yesterday"],
  };

  test("lists filings newest first, without undated ones", () => {
    const mapped = mapFilings({ cik: "12345", filings: { recent, files: [] } });
    if (mapped.status === "fault") throw new Error(mapped.detail);
    expect(
      mapped.value.map(({ form, filedOn, acceptedAt }) => [form, filedOn, acceptedAt]),
    ).toEqual([
      ["4", "2026-02-12", Date.parse("2026-02-12T21:30:12Z")],
      ["8-K", "2026-01-29", null],
    ]);
  });

  test("leads to the XML rather than its rendering, and never out of the folder", () => {
    const filing: Filing = {
      form: "4",
      filedOn: "2026-02-12",
      acceptedAt: null,
      accession: "0000012345-26-000008",
      document: "xslF345X05/form4.xml",
      items: [],
    };
    expect(findOwnershipPath(12_345, filing)).toBe(
      "/Archives/edgar/data/12345/000001234526000008/form4.xml",
    );
    for (const document of ["", "form4.htm", "../../x.xml/..", "a?b.xml", "%2e%2e.xml"]) {
      expect([document, findOwnershipPath(12_345, { ...filing, document })]).toEqual([
        document,
        null,
      ]);
    }
  });

  test("an unexpected format is an error", () => {
    for (const odd of [null, [], {}, { filings: {} }]) {
      expect(mapFilings(odd)).toMatchObject({ status: "fault", fault: "malformed" });
    }
  });
});

test("tickers map to CIK keys; the first entry of a ticker is used", () => {
  const mapped = mapTickerKeys({
    "0": { cik_str: 12_345, ticker: "ACME", title: "Acme" },
    "1": { cik_str: 1_067_983, ticker: "BRK-B", title: "Berkshire" },
    "2": { cik_str: 9, ticker: "ACME", title: "Another" },
    "3": { cik_str: "7", ticker: "TEXT" },
    "4": null,
  });
  if (mapped.status === "fault") throw new Error(mapped.detail);
  expect([...mapped.value]).toEqual([
    ["ACME", 12_345],
    ["BRK-B", 1_067_983],
  ]);
  expect(mapTickerKeys({})).toMatchObject({ fault: "malformed" });
  expect(mapTickerKeys([])).toMatchObject({ fault: "malformed" });
});
