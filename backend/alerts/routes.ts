import { Elysia } from "elysia";
import { Alert, Alerts, NewAlert } from "../contract/alert.ts";
import { ErrorText, Success } from "../contract/common.ts";
import { notFound } from "../http/errors.ts";
import { IdParameter, parseSymbol } from "../http/parameters.ts";
import type { AlertOperations, Creation } from "./operations.ts";

/** `/api/alerts`: list, create, delete and take back a deletion. */
export const alertRoutes = (alerts: AlertOperations) =>
  new Elysia({ prefix: "/api/alerts", tags: ["Alerts"] })
    .get("", () => alerts.list(), {
      detail: { operationId: "getAlerts", summary: "Every alert, newest first" },
      response: { 200: Alerts },
    })
    .post(
      "",
      async ({ body, set }) => {
        const creation = await alerts.create({ ...body, symbol: parseSymbol(body.symbol) });
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
            "A condition that already holds is accepted and fires on the first eligible sample.",
        },
        response: { 201: Alert, 404: ErrorText, 422: ErrorText },
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
    );

function createdOf(creation: Creation): Alert {
  switch (creation.status) {
    case "created":
      return creation.alert;
    case "unknownEmail":
      throw notFound(`Email notification ${creation.emailId}`);
    case "unknownPhone":
      throw notFound(`Phone number ${creation.phoneNumberId}`);
    default:
      return creation satisfies never;
  }
}
