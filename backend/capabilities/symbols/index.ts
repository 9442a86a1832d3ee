import { everySeconds } from "../../platform/jobs/jobs.ts";
import type { Capability, Platform } from "../capability.ts";
import { createSymbols, type Symbols } from "./symbols.ts";

export const symbols: Capability<"symbols", Platform, Symbols> = {
  name: "symbols",
  create: (platform) => {
    const service = createSymbols(platform);
    return { service, jobs: [everySeconds("check-symbols", 60, service.checkDue)] };
  },
};
