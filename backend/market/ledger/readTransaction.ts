import { isSymbol } from "../../domain/symbolText.ts";
import { isMajorUnit, type Currency } from "../../domain/currency.ts";
import { readTradeDate, type TradeDate } from "../../domain/tradeDate.ts";
import { ONE, readDecimal, ZERO, type Decimal } from "./decimal.ts";
import { createProblem, type Problem } from "./problem.ts";
import type { Transaction, TransactionKind } from "./transaction.ts";
import { withSeconds } from "./order.ts";

/** Numbers of a transaction; zero if its kind has no such number. */
export interface Terms {
  readonly quantity: Decimal;
  readonly price: Decimal;
  readonly costPrice: Decimal;
  readonly amount: Decimal;
  readonly fee: Decimal;
  readonly tax: Decimal;
  /** Units of the portfolio's currency for one unit of the transaction's. */
  readonly rate: Decimal;
  readonly numerator: Decimal;
  readonly denominator: Decimal;
  readonly costShare: Decimal;
  readonly cashCostShare: Decimal;
  readonly lots: readonly { readonly lot: string; readonly quantity: Decimal }[];
}

interface Rule {
  readonly sign: "positive" | "notNegative" | "notZero" | "share";
  /** Exceeds any real figure; a larger one means that a column was mistaken for another. */
  readonly limit: Decimal;
}

/** Limits the exact products of the ledger to 36 decimals. */
export const MAX_DECIMALS = 12;

const QUANTITY_LIMIT = ONE.shiftedBy(12);
const AMOUNT_LIMIT = ONE.shiftedBy(15);
const RATIO_LIMIT = ONE.shiftedBy(6);

const positive = (limit: Decimal): Rule => ({ sign: "positive", limit });
const notNegative = (limit: Decimal): Rule => ({ sign: "notNegative", limit });
const SHARE: Rule = { sign: "share", limit: ONE };

const RULES = {
  quantity: positive(QUANTITY_LIMIT),
  price: notNegative(QUANTITY_LIMIT),
  costPrice: notNegative(QUANTITY_LIMIT),
  amount: positive(AMOUNT_LIMIT),
  fee: notNegative(AMOUNT_LIMIT),
  tax: notNegative(AMOUNT_LIMIT),
  exchangeRate: positive(QUANTITY_LIMIT),
  numerator: positive(RATIO_LIMIT),
  denominator: positive(RATIO_LIMIT),
  costShare: SHARE,
  cashCostShare: SHARE,
} as const satisfies Record<string, Rule>;

type Field = keyof typeof RULES;

const SIGNED: ReadonlySet<TransactionKind> = new Set(["fee", "tax", "interest"]);

function ruleOf(kind: TransactionKind, field: Field): Rule {
  if (field === "amount" && SIGNED.has(kind)) return { sign: "notZero", limit: AMOUNT_LIMIT };
  if (kind === "merger" && (field === "amount" || field === "quantity")) {
    return notNegative(RULES[field].limit);
  }
  return RULES[field];
}

/** Returns the first problem of a number, in the order in which an investor would fix them. */
function checkNumber(id: string, field: string, value: Decimal, rule: Rule): Problem | undefined {
  if (value.isNegative() && !value.isZero() && rule.sign !== "notZero") {
    return createProblem("negative", id, { field, value: value.toString() });
  }
  if (value.isZero() && (rule.sign === "positive" || rule.sign === "notZero")) {
    return createProblem("zero", id, { field });
  }
  if (value.abs().gt(rule.limit)) {
    const text = value.toString();
    return rule.sign === "share"
      ? createProblem("aboveOne", id, { field, value: text })
      : createProblem("tooLarge", id, { field, value: text, limit: rule.limit.toString() });
  }
  return (value.decimalPlaces() ?? 0) > MAX_DECIMALS
    ? createProblem("tooManyDecimals", id, { field, limit: MAX_DECIMALS })
    : undefined;
}

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;

function checkWords(tx: Transaction): readonly Problem[] {
  const problems: Problem[] = [];
  if (readTradeDate(tx.date) === undefined) {
    problems.push(createProblem("notADate", tx.id, { field: "date", text: tx.date }));
  }
  if ("acquiredOn" in tx && tx.acquiredOn !== undefined && !readTradeDate(tx.acquiredOn)) {
    problems.push(createProblem("notADate", tx.id, { field: "acquiredOn", text: tx.acquiredOn }));
  }
  if (tx.time !== undefined && !TIME.test(tx.time)) {
    problems.push(createProblem("notATime", tx.id, { text: tx.time }));
  }
  if (!isMajorUnit(tx.currency)) {
    problems.push(createProblem("notACurrency", tx.id, { text: tx.currency }));
  }
  const symbols = {
    ...("symbol" in tx && tx.symbol !== undefined ? { symbol: tx.symbol } : {}),
    ...("newSymbol" in tx ? { newSymbol: tx.newSymbol } : {}),
  };
  for (const [field, text] of Object.entries(symbols)) {
    if (!isSymbol(text)) problems.push(createProblem("notASymbol", tx.id, { field, text }));
  }
  if (symbols.symbol !== undefined && symbols.symbol === symbols.newSymbol) {
    problems.push(createProblem("sameSymbol", tx.id, { symbol: symbols.symbol }));
  }
  return problems;
}

/** Never throws; `problems` lists every fault that can be found without the ledger. */
export function readTransaction(
  tx: Transaction,
  base: Currency,
): { readonly terms: Terms; readonly problems: readonly Problem[] } {
  const problems = [...checkWords(tx)];
  const read = (field: string, text: string, rule: Rule): Decimal => {
    const value = readDecimal(text);
    const problem = value
      ? checkNumber(tx.id, field, value, rule)
      : createProblem("notADecimal", tx.id, { field, text });
    if (problem) problems.push(problem);
    return value ?? ZERO;
  };
  const stated: Readonly<Partial<Record<Field, unknown>>> = tx;
  const numberOf = (field: Field): Decimal | undefined => {
    const text = stated[field];
    return text === undefined ? undefined : read(field, String(text), ruleOf(tx.kind, field));
  };
  const rate = numberOf("exchangeRate");
  if (tx.currency === base && rate && !rate.eq(ONE)) {
    problems.push(createProblem("rateNotOne", tx.id, { currency: base, rate: rate.toString() }));
  }
  if (tx.currency !== base && !rate) {
    const facts = { currency: tx.currency, portfolioCurrency: base };
    problems.push(createProblem("rateMissing", tx.id, facts));
  }
  const price = numberOf("price") ?? ZERO;
  const chosen = "lots" in tx ? (tx.lots ?? []) : [];
  const terms: Terms = {
    quantity: numberOf("quantity") ?? ZERO,
    price,
    costPrice: numberOf("costPrice") ?? price,
    amount: numberOf("amount") ?? ZERO,
    fee: numberOf("fee") ?? ZERO,
    tax: numberOf("tax") ?? ZERO,
    rate: rate ?? ONE,
    numerator: numberOf("numerator") ?? ZERO,
    denominator: numberOf("denominator") ?? ZERO,
    costShare: numberOf("costShare") ?? ZERO,
    cashCostShare: numberOf("cashCostShare") ?? ZERO,
    lots: chosen.map(({ lot, quantity }) => ({
      lot,
      quantity: read("lots", quantity, RULES.quantity),
    })),
  };
  return { terms, problems };
}

export interface Facts {
  readonly today: TradeDate;
  /** `HH:MM:SS` at the exchange; if undefined (unknown time zone), times are not checked. */
  readonly timeNow?: string | undefined;
  readonly listedOn?: TradeDate | null;
  readonly quotedIn?: Currency | null;
}

/** Finds problems that do not depend on the ledger. */
export function checkFacts(
  tx: Transaction,
  { today, timeNow, listedOn, quotedIn }: Facts,
): readonly Problem[] {
  const { id, date, time, currency } = tx;
  const problems: Problem[] = [];
  if (date > today) problems.push(createProblem("inFuture", id, { date, today }));
  if (date === today && time !== undefined && timeNow !== undefined) {
    if (withSeconds(time) > timeNow) {
      problems.push(createProblem("timeInFuture", id, { time, now: timeNow.slice(0, 5) }));
    }
  }
  if (listedOn && "symbol" in tx && date < listedOn) {
    problems.push(createProblem("beforeListing", id, { date, listedOn }));
  }
  if (quotedIn && currency !== quotedIn) {
    const problem = checkCurrency(tx, quotedIn);
    if (problem) problems.push(problem);
  }
  return problems;
}

function checkCurrency(tx: Transaction, quotedIn: Currency): Problem | undefined {
  const { id, currency } = tx;
  if ("price" in tx) return createProblem("currencyNotQuoted", id, { currency, quotedIn });
  switch (tx.kind) {
    case "dividend":
    case "fee":
    case "tax":
    case "interest": {
      const { kind, symbol } = tx;
      return symbol === undefined
        ? undefined
        : createProblem("paidInAnother", id, { kind, symbol, currency, quotedIn });
    }
    default:
      return undefined;
  }
}
