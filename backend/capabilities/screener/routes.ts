import { Elysia, t } from "elysia";
import { ErrorText } from "../../contract/common.ts";
import {
  ScreenerChoice,
  ScreenerParameters,
  ScreenerResults,
  ScreenerRun,
  ScreenerSources,
  ScreenerStatus,
} from "../../contract/discovery/screener.ts";
import { shows } from "../../contract/resource.ts";
import { HttpError } from "../../platform/http/errors.ts";
import type { RateLimit } from "../../platform/http/rateLimit.ts";
import type { RunKind } from "./events.ts";
import type { RunAnswer } from "./operations.ts";
import type { Screener } from "./screener.ts";

export interface ScreenerRoutePorts {
  readonly screener: Screener;
  readonly runLimit: RateLimit;
}

export const screenerRoutes = ({ screener, runLimit }: ScreenerRoutePorts) => {
  const { operations, queries } = screener;

  const run = async (kind: RunKind, parameters: ScreenerParameters | null | undefined) => {
    runLimit.take();
    return runOf(await operations.run(kind, parameters ?? {}));
  };

  const runOptions = (operationId: string, summary: string) => ({
    body: t.MaybeEmpty(ScreenerParameters),
    detail: {
      operationId,
      summary,
      description:
        "Responds when the run is complete, or after one minute with finishedAt null while it continues. Meanwhile the status contains the progress, and the results contain what was found so far. The client can disconnect. The body is optional.",
    },
    response: { 200: ScreenerRun, 409: ErrorText, 422: ErrorText, 429: ErrorText, 503: ErrorText },
  });

  return new Elysia({ prefix: "/api/screener", tags: ["Screener"] })
    .get("/results", ({ query }) => queries.results(query.kind ?? "standard"), {
      query: ScreenerChoice,
      detail: {
        operationId: "getScreenerResults",
        ...shows("screener-results"),
        summary:
          "List results by upside, highest first, from the current run if it has any, otherwise from the last complete run",
      },
      response: { 200: ScreenerResults },
    })
    .get("/status", ({ query }) => operations.status(query.kind ?? "standard"), {
      query: ScreenerChoice,
      detail: {
        operationId: "getScreenerStatus",
        ...shows("screener-runs"),
        summary: "Get the status and progress of the screener",
      },
      response: { 200: ScreenerStatus },
    })
    .post("/run", ({ body, query }) => run(query.kind ?? "standard", body), {
      query: ScreenerChoice,
      ...runOptions("runScreener", "Run the screener"),
    })
    .get("/earnings/results", () => queries.results("earnings"), {
      detail: {
        operationId: "getEarningsScreenerResults",
        ...shows("screener-results"),
        summary:
          "List results by report date, soonest first, from the current earnings run if it has any, otherwise from the last complete run",
      },
      response: { 200: ScreenerResults },
    })
    .get("/earnings/status", () => operations.status("earnings"), {
      detail: {
        operationId: "getEarningsScreenerStatus",
        ...shows("screener-runs"),
        summary: "Get the status and progress of the earnings screener",
      },
      response: { 200: ScreenerStatus },
    })
    .post(
      "/earnings/run",
      ({ body }) => run("earnings", body),
      runOptions(
        "runEarningsScreener",
        "Run the earnings screener, which also requires a report within 30 days",
      ),
    )
    .get("/sources", () => screener.sources(), {
      detail: {
        operationId: "getScreenerSources",
        ...shows("screener-runs"),
        summary: "Count the configured and healthy market sources",
      },
      response: { 200: ScreenerSources },
    });
};

function runOf(answer: RunAnswer): ScreenerRun {
  switch (answer.status) {
    case "begun":
      return answer.run;
    case "busy":
      throw new HttpError(409, "The screener is already running");
    case "refused":
      throw new HttpError(422, answer.reason);
    case "failed":
      throw new HttpError(503, answer.reason);
    default:
      return answer satisfies never;
  }
}
