import {
  EXPORT_COLUMNS,
  SETTINGS_KIND,
  DISMISSAL_KIND,
  PRICE_KIND,
} from "../../lifecycle/exportPortfolio.ts";
import { headersWith, type TableFormat, readRow } from "../text/format.ts";
import { RowFault, type Row, toInstrument } from "../text/row.ts";
import {
  transactionKinds,
  type TransactionKind,
  type NewPortfolioTransaction,
} from "../../../../contract/portfolios/portfolioTransaction.ts";
import { readDecimal } from "../../../../market/ledger/decimal.ts";
import type { RowReading } from "../text/statement.ts";
import { lotMethods } from "../../../../domain/choices.ts";
import { MAX_PORTFOLIO_DESCRIPTION } from "../../../../domain/limits.ts";
import type { PortfolioSettings } from "../../../../contract/portfolios/portfolioImport.ts";
import { isMajorUnit } from "../../../../domain/currency.ts";
import {
  isObject,
  jsonText,
  type JsonFile,
  type JsonFormat,
  type JsonObject,
} from "../text/json.ts";

/** Checked with the market when the settings are applied. */
const SYMBOL = /^[\w.^=-]{1,15}$/;

/** Drops invalid values; undefined without a valid currency and lot method. */
export function readSettings(
  textOf: (field: keyof PortfolioSettings) => string,
): PortfolioSettings | undefined {
  const currency = textOf("currency");
  const lotMethod = lotMethods.find((each) => each === textOf("lotMethod"));
  if (!isMajorUnit(currency) || !lotMethod) return undefined;
  const description = textOf("description").trim();
  const benchmark = textOf("benchmark");
  return {
    currency,
    lotMethod,
    description:
      description === "" || description.length > MAX_PORTFOLIO_DESCRIPTION ? null : description,
    benchmark: SYMBOL.test(benchmark) ? benchmark : null,
  };
}

const NUMBERS = [
  "quantity",
  "price",
  "costPrice",
  "amount",
  "numerator",
  "denominator",
  "costShare",
  "cashCostShare",
  "exchangeRate",
  "fee",
  "tax",
] as const;
const WORDS = ["time", "newSymbol", "acquiredOn", "currency", "note"] as const;

export type OwnField = (typeof EXPORT_COLUMNS)[number];

const KINDS: ReadonlySet<string> = new Set(transactionKinds);
const isKind = (text: string): text is TransactionKind => KINDS.has(text);

function needText(fields: ReadonlyMap<OwnField, string>, field: OwnField): string {
  const text = fields.get(field) ?? "";
  if (text === "") throw new RowFault("missingField", field);
  return text;
}

const readOwnDismissal = (fields: ReadonlyMap<OwnField, string>): RowReading => ({
  status: "dismissal",
  date: needText(fields, "date"),
  instrument: toInstrument({ symbol: needText(fields, "symbol") }),
});

function readOwnPrice(fields: ReadonlyMap<OwnField, string>): RowReading {
  const currency = fields.get("currency") ?? "";
  const isPreferred = fields.get("isPreferred") ?? "";
  if (!["", "true", "false"].includes(isPreferred)) {
    throw new RowFault("unsupported", "isPreferred", isPreferred);
  }
  return {
    status: "price",
    date: needText(fields, "date"),
    instrument: toInstrument({ symbol: needText(fields, "symbol") }),
    price: {
      price: needText(fields, "price"),
      ...(currency === "" ? {} : { currency }),
      isPreferred: isPreferred === "true",
    },
  };
}

/** Reads an exported row, keeping the text of its numbers. */
export function readOwn(
  fields: ReadonlyMap<OwnField, string>,
  lots: NonNullable<NewPortfolioTransaction["lots"]> | undefined,
): RowReading {
  const textOf = (field: OwnField): string => fields.get(field) ?? "";
  const kind = textOf("kind");
  if (kind === PRICE_KIND) return readOwnPrice(fields);
  if (kind === DISMISSAL_KIND) return readOwnDismissal(fields);
  if (kind === "") throw new RowFault("missingField", "kind");
  if (!isKind(kind)) throw new RowFault("unknownKind", "kind", kind);
  const date = textOf("date");
  if (date === "") throw new RowFault("missingField", "date");
  for (const field of NUMBERS) {
    const text = textOf(field);
    if (text !== "" && !readDecimal(text)) throw new RowFault("notANumber", field, text);
  }
  const settlement = textOf("settlement");
  if (settlement !== "" && settlement !== "portfolio" && settlement !== "transaction") {
    throw new RowFault("unsupported", "settlement", settlement);
  }
  const stated = [...NUMBERS, ...WORDS, "settlement" as const].flatMap((field) => {
    const text = textOf(field);
    return text === "" ? [] : [[field, text] as const];
  });
  const symbol = textOf("symbol");
  const origin = (["reference", "rateSource"] as const).flatMap((field) => {
    const text = textOf(field);
    // The source of a rate is meaningless without the rate.
    return text === "" || (field === "rateSource" && textOf("exchangeRate") === "")
      ? []
      : [[field, text] as const];
  });
  return readRow(
    { kind, date, ...Object.fromEntries(stated), ...(lots ? { lots } : {}) },
    {
      instrument: symbol === "" ? undefined : toInstrument({ symbol }),
      reference: textOf("id"),
      origin: Object.fromEntries(origin),
      rateCurrency: textOf("rateCurrency"),
    },
  );
}

/** Maximum number of lots in a transaction. */
const MAX_LOTS = 100;

/** The export prefixes text that spreadsheets would treat as a formula with an apostrophe. */
const withoutApostrophe = (cell: string): string =>
  /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;

function readLots(text: string) {
  if (text === "") return undefined;
  const parts = text.split(" ");
  if (parts.length > MAX_LOTS) throw new RowFault("tooLong", "lots", text);
  return parts.map((part) => {
    const [lot, quantity, ...rest] = part.split(":");
    if (!lot || !quantity || rest.length > 0) throw new RowFault("notANumber", "lots", part);
    return { lot, quantity };
  });
}

/** Not trimmed, so that notes stay unchanged. */
const cellOf = ({ columns, cells }: Pick<Row, "columns" | "cells">, column: string): string => {
  const place = columns.get(column.toLowerCase());
  return place === undefined ? "" : withoutApostrophe(cells[place] ?? "");
};

const SETTINGS_COLUMNS = {
  currency: "currency",
  lotMethod: "lots",
  benchmark: "symbol",
  description: "note",
} as const;

export const ownCsv: TableFormat = {
  name: "ownCsv",
  findHeaders: headersWith("date", "kind", "newsymbol", "acquiredon", "cashcostshare", "lots"),
  settled: { decimalMark: "point", dateOrder: "ymd" },
  findSettings: (first) =>
    cellOf(first, "kind") === SETTINGS_KIND
      ? readSettings((field) => cellOf(first, SETTINGS_COLUMNS[field]))
      : undefined,
  open: () => (row) => {
    const fields = new Map(EXPORT_COLUMNS.map((column) => [column, cellOf(row, column)]));
    return readOwn(fields, readLots(cellOf(row, "lots")));
  },
};

const listOf = (value: unknown): readonly unknown[] | undefined =>
  Array.isArray(value) ? (value as readonly unknown[]) : undefined;

function readJsonLots(value: unknown) {
  if (value === undefined) return undefined;
  const lots = listOf(value);
  if (!lots || lots.length > MAX_LOTS) throw new RowFault("unsupported", "lots");
  return lots.map((lot) => {
    const [id, quantity] = isObject(lot) ? [jsonText(lot["lot"]), jsonText(lot["quantity"])] : [];
    if (!id || !quantity) throw new RowFault("missingField", "lots");
    return { lot: id, quantity };
  });
}

function portfolioOf(file: JsonFile): JsonObject | undefined {
  const portfolio = file.valueOf("portfolio");
  return isObject(portfolio) ? portfolio : undefined;
}

export const ownJson: JsonFormat = {
  name: "ownJson",
  members: ["version", "portfolio", "transactions", "prices", "dismissedSplits"],
  findRows: (file) => {
    const transactions = file.listOf("transactions");
    if (file.valueOf("version") !== 1 || !portfolioOf(file) || !transactions) return undefined;
    const listed = (field: string, kind: string) => {
      const list = file.listOf(field);
      return list ? [{ list, kind }] : [];
    };
    return [
      { list: transactions },
      ...listed("prices", PRICE_KIND),
      ...listed("dismissedSplits", DISMISSAL_KIND),
    ];
  },
  detectCurrency: (file) => jsonText(portfolioOf(file)?.["currency"]),
  findSettings: (file) => {
    const portfolio = portfolioOf(file);
    return portfolio && readSettings((field) => jsonText(portfolio[field]));
  },
  open: async () => (entry) => {
    const fields = new Map(
      Object.entries(entry).flatMap(([field, value]) =>
        field === "lots"
          ? []
          : [[field as OwnField, typeof value === "boolean" ? String(value) : jsonText(value)]],
      ),
    );
    return readOwn(fields, readJsonLots(entry["lots"]));
  },
};
