import { Elysia } from "elysia";
import { ErrorText } from "../../contract/common.ts";
import {
  AlertSettings,
  AlertSettingsChange,
  ApiKeys,
  ApiKeysChange,
  apiKeyNames,
  MAX_INTERVAL_SECONDS,
  MIN_INTERVAL_SECONDS,
} from "../../contract/settings.ts";
import { HttpError } from "../../platform/http/errors.ts";
import type { ApiKeyRing } from "./apiKeys.ts";
import type { SettingsStore } from "./settingsStore.ts";

export interface SettingsRoutePorts {
  readonly settings: SettingsStore;
  readonly apiKeys: ApiKeyRing;
}

/** `/api/settings`: alert settings, and the keys of other services. */
export const settingsRoutes = ({ settings, apiKeys }: SettingsRoutePorts) =>
  new Elysia({ prefix: "/api/settings", tags: ["Settings"] })
    .get("/alerts", () => settings.readAlertSettings(), {
      detail: {
        operationId: "getAlertSettings",
        summary: "Settings of alert checks and notifications",
      },
      response: { 200: AlertSettings },
    })
    .put("/alerts", ({ body }) => settings.saveAlertSettings(refuseQuietDay(body)), {
      parse: "json",
      body: AlertSettingsChange,
      detail: {
        operationId: "saveAlertSettings",
        summary: "Change the settings of alert checks and notifications",
        description: `Intervals are whole seconds, ${MIN_INTERVAL_SECONDS} to ${MAX_INTERVAL_SECONDS}. They hold from the next check on.`,
      },
      response: { 200: AlertSettings, 422: ErrorText },
    })
    .get("/api-keys", () => apiKeys.describe(), {
      detail: {
        operationId: "getApiKeys",
        summary: "Which keys of other services are there, never the keys",
      },
      response: { 200: ApiKeys },
    })
    .put(
      "/api-keys",
      ({ body }) => {
        for (const name of apiKeyNames) {
          if (!UNPRINTABLE.test(body[name]?.trim() ?? "")) continue;
          throw new HttpError(422, `Field '${name}' of the body must be printable, without blanks`);
        }
        return apiKeys.save(body);
      },
      {
        parse: "json",
        body: ApiKeysChange,
        detail: {
          operationId: "saveApiKeys",
          summary: "Save keys of other services",
          description:
            "Write-only: no call returns a key. What is left out stays; null or an empty text removes. The environment wins over what is saved.",
        },
        response: { 200: ApiKeys, 422: ErrorText },
      },
    );

/** Nothing would ever be sent, or the time zone is unknown. */
function refuseQuietDay(change: AlertSettingsChange): AlertSettingsChange {
  const { quietHours } = change;
  if (!quietHours) return change;
  if (quietHours.from === quietHours.to) {
    throw new HttpError(422, "Quiet hours must end at another time than they begin");
  }
  if (!isKnownZone(quietHours.zone)) {
    throw new HttpError(422, "Field 'quietHours.zone' of the body is not a time zone");
  }
  return change;
}

function isKnownZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: zone }).format(0);
    return true;
  } catch {
    return false;
  }
}

/** Keys go into headers and addresses of other services. */
const UNPRINTABLE = /[^\x21-\x7e]/;
