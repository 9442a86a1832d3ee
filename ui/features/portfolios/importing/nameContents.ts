import { formatCount } from "../../../format/number.ts";
import { describeContents, type Counted } from "./messages.ts";

const counted = (count: number): Counted => ({ count: formatCount(count), isOne: count === 1 });

/** So many transactions and so many prices in words; of neither, no transactions. */
export const nameContents = (transactions: number, prices: number): string =>
  describeContents(
    transactions > 0 || prices === 0 ? counted(transactions) : undefined,
    prices > 0 ? counted(prices) : undefined,
  );
