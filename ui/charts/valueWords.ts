import { formatCalendarDate } from "../format/time.ts";
import { formatPrice } from "../format/number.ts";
import { describeInvested, describeWorth, VALUE_NOT_KNOWN } from "./messages.ts";

/** What was there at the end of a date. */
export interface ValuePoint {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** Null where it is not known. */
  readonly value: number | null;
  /** Paid in less paid out, up to the date. */
  readonly invested: number;
}

export const describeValue = ({ date, value, invested }: ValuePoint, currency: string) => ({
  when: formatCalendarDate(date),
  value: value === null ? VALUE_NOT_KNOWN : describeWorth(formatPrice(value, currency)),
  invested: describeInvested(formatPrice(invested, currency)),
});
