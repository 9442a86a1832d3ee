import type { Capability, Platform } from "../capability.ts";
import { createSettings, type Settings, type SettingsPorts } from "./settings.ts";
import { settingsRoutes } from "./settingsRoutes.ts";

type Needs = Platform & Pick<SettingsPorts, "secrets" | "environmentKeys">;

export const settings: Capability<"settings", Needs, Settings> = {
  name: "settings",
  create: (services) => ({
    service: createSettings({ ...services, marketKind: services.market.status().kind }),
  }),
  routes: (service) => [settingsRoutes(service)],
};
