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
  toTradeDate,
  type Moment,
  type Row,
} from "../text/row.ts";
import type { RowReading } from "../text/statement.ts";

type Meaning = "buy" | "sell" | "dividend" | "interest" | "fee" | "tax" | "cash" | "unsupported";

/** A table whose column "action" says what a row is, as those of Schwab and Fidelity. */
interface ActionTable {
  readonly meanings: readonly (readonly [Meaning, RegExp])[];
  /** Names of a column, the usual one first. */
  readonly price: readonly string[];
  readonly amount: readonly string[];
  readonly name: readonly string[];
  /** Charges are added up. */
  readonly fees: readonly (readonly string[])[];
  readonly cancels: RegExp;
  readonly momentOf: (row: Row) => Moment;
  readonly noteOf: (row: Row, meaning: Meaning) => string;
  /** Returns the text of a row below the table, such as a total; undefined for an action. */
  readonly findFooter: (row: Row) => string | undefined;
}

function openActions(table: ActionTable): TableFormat["open"] {
  const meaningOf = (row: Row) => findMeaning(table.meanings, textOf(row, "action"));
  const amountOf = (row: Row) => needNumber(row, ...table.amount);

  const instrumentOf = (row: Row, currency: string) => {
    const symbol = textOf(row, "symbol");
    const name = textOf(row, ...table.name);
    if (symbol === "") throw new RowFault("missingField", "symbol", name);
    return toInstrument({ symbol, name, currency });
  };

  /** A purchase that brought money in, or a sale or dividend that took it, is a cancellation. */
  const isCancellation = (row: Row, meaning: Meaning): boolean => {
    const amount = amountOf(row);
    const isReversed = meaning === "buy" ? amount.gt(ZERO) : amount.isNegative();
    return isReversed || table.cancels.test(textOf(row, "action"));
  };

  const cancelableRow = (row: Row): Cancelable | undefined => {
    const meaning = meaningOf(row);
    if (meaning !== "buy" && meaning !== "sell" && meaning !== "dividend") return undefined;
    const { date } = table.momentOf(row);
    const isTrade = meaning !== "dividend";
    const stated = [
      meaning,
      textOf(row, "symbol"),
      amountOf(row).abs(),
      isTrade ? needNumber(row, "quantity").abs() : "",
      isTrade ? needNumber(row, ...table.price) : "",
    ].join(" ");
    const keys = [`${date} ${stated}`, stated];
    return { isCancellation: isCancellation(row, meaning), date, keys };
  };

  const readTrade = (row: Row, kind: "buy" | "sell", currency: string): RowReading => {
    if (isCancellation(row, kind)) {
      throw new RowFault("unsupported", "action", textOf(row, "action"));
    }
    const quantity = needNumber(row, "quantity").abs();
    const price = needNumber(row, ...table.price);
    if (kind === "buy") {
      refuseFree(price, columnIn(row, table.price), textOf(row, ...table.price));
    }
    const fee = table.fees.reduce(
      (sum, columns) => sum.plus(numberOf(row, ...columns) ?? ZERO),
      ZERO,
    );
    const amount = amountOf(row).abs();
    const gross = kind === "buy" ? amount.minus(fee) : amount.plus(fee);
    checkAmount(quantity, price, gross, columnIn(row, table.amount));
    const draft = draftOf(kind, table.momentOf(row), { currency, quantity, price, fee });
    return readRow(draft, { instrument: instrumentOf(row, currency) });
  };

  const readAction = (row: Row): RowReading => {
    const footer = table.findFooter(row);
    if (footer !== undefined) return skip(footer);
    const written = needText(row, "action");
    const meaning = meaningOf(row);
    if (meaning === undefined) throw new RowFault("unknownKind", "action", written);
    if (meaning === "unsupported") throw new RowFault("unsupported", "action", written);
    const currency = currencyOf(row, "currency");
    if (meaning === "buy" || meaning === "sell") return readTrade(row, meaning, currency);
    const amount = amountOf(row);
    const moment = table.momentOf(row);
    const stated = { currency, note: table.noteOf(row, meaning) };
    if (meaning === "cash") return readRow(cashDraft(moment, amount, stated));
    const isCharge = meaning === "fee" || meaning === "tax";
    const draft = draftOf(meaning, moment, {
      ...stated,
      amount: isCharge ? amount.negated() : amount,
    });
    const isOfHolding = meaning === "dividend" || (isCharge && textOf(row, "symbol") !== "");
    return readRow(draft, isOfHolding ? { instrument: instrumentOf(row, currency) } : {});
  };

  return (file) => openWithCancellations(file, cancelableRow, readAction);
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
  open: openActions({
    meanings: [
      // Only a quantity is stated, neither the holding nor the ratio.
      ["unsupported", /^(?:stock split|reverse split|spin-off|stock merger|cash merger)/],
      ["unsupported", /^(?:name change|conversion|journaled shares|stock div dist)/],
      ["unsupported", /^(?:stock plan activity|security transfer|sell short|buy to|sell to)/],
      ["unsupported", /^(?:expired|assigned|exchange or exercise|bond|full redemption)/],
      ["buy", /^(?:cancel )?(?:buy|reinvest shares)$/],
      ["sell", /^(?:cancel )?sell$/],
      ["dividend", /\bdiv(?:idend)?\b|cap gain/],
      ["interest", /\binterest\b/],
      ["tax", /\btax\b/],
      ["fee", /\bfee\b/],
      ["cash", /^(?:moneylink|wire|funds|journal|internal transfer|misc credits)/],
    ],
    price: ["price"],
    amount: ["amount"],
    name: ["description"],
    fees: [["fees & comm"]],
    cancels: /^cancel/i,
    /** `07/15/2024 as of 07/12/2024`: the dates of booking and trade. */
    momentOf: (row) => {
      const [, traded] = / as of (.+)$/.exec(needText(row, "date")) ?? [];
      if (traded === undefined) return momentOf(row, "date");
      return { date: toTradeDate(traded, "date", row.reading) };
    },
    noteOf: (row, meaning) => (meaning === "dividend" ? "" : textOf(row, "description")),
    findFooter: (row) => {
      const date = textOf(row, "date");
      return /^transactions total/i.test(date) ? date : undefined;
    },
  }),
};

export const fidelity: TableFormat = {
  name: "fidelity",
  findHeaders: headersWith("run date", "action", "symbol", "quantity"),
  settled: { decimalMark: "point", dateOrder: "mdy" },
  detectCurrency: () => "USD",
  // The line contains text after a closing quote, which is not valid CSV.
  isNotice: ({ cells }) => /^date downloaded/i.test(cells[0] ?? ""),
  open: openActions({
    meanings: [
      ["unsupported", /^you (?:sold short sale|bought short cover)/],
      ["unsupported", /^you (?:bought|sold) (?:opening|closing) transaction/],
      ["unsupported", /^(?:expired|assigned|exercised|merger|redemption|distribution)/],
      ["unsupported", /^(?:reverse split|name changed|transfer of assets|short vs margin)/],
      ["buy", /^(?:buy cancel|you bought|reinvestment)/],
      ["sell", /^(?:sell cancel|you sold)/],
      ["dividend", /^(?:dividend received|(?:long|short)-term cap gain)/],
      ["interest", /^(?:interest earned|margin interest|muni exempt int|interest\b)/],
      ["tax", /^(?:foreign tax paid|adj foreign tax|non-resident tax|fed tax w\/h)/],
      ["fee", /^(?:fee charged|advisor fee|adjust fee|asset\/acct fee)/],
      ["cash", /^(?:electronic funds transfer|direct (?:deposit|debit)|check (?:received|paid))/],
      ["cash", /^(?:transferred (?:from|to)|wire transfer|bill payment|journaled)/],
    ],
    price: ["price ($)", "price"],
    amount: ["amount ($)", "amount"],
    name: ["description", "security description"],
    fees: [
      ["commission ($)", "commission"],
      ["fees ($)", "fees"],
    ],
    cancels: /\bcancel/i,
    momentOf: (row) => momentOf(row, "run date"),
    noteOf: (row, meaning) => (meaning === "cash" ? textOf(row, "action") : ""),
    // The legal notice and the download date are below the last row.
    findFooter: (row) => {
      const date = textOf(row, "run date");
      return textOf(row, "action") === "" && !/^\d/.test(date) ? date : undefined;
    },
  }),
};
