import type { Problem } from "../../../market/ledger/problem.ts";
import { nameField } from "../../../platform/http/fieldRefusal.ts";

const subject = (field: string): string => nameField(field);

const shares = (quantity: string): string => (quantity === "1" ? "1 share" : `${quantity} shares`);

/**
 * Describes a problem in one sentence. `own` is the caller's transaction; problems of others name
 * theirs.
 */
export function sentenceOfProblem(problem: Problem, own: string): string {
  const sentence = describe(problem);
  return problem.transaction === own
    ? sentence
    : `Transaction ${problem.transaction} would no longer be possible: ${sentence}`;
}

function describe(problem: Problem): string {
  switch (problem.code) {
    case "notADecimal":
      return `${subject(problem.field)} must be a number without separators, as 1234.5`;
    case "negative":
      return `${subject(problem.field)} must not be negative`;
    case "zero":
      return `${subject(problem.field)} must not be zero`;
    case "tooLarge":
      return `${subject(problem.field)} must be at most ${problem.limit}`;
    case "tooManyDecimals":
      return `${subject(problem.field)} must have at most ${problem.limit} decimals`;
    case "aboveOne":
      return `${subject(problem.field)} must be from 0 to 1`;
    case "notADate":
      return `${subject(problem.field)} must be a day of the calendar, as 2026-01-31`;
    case "notATime":
      return "Time must be as 09:30 or 09:30:15";
    case "notASymbol":
      return `${subject(problem.field)} is no symbol`;
    case "notACurrency":
      return "Currency must be three capital letters of a major unit, as USD or GBP";
    case "sameSymbol":
      return `A merger or spin-off needs two symbols, and both are ${problem.symbol}`;
    case "rateMissing":
      return `No source knows what one ${problem.currency} was in ${problem.portfolioCurrency} on that date; state the exchange rate`;
    case "rateNotOne":
      return `The exchange rate from ${problem.currency} to itself is 1`;
    case "duplicateId":
      return "This transaction is recorded already";
    case "unknownId":
      return "There is no such transaction";
    case "inFuture":
      return `${problem.date} is in the future: at the exchange it is ${problem.today}`;
    case "timeInFuture":
      return `${problem.time} is in the future: the exchange's clock shows ${problem.now}`;
    case "beforeListing":
      return `${problem.date} is before ${problem.listedOn}, the first day that prices are known of`;
    case "currencyNotQuoted":
      return `The price is in ${problem.currency}, and the stock is quoted in ${problem.quotedIn}`;
    case "paidInAnother":
      return `The ${problem.kind} is in ${problem.currency}, and ${problem.symbol} is quoted in ${problem.quotedIn}`;
    case "currencyOfLots":
      return `The price is in ${problem.currency}, and what is held was bought in ${problem.held}`;
    case "moreThanHeld":
      return `${shares(problem.quantity)} of ${problem.symbol} are more than the ${problem.held} held on ${problem.date}`;
    case "nothingHeld":
      return `No ${problem.symbol} is held on ${problem.date}`;
    case "splitTwice":
      return `A split of ${problem.symbol} of ${problem.numerator} for ${problem.denominator} is recorded on ${problem.first} already`;
    case "lotsNotChosen":
      return `This portfolio's sales name the lots that they take: choose those of ${problem.symbol}`;
    case "lotsOfAverage":
      return "With average cost a sale takes a share of all lots and names none";
    case "lotNotHeld":
      return `Of lot ${problem.lot} ${problem.held} are held, not ${problem.quantity}`;
    case "lotsDoNotAddUp":
      return `The chosen lots add up to ${problem.chosen}, and the quantity is ${problem.quantity}`;
    default:
      return problem satisfies never;
  }
}

const fields: Readonly<Partial<Record<Problem["code"], string>>> = {
  notATime: "time",
  notACurrency: "currency",
  sameSymbol: "newSymbol",
  rateMissing: "exchangeRate",
  rateNotOne: "exchangeRate",
  inFuture: "date",
  timeInFuture: "time",
  beforeListing: "date",
  currencyNotQuoted: "currency",
  paidInAnother: "currency",
  currencyOfLots: "currency",
  moreThanHeld: "quantity",
  nothingHeld: "symbol",
  splitTwice: "date",
  lotsNotChosen: "lots",
  lotsOfAverage: "lots",
  lotNotHeld: "lots",
  lotsDoNotAddUp: "lots",
};

/** Returns the form field that fixes the problem; undefined if another transaction causes it. */
export function fieldOfProblem(problem: Problem, own: string): string | undefined {
  if (problem.transaction !== own) return undefined;
  return "field" in problem ? problem.field : fields[problem.code];
}
