import { createRateLimit, type RateLimit } from "../../platform/http/rateLimit.ts";
import type { Capability, Platform } from "../capability.ts";
import { createSettings, type Settings, type SettingsPorts } from "./settings.ts";
import { isZone } from "../../domain/sessions.ts";
import { MAX_INTERVAL_SECONDS, MIN_INTERVAL_SECONDS } from "../../domain/limits.ts";
import { Elysia, t } from "elysia";
import { ErrorText } from "../../contract/common.ts";
import { Credential, Credentials } from "../../contract/notifications/credential.ts";
import {
  AlertSettings,
  AlertSettingsChange,
  ApiKeys,
  ApiKeysChange,
} from "../../contract/settings.ts";
import { shows } from "../../contract/resource.ts";
import { notFound } from "../../platform/http/errors.ts";
import { refuseField } from "../../platform/http/fieldRefusal.ts";
import { keyFields, listChanges, type ApiKeyRing } from "./apiKeys.ts";
import type { CredentialKeeper } from "./credentials.ts";
import type { SettingsStore } from "./settingsStore.ts";

interface SettingsRoutePorts {
  readonly settings: SettingsStore;
  readonly apiKeys: ApiKeyRing;
  readonly credentials: Pick<CredentialKeeper, "list" | "check" | "checkSoon">;
  readonly checkLimit: RateLimit;
}

export const settingsRoutes = ({
  settings,
  apiKeys,
  credentials,
  checkLimit,
}: SettingsRoutePorts) =>
  new Elysia({ prefix: "/api/settings", tags: ["Settings"] })
    .get("/alerts", () => settings.readAlertSettings(), {
      detail: {
        operationId: "getAlertSettings",
        ...shows("alert-settings"),
        summary: "Get the settings of alert checks and notifications",
      },
      response: { 200: AlertSettings },
    })
    .put("/alerts", ({ body }) => settings.saveAlertSettings(refuseQuietDay(body)), {
      parse: "json",
      body: AlertSettingsChange,
      detail: {
        operationId: "saveAlertSettings",
        summary: "Change the settings of alert checks and notifications",
        description: `Intervals are whole seconds from ${MIN_INTERVAL_SECONDS} to ${MAX_INTERVAL_SECONDS} and apply from the next check on.`,
      },
      response: { 200: AlertSettings, 422: ErrorText },
    })
    .get("/api-keys", () => apiKeys.describe(), {
      detail: {
        operationId: "getApiKeys",
        ...shows("api-keys"),
        summary: "List which service keys are saved, without the keys",
      },
      response: { 200: ApiKeys },
    })
    .put(
      "/api-keys",
      async ({ body }) => {
        const changed = checkKeys(body);
        const saved = await apiKeys.save(body);
        for (const name of changed) credentials.checkSoon(name);
        return saved;
      },
      {
        parse: "json",
        body: ApiKeysChange,
        detail: {
          operationId: "saveApiKeys",
          summary: "Save keys for external services",
          description:
            "Write-only: no request returns a key. Omitted keys are unchanged; null or an empty string removes a key. Environment variables override saved keys. The keys are then verified with the service; see /api/settings/credentials.",
        },
        response: { 200: ApiKeys, 422: ErrorText },
      },
    )
    .get("/credentials", () => credentials.list(), {
      detail: {
        operationId: "getCredentials",
        ...shows("credentials", "api-keys", "destinations", "deliveries"),
        summary: "List the state of the credentials for each service, without the credentials",
      },
      response: { 200: Credentials },
    })
    .post(
      "/credentials/:name/check",
      async ({ params }) => {
        checkLimit.take();
        const checked = await credentials.check(params.name);
        if (!checked) throw notFound(`Credentials for ${params.name}`);
        return checked;
      },
      {
        params: t.Object({ name: t.String({ maxLength: 40, pattern: "^[A-Za-z0-9-]+$" }) }),
        detail: {
          operationId: "checkCredentials",
          summary: "Verify the credentials with a service",
          description:
            "Sends no message and costs nothing. If the service cannot be reached, the state is unchanged and `detail` explains why.",
        },
        response: { 200: Credential, 404: ErrorText, 422: ErrorText, 429: ErrorText },
      },
    );

function checkKeys(change: ApiKeysChange): ReadonlySet<string> {
  const changed = new Set<string>();
  for (const [name, text] of Object.entries(listChanges(change))) {
    const field = keyFields.get(name);
    if (!field) throw refuseField(`sources.${name}`, "is not a key of any source", "Name");
    const { credential, label, isValid, wanted } = field;
    if (text !== null && !isValid(text)) throw refuseField(name, `must be ${wanted}`, label);
    changed.add(credential);
  }
  return changed;
}

/** Rejects an unknown time zone and quiet hours that cover the whole day. */
function refuseQuietDay(change: AlertSettingsChange): AlertSettingsChange {
  const { quietHours } = change;
  if (!quietHours) return change;
  if (quietHours.from === quietHours.to) {
    throw refuseField(
      "quietHours.to",
      "must end at a different time than they begin",
      "Quiet hours",
    );
  }
  if (!isZone(quietHours.zone)) {
    throw refuseField(
      "quietHours.zone",
      "is not known. Use a name such as Europe/Berlin",
      "Time zone",
    );
  }
  return change;
}

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
