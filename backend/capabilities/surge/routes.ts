import { Elysia } from "elysia";
import { ErrorText } from "../../contract/common.ts";
import { SurgeAnalysis, SurgeCandidates, SurgeStatus } from "../../contract/discovery/surge.ts";
import { shows } from "../../contract/resource.ts";
import { HttpError, notFound } from "../../platform/http/errors.ts";
import { parseSymbol, SymbolParameter } from "../../platform/http/parameters.ts";
import type { RateLimit } from "../../platform/http/rateLimit.ts";
import type { SurgeOperations } from "./operations.ts";

export interface SurgeRoutePorts {
  readonly surge: SurgeOperations;
  readonly runLimit: RateLimit;
}

export const surgeRoutes = ({ surge, runLimit }: SurgeRoutePorts) =>
  new Elysia({ prefix: "/api/surge", tags: ["Surge Analysis"] })
    .get("/results", () => surge.results(), {
      detail: {
        operationId: "getSurgeResults",
        ...shows("surge"),
        summary: "List the candidates of the last run, highest score first",
        description:
          "Stocks that report earnings within 21 days. surgeProbability ranks them against each other and is not a forecast.",
      },
      response: { 200: SurgeCandidates },
    })
    .get("/status", () => surge.status(), {
      detail: {
        operationId: "getSurgeStatus",
        ...shows("surge"),
        summary: "Get the status and progress of the surge scan",
      },
      response: { 200: SurgeStatus },
    })
    .post(
      "/run",
      async () => {
        if ((await surge.status()).isRunning) throw alreadyRunning();
        runLimit.take();
        const status = await surge.run();
        if (!status) throw alreadyRunning();
        return status;
      },
      {
        detail: {
          operationId: "runSurge",
          summary: "Scan the universe; responds when the scan is complete",
          description: "The run continues if the client disconnects.",
        },
        response: { 200: SurgeStatus, 409: ErrorText, 429: ErrorText, 503: ErrorText },
      },
    )
    .get(
      "/analysis/:symbol",
      async ({ params }) => {
        const symbol = parseSymbol(params.symbol);
        const analysis = await surge.analyse(symbol);
        if (!analysis) throw notFound(`Symbol '${symbol}'`);
        return analysis;
      },
      {
        params: SymbolParameter,
        detail: {
          operationId: "getSurgeAnalysis",
          ...shows("surge"),
          summary: "Get the current indicators of a symbol",
        },
        response: { 200: SurgeAnalysis, 404: ErrorText, 422: ErrorText, 503: ErrorText },
      },
    );

const alreadyRunning = () => new HttpError(409, "A surge analysis is already running");
