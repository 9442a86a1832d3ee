import {
  transactionKinds,
  type TransactionKind,
  type NewPortfolioTransaction,
} from "../../../../contract/portfolios/portfolioTransaction.ts";
import { readDecimal } from "../../../../market/ledger/decimal.ts";
import {
  DISMISSAL_KIND,
  PRICE_KIND,
  type EXPORT_COLUMNS,
} from "../../lifecycle/exportPortfolio.ts";
import { readRow } from "../text/format.ts";
import { RowFault, toInstrument } from "../text/row.ts";
import type { RowReading } from "../text/statement.ts";
import { lotMethods } from "../../../../domain/choices.ts";
import { MAX_PORTFOLIO_DESCRIPTION } from "../../../../domain/limits.ts";
import type { PortfolioSettings } from "../../../../contract/portfolios/portfolioImport.ts";
import { isMajorUnit } from "../../../../domain/currency.ts";

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
