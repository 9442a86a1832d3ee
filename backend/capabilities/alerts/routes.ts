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
} from "../../contract/alert.ts";
import { AlertHistory } from "../../contract/alertHistory.ts";
import { AlertWatch } from "../../contract/alertWatch.ts";
import { ErrorText, Success, SymbolText } from "../../contract/common.ts";
import { shows } from "../../contract/resource.ts";
import { HttpError, notFound, unknownSymbol } from "../../platform/http/errors.ts";
import { refuseField } from "../../platform/http/fieldRefusal.ts";
import { answerPage, PageQuery, PAGES } from "../../platform/http/pages.ts";
import { IdParameter, parseSymbol } from "../../platform/http/parameters.ts";
import { parseOptionalText } from "../../platform/http/textFields.ts";
import { alertTransferRoutes } from "./transferRoutes.ts";
import type { AlertOperations, Creation, Edit, TargetMove } from "./operations.ts";

export const alertRoutes = (alerts: AlertOperations) =>
  new Elysia({ prefix: "/api/alerts", tags: ["Alerts"] })
    .use(alertTransferRoutes(alerts.transfer))
    .get(
      "",
      async ({ query, request, set }) => {
        const { symbol, ...page } = query;
        const found = await alerts.list({
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
          summary: "Alerts, newest first",
          description: PAGES,
        },
        response: { 200: Alerts, 422: ErrorText },
      },
    )
    .get(
      "/:id",
      async ({ params }) => {
        const alert = await alerts.find(params.id);
        if (!alert) throw notFound(`Alert ${params.id}`);
        return alert;
      },
      {
        params: IdParameter,
        detail: { operationId: "getAlert", ...shows("alerts:{id}"), summary: "One alert" },
        response: { 200: Alert, 404: ErrorText },
      },
    )
    .post(
      "",
      async ({ body, set }) => {
        const creation = await alerts.create({
          ...body,
          symbol: parseSymbol(body.symbol),
          note: parseOptionalText(body.note, "note") ?? null,
        });
        set.status = 201;
        return createdOf(creation);
      },
      {
        parse: "json",
        body: NewAlert,
        detail: {
          operationId: "createAlert",
          summary: "Watch a symbol",
          description:
            "A condition that already holds is accepted and fires on the first eligible sample. A symbol " +
            "that the market sources say does not exist is refused; while none can be asked it is " +
            "accepted and checked later.",
        },
        response: { 201: Alert, 404: ErrorText, 409: ErrorText, 422: ErrorText },
      },
    )
    .patch(
      "/:id",
      async ({ params, body }) => {
        const note =
          body.note === undefined ? {} : { note: parseOptionalText(body.note, "note") ?? null };
        return editedOf(params.id, await alerts.edit(params.id, { ...body, ...note }));
      },
      {
        parse: "json",
        params: IdParameter,
        body: AlertEdit,
        detail: {
          operationId: "editAlert",
          summary: "Change an alert",
          description:
            "A changed condition starts again: only what is seen after the change is evidence for it. " +
            "An alert that has fired or expired watches again; a paused one stays paused.",
        },
        response: { 200: Alert, 404: ErrorText, 409: ErrorText, 422: ErrorText },
      },
    )
    .post(
      "/:id/pause",
      async ({ params }) => {
        const alert = await alerts.pause(params.id);
        if (!alert) throw notFound(`An alert ${params.id} that is watching`);
        return alert;
      },
      {
        params: IdParameter,
        detail: {
          operationId: "pauseAlert",
          summary: "Stop watching until the alert is resumed",
          description: "What the price does meanwhile is no evidence after it is resumed.",
        },
        response: { 200: Alert, 404: ErrorText },
      },
    )
    .post(
      "/:id/snooze",
      async ({ params, body }) => {
        const alert = await alerts.snooze(params.id, body.minutes ?? 60);
        if (!alert) throw notFound(`An alert ${params.id} that is watching or has fired`);
        return alert;
      },
      {
        parse: "json",
        params: IdParameter,
        body: Snooze,
        detail: {
          operationId: "snoozeAlert",
          summary: "Mute an alert for a while, and let one that was to fire once watch again",
          description:
            "It fires again once the price has gone back over its target and crosses it again.",
        },
        response: { 200: Alert, 404: ErrorText, 422: ErrorText },
      },
    )
    .delete(
      "/:id",
      async ({ params }) => {
        if (!(await alerts.remove(params.id))) throw notFound(`Alert ${params.id}`);
        return { success: true };
      },
      {
        params: IdParameter,
        detail: { operationId: "deleteAlert", summary: "Stop watching and take off the list" },
        response: { 200: Success, 404: ErrorText },
      },
    )
    .post(
      "/:id/restore",
      async ({ params }) => {
        const alert = await alerts.restore(params.id);
        if (!alert) throw notFound(`Alert ${params.id}`);
        return alert;
      },
      {
        params: IdParameter,
        detail: {
          operationId: "restoreAlert",
          summary: "Take back a deletion",
          description: "The alert returns as it was, fired or not.",
        },
        response: { 200: Alert, 404: ErrorText },
      },
    )
    .post(
      "/:id/resume",
      async ({ params }) => {
        const alert = await alerts.resume(params.id);
        if (!alert) throw notFound(`A paused or suspended alert ${params.id}`);
        return alert;
      },
      {
        params: IdParameter,
        detail: {
          operationId: "resumeAlert",
          summary: "Resume an alert that was paused, or suspended for triggering too often",
        },
        response: { 200: Alert, 404: ErrorText },
      },
    )
    .post(
      "/:id/undo-adjustment",
      async ({ params }) => {
        const alert = await alerts.undoAdjustment(params.id);
        if (!alert) throw notFound(`An alert ${params.id} that a split has moved`);
        return alert;
      },
      {
        params: IdParameter,
        detail: {
          operationId: "undoAlertAdjustment",
          summary: "Put the target back to where it was before a split moved it",
        },
        response: { 200: Alert, 404: ErrorText },
      },
    )
    .post(
      "/:id/undo-firing",
      async ({ params }) => {
        const alert = await alerts.undoFiring(params.id);
        if (!alert) throw notFound(`An alert ${params.id} that a split may have fired`);
        return alert;
      },
      {
        params: IdParameter,
        detail: {
          operationId: "undoAlertFiring",
          summary: "Say that the last firing was a split: watch again, for the adjusted target",
        },
        response: { 200: Alert, 404: ErrorText },
      },
    )
    .put(
      "/:id/target",
      async ({ params, body }) => movedOf(params.id, await alerts.moveTarget(params.id, body)),
      {
        parse: "json",
        params: IdParameter,
        body: NewTarget,
        detail: {
          operationId: "moveAlertTarget",
          summary: "Set another target",
          description:
            "Only what is seen after the move is evidence for the new target. Moving it back undoes it.",
        },
        response: { 200: Alert, 404: ErrorText, 409: ErrorText, 422: ErrorText },
      },
    )
    .get(
      "/:id/history",
      async ({ params }) => {
        const history = await alerts.history(params.id);
        if (!history) throw notFound(`Alert ${params.id}`);
        return history;
      },
      {
        params: IdParameter,
        detail: {
          operationId: "getAlertHistory",
          ...shows("alerts:{id}", "deliveries"),
          summary: "What happened to an alert and to its notifications, newest first",
          description:
            "Read from the event log: created, adjusted, held, fired with the price that fired it, " +
            "requested, delivered.",
        },
        response: { 200: AlertHistory, 404: ErrorText },
      },
    )
    .get(
      "/:id/watch",
      async ({ params }) => {
        const watch = await alerts.watch(params.id);
        if (!watch) throw notFound(`Alert ${params.id}`);
        return watch;
      },
      {
        params: IdParameter,
        detail: {
          operationId: "getAlertWatch",
          ...shows("alerts:{id}"),
          summary: "Why an alert has not triggered",
          description:
            "The last price that was checked, its distance to the target, and the nearest approach " +
            "since the alert was created or its target last changed. The approach is read from the " +
            "market's bars, so it survives a restart.",
        },
        response: { 200: AlertWatch, 404: ErrorText, 503: ErrorText },
      },
    )
    .post(
      "/backtest",
      async ({ body }) => {
        const symbol = parseSymbol(body.symbol);
        const result = await alerts.backtest({ ...body, symbol });
        if (!result) throw notFound(`Symbol '${symbol}'`);
        return result;
      },
      {
        parse: "json",
        body: BacktestRequest,
        detail: {
          operationId: "backtestAlert",
          summary: "How often an alert would have fired in the last 90 days",
          description:
            "Evaluated by the same decisions as live prices, on the bars that the market sources have: " +
            "minute by minute where there are minutes, else by each day's four prices.",
        },
        response: { 200: Backtest, 404: ErrorText, 422: ErrorText, 503: ErrorText },
      },
    );

function createdOf(creation: Creation): Alert {
  switch (creation.status) {
    case "created":
      return creation.alert;
    case "unknownEmail":
      throw notFound(`Email notification ${creation.emailId}`);
    case "unknownSymbol":
      throw unknownSymbol(creation.symbol);
    case "expired":
      throw refuseField("expiresAt", "must be in the future", "The end time");
    case "unknownPhone":
      throw notFound(`Phone number ${creation.phoneNumberId}`);
    default:
      return creation satisfies never;
  }
}

function editedOf(id: number, edit: Edit): Alert {
  switch (edit.status) {
    case "edited":
      return edit.alert;
    case "unknown":
      throw notFound(`Alert ${id}`);
    case "conflict":
      throw new HttpError(409, `The target was moved to ${edit.targetPrice} meanwhile`);
    default:
      return createdOf(edit);
  }
}

function movedOf(id: number, move: TargetMove): Alert {
  switch (move.status) {
    case "moved":
      return move.alert;
    case "unknown":
      throw notFound(`Alert ${id}`);
    case "settled":
      throw new HttpError(409, `Alert ${id} is not watching any more`);
    case "conflict":
      throw new HttpError(409, `The target was moved to ${move.targetPrice} meanwhile`);
    default:
      return move satisfies never;
  }
}
