import { Elysia, t } from "elysia";
import {
  Alert,
  AlertEdit,
  Alerts,
  ListedAlertStatus,
  Backtest,
  BacktestRequest,
  NewAlert,
  NewTarget,
  Snooze,
} from "../../contract/alerts/alert.ts";
import { AlertHistory } from "../../contract/alerts/alertHistory.ts";
import { AlertWatch } from "../../contract/alerts/alertWatch.ts";
import { ErrorText, Success, SymbolText } from "../../contract/common.ts";
import { shows, unannounced } from "../../contract/resource.ts";
import { orNotFound, HttpError, successOf } from "../../platform/http/errors.ts";
import { answerPage, PageQuery, PAGES } from "../../platform/http/pages.ts";
import { IdParameter, parseSymbol } from "../../platform/http/parameters.ts";
import { parseOptionalText } from "../../platform/http/textFields.ts";
import type { AlertOperations } from "./operations.ts";
import {
  AlertLine,
  AlertsExport,
  AlertsImport,
  AlertsImported,
} from "../../contract/alerts/alertLines.ts";
import { describeInvalidValue } from "../../platform/http/invalidInput.ts";
import { rulesOf } from "./conditions/rules.ts";
import type { AlertTransfer } from "./transfer.ts";

const alertTransferRoutes = (alerts: AlertTransfer) =>
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

export const alertRoutes = (alerts: AlertOperations) =>
  new Elysia({ prefix: "/api/alerts" })
    .use(alertTransferRoutes(alerts.transfer))
    .use(editingRoutes(alerts))
    .use(stateRoutes(alerts))
    .use(explanationRoutes(alerts));

const editingRoutes = (alerts: AlertOperations) =>
  new Elysia({ tags: ["Alerts"] })
    .get(
      "",
      async ({ query, request, set }) => {
        const { symbol, ...page } = query;
        const found = await alerts.queries.list({
          ...page,
          symbol: symbol === undefined ? undefined : parseSymbol(symbol),
        });
        return answerPage(found, { request, set });
      },
      {
        query: t.Object({
          ...PageQuery,
          symbol: t.Optional(SymbolText),
          status: t.Optional(ListedAlertStatus),
        }),
        detail: {
          operationId: "getAlerts",
          ...shows("alerts"),
          summary: "List alerts, newest first",
          description: PAGES,
        },
        response: { 200: Alerts, 422: ErrorText },
      },
    )
    .get(
      "/:id",
      async ({ params: { id } }) => orNotFound(await alerts.queries.find(id), `Alert ${id}`),
      {
        params: IdParameter,
        detail: { operationId: "getAlert", ...shows("alerts:{id}"), summary: "Get an alert" },
        response: { 200: Alert, 404: ErrorText },
      },
    )
    .post(
      "",
      async ({ body, set }) => {
        const symbol = parseSymbol(body.symbol);
        const note = parseOptionalText(body.note, "note") ?? null;
        const created = await alerts.create({ ...body, symbol, note });
        set.status = 201;
        return created;
      },
      {
        parse: "json",
        body: NewAlert,
        detail: {
          operationId: "createAlert",
          summary: "Create an alert",
          description:
            "If the condition is already met, the alert triggers on the first eligible sample. A symbol " +
            "that does not exist according to the market sources is refused. If no source is available, it is " +
            "accepted and checked later.",
        },
        response: { 201: Alert, 404: ErrorText, 409: ErrorText, 422: ErrorText },
      },
    )
    .patch(
      "/:id",
      async ({ params: { id }, body }) => {
        const note =
          body.note === undefined ? {} : { note: parseOptionalText(body.note, "note") ?? null };
        return orNotFound(await alerts.edit(id, { ...body, ...note }), `Alert ${id}`);
      },
      {
        parse: "json",
        params: IdParameter,
        body: AlertEdit,
        detail: {
          operationId: "editAlert",
          summary: "Change an alert",
          description:
            "A changed condition is evaluated again: only prices seen after the change count. " +
            "An alert that has triggered or expired becomes active again; a paused alert stays paused.",
        },
        response: { 200: Alert, 404: ErrorText, 409: ErrorText, 422: ErrorText },
      },
    );

/** A change of one alert that needs no body. */
const change = (operationId: string, summary: string, description?: string) => ({
  params: IdParameter,
  detail: { operationId, summary, ...(description && { description }) },
  response: { 200: Alert, 404: ErrorText },
});

const stateRoutes = (alerts: AlertOperations) =>
  new Elysia({ tags: ["Alerts"] })
    .post(
      "/:id/pause",
      async ({ params: { id } }) => orNotFound(await alerts.pause(id), `Active alert ${id}`),
      change(
        "pauseAlert",
        "Pause an alert until it is resumed",
        "Prices seen while the alert is paused do not count after it is resumed.",
      ),
    )
    .post(
      "/:id/snooze",
      async ({ params: { id }, body }) =>
        orNotFound(await alerts.snooze(id, body.minutes ?? 60), `Active or triggered alert ${id}`),
      {
        parse: "json",
        params: IdParameter,
        body: Snooze,
        detail: {
          operationId: "snoozeAlert",
          summary: "Snooze an alert and re-arm it if it triggers only once",
          description:
            "The alert triggers again after the price has moved back across the target and then crosses it once more.",
        },
        response: { 200: Alert, 404: ErrorText, 422: ErrorText },
      },
    )
    .delete(
      "/:id",
      async ({ params: { id } }) => successOf(await alerts.remove(id), `Alert ${id}`),
      {
        params: IdParameter,
        detail: { operationId: "deleteAlert", summary: "Delete an alert" },
        response: { 200: Success, 404: ErrorText },
      },
    )
    .post(
      "/:id/restore",
      async ({ params: { id } }) => orNotFound(await alerts.restore(id), `Alert ${id}`),
      change(
        "restoreAlert",
        "Restore a deleted alert",
        "The alert is restored to its previous state.",
      ),
    )
    .post(
      "/:id/resume",
      async ({ params: { id } }) =>
        orNotFound(await alerts.resume(id), `Paused or suspended alert ${id}`),
      change(
        "resumeAlert",
        "Resume an alert that was paused or was suspended for triggering too often",
      ),
    )
    .post(
      "/:id/undo-adjustment",
      async ({ params: { id } }) =>
        orNotFound(await alerts.undoAdjustment(id), `Split adjustment of alert ${id}`),
      change("undoAlertAdjustment", "Undo the adjustment of the target for a split"),
    )
    .post(
      "/:id/undo-firing",
      async ({ params: { id } }) =>
        orNotFound(await alerts.undoFiring(id), `Possible split trigger of alert ${id}`),
      change(
        "undoAlertFiring",
        "Undo the last trigger because it was caused by a split, and watch for the adjusted target",
      ),
    )
    .put(
      "/:id/target",
      async ({ params: { id }, body }) =>
        orNotFound(await alerts.moveTarget(id, body), `Alert ${id}`),
      {
        parse: "json",
        params: IdParameter,
        body: NewTarget,
        detail: {
          operationId: "moveAlertTarget",
          summary: "Change the target",
          description:
            "Only prices seen after the change count for the new target. Setting the old target again undoes the change.",
        },
        response: { 200: Alert, 404: ErrorText, 409: ErrorText, 422: ErrorText },
      },
    );

const explanationRoutes = (alerts: AlertOperations) =>
  new Elysia({ tags: ["Alerts"] })
    .get(
      "/:id/history",
      async ({ params: { id } }) => orNotFound(await alerts.history(id), `Alert ${id}`),
      {
        params: IdParameter,
        detail: {
          operationId: "getAlertHistory",
          ...shows("alerts:{id}", "deliveries"),
          summary: "List the events of an alert and its notifications, newest first",
          description:
            "Read from the event log: creation, adjustments, held prices, triggers with their prices, " +
            "notification requests and deliveries.",
        },
        response: { 200: AlertHistory, 404: ErrorText },
      },
    )
    .get(
      "/:id/watch",
      async ({ params: { id } }) => orNotFound(await alerts.watch(id), `Alert ${id}`),
      {
        params: IdParameter,
        detail: {
          operationId: "getAlertWatch",
          ...shows("alerts:{id}"),
          summary: "Explain why an alert has not triggered",
          description:
            "Returns the last checked price, its distance to the target, and the closest approach " +
            "since the alert was created or its target last changed. The closest approach is read from the " +
            "market's bars, so it is preserved across restarts.",
        },
        response: { 200: AlertWatch, 404: ErrorText, 503: ErrorText },
      },
    )
    .post(
      "/backtest",
      async ({ body }) => {
        const symbol = parseSymbol(body.symbol);
        return orNotFound(await alerts.backtest({ ...body, symbol }), `Symbol '${symbol}'`);
      },
      {
        parse: "json",
        body: BacktestRequest,
        detail: {
          operationId: "backtestAlert",
          summary: "Backtest an alert over the last 90 days",
          description:
            "Uses the same decision logic as live prices on the bars of the market sources: " +
            "minute bars if available, otherwise the four prices of each daily bar.",
        },
        response: { 200: Backtest, 404: ErrorText, 422: ErrorText, 503: ErrorText },
      },
    );
