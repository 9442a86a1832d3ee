import { Elysia, t } from "elysia";
import { ErrorText, SymbolText } from "../../contract/common.ts";
import { FiringContexts as Contexts } from "../../contract/alerts/firingContext.ts";
import { shows } from "../../contract/resource.ts";
import { HttpError } from "../../platform/http/errors.ts";
import { IdParameter, parseSymbol } from "../../platform/http/parameters.ts";
import type { FiringContexts } from "./firingContexts.ts";

const MAX_LISTED = 50;

export const firingContextRoutes = (contexts: FiringContexts) =>
  new Elysia({ prefix: "/api/firing-contexts", tags: ["Alerts"] }).get(
    "",
    ({ query: { alertId, symbol } }) => {
      if ((alertId === undefined) === (symbol === undefined)) {
        throw new HttpError(422, "Send `alertId` or `symbol`");
      }
      return contexts.list({
        alertId,
        symbol: symbol === undefined ? undefined : parseSymbol(symbol),
        limit: MAX_LISTED,
      });
    },
    {
      query: t.Object({
        alertId: t.Optional(IdParameter.properties.id),
        symbol: t.Optional(SymbolText),
      }),
      detail: {
        operationId: "getFiringContexts",
        ...shows("firing-contexts"),
        summary:
          "List what happened around the triggers of an alert or symbol, newest first; maximum 50 triggers",
        description:
          "Collected once, ten minutes after each trigger: halts, filings, reports, ratings, insider trades, splits, headlines and the market's index, starting one day before the trigger. Coincidence does not imply causation.",
      },
      response: { 200: Contexts, 422: ErrorText },
    },
  );
