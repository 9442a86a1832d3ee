import { dateOfDay, dayNumberOf } from "../../market/calendars/calendarDays.ts";
import { readTradeDate, stampOfTradeDate } from "../../domain/tradeDate.ts";
import { DAY_MS, MINUTE_MS } from "../../domain/durations.ts";
import { appendNext } from "../../platform/eventStore/appendNext.ts";
import { createRateLimit } from "../../platform/http/rateLimit.ts";
import type { Capability, Platform } from "../capability.ts";
import { CALENDAR_FEED_STREAM, type CalendarFeedEvent } from "./events.ts";
import { writeFeed } from "./feed.ts";
import { createFeedSecret, type SecretStore } from "./feedSecret.ts";
import { createCalendarQueries } from "./queries.ts";
import { calendarRoutes, type CalendarService } from "./routes.ts";
import { createWatchedDates } from "./watchedDates.ts";

type Needs = Platform & {
  readonly secrets: SecretStore;
  readonly watchlist: { readonly entries: { symbols(): Promise<readonly string[]> } };
};

/** Calendar clients poll a few times a day. */
const FEED_LIMIT = { uses: 60, windowMs: MINUTE_MS };
/** Range for which sources have dates; further weeks would only cost requests. */
const WEEKS_BACK = 8;
const WEEKS_AHEAD = 26;

export const calendar: Capability<"calendar", Needs, CalendarService> = {
  name: "calendar",
  changes: [{ resource: "calendar-feed", after: ["CalendarFeedOpened", "CalendarFeedClosed"] }],
  create: ({ market, clock, newId, publicUrl, secrets, store, watchlist }) => {
    const readWatched = watchlist.entries.symbols;
    const readWatchedDates = createWatchedDates({ clock, market, readWatched });
    const secret = createFeedSecret(secrets, newId);
    // Records only that the feed changed, because the secret is kept outside the database.
    const record = (type: CalendarFeedEvent["type"]) =>
      store.transact((transaction) =>
        appendNext<CalendarFeedEvent>(store, transaction, CALENDAR_FEED_STREAM, { type, data: {} }),
      );
    const addressOf = (text: string) => `${publicUrl}/api/calendar/feed/${text}.ics`;
    return {
      service: {
        queries: createCalendarQueries({ market, readWatchedDates, readWatched }),
        mondayOf: (date) => mondayOf(date, market.status().asOf),
        feed: {
          readAddress: async () => {
            const text = await secret.read();
            return text === null ? null : addressOf(text);
          },
          renew: async () => {
            const text = await secret.renew();
            await record("CalendarFeedOpened");
            return addressOf(text);
          },
          revoke: async () => {
            await secret.revoke();
            await record("CalendarFeedClosed");
          },
          isSecret: secret.isValid,
          write: async () =>
            writeFeed(
              await readWatchedDates(),
              (symbol) => `${publicUrl}/stocks/${encodeURIComponent(symbol)}`,
            ),
        },
        feedLimit: createRateLimit(clock, FEED_LIMIT.uses, FEED_LIMIT.windowMs),
        guessLimit: createRateLimit(clock, FEED_LIMIT.uses, FEED_LIMIT.windowMs),
      },
    };
  },
  routes: (service) => [calendarRoutes(service)],
};

/** Days since Monday; day 0, 1970-01-01, was a Thursday. */
const sinceMonday = (day: number): number => (day + 3) % 7;

function mondayOf(text: string, now: number): string | undefined {
  const date = readTradeDate(text);
  if (date === undefined) return undefined;
  const weeks = (stampOfTradeDate(date) - now) / (7 * DAY_MS);
  if (weeks < -WEEKS_BACK || weeks > WEEKS_AHEAD) return undefined;
  const day = dayNumberOf(date);
  return dateOfDay(day - sinceMonday(day));
}
