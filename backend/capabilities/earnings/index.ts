import type { Capability, Platform } from "../capability.ts";
import { createEarningsQueries, type EarningsQueries } from "./queries.ts";
import { Elysia } from "elysia";
import { ErrorText } from "../../contract/common.ts";
import { UpcomingEarningsList } from "../../contract/stocks/earnings.ts";
import { unannounced } from "../../contract/resource.ts";

export const earningsRoutes = (earnings: EarningsQueries) =>
  new Elysia({ prefix: "/api/earnings", tags: ["Earnings"] }).get(
    "/upcoming",
    () => earnings.upcoming(),
    {
      detail: {
        operationId: "getUpcomingEarnings",
        ...unannounced,
        summary: "List the earnings reports of the next two weeks",
      },
      response: { 200: UpcomingEarningsList, 503: ErrorText },
    },
  );

export const earnings: Capability<"earnings", Platform, EarningsQueries> = {
  name: "earnings",
  create: (platform) => ({ service: createEarningsQueries(platform) }),
  routes: (service) => [earningsRoutes(service)],
};
