import { formatList } from "../../../format/text.ts";
import { formatCount } from "../../../format/number.ts";
import { describeContents, type Counted } from "./messages.ts";

const counted = (count: number): Counted => ({ count: formatCount(count), isOne: count === 1 });

export function nameContents(transactions: number, prices: number, dismissals: number): string {
  const stated = prices + dismissals;
  return formatList(
    describeContents(
      transactions > 0 || stated === 0 ? counted(transactions) : undefined,
      prices > 0 ? counted(prices) : undefined,
      dismissals > 0 ? counted(dismissals) : undefined,
    ),
  );
}
