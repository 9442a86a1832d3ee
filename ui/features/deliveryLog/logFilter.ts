import type { ArgumentOf } from "../../api/endpoints.ts";
import {
  channelNames,
  DELIVERY_STATES,
  isOutcome,
} from "../../components/delivery/deliveryWords.ts";

/** An empty string means everything. The filters are in the URL. */
export interface LogFilter {
  readonly channel: string;
  readonly status: string;
  readonly symbol: string;
  readonly tests: string;
}

const FILTER_NAMES = ["channel", "status", "symbol", "tests"] as const;

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

export const chosen = (filter: LogFilter): ArgumentOf<"getDeliveryLog"> =>
  Object.fromEntries(
    FILTER_NAMES.flatMap((name) => {
      const value = filter[name];
      if (value === "") return [];
      return [[name === "status" && isOutcome(value) ? "outcome" : name, value]];
    }),
  );
