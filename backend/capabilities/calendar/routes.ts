import { Elysia, t } from "elysia";
import {
  CalendarFeed,
  DividendWeek,
  EarningsWeek,
  EconomicWeek,
  IpoWeek,
} from "../../contract/discovery/calendar.ts";
import { ErrorText } from "../../contract/common.ts";
import { shows, unannounced } from "../../contract/resource.ts";
import { HttpError } from "../../platform/http/errors.ts";
import type { RateLimit } from "../../platform/http/rateLimit.ts";
import type { CalendarQueries } from "./queries.ts";

export interface CalendarService {
  readonly queries: CalendarQueries;
  /** Returns the Monday of the date's week; undefined outside the supported range. */
  readonly mondayOf: (date: string) => string | undefined;
  readonly feed: {
    readAddress(): Promise<string | null>;
    renew(): Promise<string>;
    revoke(): Promise<void>;
    isSecret(candidate: string): Promise<boolean>;
    write(): Promise<string>;
  };
  /** Separate limits, so that guesses do not lock out a calendar client at the same address. */
  readonly feedLimit: RateLimit;
  readonly guessLimit: RateLimit;
}

const WeekQuery = t.Object({
  week: t.String({ maxLength: 10, description: "Any date of the week, YYYY-MM-DD" }),
});

export const calendarRoutes = (service: CalendarService) => {
  const { queries, mondayOf, feed, feedLimit, guessLimit } = service;
  const parseWeek = (date: string): string => {
    const monday = mondayOf(date);
    if (monday !== undefined) return monday;
    throw new HttpError(
      422,
      "A week is a date such as 2026-01-31, at most 8 weeks ago and 26 weeks ahead",
    );
  };
  return new Elysia({ prefix: "/api/calendar", tags: ["Calendar"] })
    .get("/earnings", ({ query }) => queries.earnings(parseWeek(query.week)), {
      query: WeekQuery,
      detail: {
        operationId: "getEarningsWeek",
        ...unannounced,
        summary: "List the earnings reports of a week by day",
      },
      response: { 200: EarningsWeek, 422: ErrorText, 503: ErrorText },
    })
    .get("/dividends", ({ query }) => queries.dividends(parseWeek(query.week)), {
      query: WeekQuery,
      detail: {
        operationId: "getDividendWeek",
        ...unannounced,
        summary: "List the ex-dividend dates of a week by day",
      },
      response: { 200: DividendWeek, 422: ErrorText, 503: ErrorText },
    })
    .get("/ipos", ({ query }) => queries.ipos(parseWeek(query.week)), {
      query: WeekQuery,
      detail: {
        operationId: "getIpoWeek",
        ...unannounced,
        summary: "List the companies that go public in a week by day",
      },
      response: { 200: IpoWeek, 422: ErrorText, 503: ErrorText },
    })
    .get("/economy", ({ query }) => queries.economy(parseWeek(query.week)), {
      query: WeekQuery,
      detail: {
        operationId: "getEconomicWeek",
        ...unannounced,
        summary: "List the economic events of a week by day",
        description: "A source may list an event a day late.",
      },
      response: { 200: EconomicWeek, 422: ErrorText, 503: ErrorText },
    })
    .get("/feed", async () => ({ address: await feed.readAddress() }), {
      detail: {
        operationId: "getCalendarFeed",
        ...shows("calendar-feed"),
        summary: "Get the address of the calendar feed",
      },
      response: { 200: CalendarFeed },
    })
    .post("/feed", async () => ({ address: await feed.renew() }), {
      detail: {
        operationId: "renewCalendarFeed",
        summary: "Create an address for the calendar feed",
        description: "The previous address stops working.",
      },
      response: { 200: CalendarFeed },
    })
    .delete(
      "/feed",
      async () => {
        await feed.revoke();
        return { address: null };
      },
      {
        detail: { operationId: "revokeCalendarFeed", summary: "Delete the calendar feed" },
        response: { 200: CalendarFeed },
      },
    )
    .get(
      "/feed/:file",
      async ({ params, set }) => {
        const secret = /^([A-Za-z0-9]{16,128})\.ics$/.exec(params.file)?.[1];
        if (secret === undefined || !(await feed.isSecret(secret))) {
          guessLimit.take();
          throw new HttpError(404, "There is no such calendar");
        }
        feedLimit.take();
        set.headers["content-type"] = "text/calendar; charset=utf-8";
        set.headers["cache-control"] = "private, max-age=3600";
        return feed.write();
      },
      {
        params: t.Object({ file: t.String({ maxLength: 140 }) }),
        // For calendar clients; not part of the API, and not JSON.
        detail: { hide: true },
        response: { 200: t.String(), 404: ErrorText, 429: ErrorText },
      },
    );
};
