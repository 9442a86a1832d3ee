import { dateOfDay, dayNumberOf } from "../../market/calendars/calendarDays.ts";
import { readTradeDate, stampOfTradeDate } from "../../market/tradeDate.ts";
import { DAY_MS, MINUTE_MS } from "../../platform/durations.ts";
import { createRateLimit } from "../../platform/http/rateLimit.ts";
import type { Capability, Platform } from "../capability.ts";
import { writeFeed } from "./feed.ts";
import { createFeedSecret, type SecretStore } from "./feedSecret.ts";
import { createCalendarQueries } from "./queries.ts";
import { calendarRoutes, type CalendarService } from "./routes.ts";
import { createWatchedDates } from "./watchedDates.ts";

type Needs = Platform & {
  readonly secrets: SecretStore;
  readonly watchlist: { readonly entries: { symbols(): Promise<readonly string[]> } };
};

/** Programs ask a few times a day. */
const FEED_LIMIT = { uses: 60, windowMs: MINUTE_MS };
/** What sources know of; further weeks would only cost requests. */
const WEEKS_BACK = 8;
const WEEKS_AHEAD = 26;

export const calendar: Capability<"calendar", Needs, CalendarService> = {
  name: "calendar",
  create: ({ market, clock, newId, publicUrl, secrets, watchlist }) => {
    const readWatched = watchlist.entries.symbols;
    const readWatchedDates = createWatchedDates({ clock, market, readWatched });
    const secret = createFeedSecret(secrets, newId);
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
          renew: async () => addressOf(await secret.renew()),
          revoke: secret.revoke,
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

/** Day 0 of 1970 was a Thursday. */
const sinceMonday = (day: number): number => (day + 3) % 7;

function mondayOf(text: string, now: number): string | undefined {
  const date = readTradeDate(text);
  if (date === undefined) return undefined;
  const weeks = (stampOfTradeDate(date) - now) / (7 * DAY_MS);
  if (weeks < -WEEKS_BACK || weeks > WEEKS_AHEAD) return undefined;
  const day = dayNumberOf(date);
  return dateOfDay(day - sinceMonday(day));
}
