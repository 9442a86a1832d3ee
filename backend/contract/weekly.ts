import { Type, type Static } from "@sinclair/typebox";
import { IsoTime, Nullable } from "./common.ts";

export const MAX_NAMED_WEEKLY = 20;

const Count = (description?: string) =>
  Type.Integer({ minimum: 0, ...(description === undefined ? {} : { description }) });

export const WeeklyReport = Type.Object(
  {
    from: IsoTime,
    to: IsoTime,
    checks: Count("Rounds in which prices were checked"),
    gaps: Count("Pauses between two rounds of more than 5 minutes and 3 intervals"),
    longestGapMinutes: Count(),
    alertFirings: Count(),
    ruleFirings: Count(),
    snoozedFirings: Count("Firings of rules that were snoozed; not among the others"),
    deliveries: Type.Object({
      filed: Count("Written to a file"),
      accepted: Count("Accepted by the provider; one that is confirmed later counts there too"),
      delivered: Count("Delivered, or confirmed later"),
      failed: Count("Given up, or reported as failed later"),
    }),
    neverFire: Type.Object(
      {
        count: Count(),
        named: Type.Array(Type.Object({ what: Type.String(), reason: Type.String() }), {
          maxItems: MAX_NAMED_WEEKLY,
        }),
      },
      { description: "What is armed and cannot fire as it is" },
    ),
    sources: Type.Array(Type.Object({ source: Type.String(), asked: Count(), failed: Count() }), {
      description: "Sources that failed, since the digest before; at first since they are counted",
    }),
  },
  { $id: "WeeklyReport" },
);
export type WeeklyReport = Static<typeof WeeklyReport>;

export const WeeklySettings = Type.Object(
  {
    isOn: Type.Boolean(),
    weekday: Type.Integer({ minimum: 0, maximum: 6, description: "0 is Sunday" }),
    hour: Type.Integer({ minimum: 0, maximum: 23 }),
    zone: Type.String({ minLength: 1, maxLength: 64, description: "IANA name, Europe/Berlin" }),
  },
  { $id: "WeeklySettings", additionalProperties: false },
);
export type WeeklySettings = Static<typeof WeeklySettings>;

export const Weekly = Type.Object(
  {
    settings: WeeklySettings,
    nextAt: Nullable(IsoTime),
    lastSentAt: Nullable(IsoTime),
    isReceived: Type.Boolean({ description: "Whether a destination is active; else none is sent" }),
    report: WeeklyReport,
  },
  { $id: "Weekly", description: "The last seven days, and when they are sent as a message" },
);
export type Weekly = Static<typeof Weekly>;
