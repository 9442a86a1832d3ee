import { isSymbol, normalizeSymbol } from "../../../../domain/symbolText.ts";
import {
  cashDraft,
  draftOf,
  headersWith,
  readRow,
  skip,
  type TableFormat,
} from "../text/format.ts";
import { toDecimalText } from "../text/numbers.ts";
import {
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

/** Symbol of deposits and withdrawals, whose amount is in the quantity column. */
const CASH = "$$CASH_TX";

/** Returns the symbol's quote unit unless the user chose a currency; the file names none. */
function unitOf(row: Row) {
  const { isCurrencyChosen, currency } = row.reading;
  if (isCurrencyChosen) return { currency };
  const lastPrice = numberOf(row, "current price");
  return { asQuoted: lastPrice ? { lastPrice: toDecimalText(lastPrice) } : {} };
}

function readLot(row: Row): RowReading {
  const written = needText(row, "symbol");
  const type = textOf(row, "transaction type").toUpperCase();
  const quantity = numberOf(row, "quantity");
  const note = textOf(row, "comment");
  // The symbol is only watched.
  if (!quantity && textOf(row, "trade date") === "") return skip(written);
  if (written === CASH) {
    if (type !== "DEPOSIT" && type !== "WITHDRAWAL") {
      throw new RowFault("unknownKind", "transaction type", type);
    }
    const amount = needNumber(row, "quantity").abs();
    const { currency } = row.reading;
    const flow = type === "DEPOSIT" ? amount : amount.negated();
    return readRow(cashDraft(momentOf(row, "trade date"), flow, { currency, note }));
  }
  if (type !== "" && type !== "BUY" && type !== "SELL") {
    throw new RowFault("unknownKind", "transaction type", type);
  }
  const symbol = normalizeSymbol(written);
  if (!isSymbol(symbol)) throw new RowFault("unsupported", "symbol", written);
  const shares = needNumber(row, "quantity");
  const { currency, asQuoted } = unitOf(row);
  // Files without a type column have negative quantities for sales.
  const kind = type === "SELL" || shares.isNegative() ? "sell" : "buy";
  return readRow(
    draftOf(kind, momentOf(row, "trade date"), {
      ...(currency === undefined ? {} : { currency }),
      quantity: shares.abs(),
      price: needNumber(row, "purchase price"),
      fee: numberOf(row, "commission"),
      note,
    }),
    {
      instrument: toInstrument({ symbol, ...(currency === undefined ? {} : { currency }) }),
      asQuoted,
    },
  );
}

export const yahoo: TableFormat = {
  name: "yahoo",
  findHeaders: headersWith("symbol", "trade date", "purchase price", "quantity", "commission"),
  settled: { decimalMark: "point" },
  dates: ["trade date"],
  open: () => readLot,
};
