import type { Problem } from "../../../market/ledger/problem.ts";
import { nameField } from "../../../platform/http/fieldRefusal.ts";

const shares = (quantity: string): string => (quantity === "1" ? "1 share" : `${quantity} shares`);

/** `own` is the caller's transaction; problems of other transactions name theirs. */
export function sentenceOfProblem(problem: Problem, own: string): string {
  const sentence = describe(problem);
  return problem.transaction === own
    ? sentence
    : `Transaction ${problem.transaction} would no longer be possible: ${sentence}`;
}

function describe(problem: Problem): string {
  switch (problem.code) {
    case "notADecimal":
      return `${nameField(problem.field)} must be a number without separators, such as 1234.5`;
    case "negative":
      return `${nameField(problem.field)} must not be negative`;
    case "zero":
      return `${nameField(problem.field)} must not be zero`;
    case "tooLarge":
      return `${nameField(problem.field)} must be at most ${problem.limit}`;
    case "tooManyDecimals":
      return `${nameField(problem.field)} must have at most ${problem.limit} decimals`;
    case "aboveOne":
      return `${nameField(problem.field)} must be from 0 to 1`;
    case "notADate":
      return `${nameField(problem.field)} must be a date such as 2026-01-31`;
    case "notATime":
      return "Time must be like 09:30 or 09:30:15";
    case "notASymbol":
      return `${nameField(problem.field)} is not a symbol`;
    case "notACurrency":
      return "Currency must be three capital letters of a major unit, such as USD or GBP";
    case "sameSymbol":
      return `A merger or spin-off needs two different symbols. Both are ${problem.symbol}`;
    case "rateMissing":
      return `No source has the exchange rate of ${problem.currency} to ${problem.portfolioCurrency} on that date. Enter it`;
    case "rateNotOne":
      return `The exchange rate from ${problem.currency} to itself is 1`;
    case "duplicateId":
      return "This transaction has already been recorded";
    case "unknownId":
      return "There is no such transaction";
    case "inFuture":
      return `${problem.date} is in the future: at the exchange it is ${problem.today}`;
    case "timeInFuture":
      return `${problem.time} is in the future: the exchange's clock shows ${problem.now}`;
    case "beforeListing":
      return `${problem.date} is before ${problem.listedOn}, the first day with known prices`;
    case "currencyNotQuoted":
      return `The price is in ${problem.currency}, but the stock is quoted in ${problem.quotedIn}`;
    case "paidInAnother":
      return `The ${problem.kind} is in ${problem.currency}, but ${problem.symbol} is quoted in ${problem.quotedIn}`;
    case "currencyOfLots":
      return `The price is in ${problem.currency}, but the shares held were bought in ${problem.held}`;
    case "moreThanHeld":
      return `${shares(problem.quantity)} of ${problem.symbol} are more than the ${problem.held} held on ${problem.date}`;
    case "nothingHeld":
      return `No ${problem.symbol} is held on ${problem.date}`;
    case "splitTwice":
      return `A split of ${problem.symbol} of ${problem.numerator} for ${problem.denominator} is already recorded on ${problem.first}`;
    case "lotsNotChosen":
      return `Sales in this portfolio require lots. Choose the lots of ${problem.symbol}`;
    case "lotsOfAverage":
      return "With average cost, a sale reduces all lots, so none can be chosen";
    case "lotNotHeld":
      return `Lot ${problem.lot} holds ${problem.held}, not ${problem.quantity}`;
    case "lotsDoNotAddUp":
      return `The chosen lots add up to ${problem.chosen}, but the quantity is ${problem.quantity}`;
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
