import { formatCalendarDate } from "../../format/time.ts";
import { formatPrice } from "../../format/number.ts";
import {
  describeBenchmark,
  describeInvested,
  describeNoBenchmark,
  describeWorth,
  VALUE_NOT_KNOWN,
} from "../messages.ts";

export interface ValuePoint {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly value: number | null;
  /** Deposits minus withdrawals up to the date. */
  readonly invested: number;
  /** Value if invested in a benchmark; null if unknown. */
  readonly benchmark?: number | null;
}

/** `benchmark` is its name, if there is one. */
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
