import { ZERO, type Decimal } from "../../../../market/ledger/decimal.ts";
import {
  cashDraft,
  draftOf,
  headersWith,
  majorUnitOf,
  pickRate,
  readRow,
  type TableFormat,
} from "../text/format.ts";
import {
  columnIn,
  isNamed,
  momentOf,
  needNumber,
  needText,
  numberOf,
  RowFault,
  textOf,
  toCurrency,
  toInstrument,
  type Row,
} from "../text/row.ts";
import type { RowReading } from "../text/statement.ts";

/** Column names in the program's English and German versions. */
const DATE = ["date", "datum"] as const;
const TYPE = ["type", "typ"] as const;
const VALUE = ["value", "wert"] as const;
const CURRENCY = ["transaction currency", "buchungswährung"] as const;
const GROSS = ["gross amount", "bruttobetrag"] as const;
const GROSS_CURRENCY = ["currency gross amount", "währung bruttobetrag"] as const;
const RATE = ["exchange rate", "wechselkurs"] as const;
const FEES = ["fees", "gebühren"] as const;
const TAXES = ["taxes", "steuern"] as const;
const SHARES = ["shares", "stück"] as const;
const TICKER = ["ticker symbol", "ticker-symbol"] as const;
const NAME = ["security name", "wertpapiername"] as const;
const NOTE = ["note", "notiz"] as const;

type Meaning =
  | "buy"
  | "sell"
  | "dividend"
  | "interest"
  | "interestPaid"
  | "fee"
  | "feeBack"
  | "tax"
  | "taxBack"
  | "deposit"
  | "withdrawal"
  | "in"
  | "out";

const TYPES: readonly (readonly [Meaning, ...string[]])[] = [
  ["buy", "buy", "kauf"],
  ["sell", "sell", "verkauf"],
  ["dividend", "dividend", "dividends", "dividende"],
  ["interest", "interest", "zinsen"],
  ["interestPaid", "interest charge", "zinsbelastung"],
  ["fee", "fees", "gebühren"],
  ["feeBack", "fees refund", "gebührenerstattung"],
  ["tax", "taxes", "steuern"],
  ["taxBack", "tax refund", "steuerrückerstattung"],
  ["deposit", "deposit", "einlage"],
  ["withdrawal", "removal", "entnahme"],
  ["in", "transfer (inbound)", "umbuchung (eingang)", "delivery (inbound)", "einlieferung"],
  ["out", "transfer (outbound)", "umbuchung (ausgang)", "delivery (outbound)", "auslieferung"],
];

const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  TYPES.flatMap(([meaning, ...names]) => names.map((name) => [name, meaning] as const)),
);

interface Amounts {
  /** Before fees and taxes; all amounts are in the security's currency. */
  readonly gross: Decimal;
  readonly fee: Decimal;
  readonly tax: Decimal;
  readonly currency: string;
  readonly brokerRate?: { readonly currency: string; readonly rate: Decimal };
}

/** Accounts may be kept in pence, as are their amounts then. */
function accountOf(row: Row) {
  const { currency, perMajor } = majorUnitOf(needText(row, ...CURRENCY));
  return {
    account: toCurrency(currency, columnIn(row, CURRENCY)),
    inAccount: (amount: Decimal | undefined): Decimal => (amount ?? ZERO).dividedBy(perMajor),
  };
}

/** The value includes fees and taxes: a purchase adds them, income subtracts them. */
function amountsOf(row: Row, adds: boolean): Amounts {
  const { account, inAccount } = accountOf(row);
  const value = inAccount(needNumber(row, ...VALUE)).abs();
  const fee = inAccount(numberOf(row, ...FEES)).abs();
  const tax = inAccount(numberOf(row, ...TAXES)).abs();
  const charges = fee.plus(tax);
  const gross = adds ? value.minus(charges) : value.plus(charges);
  // London shares may be in pence even if the account is not.
  const unit = majorUnitOf(textOf(row, ...GROSS_CURRENCY));
  const foreign = unit.currency;
  const stated = numberOf(row, ...GROSS)
    ?.abs()
    .dividedBy(unit.perMajor);
  if (foreign === "" || foreign === account || !stated?.gt(ZERO) || !gross.gt(ZERO)) {
    return { gross, fee, tax, currency: account };
  }
  const given = numberOf(row, ...RATE);
  const inverse = given?.gt(ZERO) ? given.pow(-1) : undefined;
  const rate = pickRate(gross.dividedBy(stated), [
    given,
    inverse,
    given?.times(unit.perMajor),
    inverse?.times(unit.perMajor),
  ]);
  return {
    gross: stated,
    fee: fee.dividedBy(rate),
    tax: tax.dividedBy(rate),
    currency: toCurrency(foreign, columnIn(row, GROSS_CURRENCY)),
    brokerRate: { currency: account, rate },
  };
}

const instrumentOf = (row: Row, currency: string) =>
  toInstrument({
    symbol: textOf(row, ...TICKER),
    isin: textOf(row, "isin"),
    name: textOf(row, ...NAME),
    currency,
  });

const momentIn = (row: Row) => momentOf(row, columnIn(row, DATE));

function readHolding(
  row: Row,
  kind: "buy" | "sell" | "transferIn" | "transferOut" | "dividend",
): RowReading {
  const isDividend = kind === "dividend";
  const shares = isDividend ? ZERO : needNumber(row, ...SHARES).abs();
  if (!isDividend && !shares.gt(ZERO))
    throw new RowFault("outOfRange", columnIn(row, SHARES), textOf(row, ...SHARES));
  const { gross, brokerRate, ...charges } = amountsOf(row, kind === "buy" || kind === "transferIn");
  const isTransfer = kind === "transferIn" || kind === "transferOut";
  return readRow(
    draftOf(kind, momentIn(row), {
      ...charges,
      ...(isDividend ? { amount: gross } : { quantity: shares, price: gross.dividedBy(shares) }),
      note: textOf(row, ...NOTE),
      settlement: brokerRate && !isTransfer ? "portfolio" : undefined,
    }),
    { instrument: instrumentOf(row, charges.currency), brokerRate },
  );
}

function readMoney(row: Row, meaning: Meaning): RowReading {
  const { account: currency, inAccount } = accountOf(row);
  const value = inAccount(needNumber(row, ...VALUE)).abs();
  const note = textOf(row, ...NOTE);
  const moment = momentIn(row);
  const instrument = instrumentOf(row, currency);
  const ofHolding = isNamed(instrument) ? { instrument } : {};
  const isBack = meaning === "feeBack" || meaning === "taxBack" || meaning === "interestPaid";
  const stated = { currency, amount: isBack ? value.negated() : value, note };
  switch (meaning) {
    case "interest": {
      const tax = inAccount(numberOf(row, ...TAXES)).abs();
      const paid = { ...stated, amount: value.plus(tax), tax };
      return readRow(draftOf("interest", moment, paid), ofHolding);
    }
    case "interestPaid":
      return readRow(draftOf("interest", moment, stated), ofHolding);
    case "fee":
    case "feeBack":
      return readRow(draftOf("fee", moment, stated), ofHolding);
    case "tax":
    case "taxBack":
      return readRow(draftOf("tax", moment, stated), ofHolding);
    default: {
      const isOut = meaning === "withdrawal" || meaning === "out";
      const flow = isOut ? value.negated() : value;
      return readRow(cashDraft(moment, flow, { currency, note }));
    }
  }
}

function readType(row: Row): RowReading {
  const type = needText(row, ...TYPE);
  const meaning = MEANINGS.get(type.toLowerCase());
  if (meaning === undefined) throw new RowFault("unknownKind", columnIn(row, TYPE), type);
  const hasShares = textOf(row, ...SHARES) !== "";
  switch (meaning) {
    case "buy":
    case "sell":
    case "dividend":
      return readHolding(row, meaning);
    // The type covers both shares moved between depots and money moved between accounts.
    case "in":
      return hasShares ? readHolding(row, "transferIn") : readMoney(row, meaning);
    case "out":
      return hasShares ? readHolding(row, "transferOut") : readMoney(row, meaning);
    default:
      return readMoney(row, meaning);
  }
}

const inEnglish = headersWith("date", "type", "value", "transaction currency");
const inGerman = headersWith("datum", "typ", "wert", "buchungswährung");

export const portfolioPerformance: TableFormat = {
  name: "portfolioPerformance",
  findHeaders: (records) => {
    const place = inEnglish(records);
    return place === -1 ? inGerman(records) : place;
  },
  settled: {},
  numbers: [...VALUE, ...GROSS, ...FEES, ...TAXES, ...SHARES],
  dates: DATE,
  open: () => readType,
};
