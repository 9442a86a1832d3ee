import { MAX_TEXT, MAX_WATCHLIST_NAME } from "../../domain/limits.ts";
import { Type } from "@sinclair/typebox";
import type { Watchlist } from "../../contract/stocks/watchlists.ts";
import type { Quote } from "../../contract/stocks/quote.ts";
import { ApiRefusal, pathOf, type ApiReader } from "./callApi.ts";
import {
  alertFields,
  optionalId,
  StockSymbol,
  defineTool,
  ToolInputError,
  type Tool,
} from "./tool.ts";

const MAX_DRAFTED = 50;

const CONFIRM =
  "Nothing has been changed. Give the user this link: it opens the form filled in, and they decide.";

function linkTo(
  publicUrl: string,
  path: string,
  query: Readonly<Record<string, string | number | undefined>>,
): string {
  const url = new URL(`${publicUrl.replace(/\/$/, "")}${path}`);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url.href;
}

/** Refuses an unknown symbol while the caller can correct it; tolerates an unresponsive source. */
async function findPrice(api: ApiReader, symbol: string) {
  try {
    const { body } = await api.get<Quote>(pathOf("/api/stocks/quote/", symbol));
    const { price, currency, companyName, lastUpdated, source } = body;
    return { symbol: body.symbol, companyName, price, currency, lastUpdated, source };
  } catch (error) {
    if (error instanceof ApiRefusal && error.status >= 500) return null;
    throw error;
  }
}

/** The form leaves the cooldown to the server. */
const { cooldownMinutes: _cooldown, ...askedByForm } = alertFields;

const draftAlert = defineTool({
  name: "draft_alert",
  title: "Draft a price alert",
  description:
    "Drafts a price alert and returns a link that opens the form filled in. It creates nothing: the user confirms in the browser.",
  fields: {
    ...askedByForm,
    sessions: Type.Optional(
      Type.Union([Type.Literal("regular"), Type.Literal("extended")], {
        description:
          "extended includes trading before and after the regular session. Default: regular",
      }),
    ),
    expiresAt: Type.Optional(
      Type.String({
        pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,3})?)?Z$",
        description: "ISO 8601, UTC. Default: never",
      }),
    ),
    note: Type.Optional(Type.String({ maxLength: MAX_TEXT })),
  },
  run: async (input, { api, publicUrl }) => {
    const { symbol, targetPrice, alertType, repeat, direction, sessions, expiresAt, note } = input;
    const now = await findPrice(api, symbol);
    const link = linkTo(publicUrl, "/alerts", {
      create: "",
      symbol: now?.symbol ?? symbol.trim().toUpperCase(),
      target: targetPrice,
      condition: alertType,
      repeat,
      direction,
      sessions,
      expires: expiresAt,
      note,
    });
    return { link, confirm: CONFIRM, now };
  },
});

const draftWatchlist = defineTool({
  name: "draft_watchlist",
  title: "Draft a watchlist",
  description:
    "Drafts stocks for a watchlist, an existing one (`list`) or a new one (`name`), and returns a link that opens the form filled in. It changes nothing: the user confirms in the browser.",
  fields: {
    symbols: Type.Array(StockSymbol, { minItems: 1, maxItems: MAX_DRAFTED, uniqueItems: true }),
    list: optionalId("Id of a watchlist"),
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_WATCHLIST_NAME,
        description: "Name of a new watchlist",
      }),
    ),
  },
  run: async ({ symbols, list, name }, { api, publicUrl }) => {
    if ((list === undefined) === (name === undefined)) {
      throw new ToolInputError("Provide either `list`, for an existing watchlist, or `name`");
    }
    const { body: lists } = await api.get<readonly Watchlist[]>("/api/watchlists");
    if (list !== undefined && !lists.some(({ id }) => id === list)) {
      throw new ToolInputError(`There is no watchlist ${list}`);
    }
    const add = symbols.map((symbol) => symbol.trim().toUpperCase()).join(",");
    return { link: linkTo(publicUrl, "/watchlist", { list, name, add }), confirm: CONFIRM };
  },
});

export const draftTools: readonly Tool[] = [draftAlert, draftWatchlist];
