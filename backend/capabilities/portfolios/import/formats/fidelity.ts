import { ZERO } from "../../../../market/ledger/decimal.ts";
import { openWithCancellations, type Cancelable } from "../text/cancellations.ts";
import {
  cashDraft,
  checkAmount,
  draftOf,
  findMeaning,
  headersWith,
  readRow,
  refuseFree,
  skip,
  type TableFormat,
} from "../text/format.ts";
import {
  columnIn,
  currencyOf,
  momentOf,
  needNumber,
  needText,
  numberOf,
  RowFault,
  textOf,
  toInstrument,
  type Row,
} from "../text/row.ts";
import type { RowReading } from "../text/statement.ts";

type Meaning = "buy" | "sell" | "dividend" | "interest" | "fee" | "tax" | "cash" | "unsupported";

const MEANINGS: readonly (readonly [Meaning, RegExp])[] = [
  ["unsupported", /^you (?:sold short sale|bought short cover)/],
  ["unsupported", /^you (?:bought|sold) (?:opening|closing) transaction/],
  ["unsupported", /^(?:expired|assigned|exercised|merger|redemption|distribution|reverse split)/],
  ["unsupported", /^(?:name changed|transfer of assets|short vs margin)/],
  ["buy", /^(?:buy cancel|you bought|reinvestment)/],
  ["sell", /^(?:sell cancel|you sold)/],
  ["dividend", /^(?:dividend received|(?:long|short)-term cap gain)/],
  ["interest", /^(?:interest earned|margin interest|muni exempt int|interest\b)/],
  ["tax", /^(?:foreign tax paid|adj foreign tax|non-resident tax|fed tax w\/h)/],
  ["fee", /^(?:fee charged|advisor fee|adjust fee|asset\/acct fee)/],
  ["cash", /^(?:electronic funds transfer|direct (?:deposit|debit)|check (?:received|paid))/],
  ["cash", /^(?:transferred (?:from|to)|wire transfer|bill payment|journaled)/],
];

const instrumentOf = (row: Row, currency: string) => {
  const name = textOf(row, "description", "security description");
  const symbol = needText(row, "symbol");
  return toInstrument({ symbol, name, currency });
};

const PRICE = ["price ($)", "price"] as const;
const amountColumns = ["amount ($)", "amount"];

const meaningOf = (row: Row) => findMeaning(MEANINGS, textOf(row, "action"));

/**
 * A cancellation repeats the row with the opposite sign of its amount: a purchase that brought
 * money in, or a sale or dividend that took it.
 */
function cancelableRow(row: Row): Cancelable | undefined {
  const meaning = meaningOf(row);
  if (meaning !== "buy" && meaning !== "sell" && meaning !== "dividend") return undefined;
  const amount = needNumber(row, ...amountColumns);
  const { date } = momentOf(row, "run date");
  const isTrade = meaning !== "dividend";
  const stated = [
    meaning,
    textOf(row, "symbol"),
    amount.abs(),
    isTrade ? needNumber(row, "quantity").abs() : "",
    isTrade ? needNumber(row, ...PRICE) : "",
  ].join(" ");
  return {
    isCancellation: isCancellation(row, meaning),
    date,
    keys: [`${date} ${stated}`, stated],
  };
}

const isCancellation = (row: Row, meaning: "buy" | "sell" | "dividend"): boolean => {
  const amount = needNumber(row, ...amountColumns);
  const isReversed = meaning === "buy" ? amount.gt(ZERO) : amount.isNegative();
  return isReversed || /\bcancel/i.test(textOf(row, "action"));
};

function readTrade(row: Row, kind: "buy" | "sell", currency: string): RowReading {
  if (isCancellation(row, kind)) throw new RowFault("unsupported", "action", textOf(row, "action"));
  const quantity = needNumber(row, "quantity").abs();
  const price = needNumber(row, ...PRICE);
  if (kind === "buy") refuseFree(price, columnIn(row, PRICE), textOf(row, ...PRICE));
  const commission = numberOf(row, "commission ($)", "commission") ?? ZERO;
  const fee = commission.plus(numberOf(row, "fees ($)", "fees") ?? ZERO);
  const amount = needNumber(row, ...amountColumns).abs();
  const gross = kind === "buy" ? amount.minus(fee) : amount.plus(fee);
  checkAmount(quantity, price, gross, columnIn(row, amountColumns));
  const draft = draftOf(kind, momentOf(row, "run date"), { currency, quantity, price, fee });
  return readRow(draft, { instrument: instrumentOf(row, currency) });
}

function readAction(row: Row): RowReading {
  const date = textOf(row, "run date");
  // Skips the legal notice and the download date below the last row.
  if (textOf(row, "action") === "" && !/^\d/.test(date)) return skip(date);
  const written = needText(row, "action");
  const meaning = meaningOf(row);
  if (meaning === undefined) throw new RowFault("unknownKind", "action", written);
  if (meaning === "unsupported") throw new RowFault("unsupported", "action", written);
  const currency = currencyOf(row, "currency");
  if (meaning === "buy" || meaning === "sell") return readTrade(row, meaning, currency);
  const amount = needNumber(row, ...amountColumns);
  const moment = momentOf(row, "run date");
  switch (meaning) {
    case "cash":
      return readRow(cashDraft(moment, amount, { currency, note: written }));
    case "dividend":
      return readRow(draftOf("dividend", moment, { currency, amount }), {
        instrument: instrumentOf(row, currency),
      });
    case "interest":
      return readRow(draftOf("interest", moment, { currency, amount }));
    case "fee":
    case "tax": {
      const draft = draftOf(meaning, moment, { currency, amount: amount.negated() });
      const isOfHolding = textOf(row, "symbol") !== "";
      return readRow(draft, isOfHolding ? { instrument: instrumentOf(row, currency) } : {});
    }
    default:
      return meaning satisfies never;
  }
}

export const fidelity: TableFormat = {
  name: "fidelity",
  findHeaders: headersWith("run date", "action", "symbol", "quantity"),
  settled: { decimalMark: "point", dateOrder: "mdy" },
  detectCurrency: () => "USD",
  // The line contains text after a closing quote, which is not valid CSV.
  isNotice: ({ cells }) => /^date downloaded/i.test(cells[0] ?? ""),
  open: (file) => openWithCancellations(file, cancelableRow, readAction),
};
