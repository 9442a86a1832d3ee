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
  momentOf,
  needNumber,
  needText,
  numberOf,
  RowFault,
  textOf,
  toInstrument,
  toTradeDate,
  type Moment,
  type Row,
} from "../text/row.ts";
import type { RowReading } from "../text/statement.ts";

type Meaning = "buy" | "sell" | "dividend" | "interest" | "fee" | "tax" | "cash" | "unsupported";

const MEANINGS: readonly (readonly [Meaning, RegExp])[] = [
  // Only a quantity is stated, neither the holding nor the ratio.
  ["unsupported", /^(?:stock split|reverse split|spin-off|stock merger|cash merger|name change)/],
  [
    "unsupported",
    /^(?:conversion|journaled shares|stock div dist|stock plan activity|security transfer)/,
  ],
  [
    "unsupported",
    /^(?:sell short|buy to|sell to|expired|assigned|exchange or exercise|bond|full redemption)/,
  ],
  ["buy", /^(?:cancel )?(?:buy|reinvest shares)$/],
  ["sell", /^(?:cancel )?sell$/],
  ["dividend", /\bdiv(?:idend)?\b|cap gain/],
  ["interest", /\binterest\b/],
  ["tax", /\btax\b/],
  ["fee", /\bfee\b/],
  ["cash", /^(?:moneylink|wire|funds|journal|internal transfer|misc credits)/],
];

/** `07/15/2024 as of 07/12/2024`: the dates of booking and trade. */
function momentOfTrade(row: Row): Moment {
  const [, traded] = / as of (.+)$/.exec(needText(row, "date")) ?? [];
  if (traded === undefined) return momentOf(row, "date");
  return { date: toTradeDate(traded, "date", row.reading) };
}

const instrumentOf = (row: Row) => {
  const symbol = textOf(row, "symbol");
  const name = textOf(row, "description");
  if (symbol === "") throw new RowFault("missingField", "symbol", name);
  return toInstrument({ symbol, name, currency: row.reading.currency });
};

const meaningOf = (row: Row) => findMeaning(MEANINGS, textOf(row, "action"));

const isCancellation = (row: Row, meaning: "buy" | "sell" | "dividend"): boolean => {
  const amount = needNumber(row, "amount");
  const isReversed = meaning === "buy" ? amount.gt(ZERO) : amount.isNegative();
  return isReversed || /^cancel/i.test(textOf(row, "action"));
};

/** A cancellation repeats the row with the opposite sign of its amount. */
function cancelableRow(row: Row): Cancelable | undefined {
  const meaning = meaningOf(row);
  if (meaning !== "buy" && meaning !== "sell" && meaning !== "dividend") return undefined;
  const { date } = momentOfTrade(row);
  const isTrade = meaning !== "dividend";
  const stated = [
    meaning,
    textOf(row, "symbol"),
    needNumber(row, "amount").abs(),
    isTrade ? needNumber(row, "quantity").abs() : "",
    isTrade ? needNumber(row, "price") : "",
  ].join(" ");
  return {
    isCancellation: isCancellation(row, meaning),
    date,
    keys: [`${date} ${stated}`, stated],
  };
}

function readTrade(row: Row, kind: "buy" | "sell"): RowReading {
  if (isCancellation(row, kind)) throw new RowFault("unsupported", "action", textOf(row, "action"));
  const quantity = needNumber(row, "quantity").abs();
  const price = needNumber(row, "price");
  if (kind === "buy") refuseFree(price, "price", textOf(row, "price"));
  const fee = numberOf(row, "fees & comm") ?? ZERO;
  const amount = needNumber(row, "amount").abs();
  checkAmount(quantity, price, kind === "buy" ? amount.minus(fee) : amount.plus(fee), "amount");
  return readRow(
    draftOf(kind, momentOfTrade(row), { currency: row.reading.currency, quantity, price, fee }),
    { instrument: instrumentOf(row) },
  );
}

function readAction(row: Row): RowReading {
  if (/^transactions total/i.test(textOf(row, "date"))) return skip(textOf(row, "date"));
  const written = needText(row, "action");
  const meaning = meaningOf(row);
  const { currency } = row.reading;
  switch (meaning) {
    case undefined:
      throw new RowFault("unknownKind", "action", written);
    case "unsupported":
      throw new RowFault("unsupported", "action", written);
    case "buy":
    case "sell":
      return readTrade(row, meaning);
    case "dividend": {
      const amount = needNumber(row, "amount");
      const draft = draftOf("dividend", momentOfTrade(row), { currency, amount });
      return readRow(draft, { instrument: instrumentOf(row) });
    }
    default: {
      const amount = needNumber(row, "amount");
      const note = textOf(row, "description");
      const moment = momentOfTrade(row);
      if (meaning === "cash") return readRow(cashDraft(moment, amount, { currency, note }));
      const draft = draftOf(meaning, moment, {
        currency,
        amount: meaning === "interest" ? amount : amount.negated(),
        note,
      });
      const isOfHolding = textOf(row, "symbol") !== "" && meaning !== "interest";
      return readRow(draft, isOfHolding ? { instrument: instrumentOf(row) } : {});
    }
  }
}

export const schwab: TableFormat = {
  name: "schwab",
  findHeaders: headersWith(
    "date",
    "action",
    "symbol",
    "quantity",
    "price",
    "fees & comm",
    "amount",
  ),
  settled: { decimalMark: "point", dateOrder: "mdy" },
  detectCurrency: () => "USD",
  open: (file) => openWithCancellations(file, cancelableRow, readAction),
};
