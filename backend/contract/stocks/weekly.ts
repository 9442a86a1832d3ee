import { MAX_TIME_ZONE } from "../../domain/limits.ts";
import { Type, type Static } from "@sinclair/typebox";
import { Count, Flag, IsoTime, Named, Nullable } from "../common.ts";

export const MAX_NAMED_WEEKLY = 20;

export const WeeklyReport = Named("WeeklyReport", {
  from: IsoTime,
  to: IsoTime,
  checks: Count("Number of price checks"),
  gaps: Count("Number of pauses between two checks that exceeded both 5 minutes and 3 intervals"),
  longestGapMinutes: Count(),
  alertFirings: Count(),
  ruleFirings: Count(),
  snoozedFirings: Count("Number of triggers of snoozed rules; not included in ruleFirings"),
  deliveries: Type.Object({
    filed: Count("Number of messages written to a file"),
    accepted: Count(
      "Number of messages accepted by the provider. A message that is confirmed later is also counted in delivered",
    ),
    delivered: Count("Number of messages confirmed as delivered, immediately or later"),
    failed: Count("Number of messages given up or later reported as failed"),
  }),
  neverFire: Type.Object(
    {
      count: Count(),
      named: Type.Array(Type.Object({ what: Type.String(), reason: Type.String() }), {
        maxItems: MAX_NAMED_WEEKLY,
      }),
    },
    { description: "Active alerts and rules that cannot trigger in their current state" },
  ),
  sources: Type.Array(Type.Object({ source: Type.String(), asked: Count(), failed: Count() }), {
    description:
      "Sources with failures since the previous digest or, for the first digest, since counting began",
  }),
});
export type WeeklyReport = Static<typeof WeeklyReport>;

export const WeeklySettings = Named(
  "WeeklySettings",
  {
    isOn: Type.Boolean(),
    weekday: Type.Integer({ minimum: 0, maximum: 6, description: "0 is Sunday" }),
    hour: Type.Integer({ minimum: 0, maximum: 23 }),
    zone: Type.String({
      minLength: 1,
      maxLength: MAX_TIME_ZONE,
      description: "IANA time zone, such as Europe/Berlin",
    }),
  },
  { additionalProperties: false },
);
export type WeeklySettings = Static<typeof WeeklySettings>;

export const Weekly = Named(
  "Weekly",
  {
    settings: WeeklySettings,
    nextAt: Nullable(IsoTime),
    lastSentAt: Nullable(IsoTime),
    isReceived: Flag("True if a destination is active. Otherwise no digest is sent"),
    report: WeeklyReport,
  },
  { description: "Report on the last seven days, and when it is sent as a message" },
);
export type Weekly = Static<typeof Weekly>;
