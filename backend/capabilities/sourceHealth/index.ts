import { everySeconds } from "../../platform/jobs/jobs.ts";
import type { Capability, Platform } from "../capability.ts";
import { createSourceHealthKeeper, type SourceHealthKeeper } from "./keeper.ts";

export const sourceHealth: Capability<"sourceHealth", Platform, SourceHealthKeeper> = {
  name: "sourceHealth",
  create: (platform) => {
    const keeper = createSourceHealthKeeper(platform);
    return {
      service: keeper,
      jobs: [everySeconds("keep-source-health", 5, keeper.save)],
      load: keeper.restore,
      save: keeper.stop,
    };
  },
};
