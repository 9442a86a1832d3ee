import { MAX_IMPORTED_ALERTS, MAX_PASTE } from "../../domain/limits.ts";
import { Type, type Static } from "@sinclair/typebox";
import { NewAlert } from "./alert.ts";
import { Count, Flag, Id, Named, Nullable, Text } from "../common.ts";
import { LineProblems, SkipInvalid } from "../lineImport.ts";

export const EXPORTED_ALERTS = 10_000;

const { symbol, targetPrice, alertType, repeat, direction, sessions } = NewAlert.properties;
const { cooldownMinutes, expiresAt, note } = NewAlert.properties;

/** Recipients are omitted, because contacts have other ids in another installation. */
export const AlertLine = Type.Object(
  {
    symbol,
    alertType,
    targetPrice,
    repeat,
    direction,
    sessions,
    cooldownMinutes,
    expiresAt,
    note,
    isPaused: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type AlertLine = Static<typeof AlertLine>;

const FIELDS = Object.keys(AlertLine.properties)
  .map((name) => `\`${name}\``)
  .join(", ");

export const AlertsExport = Named("AlertsExport", {
  fileName: Type.String(),
  text: Type.String({ description: `One JSON object per line, one for each alert: ${FIELDS}` }),
  next: Nullable(
    Type.Integer({
      description: "Value of `afterId` for the next request; null on the last page",
    }),
  ),
});
export type AlertsExport = Static<typeof AlertsExport>;

export const AlertsImport = Named(
  "AlertsImport",
  {
    text: Type.String({
      minLength: 1,
      maxLength: MAX_PASTE,
      description: `One JSON object per line, one for each alert: ${FIELDS}. Maximum ${MAX_IMPORTED_ALERTS} alerts`,
    }),
    skipInvalid: SkipInvalid,
    preview: Type.Optional(Flag("Return what would be imported without creating anything")),
  },
  { additionalProperties: false },
);

export const AlertsImported = Named("AlertsImported", {
  created: Type.Array(Id),
  accepted: Count(
    "Number of alerts created. In a preview, or if a problem prevents the import, the number that would be created",
  ),
  alreadyThere: Type.Array(Type.Object({ line: Type.Integer({ minimum: 1 }), alertId: Id }), {
    description: "Number of lines that duplicate an active or paused alert",
  }),
  problems: LineProblems(Text("Field with the problem, such as `targetPrice`")),
});
export type AlertsImported = Static<typeof AlertsImported>;
