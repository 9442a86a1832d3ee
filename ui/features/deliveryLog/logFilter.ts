import type { GetDeliveryLogApiArg } from "../../api/endpoints.ts";
import { channelNames, DELIVERY_STATES, isOutcome } from "../../components/deliveryWords.ts";

/** What of the log is shown; empty stands for everything. It lives in the address, to be linked. */
export interface LogFilter {
  readonly channel: string;
  readonly status: string;
  readonly symbol: string;
  readonly tests: string;
}

const FILTER_NAMES = ["channel", "status", "symbol", "tests"] as const;

/** A value that the log does not know counts as not given. */
export function readFilter(parameters: URLSearchParams): LogFilter {
  const one = (name: string, known: readonly string[]) => {
    const value = parameters.get(name) ?? "";
    return known.includes(value) ? value : "";
  };
  return {
    channel: one("channel", channelNames),
    status: one("status", Object.keys(DELIVERY_STATES)),
    symbol: (parameters.get("symbol") ?? "").trim().toUpperCase().slice(0, 15),
    tests: one("tests", ["only", "without"]),
  };
}

export const isFiltered = (filter: LogFilter): boolean =>
  FILTER_NAMES.some((name) => filter[name] !== "");

/** What was chosen, without what was not; {@link readFilter} lets only known words through. */
export const chosen = (filter: LogFilter): GetDeliveryLogApiArg =>
  Object.fromEntries(
    FILTER_NAMES.flatMap((name) => {
      const value = filter[name];
      if (value === "") return [];
      return [[name === "status" && isOutcome(value) ? "outcome" : name, value]];
    }),
  );
