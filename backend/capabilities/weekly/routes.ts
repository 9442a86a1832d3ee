import { Elysia } from "elysia";
import { ErrorText } from "../../contract/common.ts";
import { Weekly, WeeklySettings } from "../../contract/stocks/weekly.ts";
import { shows } from "../../contract/resource.ts";
import { refuseField } from "../../platform/http/fieldRefusal.ts";
import type { WeeklyService } from "./weekly.ts";

export const weeklyRoutes = (weekly: Pick<WeeklyService, "read" | "save">) =>
  new Elysia({ prefix: "/api/weekly", tags: ["Settings"] })
    .get("", () => weekly.read(), {
      detail: {
        operationId: "getWeekly",
        ...shows(
          "weekly",
          "email-notifications",
          "phone-numbers",
          "destinations",
          "push-subscriptions",
        ),
        summary: "Get a report on the last seven days",
      },
      response: { 200: Weekly },
    })
    .put(
      "",
      ({ body }) => {
        if (!isTimeZone(body.zone)) throw refuseField("zone", "must be a time zone, Europe/Berlin");
        return weekly.save(body);
      },
      {
        parse: "json",
        body: WeeklySettings,
        detail: { operationId: "saveWeekly", summary: "Change when the weekly digest is sent" },
        response: { 200: Weekly, 422: ErrorText },
      },
    );

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
