import { createRateLimit } from "../../platform/http/rateLimit.ts";
import type { Capability, Platform } from "../capability.ts";
import { createSettings, type Settings, type SettingsPorts } from "./settings.ts";
import { settingsRoutes, type SettingsRoutePorts } from "./settingsRoutes.ts";

type Needs = Platform &
  Pick<
    SettingsPorts,
    "secrets" | "environmentKeys" | "checkSourceKey" | "listenToKeys" | "checksAtStart"
  >;

type Service = Settings & Pick<SettingsRoutePorts, "checkLimit">;

/** Enough for a person who corrects a key, but too few to make a service block the account. */
const CHECKS = { uses: 10, windowMs: 60_000 };

export const settings: Capability<"settings", Needs, Service> = {
  name: "settings",
  changes: [
    { resource: "alert-settings", after: ["AlertSettingsSaved"] },
    { resource: "api-keys", after: ["ApiKeysSaved"] },
    { resource: "credentials", after: [] },
  ],
  withoutTables: ["/api/settings"],
  create: (services) => {
    const created = createSettings({ ...services, marketKind: services.market.status().kind });
    const checkLimit = createRateLimit(services.clock, CHECKS.uses, CHECKS.windowMs);
    return { service: { ...created, checkLimit }, start: created.credentials.start };
  },
  routes: (service) => [settingsRoutes(service)],
};
