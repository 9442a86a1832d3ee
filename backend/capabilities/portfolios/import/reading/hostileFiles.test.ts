import type { StatementFormat } from "../../../../domain/choices.ts";
import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { readTransaction } from "../../../../market/ledger/readTransaction.ts";
import { readDraft } from "../../lifecycle/drafts.ts";
import { readStatement } from "./readStatement.ts";
import type { StatementReading } from "../text/statement.ts";
import { casesOf } from "../../../../testing/casesOf.ts";
import { anyText } from "../../../../testing/arbitraries/anyText.ts";

/** A few rows of each layout, to be corrupted. */
const files: Readonly<Record<Exclude<StatementFormat, "custom">, string>> = {
  ownCsv:
    'date,time,kind,symbol,newSymbol,quantity,price,costPrice,acquiredOn,amount,numerator,denominator,costShare,cashCostShare,currency,exchangeRate,fee,tax,settlement,lots,note,id\n2026-01-02,09:30,sell,AAPL,,10,150,,,,,,,,USD,0.8,1.5,,portfolio,1:4 2:6,"\'=a ""b""",3\n2026-01-03,,split,AAPL,,,,,,,4,1,,,USD,,,,,,,4\n',
  ownJson:
    '{"version":1,"portfolio":{"name":"A","currency":"EUR"},"transactions":[{"id":"1","kind":"buy","date":"2026-01-02","symbol":"AAPL","quantity":"10","price":"150","currency":"USD"},{"id":"2","kind":"sell","date":"2026-01-03","symbol":"AAPL","quantity":"4","price":"180","currency":"USD","lots":[{"lot":"1","quantity":"4"}]}]}',
  ghostfolio:
    '{"meta":{"version":"dev"},"activities":[{"fee":19,"quantity":5,"type":"BUY","unitPrice":298.58,"currency":"USD","dataSource":"YAHOO","date":"2021-09-16T00:00:00.000Z","symbol":"MSFT"},{"fee":0,"quantity":5,"type":"DIVIDEND","unitPrice":0.62,"currency":"GBp","dataSource":"YAHOO","date":"2021-11-17T00:00:00.000Z","symbol":"VOD.L"}]}',
  portfolioPerformance:
    "Datum;Typ;Wert;Buchungswährung;Bruttobetrag;Währung Bruttobetrag;Wechselkurs;Gebühren;Steuern;Stück;ISIN;WKN;Ticker-Symbol;Wertpapiername;Notiz\n2024-02-01T10:00;Kauf;-2.071,00;EUR;2.300,00;USD;0,9000;1,00;;12,5;US0378331005;865985;AAPL;Apple Inc.;\n2024-04-10T00:00;Dividende;20,00;EUR;;;;;5,28;8;DE0007164600;716460;SAP.DE;SAP SE;\n",
  interactiveBrokers:
    'Statement,Header,Field Name,Field Value\nTrades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code\nTrades,Data,Order,Stocks,USD,AMC,"2021-11-23, 12:46:38",50,39.83,39.16,-1991.5,-1,1992.5,0,-33.5,O\nDividends,Header,Currency,Date,Description,Amount\nDividends,Data,USD,2024-02-16,AMC(US00165C1045) Cash Dividend USD 0.24 per Share (Ordinary Dividend),2.40\n',
  yahoo:
    "Symbol,Current Price,Date,Time,Change,Open,High,Low,Volume,Trade Date,Purchase Price,Quantity,Commission,High Limit,Low Limit,Comment,Transaction Type\nRKLB,63.1,2026/09/02,16:00 EDT,0.56,62.29,63.52,61.45,1,20250303,20.33,25.0,3.03,,,Launch,BUY\n$$CASH_TX,,,,,,,,,20260410,,5000,,,,,DEPOSIT\n",
  trading212:
    "Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total),Withholding tax,Currency (Withholding tax),Notes,ID,Currency conversion fee,Currency (Currency conversion fee)\nMarket buy,2024-05-02 14:30:05.123,US0000000200,ACME,Acme Corp,10.0,150.00,USD,1.25,1201.80,GBP,,,First,EOF2,1.80,GBP\nDividend (Dividend),2024-08-01 09:32:51,US9078181081,UNP,Union Pacific,20,1.70,USD,Not available,27.20,GBP,6.00,USD,,,,\n",
  degiro:
    'Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id\n16-12-2022,09:05,15-12-2022,COCA-COLA,US1912161007,Dividend,,USD,"0,44",USD,"1,36",\n15-12-2022,16:55,15-12-2022,VICI,US9256521090,"Koop 1 @ 33,9 USD",,USD,"-33,90",USD,"-33,90",5925\n',
  schwab:
    '"Transactions  for account XXXX-1234"\n"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"\n"08/22/2023","Sell","FIHBX","FEDERATED HERMES","592.199","$8.46","$10.00","$5,000.00"\n"10/18/2023","Wire Sent","","WIRED FUNDS","","","","-$100000.00"\n',
  fidelity:
    "\n\nRun Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date\n04/01/2021,YOU BOUGHT AMD (Cash),AMD,AMD,Cash,49,81.01,,,,-3969.49,04/06/2021\n12/03/2021,DIVIDEND RECEIVED (FZIPX) (Cash),FZIPX,ZERO,Cash,,,,,,100.01,\n",
};

const ANY_RATE = new Set(["rateMissing", "rateNotOne"]);

/** Invariants of every result, checked by the ledger. */
function expectSound(reading: StatementReading): void {
  if (reading.status === "unreadable") return;
  let line = 0;
  for (const row of reading.statement.rows) {
    expect(row.line).toBeGreaterThan(line);
    line = row.line;
    if (row.status === "rejected") expect((row.text ?? "").length).toBeLessThanOrEqual(80);
    if (row.status !== "read") continue;
    const symbol = row.instrument ? { symbol: "A" } : {};
    const transaction = readDraft(1, { ...row.draft, ...symbol }, () => "USD");
    const { problems } = readTransaction(transaction, "XXX");
    expect(problems.filter(({ code }) => !ANY_RATE.has(code))).toEqual([]);
  }
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Deletes, repeats, truncates or inserts, as editors, spreadsheets and transfers do. */
const spoiling = fc.array(
  fc.record({
    at: fc.nat(),
    length: fc.nat({ max: 12 }),
    text: fc.oneof(
      fc.constantFrom(
        '"',
        '""',
        ",",
        ";",
        "\t",
        "|",
        "\n",
        "\r\n",
        "\0",
        "=1+1",
        "-",
        "+",
        "@SUM(A1)",
        "1e99",
      ),
      fc.constantFrom(
        "-5",
        "99999999999999999999",
        "03/04/2025",
        "1.234,56",
        "{",
        "[",
        "null",
        "\uFEFF",
        "🤓",
      ),
      anyText({ maxLength: 6 }),
    ),
  }),
  { minLength: 1, maxLength: 6 },
);

describe("a hostile file", () => {
  for (const [format, file] of Object.entries(files)) {
    test(`of ${format} is recognized when intact, and never partly read when corrupted`, async () => {
      const whole = await readStatement(bytesOf(file), {});
      expect(whole).toMatchObject({ status: "read", statement: { choices: { format } } });
      if (whole.status === "unreadable") return;
      expect(whole.statement.rows.filter(({ status }) => status === "read")).toHaveLength(2);
      expectSound(whole);
      await fc.assert(
        fc.asyncProperty(spoiling, fc.option(fc.nat()), async (changes, end) => {
          let text = file;
          for (const change of changes) {
            const at = change.at % text.length;
            text = text.slice(0, at) + change.text + text.slice(at + change.length);
          }
          if (end !== null) text = text.slice(0, end % text.length);
          expectSound(await readStatement(bytesOf(text), {}));
        }),
        { numRuns: casesOf({ usual: 80, long: 5000 }) },
      );
    });
  }

  test("of any bytes gives a report", () =>
    fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 400 }),
        fc.constantFrom(...Object.values(files)),
        fc.boolean(),
        async (bytes, file, isAppended) => {
          const head = isAppended ? bytesOf(file) : new Uint8Array();
          expectSound(await readStatement(Uint8Array.from([...head, ...bytes]), {}));
        },
      ),
      { numRuns: casesOf({ usual: 80, long: 5000 }) },
    ));

  test("with any settings gives a report", () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.values(files)),
        fc.record(
          {
            format: fc.constantFrom<StatementFormat>(
              "custom",
              ...(Object.keys(files) as StatementFormat[]),
            ),
            encoding: fc.constantFrom("utf-8", "utf-16le", "utf-16be", "windows-1252"),
            delimiter: fc.constantFrom(",", ";", "\t", "|"),
            decimalMark: fc.constantFrom("comma", "point"),
            dateOrder: fc.constantFrom("ymd", "dmy", "mdy"),
            currency: fc.constantFrom("EUR", "GBX", "", "euro"),
            columns: fc.dictionary(
              fc.constantFrom("date", "kind", "quantity", "price", "symbol", "__proto__"),
              fc.constantFrom("Date", "Action", "Quantity", "Price", "Symbol", "constructor"),
            ),
          },
          { requiredKeys: [] },
        ),
        async (file, choices) => expectSound(await readStatement(bytesOf(file), choices)),
      ),
      { numRuns: casesOf({ usual: 120, long: 5000 }) },
    ));

  test.each([
    ["[".repeat(100_000), "badJson"],
    ['{"version":1,'.repeat(10_000), "badJson"],
    [files.ghostfolio.slice(0, -20), "badJson"],
    ["[1,2,3]", "unknownFormat"],
    ['{"version":2}', "unknownFormat"],
    [JSON.stringify({ activities: Array.from({ length: 75_001 }, () => 1) }), "tooManyRows"],
    [`${files.ownCsv}${"2026-01-03,,split\n".repeat(75_000)}`, "tooManyRows"],
    [`${files.ownCsv}"${"never closed\n".repeat(200_000)}`, "lineTooLong"],
  ])("says why it is unreadable: %#", async (text, fault) => {
    expect(await readStatement(bytesOf(text), {})).toMatchObject({ status: "unreadable", fault });
  });
});
