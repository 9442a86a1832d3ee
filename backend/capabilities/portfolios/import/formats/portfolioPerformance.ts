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

const MEANINGS: ReadonlyMap<string, Meaning> = new Map([
  ["buy", "buy"],
  ["kauf", "buy"],
  ["sell", "sell"],
  ["verkauf", "sell"],
  ["dividend", "dividend"],
  ["dividends", "dividend"],
  ["dividende", "dividend"],
  ["interest", "interest"],
  ["zinsen", "interest"],
  ["interest charge", "interestPaid"],
  ["zinsbelastung", "interestPaid"],
  ["fees", "fee"],
  ["gebühren", "fee"],
  ["fees refund", "feeBack"],
  ["gebührenerstattung", "feeBack"],
  ["taxes", "tax"],
  ["steuern", "tax"],
  ["tax refund", "taxBack"],
  ["steuerrückerstattung", "taxBack"],
  ["deposit", "deposit"],
  ["einlage", "deposit"],
  ["removal", "withdrawal"],
  ["entnahme", "withdrawal"],
  ["transfer (inbound)", "in"],
  ["umbuchung (eingang)", "in"],
  ["delivery (inbound)", "in"],
  ["einlieferung", "in"],
  ["transfer (outbound)", "out"],
  ["umbuchung (ausgang)", "out"],
  ["delivery (outbound)", "out"],
  ["auslieferung", "out"],
]);

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

/**
 * Portfolio Performance includes fees and taxes in the value: a purchase adds them, income
 * subtracts them.
 */
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

function readHolding(row: Row, kind: "buy" | "sell" | "transferIn" | "transferOut"): RowReading {
  const shares = needNumber(row, ...SHARES).abs();
  if (!shares.gt(ZERO))
    throw new RowFault("outOfRange", columnIn(row, SHARES), textOf(row, ...SHARES));
  const { gross, fee, tax, currency, brokerRate } = amountsOf(
    row,
    kind === "buy" || kind === "transferIn",
  );
  const isTrade = kind === "buy" || kind === "sell";
  return readRow(
    draftOf(kind, momentIn(row), {
      currency,
      quantity: shares,
      price: gross.dividedBy(shares),
      fee,
      tax,
      note: textOf(row, ...NOTE),
      settlement: brokerRate && isTrade ? "portfolio" : undefined,
    }),
    { instrument: instrumentOf(row, currency), brokerRate },
  );
}

function readDividend(row: Row): RowReading {
  const { gross, fee, tax, currency, brokerRate } = amountsOf(row, false);
  return readRow(
    draftOf("dividend", momentIn(row), {
      currency,
      amount: gross,
      fee,
      tax,
      note: textOf(row, ...NOTE),
      settlement: brokerRate ? "portfolio" : undefined,
    }),
    { instrument: instrumentOf(row, currency), brokerRate },
  );
}

function readMoney(row: Row, meaning: Meaning): RowReading {
  const { account: currency, inAccount } = accountOf(row);
  const value = inAccount(needNumber(row, ...VALUE)).abs();
  const note = textOf(row, ...NOTE);
  const moment = momentIn(row);
  const instrument = instrumentOf(row, currency);
  const ofHolding = isNamed(instrument) ? { instrument } : {};
  switch (meaning) {
    case "interest": {
      const tax = inAccount(numberOf(row, ...TAXES)).abs();
      const amount = value.plus(tax);
      return readRow(draftOf("interest", moment, { currency, amount, tax, note }), ofHolding);
    }
    case "interestPaid":
      return readRow(
        draftOf("interest", moment, { currency, amount: value.negated(), note }),
        ofHolding,
      );
    case "fee":
    case "tax":
      return readRow(draftOf(meaning, moment, { currency, amount: value, note }), ofHolding);
    case "feeBack":
      return readRow(
        draftOf("fee", moment, { currency, amount: value.negated(), note }),
        ofHolding,
      );
    case "taxBack":
      return readRow(
        draftOf("tax", moment, { currency, amount: value.negated(), note }),
        ofHolding,
      );
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
      return readHolding(row, meaning);
    case "dividend":
      return readDividend(row);
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
