import { formatCalendarDate } from "../format/time.ts";
import { formatPrice } from "../format/number.ts";
import {
  describeBenchmark,
  describeInvested,
  describeNoBenchmark,
  describeWorth,
  VALUE_NOT_KNOWN,
} from "./messages.ts";

/** What was there at the end of a date. */
export interface ValuePoint {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** Null where it is not known. */
  readonly value: number | null;
  /** Paid in less paid out, up to the date. */
  readonly invested: number;
  /** What it would be worth in a benchmark; null where that is not known. */
  readonly benchmark?: number | null;
}

/** `benchmark` is its name, where there is one. */
export const describeValue = (
  { date, value, invested, benchmark: compared }: ValuePoint,
  currency: string,
  benchmark?: string,
) => ({
  when: formatCalendarDate(date),
  value: value === null ? VALUE_NOT_KNOWN : describeWorth(formatPrice(value, currency)),
  invested: describeInvested(formatPrice(invested, currency)),
  ...(benchmark === undefined
    ? {}
    : {
        benchmark:
          compared === null || compared === undefined
            ? describeNoBenchmark(benchmark)
            : describeBenchmark(benchmark, formatPrice(compared, currency)),
      }),
});
