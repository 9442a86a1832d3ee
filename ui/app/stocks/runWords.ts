import type { ScreenerResultsRun } from "../../api/endpoints.ts";
import { formatPrice, formatShare, formatVolume } from "../../format/number.ts";
import {
  REPORTING_SOON,
  describeMaxPrice,
  describeMinUpside,
  describeMinVolume,
} from "./messages.ts";

export type ScreenerKind = "standard" | "earnings";

/** What a run looked for: "Under $50, volume over 100K". */
export function describeParameters(
  kind: ScreenerKind,
  { maxPrice, minVolume, upsideFilter }: ScreenerResultsRun["parameters"],
): string {
  const text = [
    ...(kind === "earnings" ? [REPORTING_SOON] : []),
    describeMaxPrice(formatPrice(maxPrice, "USD").replace(/\.00$/, "")),
    ...(minVolume > 0 ? [describeMinVolume(formatVolume(minVolume))] : []),
    ...(upsideFilter === "all" ? [] : [describeMinUpside(formatShare(upsideFilter))]),
  ].join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
