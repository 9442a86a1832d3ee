import { Elysia, t } from "elysia";
import { ErrorText, Success } from "../../../contract/common.ts";
import { Mute, Mutes, NewMute } from "../../../contract/notifications/mute.ts";
import { shows } from "../../../contract/resource.ts";
import { notFound } from "../../../platform/http/errors.ts";
import { IdOrZero } from "../../../platform/http/parameters.ts";
import type { MuteStore } from "./muteStore.ts";

/** 0 means all alerts. */
/** 0 for all alerts. */
const MutedParameter = t.Object({ alertId: IdOrZero });

/**
 * Routes of `/api/notifications/mutes`. Messages never link to them directly, but to a page that
 * asks for confirmation.
 */
export const muteRoutes = (mutes: MuteStore) =>
  new Elysia({ prefix: "/api/notifications/mutes", tags: ["Notifications"] })
    .get("", () => mutes.list(), {
      detail: {
        operationId: "getMutes",
        ...shows("mutes"),
        summary: "List the active mutes and when they end",
      },
      response: { 200: Mutes },
    })
    .post(
      "",
      async ({ body, set }) => {
        set.status = 201;
        return mutes.mute(body);
      },
      {
        parse: "json",
        body: NewMute,
        detail: {
          operationId: "mute",
          summary: "Mute one alert or all alerts for a period",
          description:
            "Alerts are still evaluated. Triggers during this period are collected and sent afterwards in one message.",
        },
        response: { 201: Mute, 422: ErrorText },
      },
    )
    .delete(
      "/:alertId",
      async ({ params }) => {
        if (!(await mutes.unmute(params.alertId === 0 ? null : params.alertId))) {
          throw notFound("Mute");
        }
        return { success: true };
      },
      {
        params: MutedParameter,
        detail: { operationId: "unmute", summary: "End a mute; 0 ends the mute of all alerts" },
        response: { 200: Success, 404: ErrorText },
      },
    );
