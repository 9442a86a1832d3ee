import { Type, type Static } from "@sinclair/typebox";
import { NewAlert } from "./alert.ts";
import { Id, Nullable } from "./common.ts";
import { LineProblems, MAX_IMPORT_TEXT, SkipInvalid } from "./lineImport.ts";

export const MAX_IMPORTED_ALERTS = 500;
export const EXPORTED_ALERTS = 10_000;

const { symbol, targetPrice, alertType, repeat, direction, sessions } = NewAlert.properties;
const { cooldownMinutes, expiresAt, note } = NewAlert.properties;

/**
 * One alert as chosen by a person. Recipients are omitted, because contacts have other ids in
 * another installation.
 */
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

export const AlertsExport = Type.Object(
  {
    fileName: Type.String(),
    text: Type.String({ description: `One alert a line, as JSON: ${FIELDS}` }),
    next: Nullable(Type.Integer({ description: "`afterId` of what follows; null at the end" })),
  },
  { $id: "AlertsExport" },
);
export type AlertsExport = Static<typeof AlertsExport>;

export const AlertsImport = Type.Object(
  {
    text: Type.String({
      minLength: 1,
      maxLength: MAX_IMPORT_TEXT,
      description: `One alert a line, as JSON: ${FIELDS}; ${MAX_IMPORTED_ALERTS} at most`,
    }),
    skipInvalid: SkipInvalid,
    preview: Type.Optional(
      Type.Boolean({ description: "Say what would be imported and create nothing" }),
    ),
  },
  { $id: "AlertsImport", additionalProperties: false },
);

export const AlertsImported = Type.Object(
  {
    created: Type.Array(Id),
    accepted: Type.Integer({
      minimum: 0,
      description:
        "Lines that are created; in a preview, or where a problem keeps them out: that would be",
    }),
    alreadyThere: Type.Array(Type.Object({ line: Type.Integer({ minimum: 1 }), alertId: Id }), {
      description: "Lines for which an alert that says the same is watching or paused",
    }),
    problems: LineProblems(Type.String({ description: "The field at fault, as `targetPrice`" })),
  },
  { $id: "AlertsImported" },
);
export type AlertsImported = Static<typeof AlertsImported>;
