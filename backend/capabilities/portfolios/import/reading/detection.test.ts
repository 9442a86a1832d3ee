import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { runAtOnce } from "../../../../testing/runAtOnce.ts";
import { detectDateOrder, readDate, readTime } from "../text/dates.ts";
import { decode } from "./decode.ts";
import { detectDecimalMark, readNumber, toDecimalText } from "../text/numbers.ts";
import { readStatement } from "./readStatement.ts";
import type { ReadingChoices } from "../text/statement.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const utf16 = (text: string, isLittle: boolean): Uint8Array => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), isLittle);
  return bytes;
};
const textOf = (text: string, mark: "comma" | "point") => {
  const value = readNumber(text, mark);
  return value && toDecimalText(value);
};

describe("a number", () => {
  test.each([
    ["1,234.56", "point", "1234.56"],
    ["1.234,56", "comma", "1234.56"],
    ["1,234", "point", "1234"],
    ["1,234", "comma", "1.234"],
    ["-$1,234.50", "point", "-1234.5"],
    ["($1,234.50)", "point", "-1234.5"],
    ["1'234.50", "point", "1234.5"],
    ["1 234,50 €", "comma", "1234.5"],
    ["−5", "point", "-5"],
    ["12-", "point", "-12"],
    [".5", "point", "0.5"],
    ["5.", "point", "5"],
    ["9.0E-6", "point", "0.000009"],
    ["1e3", "point", "1000"],
    ["0.1234567890125", "point", "0.123456789012"],
    ["1,23,456.78", "point", "123456.78"],
    ["₹1,00,000", "point", "100000"],
    ["27,35,50,000.00", "point", "273550000"],
  ] as const)("%s with a decimal %s is %s", (text, mark, value) => {
    expect(textOf(text, mark)).toBe(value);
  });

  const groupedWrong = ["1,23,456", "1,234.5.6", "1.2", "12,34.5", "1 2"];
  const noNumbers = ["", "-", ".", "=1+1", "--5", "NaN", "Infinity", "0x10", "１２"];

  test.each([...noNumbers, ...groupedWrong])("is not %s with a decimal comma", (text) => {
    expect(readNumber(text, "comma")).toBeUndefined();
  });

  test("is read back with either decimal mark, whatever separates the thousands", () =>
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
        fc.stringMatching(/^\d{1,8}$/),
        fc.constantFrom("comma" as const, "point" as const),
        fc.boolean(),
        (whole, decimals, mark, isGrouped) => {
          const [point, group] = mark === "comma" ? [",", "."] : [".", ","];
          const digits = isGrouped
            ? String(whole).replaceAll(/\B(?=(?:\d{3})+$)/g, group)
            : String(whole);
          const expected = `${whole}.${decimals}`.replace(/\.?0+$/, "");
          const plain = /^-?0$/.test(expected)
            ? "0"
            : expected.includes(".")
              ? expected
              : String(whole);
          expect(textOf(`${digits}${point}${decimals}`, mark)).toBe(plain);
        },
      ),
    ));

  test.each([
    [["1.234,5", "12"], ";", "comma", false],
    [["1,234.5"], ",", "point", false],
    [["1.234", "2.345"], "comma", "comma", true],
    [["1.234", "2.345"], "point", "point", true],
    [["1.234", "2.34"], "comma", "point", false],
    [["0,125"], "point", "comma", false],
    [["1.234.567"], "point", "comma", false],
    [["1.5", "2,5", "3.5"], "comma", "point", true],
    [["1,00,000", "2,735"], "comma", "point", false],
    [["12", "", "x"], "comma", "comma", false],
  ] as const)("%j by %s have a decimal %s, unsure: %p", (texts, fallback, mark, unsure) => {
    const without = fallback === "comma" || fallback === ";" ? "comma" : "point";
    expect(runAtOnce(detectDecimalMark(texts, without))).toEqual({ mark, unsure });
  });
});

describe("a date", () => {
  test.each([
    ["2025-03-04", "dmy", "2025-03-04"],
    ["20250304", "mdy", "2025-03-04"],
    ["2025/3/4 10:00", "dmy", "2025-03-04"],
    ["04/03/2025", "dmy", "2025-03-04"],
    ["04/03/2025", "mdy", "2025-04-03"],
    ["4.3.2025", "mdy", "notADate"],
    ["4.3.2025", "mixed", "2025-03-04"],
    ["04/03/2025", "mixed", "ambiguousDate"],
    ["04/03/2025", "ymd", "ambiguousDate"],
    ["13/03/2025", "mixed", "2025-03-13"],
    ["13/03/2025", "mdy", "notADate"],
    ["03/03/2025", "mixed", "2025-03-03"],
    ["31.02.2025", "dmy", "notADate"],
    ["2025-13-01", "ymd", "notADate"],
    ["3/4/25", "dmy", "2025-04-03"],
    ["3/4/25", "mdy", "2025-03-04"],
    ["3/4/25", "mixed", "ambiguousDate"],
    ["15/01/24", "dmy", "2024-01-15"],
    ["24-01-15", "ymd", "2024-01-15"],
    ["15.01.99", "mixed", "1999-01-15"],
    ["31/12/68", "dmy", "2068-12-31"],
    ["31/12/69", "dmy", "1969-12-31"],
    ["15-Jan-2024", "mdy", "2024-01-15"],
    ["15 Jan 2024", "mdy", "2024-01-15"],
    ["15-JAN-24", "ymd", "2024-01-15"],
    ["Jan 15, 2024", "dmy", "2024-01-15"],
    ["January 15 2024 09:30", "dmy", "2024-01-15"],
    ["Sept. 5, 2024", "dmy", "2024-09-05"],
    ["Mar-04-2024", "dmy", "2024-03-04"],
    ["2024-Jan-15", "dmy", "2024-01-15"],
    ["1st March 2024", "mdy", "2024-03-01"],
    ["15. März 2024", "mdy", "2024-03-15"],
    ["15. Mrz 24", "mdy", "2024-03-15"],
    ["15 mei 2024", "mdy", "2024-05-15"],
    ["15 août 2024", "mdy", "2024-08-15"],
    ["15 de enero de 2024", "mdy", "2024-01-15"],
    ["2024年1月15日", "mdy", "2024-01-15"],
    ["2024년 1월 15일", "mdy", "2024-01-15"],
    ["45306", "dmy", "2024-01-15"],
    ["45306.979", "dmy", "2024-01-15"],
    ["2024-01-15T23:30:00-05:00", "dmy", "2024-01-15"],
    ["31 Feb 2024", "dmy", "notADate"],
    ["15 Foo 2024", "dmy", "notADate"],
    ["1234", "dmy", "notADate"],
    ["240115", "ymd", "notADate"],
    ["201224", "dmy", "notADate"],
    ["202411", "ymd", "notADate"],
    ["2024115", "ymd", "notADate"],
    ["=TODAY()", "dmy", "notADate"],
  ] as const)("%s in the order %s is %s", (text, order, expected) => {
    const read = readDate(text, order);
    expect(read.status === "read" ? read.date : read.reason).toBe(expected as never);
  });

  test.each([
    [["13/01/2025", "02/03/2025"], "dmy", "dmy", false],
    [["01/13/2025", "02/03/2025"], "mdy", "mdy", false],
    [["01/13/2025", "13/01/2025", "02/03/2025"], "dmy", "mixed", true],
    [["02/03/2025"], "dmy", "dmy", true],
    [["02.03.2025"], "dmy", "dmy", false],
    [["2025-01-02", "2025-01-03"], "ymd", "ymd", false],
    [["03/03/2025"], "ymd", "ymd", false],
    [["15-Jan-2024", "Jan 15, 2024", "45306"], "ymd", "ymd", false],
    [["15/01/24"], "dmy", "dmy", true],
    [["01/15/24"], "mdy", "mdy", false],
    [["32-01-15"], "ymd", "ymd", false],
    [["24-01-15", "24-01-16", "32-02-01"], "ymd", "ymd", false],
    [["02/03/24", "13/03/2024"], "dmy", "dmy", false],
    [["02/03/24", "2024-03-02"], "dmy", "dmy", true],
  ] as const)("of %j is in the order %s", (texts, order, reading, unsure) => {
    expect(runAtOnce(detectDateOrder(texts, "ymd"))).toEqual({ order, reading, unsure });
  });

  test("has a time unless it is midnight", () => {
    expect(readTime("2025-01-02T09:05:01.123Z")).toBe("09:05:01");
    expect(readTime("9:05")).toBe("09:05");
    expect(readTime("1/2/2025 1:05 PM")).toBe("13:05");
    expect(readTime("2025-01-02T00:00")).toBeUndefined();
    expect(readTime("25:00")).toBeUndefined();
  });
});

describe("the encoding of a file", () => {
  const text = "Datum;Typ;Währung;Stück 🤓\n1;2;3;4\n";

  test.each([
    ["utf-8", bytesOf(text), false],
    ["utf-8", bytesOf(`\uFEFF${text}`), false],
    ["utf-16le", utf16(`\uFEFF${text}`, true), false],
    ["utf-16be", utf16(`\uFEFF${text}`, false), false],
    ["utf-16le", utf16(text, true), false],
    ["utf-16be", utf16(text, false), false],
  ] as const)("is %s", async (encoding, bytes, unsure) => {
    expect(await decode(bytes, undefined)).toEqual({ status: "decoded", text, encoding, unsure });
  });

  test("is guessed as windows-1252 when the file is not UTF-8", async () => {
    const bytes = Uint8Array.from([...bytesOf("St"), 0xfc, ...bytesOf("ck;"), 0x80]);
    expect(await decode(bytes, undefined)).toEqual({
      status: "decoded",
      text: "Stück;€",
      encoding: "windows-1252",
      unsure: true,
    });
    expect(await decode(bytes, "windows-1252")).toMatchObject({ text: "Stück;€", unsure: false });
    expect(await decode(bytes, "utf-8")).toEqual({ status: "unreadable", fault: "badEncoding" });
  });

  test("stays UTF-8 in a file that is cut off within a character", async () => {
    expect(await decode(bytesOf("a;ü").subarray(0, 3), undefined)).toMatchObject({
      text: "a;",
      encoding: "utf-8",
    });
  });

  test("is missing in a file without text", async () => {
    expect(await decode(new Uint8Array(), undefined)).toMatchObject({ fault: "empty" });
    expect(await decode(bytesOf(" \n\t"), undefined)).toMatchObject({ fault: "empty" });
    expect(await decode(bytesOf("date,kind\0,"), undefined)).toMatchObject({ fault: "notText" });
  });
});

describe("a table with named columns", () => {
  const columns = {
    date: "Tag",
    kind: "Was",
    name: "Papier",
    quantity: "Stück",
    price: "Kurs",
    fee: "Gebühr",
    amount: "Betrag",
  };
  const read = async (text: string, choices: Partial<ReadingChoices> = {}) => {
    const reading = await readStatement(bytesOf(text), { format: "custom", columns, ...choices });
    if (reading.status === "unreadable") throw new Error(reading.fault);
    return reading.statement;
  };
  const HEADERS = "Tag;Was;Papier;Stück;Kurs;Gebühr;Betrag";

  test("uses the number and date formats of its rows, and reports guesses", async () => {
    const { choices, unsure, rows } = await read(
      `${HEADERS}\n03.04.2025;Kauf;SAP SE;10;1.234,5;2;\n04.04.2025;Verkauf;SAP SE;5;;1,5;6.171,00\n05.04.2025;Einzahlung;;;;;100\n`,
    );
    const found = { delimiter: ";", decimalMark: "comma", dateOrder: "dmy" } as const;
    expect(choices).toMatchObject({ format: "custom", columns, ...found });
    expect(unsure).toEqual(["currency"]);
    const traded = { currency: "USD", price: "1234.5" };
    expect(rows.map((row) => (row.status === "read" ? row.draft : row))).toEqual([
      { kind: "buy", date: "2025-04-03", quantity: "10", fee: "2", ...traded },
      { kind: "sell", date: "2025-04-04", quantity: "5", fee: "1.5", ...traded },
      { kind: "deposit", date: "2025-04-05", currency: "USD", amount: "100" },
    ]);
  });

  test("is read differently when the investor says so", async () => {
    const text = `${HEADERS}\n03/04/2025;Kauf;SAP SE;10;1.234;;\n`;
    const guessed = await read(text, { currency: "EUR" });
    expect(guessed.unsure).toEqual(["decimalMark", "dateOrder"]);
    expect(guessed.rows[0]).toMatchObject({ draft: { date: "2025-04-03", price: "1234" } });
    const chosen = await read(text, { currency: "EUR", decimalMark: "point", dateOrder: "mdy" });
    expect(chosen.unsure).toEqual([]);
    expect(chosen.rows[0]).toMatchObject({
      draft: { date: "2025-03-04", price: "1.234", currency: "EUR" },
    });
  });

  test("rejects pence in place of pounds, and negative values", async () => {
    const named = { ...columns, currency: "Währung" };
    const { rows } = await read(
      [
        `${HEADERS};Währung`,
        "03.04.2025;Kauf;Vodafone;10;70,5;;;GBp",
        "03.04.2025;Kauf;Vodafone;10;70,5;;;GBX",
        "03.04.2025;Kauf;Naspers;10;70,5;;;ZAc",
        "03.04.2025;Kauf;Vodafone;10;0,7;;;gbp",
        // A cancellation, which is neither a purchase nor a dividend.
        "03.04.2025;Kauf;SAP SE;-10;70,5;;;EUR",
        "03.04.2025;Dividende;SAP SE;;;;-5,5;EUR",
        "03.04.2025;Einzahlung;;;;;-100;EUR",
        // Many brokers write outgoing amounts like this.
        "04.04.2025;Verkauf;SAP SE;-4;70,5;;;EUR",
        "04.04.2025;Entnahme;;;;;-100;EUR",
        "",
      ].join("\n"),
      { columns: named },
    );
    expect(
      rows.map((row) =>
        row.status === "read"
          ? [row.draft.kind, row.draft.quantity ?? row.draft.amount, row.draft.currency]
          : row.status === "rejected" && [row.reason, row.text],
      ),
    ).toEqual([
      ["unsupported", "GBp"],
      ["unsupported", "GBX"],
      ["unsupported", "ZAc"],
      ["buy", "10", "GBP"],
      ["outOfRange", "-10"],
      ["outOfRange", "-5,5"],
      ["outOfRange", "-100"],
      ["sell", "4", "EUR"],
      ["withdrawal", "100", "EUR"],
    ]);
  });

  test("rejects dates that stay ambiguous among mixed formats", async () => {
    const { unsure, rows } = await read(
      `${HEADERS}\n13/04/2025;Kauf;A;1;1;;\n04/13/2025;Kauf;A;1;1;;\n03/04/2025;Kauf;A;1;1;;\n`,
      { currency: "EUR" },
    );
    expect(unsure).toEqual(["dateOrder"]);
    const refused = { reason: "ambiguousDate", field: "date", text: "03/04/2025" } as const;
    expect(rows.map((row) => (row.status === "read" ? row.draft.date : row))).toEqual([
      "2025-04-13",
      "2025-04-13",
      { status: "rejected", line: 4, ...refused },
    ]);
  });

  test("shows its headers when no layout is recognized", async () => {
    const bytes = bytesOf("Mein Depot\n\nTag|Papier|Kurs\n1|2|3\n");
    expect(await readStatement(bytes, {})).toEqual({
      status: "unreadable",
      fault: "unknownFormat",
      headers: ["Tag", "Papier", "Kurs"],
    });
    const named = await readStatement(bytes, { format: "custom", columns: { date: "Datum" } });
    expect(named).toMatchObject({ status: "unreadable", fault: "noHeader" });
  });
});

describe("a plain table", () => {
  const read = async (text: string) => readStatement(bytesOf(text), {});

  test.each([
    "date,kind,symbol,quantity,price,currency,fee,tax,note\n2025-01-02,buy,AAPL,10,150.5,USD,1,0,first\n",
    "Date,Type,Symbol,Quantity,Price\n2025-01-02,Buy,AAPL,10,150.5\n",
    "Date;Action;Ticker;Shares;Price;Currency\n02.01.2025;Kauf;AAPL;10;150,5;USD\n",
    "Trade Date\tSide\tISIN\tQty\tTotal\n2025-01-02\tbuy\tUS0378331005\t10\t1505\n",
  ])("is recognized by its headers: %p", async (text) => {
    const reading = await read(text);
    if (reading.status === "unreadable") throw new Error(reading.fault);
    const { choices, rows } = reading.statement;
    expect(choices.format).toBe("custom");
    const draft = { kind: "buy", date: "2025-01-02", quantity: "10", price: "150.5" };
    expect(rows).toMatchObject([{ status: "read", draft }]);
  });

  test.each([
    "Date,Symbol,Quantity,Price\n2025-01-02,AAPL,10,150.5\n",
    "Type,Symbol,Quantity,Price\nbuy,AAPL,10,150.5\n",
    "Date,Type,Symbol,Quantity\n2025-01-02,buy,AAPL,10\n",
    "Date,Type,Amount\n2025-01-02,deposit,10\n",
  ])("is not recognized without a required field: %p", async (text) => {
    expect(await read(text)).toMatchObject({ status: "unreadable", fault: "unknownFormat" });
  });

  test("is read by the columns that were named, whatever its headers say", async () => {
    const text = "Date,Type,Symbol,Quantity,Price,Paid\n2025-01-02,buy,AAPL,10,1,150\n";
    const named = { symbol: "Symbol", quantity: "Quantity", price: "Paid" };
    const columns = { date: "Date", kind: "Type", ...named };
    const reading = await readStatement(bytesOf(text), { format: "custom", columns });
    if (reading.status === "unreadable") throw new Error(reading.fault);
    expect(reading.statement.rows).toMatchObject([{ draft: { price: "150" } }]);
  });
});
