import { describe, expect, test } from "bun:test";
import { readStatement } from "./readStatement.ts";
import type { ReadingChoices, Statement, StatementRow } from "../text/statement.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

async function read(text: string, choices: Partial<ReadingChoices> = {}): Promise<Statement> {
  const reading = await readStatement(bytesOf(text), choices);
  if (reading.status === "unreadable") throw new Error(reading.fault);
  return reading.statement;
}

const rowsOf = async (...lines: readonly string[]): Promise<readonly StatementRow[]> =>
  (await read(`${lines.join("\n")}\n`)).rows;

const FIELDS =
  "status line reason kind date time currency quantity price amount numerator denominator fee tax settlement note field text".split(
    " ",
  );
const WITHOUT_NAME = new Set(["status", "reason", "kind", "date", "time", "currency"]);

/** A row in one line: its fields or its error. */
const told = (row: StatementRow): string =>
  Object.entries(row.status === "read" ? row.draft : row)
    .toSorted(([one], [other]) => FIELDS.indexOf(one) - FIELDS.indexOf(other))
    .map(([field, value]) => (WITHOUT_NAME.has(field) ? value : `${field} ${value}`))
    .join(", ");
const linesOf = async (...lines: readonly string[]) => (await rowsOf(...lines)).map(told);

const draftsOf = async (...lines: readonly string[]) =>
  (await rowsOf(...lines)).map((row) => (row.status === "read" ? row.draft : row));

describe("a file of Trading 212", () => {
  const HEADERS =
    "Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,Currency (Result),Total,Currency (Total),Withholding tax,Currency (Withholding tax),Stamp duty reserve tax,Currency (Stamp duty reserve tax),Notes,ID,Currency conversion fee,Currency (Currency conversion fee)";

  test("has purchases in a foreign currency, with converted fees", async () => {
    const [bought] = await rowsOf(
      HEADERS,
      "Market buy,2024-05-02 14:30:05.123,US0000000200,ACME,Acme Corp,10.0000000000,150.00,USD,1.25,,,1201.80,GBP,,,,,First,EOF2,1.80,GBP",
    );
    expect(bought).toEqual({
      status: "read",
      line: 2,
      draft: {
        kind: "buy",
        date: "2024-05-02",
        time: "14:30:05",
        currency: "USD",
        quantity: "10",
        price: "150",
        fee: "2.25",
        settlement: "portfolio",
        note: "First",
      },
      instrument: { symbol: "ACME", isin: "US0000000200", name: "Acme Corp", currency: "USD" },
      reference: "EOF2",
      brokerRate: { currency: "GBP", rate: "0.8" },
    });
  });

  test("has sales, pence, stamp duty, net dividends and cash", async () => {
    expect(
      await linesOf(
        HEADERS,
        "Limit sell,2024-06-27 15:45:10.456,US0000000200,ACME,Acme,10,160.00,USD,1.28,46.29,GBP,1248.13,GBP,,,,,,EOF3,1.87,GBP",
        "Market buy,2024-07-01 08:01:00,GB00B03MLX29,VOD,Vodafone,100,70.5,GBX,1,,,70.85,GBP,,,0.35,GBP,,EOF4,,",
        'Dividend (Dividend),2024-08-01 09:32:51,US9078181081,UNP,"Union Pacific",20,1.70,USD,Not available,,,27.20,GBP,6.00,USD,,,,,,',
        "Interest on cash,2024-08-02 22:06:41.36,,,,,,,,,,0.01,GBP,,,,,,I1,,",
        "Deposit,2024-08-03 11:45:06,,,,,,,,,,31.00,GBP,,,,,,D1,,",
        "Withdrawal,2024-08-04 11:45:06,,,,,,,,,,-20.00,GBP,,,,,,W1,,",
      ),
    ).toEqual([
      "sell, 2024-06-27, 15:45:10, USD, quantity 10, price 160, fee 2.3936, settlement portfolio",
      "buy, 2024-07-01, 08:01:00, GBP, quantity 100, price 0.705, tax 0.35",
      "dividend, 2024-08-01, 09:32:51, USD, amount 40, tax 6, settlement portfolio",
      "interest, 2024-08-02, 22:06:41, GBP, amount 0.01",
      "deposit, 2024-08-03, 11:45:06, GBP, amount 31",
      "withdrawal, 2024-08-04, 11:45:06, GBP, amount 20",
    ]);
  });

  test("counts a dividend's tax once, whether its price is gross or net, and rejects other totals", async () => {
    const dividend = (shares: string, price: string, total: string, tax: string) =>
      `Dividend (Ordinary),2024-08-01 09:32:51,US9078181081,UNP,Union Pacific,${shares},${price},USD,1,,,${total},USD,${tax},USD,,,,,,`;
    expect(
      await draftsOf(
        HEADERS,
        dividend("10", "0.2125", "2.13", "0.37"),
        dividend("10", "0.25", "2.13", "0.37"),
        dividend("100", "0.17", "17.43", "3.08"),
        dividend("10", "0.25", "1.75", "0.37"),
      ),
    ).toMatchObject([
      { amount: "2.5", tax: "0.37" },
      { amount: "2.5", tax: "0.37" },
      { amount: "20.51", tax: "3.08" },
      { status: "rejected", reason: "amountsDiffer", field: "Total", text: "1.75" },
    ]);
  });

  test("has a split in two rows, and rejects one side alone", async () => {
    const split = (side: string, isin: string, shares: string) =>
      `Stock split ${side},2024-07-15T07:00:00.000+00:00,${isin},BAR,Bar,${shares},10.00,GBP,,,,900.00,GBP,,,,,,s-${side},,`;
    expect(
      await linesOf(
        HEADERS,
        split("close", "US0000000010", "90.0"),
        split("open", "US0000000010", "10.0"),
        split("open", "US0000000028", "10.0"),
      ),
    ).toEqual([
      "skipped, line 2, text Stock split close",
      "split, 2024-07-15, 07:00:00, numerator 10, denominator 90",
      "rejected, line 4, unsupported, field Action, text stock split open",
    ]);
  });

  test("adds up the charges of every exchange, in any currency of the row", async () => {
    expect(
      await draftsOf(
        "Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total),French transaction tax,Currency (French transaction tax),Transaction fee,Currency (Transaction fee),Finra fee,Currency (Finra fee),Currency conversion fee,Currency (Currency conversion fee)",
        "Limit sell,2024-06-27 15:45:10,US0000000200,ACME,Acme,10,160.00,USD,1.28,1248.09,GBP,,,0.03,USD,0.05,USD,1.87,GBP",
        "Market buy,2024-08-01 09:05:00,FR0000000200,REN,Rennes SA,20,50.00,EUR,1.25,803.60,GBP,3.00,EUR,,,,,1.20,GBP",
        "Market buy,2024-08-01 09:05:00,FR0000000200,REN,Rennes SA,20,50.00,EUR,1.25,803.60,GBP,3.00,CHF,,,,,1.20,GBP",
      ),
    ).toMatchObject([
      { kind: "sell", fee: "2.4736" },
      { kind: "buy", fee: "1.5", tax: "3" },
      {
        status: "rejected",
        line: 4,
        reason: "unsupported",
        field: "French transaction tax",
        text: "CHF",
      },
    ]);
  });

  test("has the currency in the column name before 2023", async () => {
    expect(
      await linesOf(
        "Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result (EUR),Total (EUR),ID,Currency conversion fee (EUR)",
        "Market buy,2022-05-02 14:30:05,US0000000200,ACME,Acme,2,55.00,USD,1.1,,100.15,E1,0.15",
      ),
    ).toEqual([
      "buy, 2022-05-02, 14:30:05, USD, quantity 2, price 55, fee 0.165, settlement portfolio",
    ]);
  });
});

describe("a file of Schwab", () => {
  const HEADERS =
    '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"';

  test("has a title above, a total below, and dates with the month first", async () => {
    const statement = await read(
      [
        '"Transactions  for account XXXX-1234 as of 01/23/2021 14:29:39 ET"',
        HEADERS,
        '"03/12/2026 as of 03/11/2026","Buy","NVDA","NVIDIA CORP","100","$148.20","","-$14,820.00"',
        '"08/22/2023","Sell","FIHBX","FEDERATED HERMES","592.199","$8.46","$10.00","$5,000.00"',
        '"12/13/2023","Qualified Dividend","GIS","GENERAL MILLS","","","","$0.54"',
        '"04/17/2023 as of 04/15/2023","Bank Interest","","BANK INT 031623","","","","$0.03"',
        '"09/06/2024","Foreign Tax Paid","IBN","ICICI BANK","","","","-$1.30"',
        '"08/24/2023","Advisor Fee","","TO ADVISOR","","","","-$519.67"',
        '"10/18/2023","Wire Sent","","WIRED FUNDS","","","","-$100000.00"',
        '"07/15/2024 as of 07/12/2024","Stock Split","AVGO","BROADCOM INC","9","$170.067","",""',
        '"01/05/2024","Sell Short","GME","GAMESTOP","10","$15.00","","$150.00"',
        '"01/05/2024","Buy","912796RC5","US TREASURY BILL","15000","$98.84","","-$14826.00"',
        'Transactions Total,"","","","","","","-$26,582.91"',
      ].join("\r\n"),
    );
    expect(statement.choices).toMatchObject({
      format: "schwab",
      dateOrder: "mdy",
      decimalMark: "point",
      delimiter: ",",
      currency: "USD",
    });
    expect(statement.unsure).toEqual([]);
    expect(
      statement.rows.map((row) =>
        row.status === "read" ? [row.line, told(row), row.instrument?.symbol] : told(row),
      ),
    ).toEqual([
      [3, "buy, 2026-03-11, USD, quantity 100, price 148.2", "NVDA"],
      [4, "sell, 2023-08-22, USD, quantity 592.199, price 8.46, fee 10", "FIHBX"],
      [5, "dividend, 2023-12-13, USD, amount 0.54", "GIS"],
      [6, "interest, 2023-04-15, USD, amount 0.03, note BANK INT 031623", undefined],
      [7, "tax, 2024-09-06, USD, amount 1.3, note ICICI BANK", "IBN"],
      [8, "fee, 2023-08-24, USD, amount 519.67, note TO ADVISOR", undefined],
      [9, "withdrawal, 2023-10-18, USD, amount 100000, note WIRED FUNDS", undefined],
      "rejected, line 10, unsupported, field Action, text Stock Split",
      "rejected, line 11, unsupported, field Action, text Sell Short",
      "rejected, line 12, unsupported, field Amount, text 14826",
      "skipped, line 13, text Transactions Total",
    ]);
  });
});

describe("a file of Fidelity", () => {
  test("has blank lines above and a notice below", async () => {
    expect(
      await linesOf(
        "",
        "",
        "Brokerage",
        "",
        "Run Date,Action,Symbol,Security Description,Security Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date",
        " 04/01/2021, YOU BOUGHT ADVANCED MICRO DEVICES INC (AMD) (Cash), AMD, ADVANCED MICRO DEVICES INC,Cash,49,81.01,4.95,0.05,,-3974.49,04/06/2021",
        " 11/24/2025, YOU SOLD VALVOLINE INC COM (VVV) (Margin), VVV, VALVOLINE,Margin,-341,30.44,,0.5,,10379.54,11/25/2025",
        " 12/03/2021, DIVIDEND RECEIVED FIDELITY ZERO (FZIPX) (Cash), FZIPX, FIDELITY ZERO,Cash,,,,,,100.01,",
        " 12/03/2021, REINVESTMENT FIDELITY ZERO (FZIPX) (Cash), FZIPX, FIDELITY ZERO,Cash,48.195,12.45,,,,-600.03,",
        " 01/02/2021, Electronic Funds Transfer Received (Cash), , No Description,Cash,,,,,,123.4,",
        " 07/30/2026, YOU SOLD SHORT SALE NEBIUS GROUP (NBIS) (Short), NBIS, NEBIUS,Short,-700,191,,2.76,,133697.24,",
        " 09/24/2018, YOU BOUGHT, 9128285B2, UNITED STATES TREAS NTS,Cash,3000,99.85,,,0.23,-2995.66,",
        "",
        '"The data and information in this spreadsheet is provided to you solely for your use"',
        '"Date downloaded" 12/31/2021, 9:11 AM',
      ),
    ).toEqual([
      "buy, 2021-04-01, USD, quantity 49, price 81.01, fee 5",
      "sell, 2025-11-24, USD, quantity 341, price 30.44, fee 0.5",
      "dividend, 2021-12-03, USD, amount 100.01",
      "buy, 2021-12-03, USD, quantity 48.195, price 12.45",
      "deposit, 2021-01-02, USD, amount 123.4, note Electronic Funds Transfer Received (Cash)",
      "rejected, line 11, unsupported, field Action, text YOU SOLD SHORT SALE NEBIUS GROUP (NBIS) (Short)",
      "rejected, line 12, unsupported, field Amount ($), text 2995.66",
      "skipped, line 14, text The data and information in this spreadsheet is provided to you solely for your…",
      'skipped, line 15, text Date downloaded" 12/31/2021, 9:11 AM',
    ]);
  });
});

describe("a file of Yahoo", () => {
  test("has lots, negative sales, cash and watched symbols", async () => {
    const statement = await read(
      [
        "Symbol,Current Price,Date,Time,Change,Open,High,Low,Volume,Trade Date,Purchase Price,Quantity,Commission,High Limit,Low Limit,Comment,Transaction Type",
        "RKLB,63.1,2026/09/02,16:00 EDT,0.56,62.29,63.52,61.45,1,20250303,20.33,25.0,3.03,,,Launch,BUY",
        "VOD.L,70.1,2026/09/02,16:41 BST,,,,,,20251020,70.5,100.0,,,,,BUY",
        "BTC-USD,64752.9,2026/08/19,13:04 UTC,,,,,,20250307,60000,9.0E-6,,,,,BUY",
        "ROKU,52.05,2018/10/25,16:00 EDT,,,,,,20181010,59.04,-17.0,,,,,",
        "$$CASH_TX,,,,,,,,,20260410,,5000,,,,,DEPOSIT",
        "NVDA,188.63,2026/09/02,16:00 EDT,,,,,,,,,,,,,",
        "AAPL,188.63,2026/09/02,16:00 EDT,,,,,,20250101,1,,,,,,BUY",
      ].join("\n"),
    );
    expect(statement.unsure).toEqual(["currency"]);
    expect(statement.rows[1]).toMatchObject({ asQuoted: { lastPrice: "70.1" } });
    expect(statement.rows.map(told)).toEqual([
      "buy, 2025-03-03, quantity 25, price 20.33, fee 3.03, note Launch",
      "buy, 2025-10-20, quantity 100, price 70.5",
      "buy, 2025-03-07, quantity 0.000009, price 60000",
      "sell, 2018-10-10, quantity 17, price 59.04",
      "deposit, 2026-04-10, USD, amount 5000",
      "skipped, line 7, text NVDA",
      "rejected, line 8, missingField, field Quantity",
    ]);
  });
});

describe("a file of Portfolio Performance", () => {
  test("has German numbers, and values that include fees and taxes", async () => {
    const statement = await read(
      [
        "Datum;Ex-Tag;Typ;Wert;Buchungswährung;Bruttobetrag;Währung Bruttobetrag;Wechselkurs;Gebühren;Steuern;Stück;ISIN;WKN;Ticker-Symbol;Wertpapiername;Notiz",
        "2024-01-15T00:00;;Einlage;5.000,00;EUR;;;;;;;;;;;",
        "2024-01-16T09:30;;Kauf;-1.004,99;EUR;;;;4,99;;10;IE00B4L5Y983;A0RPWH;EUNL.DE;iShares Core MSCI World;Sparplan",
        "2024-02-01T10:00;;Kauf;-2.071,00;EUR;2.300,00;USD;0,9000;1,00;;12,5;US0378331005;865985;AAPL;Apple Inc.;",
        "2024-04-10T00:00;;Dividende;20,00;EUR;;;;;5,28;8;DE0007164600;716460;SAP.DE;SAP SE;",
        "2024-06-03T14:00;;Verkauf;520,00;EUR;;;;5,00;15,00;5;IE00B4L5Y983;A0RPWH;EUNL.DE;iShares;",
        "2024-06-30T00:00;;Zinsbelastung;-3,21;EUR;;;;;;;;;;;",
        "2024-07-01T00:00;;Einlieferung;1.500,00;EUR;;;;;;3;DE0007164600;716460;SAP.DE;SAP SE;",
        "2024-07-02T00:00;;Umbuchung (Ausgang);-200,00;EUR;;;;;;;;;;;",
        "2024-07-03T00:00;;Steuerrückerstattung;7,00;EUR;;;;;;;;;;;",
        "2024-07-04T00:00;;Sparen;7,00;EUR;;;;;;;;;;;",
      ].join("\r\n"),
    );
    expect(statement.choices).toMatchObject({
      format: "portfolioPerformance",
      delimiter: ";",
      decimalMark: "comma",
      dateOrder: "ymd",
    });
    expect(statement.unsure).toEqual([]);
    expect(statement.rows.map(told)).toEqual([
      "deposit, 2024-01-15, EUR, amount 5000",
      "buy, 2024-01-16, 09:30, EUR, quantity 10, price 100, fee 4.99, note Sparplan",
      "buy, 2024-02-01, 10:00, USD, quantity 12.5, price 184, fee 1.111111111111, settlement portfolio",
      "dividend, 2024-04-10, EUR, amount 25.28, tax 5.28",
      "sell, 2024-06-03, 14:00, EUR, quantity 5, price 108, fee 5, tax 15",
      "interest, 2024-06-30, EUR, amount -3.21",
      "transferIn, 2024-07-01, EUR, quantity 3, price 500",
      "withdrawal, 2024-07-02, EUR, amount 200",
      "tax, 2024-07-03, EUR, amount -7",
      "rejected, line 11, unknownKind, field Typ, text Sparen",
    ]);
    expect(statement.rows[2]).toMatchObject({
      brokerRate: { currency: "EUR", rate: "0.9" },
      instrument: { symbol: "AAPL", isin: "US0378331005", name: "Apple Inc.", currency: "USD" },
    });
  });

  test("has English headers and numbers", async () => {
    expect(
      await linesOf(
        "Date,Type,Value,Transaction Currency,Gross Amount,Currency Gross Amount,Exchange Rate,Fees,Taxes,Shares,ISIN,WKN,Ticker Symbol,Security Name,Note",
        '2020-09-21T00:00,Buy,"-1,234.56",EUR,,,,5.00,1.00,10,DE000A1EWWW0,A1EWWW,ADS.DE,ADIDAS,',
        '2020-11-02T00:00,Deposit,500.00,EUR,,,,,,,,,,,"Pay, day"',
      ),
    ).toEqual([
      "buy, 2020-09-21, EUR, quantity 10, price 122.856, fee 5, tax 1",
      "deposit, 2020-11-02, EUR, amount 500, note Pay, day",
    ]);
  });
});

describe("a file of DEGIRO", () => {
  const DEGIRO =
    "Date,Time,Product,ISIN,Reference exchange,Venue,Quantity,Price,,Local value,,Value EUR,Exchange rate,AutoFX Fee,Transaction and/or third party fees EUR,Total EUR,Order ID,";
  const AN_ORDER = "11111111-2222-3333-4444-555555555555";
  /** A row in dollars at par, whose product is its ISIN's. */
  const booked = (quantity: number, price: string, value: string, isin = "US88160R1014", id = "") =>
    `25-08-2022,08:02,TESLA INC,${isin},NDQ,,${quantity},${price},USD,${value},USD,${value},1.0000,0.00,,${value},,${id}`;

  test("has a split of several lots, whose sides are added up", async () => {
    expect(
      await draftsOf(
        DEGIRO,
        booked(30, "297.0967", "-8912.90"),
        booked(-10, "891.2900", "8912.90"),
        booked(-5, "891.2900", "4456.45"),
        booked(15, "297.0967", "-4456.45"),
      ),
    ).toMatchObject([
      { kind: "split", numerator: "45", denominator: "15" },
      { status: "skipped" },
      { status: "skipped" },
      { status: "skipped" },
    ]);
  });

  const pairs: readonly [string, readonly [string, string], readonly [string, string]][] = [
    [
      "a reverse split that was partly paid in cash is refused",
      [booked(3, "10.0000", "-30.00"), booked(-33, "1.0000", "33.00")],
      ["rejected", "rejected"],
    ],
    [
      "a new ISIN is refused",
      [booked(10, "10.0000", "-100.00", "US0000000010"), booked(-100, "1.0000", "100.00")],
      ["rejected", "rejected"],
    ],
    [
      "another exchange changes nothing",
      [booked(10, "10.0000", "-100.00"), booked(-10, "10.0000", "100.00")],
      ["skipped", "skipped"],
    ],
    [
      "two orders of one minute are trades",
      [
        booked(30, "297.0967", "-8912.90", undefined, AN_ORDER),
        booked(-10, "891.2900", "8912.90", undefined, AN_ORDER),
      ],
      ["read", "read"],
    ],
  ];
  test.each(pairs)("%s", async (_, lines, statuses) => {
    const rows = await rowsOf(DEGIRO, ...lines);
    expect(rows.map(({ status }): string => status)).toEqual([...statuses]);
  });

  test("rejects a purchase or sale for nothing", async () => {
    const rows = await rowsOf(
      DEGIRO,
      booked(1, "0.0000", "0.00"),
      booked(-1, "0.0000", "0.00", "US5949181045"),
      booked(1, "0.0000", "0.00", "US0000000200", AN_ORDER),
    );
    expect(rows.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  });

  test("has descriptions and ids that continue in the next row", async () => {
    const rows = await rowsOf(
      "Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id",
      '15-12-2022,16:55,15-12-2022,VICI,US9256521090,DEGIRO Transactiekosten en/of,,EUR,"-1,00",EUR,"31,98",5925',
      ",,,PROPERTIES,,kosten van derden,,,,,,b017-a61a6d03c3e7",
    );
    expect(rows).toMatchObject([
      {
        draft: { kind: "fee", note: "DEGIRO Transactiekosten en/of kosten van derden" },
        instrument: { name: "VICI PROPERTIES" },
      },
      { status: "skipped" },
    ]);
    const [trade] = await rowsOf(
      DEGIRO,
      booked(5, "120.0000", "-600.00", "US0000000010", AN_ORDER.slice(0, 20)),
      `,,AND SONS,,,,,,,,,,,,,,,${AN_ORDER.slice(20)}`,
    );
    expect(trade).toMatchObject({
      instrument: { name: "TESLA INC AND SONS" },
      reference: `${AN_ORDER} 5 120.0000`,
    });
  });

  test("has fees in another currency than the price", async () => {
    const rows = await rowsOf(
      "Date,Time,Product,ISIN,Reference exchange,Venue,Quantity,Price,,Local value,,Value EUR,Exchange rate,AutoFX Fee,Transaction and/or third party fees EUR,Total EUR,Order ID,",
      '12-03-2021,09:05,ACME CORP,US0000000010,NDQ,MSRP,5,"120,0000",USD,"-600,00",USD,"-500,00","1,2000","-1,31","-2,00","-503,31",,993ae5df-7ad1-438c-9ba7-1b85c4958690',
      '28-07-2026,16:39,ISHARES,IE00B4L5Y983,EAM,XAMS,-4,"95,2000",EUR,"380,80",EUR,"380,80",,,"-1,00","379,80",,39e444b5-8f9d-40e0-a475-3dda3f6cfbb2',
    );
    expect(rows[0]).toEqual({
      status: "read",
      line: 2,
      draft: {
        kind: "buy",
        date: "2021-03-12",
        time: "09:05",
        currency: "USD",
        quantity: "5",
        price: "120",
        fee: "3.972",
        settlement: "portfolio",
      },
      instrument: { isin: "US0000000010", name: "ACME CORP", exchange: "NDQ", currency: "USD" },
      reference: "993ae5df-7ad1-438c-9ba7-1b85c4958690 5 120,0000",
      brokerRate: { currency: "EUR", rate: "0.833333333333" },
    });
    expect(rows[1]).toMatchObject({
      draft: { kind: "sell", currency: "EUR", quantity: "4", price: "95.2", fee: "1" },
    });
  });

  test("has Dutch and German headers, with currencies next to their amounts", async () => {
    const dutch = await draftsOf(
      "Datum,Tijd,Product,ISIN,Beurs,Uitvoeringsplaats,Aantal,Koers,,Lokale waarde,,Waarde,,Wisselkoers,Transactiekosten en/of,,Totaal,,Order ID",
      '12-03-2026,10:01,ISHARES,IE00B4L5Y983,EAM,XAMS,10,"95,20",EUR,"-952,00",EUR,"-952,00",EUR,,"-1,00",EUR,"-953,00",EUR,abc',
    );
    const german = await draftsOf(
      "Datum,Uhrzeit,Produkt,ISIN,Referenzbörse,Ausführungsort,Anzahl,Kurs,,Wert in Lokalwährung,,Wert EUR,Wechselkurs,AutoFX-Gebühr,Transaktionsgebühren und/oder Fremdkosten,Gesamt EUR,Order-ID,",
      '12-03-2026,10:01,ISHARES,IE00B4L5Y983,EAM,XAMS,10,"95,20",EUR,"-952,00",EUR,"-952,00",,,"-1,00","-953,00",,',
    );
    const bought = {
      kind: "buy",
      date: "2026-03-12",
      time: "10:01",
      currency: "EUR",
      quantity: "10",
      price: "95.2",
      fee: "1",
    };
    expect(dutch).toEqual([bought] as never);
    expect(german).toEqual([bought] as never);
  });

  test("has an account statement with one row per booking", async () => {
    expect(
      await linesOf(
        "Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id",
        '19-12-2022,18:33,19-12-2022,FLATEX,NLFLATEXACNT,Degiro Cash Sweep Transfer,,EUR,"26,45",EUR,"27,80",',
        '17-12-2022,09:51,16-12-2022,,,iDEAL Deposit,,EUR,"27,80",EUR,"1,35",',
        '17-12-2022,08:37,16-12-2022,,,Valuta Debitering,"1,0613",USD,"-1,36",USD,"0,00",',
        '16-12-2022,09:05,15-12-2022,COCA-COLA,US1912161007,Dividend,,USD,"0,44",USD,"1,36",',
        '16-12-2022,09:05,15-12-2022,COCA-COLA,US1912161007,Dividendbelasting,,USD,"-0,07",USD,"0,92",',
        '15-12-2022,16:55,15-12-2022,VICI,US9256521090,DEGIRO Transactiekosten en/of kosten van derden,,EUR,"-1,00",EUR,"31,98",5925',
        ",,,,,,,,,,,b017-a61a6d03c3e7",
        '15-12-2022,16:55,15-12-2022,VICI,US9256521090,"Koop 1 @ 33,9 USD",,USD,"-33,90",USD,"-33,90",5925',
        '02-04-2024,09:00,02-04-2024,AVIVA,GB00BPQY8M80,Sell 4 AVIVA@496 GBX (GB00BPQY8M80),,GBP,"19,84",GBP,"114,31",86c1',
        '23-02-2023,04:21,23-02-2023,FBR LTD,AU000000FBR4,"PRODUCTWIJZIGING : Koop 500 @ 0,039 EUR",,EUR,"0,00",EUR,"18,30",',
      ),
    ).toEqual([
      "skipped, line 2, text Degiro Cash Sweep Transfer",
      "deposit, 2022-12-17, 09:51, EUR, amount 27.8, note iDEAL Deposit",
      "withdrawal, 2022-12-17, 08:37, USD, amount 1.36, note Valuta Debitering",
      "dividend, 2022-12-16, 09:05, USD, amount 0.44",
      "tax, 2022-12-16, 09:05, USD, amount 0.07",
      "fee, 2022-12-15, 16:55, EUR, amount 1, note DEGIRO Transactiekosten en/of kosten van derden",
      "skipped, line 8, text b017-a61a6d03c3e7",
      "buy, 2022-12-15, 16:55, USD, quantity 1, price 33.9",
      "sell, 2024-04-02, 09:00, GBP, quantity 4, price 4.96",
      "rejected, line 11, unsupported, field Omschrijving, text PRODUCTWIJZIGING : Koop 500 @ 0,039 EUR",
    ]);
  });
});

describe("a file of Interactive Brokers", () => {
  test("has a commission rebate, which reduces the price because the ledger has no negative fee", async () => {
    const trade = (quantity: number, fee: string) =>
      `Trades,Data,Order,Stocks,USD,MSFT,"2022-01-03, 10:11:00",${quantity},300,300,${-300 * quantity},${fee},0,0,0,O`;
    expect(
      await draftsOf(
        "Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code",
        trade(4, "0.36"),
        trade(-4, "0.36"),
      ),
    ).toMatchObject([
      { status: "skipped" },
      {
        kind: "buy",
        price: "299.91",
        note: "The price includes a rebate of 0.36 USD on the commission: it was 300",
      },
      { kind: "sell", price: "300.09" },
    ]);
  });

  test("has sections with their own columns, totals, and names of securities", async () => {
    const statement = await read(
      [
        "Statement,Header,Field Name,Field Value",
        "Statement,Data,BrokerName,Interactive Brokers",
        "Account Information,Header,Field Name,Field Value",
        "Account Information,Data,Base Currency,EUR",
        "Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code",
        'Trades,Data,Order,Stocks,USD,AMC,"2021-11-23, 12:46:38",50,39.83,39.16,-1991.5,-1,1992.5,0,-33.5,O',
        'Trades,Data,Order,Stocks,USD,BRK B,"2021-11-30, 11:55:26","-1,000",33.8,33.94,"33,800",-1.014569,-1992.5,-303.51,-7,C',
        'Trades,Data,ClosedLot,Stocks,USD,AMC,"2021-11-23, 12:46:38",50,39.83,,,,1992.5,,,',
        "Trades,SubTotal,,Stocks,USD,AMC,,0,,,-301.5,-2.014569,0,-303.514569,-40.5,",
        'Trades,Data,Order,Forex,USD,EUR.USD,"2024-03-26, 09:30:00","1,000",1.0850,,-1085,-2,,,,O',
        "Dividends,Header,Currency,Date,Description,Amount",
        "Dividends,Data,USD,2024-02-16,AMC(US00165C1045) Cash Dividend USD 0.24 per Share (Ordinary Dividend),2.40",
        "Dividends,Data,Total,,,2.40",
        "Withholding Tax,Header,Currency,Date,Description,Amount,Code",
        "Withholding Tax,Data,USD,2024-02-16,AMC(US00165C1045) Cash Dividend USD 0.24 per Share - US Tax,-0.36,",
        "Withholding Tax,Data,EUR,2024-02-08,CANCEL WITHHOLDING ON Credit Interest for Feb-2025,3.9,",
        "Interest,Header,Currency,Date,Description,Amount",
        "Interest,Data,USD,2024-03-31,USD Debit Interest for Mar-2024,-50",
        "Fees,Header,Subtitle,Currency,Date,Description,Amount",
        "Fees,Data,Other Fees,USD,2024-03-31,Monthly Account Fee,-25",
        "Deposits & Withdrawals,Header,Currency,Settle Date,Description,Amount",
        "Deposits & Withdrawals,Data,EUR,2024-01-15,Electronic Fund Transfer,50000",
        "Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code",
        'Corporate Actions,Data,Stocks,USD,2025-06-18,"2025-06-17, 20:25:00","IBKR(US45841N1072) Split 4 for 1 (IBKR, INTERACTIVE BROKERS GRO-CL A, US45841N1072)",2.6607,0,0,0,',
        'Corporate Actions,Data,Stocks,USD,2025-06-18,"2025-06-17, 20:25:00","IBKR(US45841N1072) Split 4 for 1 (IBKR.OLD, INTERACTIVE BROKERS GRO-CL A, US45841N1072)",-1,0,0,0,',
        'Corporate Actions,Data,Stocks,USD,2025-03-03,"2025-03-03, 20:25:00","PARNT(US0000000777) Spinoff  1 for 5 (SPNCO, SPINCO CORP, US0000000778)",2,0,0,0,',
        "Financial Instrument Information,Header,Asset Category,Symbol,Description,Conid,Security ID,Underlying,Listing Exch,Multiplier,Type,Code",
        "Financial Instrument Information,Data,Stocks,AMC,AMC ENTERTAINMENT,43645865,US00165C1045,AMC,NYSE,1,COMMON,",
      ].join("\n"),
    );
    expect(statement.choices).toMatchObject({ format: "interactiveBrokers", currency: "EUR" });
    const stated = statement.rows.filter((row) => row.status !== "skipped");
    expect(stated.map(told)).toEqual([
      "buy, 2021-11-23, 12:46:38, USD, quantity 50, price 39.83, fee 1",
      "sell, 2021-11-30, 11:55:26, USD, quantity 1000, price 33.8, fee 1.014569",
      "rejected, line 10, unsupported, field asset category, text Forex",
      "dividend, 2024-02-16, USD, amount 2.4",
      "tax, 2024-02-16, USD, amount 0.36",
      "tax, 2024-02-08, EUR, amount -3.9, note CANCEL WITHHOLDING ON Credit Interest for Feb-2025",
      "interest, 2024-03-31, USD, amount -50, note USD Debit Interest for Mar-2024",
      "fee, 2024-03-31, USD, amount 25, note Monthly Account Fee",
      "deposit, 2024-01-15, EUR, amount 50000, note Electronic Fund Transfer",
      "split, 2025-06-18, USD, numerator 4, denominator 1",
      "rejected, line 26, unsupported, field description, text PARNT(US0000000777) Spinoff  1 for 5 (SPNCO, SPINCO CORP, US0000000778)",
    ]);
    const instruments = stated.flatMap((row) =>
      row.status === "read" && row.instrument ? [row.instrument] : [],
    );
    expect(instruments.slice(0, 3)).toEqual([
      {
        symbol: "AMC",
        isin: "US00165C1045",
        name: "AMC ENTERTAINMENT",
        exchange: "NYSE",
        currency: "USD",
      },
      { symbol: "BRK-B", currency: "USD" },
      {
        symbol: "AMC",
        isin: "US00165C1045",
        name: "AMC ENTERTAINMENT",
        exchange: "NYSE",
        currency: "USD",
      },
    ]);
  });
});

describe("a file of Ghostfolio", () => {
  const activity = (change: Record<string, unknown>) => ({
    accountId: null,
    comment: null,
    fee: 0,
    quantity: 5,
    type: "BUY",
    unitPrice: 0.62,
    currency: "USD",
    dataSource: "YAHOO",
    date: "2021-11-17T00:00:00.000Z",
    symbol: "MSFT",
    ...change,
  });
  const fileOf = (...activities: readonly unknown[]) =>
    JSON.stringify({
      meta: { version: "dev" },
      assetProfiles: [{ symbol: "7e91", name: "Penthouse Apartment", isin: null, currency: "USD" }],
      activities,
      user: { settings: { currency: "EUR" } },
    });

  test("has activities, pence, and securities without a symbol", async () => {
    const { choices, rows } = await read(
      fileOf(
        activity({ comment: "My first order 🤓", fee: 19, unitPrice: 298.58 }),
        activity({ type: "DIVIDEND" }),
        activity({ type: "FEE", quantity: 0, unitPrice: 0, fee: 49, dataSource: "MANUAL" }),
        activity({ currency: "ZAc", unitPrice: 10875, symbol: "JSE.JO" }),
        activity({ type: "INTEREST", quantity: 1, unitPrice: 1e-7 }),
        activity({ symbol: "7e91", dataSource: "MANUAL", unitPrice: 500000, quantity: 1 }),
        activity({ type: "LIABILITY" }),
        activity({ quantity: 0 }),
        "no activity",
        activity({ type: "SWAP" }),
      ),
    );
    expect(choices).toMatchObject({ format: "ghostfolio", currency: "EUR" });
    expect(
      rows.map((row) => (row.status === "read" ? [told(row), row.instrument] : told(row))),
    ).toEqual([
      [
        "buy, 2021-11-17, USD, quantity 5, price 298.58, fee 19, note My first order 🤓",
        { symbol: "MSFT" },
      ],
      ["dividend, 2021-11-17, USD, amount 3.1", { symbol: "MSFT" }],
      ["fee, 2021-11-17, USD, amount 49", undefined],
      ["buy, 2021-11-17, ZAR, quantity 5, price 108.75", { symbol: "JSE.JO" }],
      ["interest, 2021-11-17, USD, amount 0.0000001", undefined],
      [
        "buy, 2021-11-17, USD, quantity 1, price 500000",
        { name: "Penthouse Apartment", currency: "USD" },
      ],
      "rejected, line 7, unsupported, field type, text LIABILITY",
      "rejected, line 8, outOfRange, field quantity",
      "rejected, line 9, missingField",
      "rejected, line 10, unknownKind, field type, text SWAP",
    ] as never);
  });
});

describe("a cancellation by the broker", () => {
  const TRADES =
    "Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code";
  const ibkrTrade = (time: string, quantity: number, code: string, asset = "Stocks") =>
    `Trades,Data,Order,${asset},USD,MSFT,"${time}",${quantity},330,330,${-330 * quantity},-1,0,0,0,${code}`;
  const DIVIDENDS = "Dividends,Header,Currency,Date,Description,Amount";
  const paid = (date: string, kind: string, amount: string) =>
    `Dividends,Data,USD,${date},O(US7561091049) Cash Dividend USD 0.2465 per Share${kind},${amount}`;
  const taken = async (...lines: readonly string[]) =>
    (await rowsOf(...lines)).flatMap((row) =>
      row.status === "skipped" ? [] : [row.status === "read" ? row.draft : row.status],
    );

  test("is excluded from the sum of Interactive Brokers' dividends", async () => {
    const drafts = await taken(
      DIVIDENDS,
      paid("2022-01-14", " (Ordinary Dividend)", "24.65"),
      paid("2022-01-14", " - Reversal (Ordinary Dividend)", "-24.65"),
      paid("2022-01-14", " (Return of Capital)", "6.10"),
      paid("2022-01-14", " (Ordinary Dividend)", "18.55"),
      "Dividends,Data,Total,,,24.65",
    );
    expect(drafts).toMatchObject([{ amount: "6.1" }, { amount: "18.55" }]);
  });

  test("cancels the newest earlier dividend of the same amount", async () => {
    expect(
      await taken(
        DIVIDENDS,
        paid("2022-03-01", " - Reversal (Ordinary Dividend)", "-24.65"),
        paid("2022-02-14", " (Ordinary Dividend)", "24.65"),
        paid("2022-01-14", " (Ordinary Dividend)", "24.65"),
        paid("2022-04-14", " (Ordinary Dividend)", "24.65"),
      ),
    ).toMatchObject([{ date: "2022-01-14" }, { date: "2022-04-14" }]);
  });

  test("is rejected when the cancelled row is not in the file", async () => {
    const reversal = paid("2022-01-14", " - Reversal (Ordinary Dividend)", "-24.65");
    expect(await taken(DIVIDENDS, reversal)).toEqual(["rejected"]);
    const canceled = ibkrTrade("2022-01-03, 10:11:00", -5, "Ca");
    expect(await taken(TRADES, canceled)).toEqual(["rejected"]);
  });

  test("cancels the trade with its commission when it was booked again in the same second", async () => {
    const trade = (quantity: number, fee: string, code: string) =>
      `Trades,Data,Order,Stocks,USD,MSFT,"2022-01-03, 10:11:00",${quantity},330,330,${-330 * quantity},${fee},0,0,0,${code}`;
    expect(
      await taken(TRADES, trade(5, "-1", "O"), trade(-5, "1", "Ca"), trade(5, "-0.35", "O")),
    ).toMatchObject([{ kind: "buy", fee: "0.35" }]);
  });

  test("cancels a dividend in DEGIRO's account and in Trading 212", async () => {
    const degiro = (date: string, amount: string) =>
      `${date},07:00,13-01-2022,REALTY,US7561091049,Dividend,,USD,${amount},USD,0.00,`;
    expect(
      await taken(
        "Date,Time,Value date,Product,ISIN,Description,FX,Change,,Balance,,Order Id",
        degiro("16-01-2022", "18.55"),
        degiro("15-01-2022", "-24.65"),
        degiro("14-01-2022", "24.65"),
      ),
    ).toMatchObject([{ kind: "dividend", amount: "18.55" }]);
    const trading212 = (date: string, price: string, id: string) =>
      `Dividend (Dividend),${date} 14:28:23,US7561091049,O,Realty,,${id},10,${price},USD,1,,,${10 * Number(price)},USD`;
    expect(
      await taken(
        "Action,Time,ISIN,Ticker,Name,Notes,ID,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,Currency (Result),Total,Currency (Total)",
        trading212("2022-01-14", "0.5", "D1"),
        trading212("2022-01-15", "-0.5", "D2"),
        trading212("2022-01-16", "0.4", "D3"),
      ),
    ).toMatchObject([{ kind: "dividend", amount: "4" }]);
  });

  test("ignores stocks held at another company", async () => {
    expect(
      await taken(
        TRADES,
        ibkrTrade("2022-01-03, 10:11:00", 5, "O", "Stocks - Held with Interactive Brokers (U.K.)"),
        ibkrTrade("2022-01-03, 10:11:00", 5, "O", "Stock Options"),
      ),
    ).toMatchObject([{ kind: "buy" }, "rejected"]);
  });

  const FIDELITY =
    "Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date";
  const fidelity = (date: string, action: string, quantity: number, amount: string) =>
    `${date},${action},VTI,VANGUARD,Cash,${quantity},${quantity === 0 ? "" : "100"},,,,${amount},,`;

  test("cancels trades and dividends of Fidelity", async () => {
    expect(
      await taken(
        FIDELITY,
        fidelity("01/05/2024", "SELL CANCEL YOU SOLD VANGUARD (VTI)", 3, "-300"),
        fidelity("01/04/2024", "BUY CANCEL YOU BOUGHT VANGUARD (VTI)", -2, "200"),
        fidelity("01/04/2024", "REINVESTMENT VANGUARD (VTI)", -1, "100"),
        fidelity("01/04/2024", "DIVIDEND RECEIVED VANGUARD (VTI)", 0, "-100"),
        fidelity("01/03/2024", "YOU SOLD VANGUARD (VTI)", -3, "300"),
        fidelity("01/03/2024", "REINVESTMENT VANGUARD (VTI)", 1, "-100"),
        fidelity("01/03/2024", "DIVIDEND RECEIVED VANGUARD (VTI)", 0, "100"),
        fidelity("01/02/2024", "YOU BOUGHT VANGUARD (VTI)", 2, "-200"),
        fidelity("01/02/2024", "YOU BOUGHT VANGUARD (VTI)", 7, "-700"),
      ),
    ).toMatchObject([{ kind: "buy", quantity: "7" }]);
    const lone = fidelity("01/04/2024", "REINVESTMENT VANGUARD (VTI)", -1, "100");
    expect(await taken(FIDELITY, lone)).toEqual(["rejected"]);
  });

  test("cancels trades of Schwab", async () => {
    expect(
      await taken(
        "Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount",
        "01/05/2024,Cancel Buy,VTI,VANGUARD,-2,$100.00,,$200.00",
        "01/04/2024,Qualified Dividend,VTI,VANGUARD,,,,-$5.00",
        "01/03/2024,Qualified Dividend,VTI,VANGUARD,,,,$5.00",
        "01/02/2024,Buy,VTI,VANGUARD,2,$100.00,,-$200.00",
        "01/02/2024,Buy,VTI,VANGUARD,7,$100.00,,-$700.00",
      ),
    ).toMatchObject([{ kind: "buy", quantity: "7" }]);
  });
});

describe("coins, currencies and pence", () => {
  test("get Yahoo's symbols in a file of Ghostfolio", async () => {
    const activity = (symbol: string, dataSource = "YAHOO") => ({
      type: "BUY",
      date: "2024-01-12T00:00:00.000Z",
      quantity: 1,
      unitPrice: 2,
      fee: 0,
      currency: "USD",
      dataSource,
      symbol,
    });
    const file = {
      activities: [
        ...[
          "BTCUSD",
          "EURUSD",
          "1INCHUSD",
          "BTC-USD",
          "IUSD",
          "VUSD.L",
          "ABUSD",
          "AAPL",
          "USDCHF",
        ].map((each) => activity(each)),
        activity("BTCUSD", "COINGECKO"),
      ],
      assetProfiles: [{ symbol: "ABUSD", assetSubClass: "STOCK" }],
    };
    const { rows } = await read(JSON.stringify(file));
    expect(
      rows.map((row) => (row.status === "read" ? (row.instrument?.symbol ?? null) : row.status)),
    ).toEqual([
      "BTC-USD",
      "EURUSD=X",
      "1INCH-USD",
      "BTC-USD",
      "IUSD",
      "VUSD.L",
      "ABUSD",
      "AAPL",
      "USDCHF=X",
      null,
    ]);
  });

  const PP =
    "Date;Type;Value;Transaction Currency;Gross Amount;Currency Gross Amount;Exchange Rate;Fees;Taxes;Shares;ISIN;WKN;Ticker Symbol;Security Name;Note";
  const AT_25 = { currency: "GBP", quantity: "40", price: "25" };

  test("are converted to pounds in a file of Portfolio Performance", async () => {
    const rows = await rowsOf(
      PP,
      "2023-03-01T10:00;Buy;1.170,50;EUR;100.000,00;GBX;0,0117;0,50;0,00;40;GB00BP6MXD84;;SHEL.L;Shell;",
      "2023-03-01T10:00;Buy;1.170,50;EUR;100.000,00;GBX;85,4701;0,50;0,00;40;GB00BP6MXD84;;SHEL.L;Shell;",
      "2023-03-02T10:00;Buy;1.000,00;GBP;100.000,00;GBX;0,01;0,00;0,00;40;GB00BP6MXD84;;SHEL.L;Shell;",
      "2023-03-03T10:00;Buy;100.500,00;GBX;;;;500,00;0,00;40;GB00BP6MXD84;;SHEL.L;Shell;",
      "2023-03-04T10:00;Dividend;2.000,00;GBX;;;;0,00;0,00;40;GB00BP6MXD84;;SHEL.L;Shell;",
      "2023-03-05T10:00;Deposit;2.000,00;GBX;;;;;;;;;;;",
    );
    expect(rows).toMatchObject([
      { draft: AT_25, brokerRate: { currency: "EUR", rate: "1.17" } },
      { draft: AT_25, brokerRate: { currency: "EUR" } },
      { draft: AT_25 },
      { draft: { ...AT_25, fee: "5" } },
      { draft: { kind: "dividend", currency: "GBP", amount: "20" } },
      { draft: { kind: "deposit", currency: "GBP", amount: "20" } },
    ]);
    expect(rows.slice(2).map((row) => "brokerRate" in row)).toEqual([false, false, false, false]);
  });

  test("a note over the limit is shortened between characters, and its row kept", async () => {
    const note = `${"x".repeat(190)}👩‍👩‍👧 and ${"more ".repeat(3000)}`;
    const [row] = await rowsOf(
      PP,
      `2023-03-03T10:00;Buy;1.000,00;GBP;;;;;;40;;;SHEL.L;Shell;${note}`,
    );
    expect(row).toMatchObject({
      status: "read",
      isNoteCut: true,
      draft: { ...AT_25, note: `${"x".repeat(190)}👩‍👩‍👧…` },
    });
  });
});

describe("texts in a file", () => {
  test("continue in the next row when it has nothing else", async () => {
    const rows = await rowsOf(
      "Date,Kind,Symbol,Name,Quantity,Price,Currency,Note",
      "2024-01-15,buy,AAPL,Apple,10,185.5,USD,First part",
      ",,,Incorporated,,,,and the second",
      ",,,,,,,and the third",
      "2024-01-16,buy,AAPL,Apple,10,185.5,USD,",
      ",,,,10,,,A sum",
    );
    expect(rows).toMatchObject([
      {
        draft: { note: "First part and the second and the third" },
        instrument: { name: "Apple Incorporated" },
      },
      { status: "skipped" },
      { status: "skipped" },
      { status: "read" },
      { status: "rejected" },
    ]);
  });
});
