import {
  transactionKinds,
  type TransactionKind,
} from "../../../../contract/portfolios/portfolioTransaction.ts";
import { ZERO, type Decimal } from "../../../../market/ledger/decimal.ts";
import {
  joinContinued,
  draftOf,
  headersWith,
  readRow,
  skip,
  type TableFormat,
} from "../text/format.ts";
import {
  currencyOf,
  isNamed,
  momentOf,
  needNumber,
  numberOf,
  RowFault,
  textOf,
  toColumnName,
  toInstrument,
  type Row,
} from "../text/row.ts";
import type { RowReading } from "../text/statement.ts";

const CUSTOM_FIELDS = [
  "kind",
  "date",
  "time",
  "symbol",
  "isin",
  "name",
  "exchange",
  "quantity",
  "price",
  "amount",
  "currency",
  "fee",
  "tax",
  "numerator",
  "denominator",
  "note",
  "id",
] as const;

const NUMBERS = ["quantity", "price", "amount", "fee", "tax"] as const;

const NAMES: Readonly<Partial<Record<TransactionKind, readonly string[]>>> = {
  buy: ["bought", "purchase", "kauf"],
  sell: ["sold", "sale", "verkauf"],
  dividend: ["dividends", "dividende"],
  interest: ["zinsen"],
  fee: ["fees", "gebühr", "gebühren"],
  tax: ["taxes", "steuer", "steuern"],
  deposit: ["einlage", "einzahlung"],
  withdrawal: ["entnahme", "auszahlung"],
  transferIn: ["transfer in"],
  transferOut: ["transfer out"],
};

const KINDS: ReadonlyMap<string, TransactionKind> = new Map(
  transactionKinds.flatMap((kind) =>
    [kind.toLowerCase(), ...(NAMES[kind] ?? [])].map((name) => [name, kind] as const),
  ),
);

function kindOf(row: Row): TransactionKind {
  if (row.columns.has("kind")) {
    const written = textOf(row, "kind");
    if (written === "") throw new RowFault("missingField", "kind");
    const kind = KINDS.get(written.toLowerCase());
    if (!kind) throw new RowFault("unknownKind", "kind", written);
    return kind;
  }
  return needNumber(row, "quantity").isNegative() ? "sell" : "buy";
}

function priceOf(row: Row, fee = ZERO, isBuy = true) {
  const stated = numberOf(row, "price");
  if (stated) return stated;
  const quantity = needNumber(row, "quantity").abs();
  const amount = numberOf(row, "amount")?.abs();
  if (!amount || !quantity.gt(ZERO)) throw new RowFault("missingField", "price");
  return (isBuy ? amount.minus(fee) : amount.plus(fee)).dividedBy(quantity);
}

/** Rejects a negative value, which reverses an earlier row. */
function needPositive(row: Row, field: "quantity" | "amount"): Decimal {
  const value = needNumber(row, field);
  if (value.isNegative()) throw new RowFault("outOfRange", field, textOf(row, field));
  return value;
}

const LEAVES: ReadonlySet<TransactionKind> = new Set(["sell", "transferOut", "withdrawal"]);

const OF_CASH: ReadonlySet<TransactionKind> = new Set(["deposit", "withdrawal", "openingCash"]);

function amountOf(row: Row, kind: TransactionKind): Decimal {
  // Signed: paid amounts are positive for fees and taxes, but negative for interest.
  if (kind === "interest") return needNumber(row, "amount");
  const isAbsolute = LEAVES.has(kind) || kind === "fee" || kind === "tax";
  return isAbsolute ? needNumber(row, "amount").abs() : needPositive(row, "amount");
}

/** Returns true if only optional text fields are filled: the row continues the text above it. */
function isMoreText(row: Row): boolean {
  const filled = CUSTOM_FIELDS.filter((field) => textOf(row, field) !== "");
  return filled.length > 0 && filled.every((field) => TEXTS.has(field));
}

const TEXTS: ReadonlySet<string> = new Set(["name", "note", "id", "exchange"]);

function readFields(row: Row): RowReading {
  const kind = kindOf(row);
  const fee = numberOf(row, "fee")?.abs();
  const tax = numberOf(row, "tax")?.abs();
  const stated = { currency: currencyOf(row, "currency"), note: textOf(row, "note") };
  const moment = momentOf(row, "date", row.columns.has("time") ? "time" : undefined);
  const instrument = toInstrument({
    symbol: textOf(row, "symbol"),
    isin: textOf(row, "isin"),
    name: textOf(row, "name"),
    exchange: textOf(row, "exchange"),
    currency: textOf(row, "currency"),
  });
  const details = {
    instrument: isNamed(instrument) ? instrument : undefined,
    reference: textOf(row, "id"),
  };
  switch (kind) {
    case "buy":
    case "sell":
    case "transferIn":
    case "transferOut":
    case "openingHolding": {
      const quantity = LEAVES.has(kind)
        ? needNumber(row, "quantity").abs()
        : needPositive(row, "quantity");
      const charges = (fee ?? ZERO).plus(tax ?? ZERO);
      const price = priceOf(row, charges, kind !== "sell" && kind !== "transferOut");
      return readRow(draftOf(kind, moment, { ...stated, quantity, price, fee, tax }), details);
    }
    case "split": {
      const numerator = needNumber(row, "numerator");
      const denominator = needNumber(row, "denominator");
      return readRow(draftOf("split", moment, { ...stated, numerator, denominator }), details);
    }
    // These need more than one security and one number per row.
    case "spinOff":
    case "merger":
      throw new RowFault("unsupported", "kind", kind);
    case "deposit":
    case "withdrawal":
    case "openingCash":
    case "interest":
    case "dividend":
    case "fee":
    case "tax": {
      const draft = draftOf(kind, moment, { ...stated, amount: amountOf(row, kind), fee, tax });
      const { reference } = details;
      return readRow(draft, OF_CASH.has(kind) ? { reference } : details);
    }
    default:
      return kind satisfies never;
  }
}

export function customFormat(columns: Readonly<Record<string, string>>): TableFormat {
  const named = CUSTOM_FIELDS.flatMap((field) => {
    const header = columns[field];
    return header === undefined || header.trim() === ""
      ? []
      : [[field, toColumnName(header)] as const];
  });
  const columnOf = new Map<string, string>(named);
  const namesOf = (fields: readonly string[]): readonly string[] =>
    fields.flatMap((field) => columnOf.get(field) ?? []);
  return {
    name: "custom",
    findHeaders: (records) =>
      named.length === 0 ? -1 : headersWith(...named.map(([, header]) => header))(records),
    settled: {},
    numbers: namesOf(NUMBERS),
    dates: namesOf(["date"]),
    open: (file) => {
      const places = new Map(
        named.flatMap(([field, header]) => {
          const place = file.columns.get(header);
          return place === undefined ? [] : [[field as string, place] as const];
        }),
      );
      const toNamed = (row: Row): Row => ({ ...row, columns: places });
      const joined = joinContinued(
        file.rows,
        (row) => isMoreText(toNamed(row)),
        new Set(places.has("id") ? [places.get("id") ?? 0] : []),
      );
      return (row) =>
        joined.isContinued(row)
          ? skip(row.cells.join(" "))
          : readFields(toNamed(joined.wholeOf(row)));
    },
  };
}
