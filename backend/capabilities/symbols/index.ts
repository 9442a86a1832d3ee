import { everySeconds } from "../../platform/jobs/jobs.ts";
import type { Capability, Platform } from "../capability.ts";
import type { SymbolChecks } from "../../market/symbolCheck.ts";
import { createSymbols } from "./symbols.ts";

export const symbols: Capability<"symbols", Platform, SymbolChecks> = {
  name: "symbols",
  create: (platform) => {
    const service = createSymbols(platform);
    return { service, jobs: [everySeconds("check-symbols", 60, service.checkDue)] };
  },
};
