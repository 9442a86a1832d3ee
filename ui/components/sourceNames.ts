import { liveSourceLabels } from "../api/sources.gen.ts";
import { OWN_SOURCE_NAMES } from "./messages.ts";

const SOURCE_NAMES: Readonly<Record<string, string>> = { ...liveSourceLabels, ...OWN_SOURCE_NAMES };

/** As the vendor writes its own name; one that is not known stays as it is. */
export const nameSource = (source: string): string => SOURCE_NAMES[source] ?? source;

/** What the header's tag says of the whole market need not stand beside each of its prices. */
export const isLiveSource = (source: string): boolean =>
  source !== "simulated" && source !== "replay";
