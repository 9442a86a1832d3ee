import { MAX_INTERVAL_SECONDS, MAX_TIME_ZONE, MIN_INTERVAL_SECONDS } from "../domain/limits.ts";
import { Type, type Static } from "@sinclair/typebox";
import { Flag, Named, Nullable, OneOf, Text } from "./common.ts";

export const DEFAULT_INTERVAL_SECONDS = 30;

const IntervalSeconds = Type.Integer({
  minimum: MIN_INTERVAL_SECONDS,
  maximum: MAX_INTERVAL_SECONDS,
});

const Time = Type.String({
  pattern: "^([01]\\d|2[0-3]):[0-5]\\d$",
  description: "HH:MM",
  examples: ["22:00"],
});

/** A daily period in which nothing is sent; it may span midnight. */
export const QuietHours = Named("QuietHours", {
  from: Time,
  to: Time,
  zone: Type.String({
    minLength: 1,
    maxLength: MAX_TIME_ZONE,
    description: "IANA time zone, such as Europe/Berlin",
  }),
});
export type QuietHours = Static<typeof QuietHours>;

const changeable = {
  notificationsEnabled: Flag(
    "If false, alerts are still evaluated but their messages are held back",
  ),
  alertFrequencySeconds: IntervalSeconds,
  priceCheckIntervalSeconds: IntervalSeconds,
};

export const AlertSettingsChange = Named("AlertSettingsChange", {
  ...changeable,
  quietHours: Type.Optional(
    Nullable(
      Type.Object(QuietHours.properties, {
        description: "Null removes the quiet hours. If omitted, they are unchanged",
      }),
    ),
  ),
});
export type AlertSettingsChange = Static<typeof AlertSettingsChange>;

export const AlertSettings = Named("AlertSettings", {
  ...changeable,
  quietHours: Nullable(QuietHours),
  checkedEverySeconds: Type.Integer({
    description:
      "Interval between price checks: the saved value, or the market's default if none is saved",
  }),
});
export type AlertSettings = Static<typeof AlertSettings>;

export type ApiKeyName = "stockDataKey" | "smsAccountId" | "smsToken" | "smsFromNumber";

const MAX_SECRET = 512;

const ApiKeyState = Named("ApiKeyState", {
  isConfigured: Type.Boolean(),
  source: Nullable(OneOf(["environment", "saved"])),
});
export type ApiKeyState = Static<typeof ApiKeyState>;

const SourceKeys = Named("SourceKeys", {
  name: Text("The source, as in `MARKET_SOURCES`"),
  label: Type.String(),
  credential: Text("Its name in `/api/settings/credentials`"),
  fields: Type.Array(
    Type.Object({
      name: Text("Name for saving it, as in `sources` of the change"),
      label: Text("As the vendor calls it"),
      ...ApiKeyState.properties,
    }),
  ),
});
export type SourceKeys = Static<typeof SourceKeys>;

/** States whether a secret is set and where it comes from; the secret itself is never returned. */
export const ApiKeys = Named("ApiKeys", {
  stockDataKey: ApiKeyState,
  smsAccountId: ApiKeyState,
  smsToken: ApiKeyState,
  smsFromNumber: ApiKeyState,
  sources: Type.Array(SourceKeys, { description: "Market sources that take a key" }),
});
export type ApiKeys = Static<typeof ApiKeys>;

const SecretText = Nullable(
  Type.String({
    maxLength: MAX_SECRET,
    description: "Null or an empty string removes the value",
  }),
);
const Secret = Type.Optional(SecretText);

/** Omitted fields are unchanged. */
export const ApiKeysChange = Named("ApiKeysChange", {
  stockDataKey: Secret,
  smsAccountId: Secret,
  smsToken: Secret,
  smsFromNumber: Secret,
  sources: Type.Optional(
    Type.Record(Type.String(), SecretText, {
      description: "Keys of market sources by the names that reading them lists",
    }),
  ),
});
export type ApiKeysChange = Static<typeof ApiKeysChange>;
