import { Elysia } from "elysia";
import { ErrorText } from "../../contract/common.ts";
import { UpcomingEarningsList } from "../../contract/stocks/earnings.ts";
import { unannounced } from "../../contract/resource.ts";
import type { EarningsQueries } from "./queries.ts";

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
