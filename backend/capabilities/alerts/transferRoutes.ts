import { Elysia, t } from "elysia";
import {
  AlertLine,
  AlertsExport,
  AlertsImport,
  AlertsImported,
} from "../../contract/alerts/alertLines.ts";
import { ErrorText } from "../../contract/common.ts";
import { unannounced } from "../../contract/resource.ts";
import { HttpError } from "../../platform/http/errors.ts";
import { describeInvalidValue } from "../../platform/http/invalidInput.ts";
import { PageQuery } from "../../platform/http/pages.ts";
import { parseSymbol } from "../../platform/http/parameters.ts";
import { parseOptionalText } from "../../platform/http/textFields.ts";
import { rulesOf } from "./conditions/rules.ts";
import type { AlertTransfer } from "./transfer.ts";

export const alertTransferRoutes = (alerts: AlertTransfer) =>
  new Elysia({ tags: ["Alerts"] })
    .get("/export", ({ query: { afterId } }) => alerts.export(afterId), {
      query: t.Object({ afterId: PageQuery.after }),
      detail: {
        operationId: "exportAlerts",
        ...unannounced,
        summary: "Export alerts as text, one JSON object per line",
        description:
          "Contains active and paused alerts, by id; completed and expired alerts are excluded. Contacts " +
          "are omitted: an imported alert notifies all active addresses and numbers. If there are more " +
          "alerts than fit into one response, `next` leads to the rest.",
      },
      response: { 200: AlertsExport, 422: ErrorText },
    })
    .post(
      "/import",
      ({ body: { text, skipInvalid = false, preview = false } }) =>
        alerts.import(text, { skipInvalid, preview, readLine }),
      {
        parse: "json",
        body: AlertsImport,
        detail: {
          operationId: "importAlerts",
          summary: "Import alerts from text, one JSON object per line",
          description:
            "Imports all alerts or none, unless lines with a problem are to be skipped. A line that duplicates " +
            "an active or paused alert creates nothing, so importing the same text again has no effect.",
        },
        response: { 200: AlertsImported, 409: ErrorText, 422: ErrorText },
      },
    );

function readLine(value: unknown) {
  const fault = describeInvalidValue(AlertLine, value);
  if (fault) return problemOf(fault);
  const line = value as AlertLine;
  try {
    const symbol = parseSymbol(line.symbol);
    const note = parseOptionalText(line.note, "note") ?? null;
    const { alertType, targetPrice, expiresAt, isPaused = false } = line;
    const terms = { symbol, alertType, targetPrice, ...rulesOf(line) };
    const ends = expiresAt ? new Date(expiresAt).toISOString() : null;
    return { value: { terms: { ...terms, expiresAt: ends, note }, isPaused } };
  } catch (error) {
    if (error instanceof HttpError) return problemOf(error);
    throw error;
  }
}

const problemOf = ({ about, message }: HttpError) => ({
  path: about.field ?? null,
  sentence: message,
});
