import { liveSourceAttributions, liveSourceLabels } from "../../api/sources.gen.ts";
import { OWN_SOURCE_NAMES, describeCredit } from "../messages.ts";

const SOURCE_NAMES: Readonly<Record<string, string>> = { ...liveSourceLabels, ...OWN_SOURCE_NAMES };

/** Returns the name as the vendor writes it; unknown sources are returned unchanged. */
export const nameSource = (source: string): string => SOURCE_NAMES[source] ?? source;

/** Returns the name and, if the source's terms require one, its attribution. */
export function creditSource(source: string): string {
  const attribution = liveSourceAttributions[source];
  return attribution === undefined
    ? nameSource(source)
    : describeCredit(nameSource(source), attribution);
}

/** False for simulated and replayed markets, which the header tag announces for all prices. */
export const isLiveSource = (source: string): boolean =>
  source !== "simulated" && source !== "replay";
