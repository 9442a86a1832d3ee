import { Elysia, t } from "elysia";
import {
  AlertLine,
  AlertsExport,
  AlertsImport,
  AlertsImported,
} from "../../contract/alertLines.ts";
import { ErrorText } from "../../contract/common.ts";
import { unannounced } from "../../contract/resource.ts";
import { HttpError } from "../../platform/http/errors.ts";
import { describeInvalidValue } from "../../platform/http/invalidInput.ts";
import { PageQuery } from "../../platform/http/pages.ts";
import { parseSymbol } from "../../platform/http/parameters.ts";
import { parseOptionalText } from "../../platform/http/textFields.ts";
import { chosenOf, type ReadAlertLine } from "./alertLines.ts";
import type { AlertTransfer } from "./transfer.ts";

export const alertTransferRoutes = (alerts: AlertTransfer) =>
  new Elysia({ tags: ["Alerts"] })
    .get("/export", ({ query: { afterId } }) => alerts.export(afterId), {
      query: t.Object({ afterId: PageQuery.after }),
      detail: {
        operationId: "exportAlerts",
        ...unannounced,
        summary: "Alerts as text, one JSON object a line",
        description:
          "Those that watch or are paused, by id; what has fired for good or expired is history. Contacts " +
          "are left out: an imported alert notifies all active addresses and numbers. `next` leads to " +
          "what follows where there are more than an answer takes.",
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
          summary: "Create the alerts of a text, one JSON object a line",
          description:
            "All of them or none, unless those with a problem are to be skipped. A line for which there is " +
            "such an alert already, watching or paused, creates none: the same text twice is the same as once.",
        },
        response: { 200: AlertsImported, 409: ErrorText, 422: ErrorText },
      },
    );

const readLine: ReadAlertLine = (value) => {
  const fault = describeInvalidValue(AlertLine, value);
  if (fault) return problemOf(fault);
  const line = value as AlertLine;
  try {
    const symbol = parseSymbol(line.symbol);
    const note = parseOptionalText(line.note, "note") ?? null;
    return { value: chosenOf({ ...line, symbol, note }) };
  } catch (error) {
    if (error instanceof HttpError) return problemOf(error);
    throw error;
  }
};

const problemOf = ({ about, message }: HttpError) => ({
  path: about.field ?? null,
  sentence: message,
});
