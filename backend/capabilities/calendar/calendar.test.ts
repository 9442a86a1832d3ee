import { beforeEach, describe, expect, test } from "bun:test";
import type {
  CalendarFeed,
  DividendWeek,
  EarningsWeek,
  EconomicWeek,
  IpoWeek,
} from "../../contract/discovery/calendar.ts";
import type { StockProfile } from "../../market/profile.ts";
import { createMarketRouter, type Market } from "../../market/routing/router.ts";
import { createSimulatedSource } from "../../market/sources/simulated/source.ts";
import { manualClock } from "../../platform/clock.ts";
import { silentLog } from "../../platform/log.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { serveRoutes } from "../../testing/worlds/callRoutes.ts";
import { openMemoryStore } from "../../testing/worlds/memoryStore.ts";
import { createMemorySecrets } from "../settings/secretStore.ts";
import { writeFeed } from "./feed.ts";
import { createFeedSecret, isFeedSecret } from "./feedSecret.ts";
import { calendar } from "./index.ts";
import { calendarRoutes } from "./routes.ts";
import { createWatchedDates, MAX_ASKED, type WatchedDates } from "./watchedDates.ts";

const NOW = "2026-01-05T15:00:00Z";

let store: EventStore;
beforeEach(async () => {
  store = await openMemoryStore([]);
});

function open(watched: readonly string[] = ["AAPL", "KO"]) {
  const clock = manualClock(NOW);
  const market = createMarketRouter([createSimulatedSource({ seed: 1, clock })], silentLog, {
    clock,
  });
  const secrets = createMemorySecrets();
  let ids = 0;
  const { service } = calendar.create({
    clock,
    market,
    secrets,
    store,
    newId: () => `${++ids}`.padStart(36, "abcdef-"),
    publicUrl: "https://stocks.example",
    watchlist: { entries: { symbols: async () => watched } },
  } as unknown as Parameters<typeof calendar.create>[0]);
  const app = serveRoutes(calendarRoutes(service));
  const ask = (path: string, method = "GET") =>
    app.handle(new Request(`http://localhost/api/calendar/${path}`, { method }));
  const read = async <T>(path: string, method = "GET") =>
    (await (await ask(path, method)).json()) as T;
  return { ask, read, secrets, clock };
}

describe("the earnings of a week", () => {
  test("are grouped by day, watched ones first, with the range they cover", async () => {
    const { read } = open();
    const next = (await read<EarningsWeek>("earnings?week=2026-01-07")).from;
    expect(next).toBe("2026-01-05");
    const weeks = await Promise.all(
      Array.from({ length: 16 }, async (_, at) => {
        const date = new Date(Date.parse("2026-01-05") + at * 7 * 864e5).toISOString().slice(0, 10);
        return read<EarningsWeek>(`earnings?week=${date}`);
      }),
    );
    const days = weeks.flatMap((week) => week.days);
    expect(weeks.every(({ days: { length }, hasMarket }) => length === 7 && hasMarket)).toBe(true);
    const own = days.flatMap(({ date, reports }) =>
      reports.filter(({ isWatched }) => isWatched).map(({ symbol }) => [symbol, date]),
    );
    expect([...new Set(own.map(([symbol]) => symbol))].toSorted()).toEqual(["AAPL", "KO"]);
    for (const { reports } of days) {
      const firstOther = reports.findIndex(({ isWatched }) => !isWatched);
      expect(reports.slice(Math.max(0, firstOther)).some(({ isWatched }) => isWatched)).toBe(
        firstOther <= 0 && reports[0]?.isWatched === true,
      );
    }
    expect(weeks[0]?.coverage).toMatchObject({ watched: 2, asked: 2, unanswered: 0 });
  });

  test.each(["", "soon", "2026-02-30", "2025-01-01", "2027-01-01", "2026-1-5", "%00", "<b>"])(
    "reject the week %s",
    async (week) => {
      const { ask } = open();
      for (const list of ["earnings", "dividends", "ipos", "economy"]) {
        const answer = await ask(`${list}?week=${week}`);
        expect([answer.status, (await answer.text()).includes("\n")]).toEqual([422, false]);
      }
      expect((await ask("earnings")).status).toBe(422);
    },
  );
});

test("IPOs are on their dates, expected until they are priced", async () => {
  const { read } = open();
  const weeks = await Promise.all(
    ["2025-12-08", "2025-12-29", "2026-01-12", "2026-01-26"].map((week) =>
      read<IpoWeek>(`ipos?week=${week}`),
    ),
  );
  expect(weeks.every(({ isOffered, isAnswered }) => isOffered && isAnswered)).toBe(true);
  const found = weeks.flatMap(({ days }) =>
    days.flatMap(({ date, ipos }) =>
      ipos.map(({ isPriced }) => Date.parse(date) <= Date.parse(NOW) === isPriced),
    ),
  );
  expect(found.length).toBeGreaterThan(0);
  expect(new Set(found)).toEqual(new Set([true]));
});

test("economic events are on their dates, with a figure once they are over", async () => {
  const { days, isOffered } = await open().read<EconomicWeek>("economy?week=2025-12-29");
  const events = days.flatMap((day) => day.events);
  expect(isOffered && days.every(({ isAnswered }) => isAnswered)).toBe(true);
  expect(events.length).toBeGreaterThan(0);
  expect(
    events.every(({ at, actual }) => Date.parse(at!) <= Date.parse(NOW) === (actual !== null)),
  ).toBe(true);
});

test("dividends are on their ex-dates, with the amount", async () => {
  const { read } = open();
  const weeks = await Promise.all(
    ["2025-12-01", "2025-12-08", "2025-12-15", "2025-12-22"].map((week) =>
      read<DividendWeek>(`dividends?week=${week}`),
    ),
  );
  const found = weeks.flatMap(({ days }) => days.flatMap(({ dividends }) => dividends));
  expect(found.length).toBeGreaterThan(20);
  expect(found.every(({ amount }) => amount !== null && amount > 0)).toBe(true);
});

describe("the dates of a long watchlist", () => {
  function watch(
    kind: "live" | "simulated",
    isUnknown: (symbol: string) => boolean = () => false,
    isSilent: (symbol: string) => boolean = () => false,
  ) {
    const clock = manualClock(NOW);
    const asked: string[] = [];
    const known = new Set<string>();
    const facts = { source: "s", currency: "USD", earnings: null };
    const profileOf = (symbol: string) =>
      ({ symbol, companyName: symbol, ...facts }) as StockProfile;
    const read = createWatchedDates({
      clock,
      market: {
        status: () => ({ kind }) as ReturnType<Market["status"]>,
        offers: () => false,
        profile: async (symbol) => {
          asked.push(symbol);
          if (isSilent(symbol)) throw new Error("no answer");
          return isUnknown(symbol) ? undefined : profileOf(symbol);
        },
        sourced: { facts: async () => undefined },
        peek: {
          facts: async () => undefined,
          profile: async (symbol) =>
            known.has(symbol)
              ? { answer: { value: profileOf(symbol), source: "s", asOf: 0, fetchedAt: 0 } }
              : undefined,
        },
      },
      readWatched: async () => Array.from({ length: 500 }, (_, at) => `S${at}`),
    });
    return { clock, asked, known, read };
  }

  test("a live market is asked about the newest stocks, once an hour", async () => {
    const { clock, asked, read } = watch("live");
    const dates = await read();
    await read();
    expect([dates.asked, dates.listings, asked.length]).toEqual([MAX_ASKED, 500, MAX_ASKED]);
    clock.advance(3_600_000);
    await read();
    expect(asked).toHaveLength(2 * MAX_ASKED);
  });

  test("other stocks use cached dates", async () => {
    const { known, asked, read } = watch("live");
    for (const symbol of ["S100", "S499"]) known.add(symbol);
    const { stocks } = await read();
    expect(stocks.map(({ symbol }) => symbol).slice(-2)).toEqual(["S100", "S499"]);
    expect([stocks.length, asked.length]).toEqual([MAX_ASKED + 2, MAX_ASKED]);
  });

  test("an unknown symbol is omitted and not requested every hour", async () => {
    const { asked, read, clock } = watch("live", (symbol) => Number(symbol.slice(1)) < 60);
    // Unknown symbols are found in groups of this size.
    expect((await read()).stocks).toEqual([]);
    clock.advance(3_600_000);
    const dates = await read();
    expect([dates.stocks.length, dates.stocks[0]?.symbol, dates.listings]).toEqual([
      40,
      "S60",
      440,
    ]);
    expect(asked).toHaveLength(40 + 20 + 40);
  });

  test("failed requests are counted in every round", async () => {
    const isUnknown = (symbol: string) => symbol === "S1";
    // One of the first forty, and the one that replaces an unknown symbol.
    const isSilent = (symbol: string) => symbol === "S0" || symbol === "S40";
    const dates = await watch("live", isUnknown, isSilent).read();
    expect([dates.stocks.length, dates.unanswered, dates.asked]).toEqual([38, 2, MAX_ASKED]);
  });

  test("an in-process market is asked about all stocks", async () => {
    const { read } = watch("simulated");
    const dates = await read();
    expect([dates.stocks.length, dates.asked]).toEqual([500, 500]);
  });
});

describe("the feed", () => {
  test("is readable by its address alone, which can be renewed and revoked", async () => {
    const { ask, read } = open();
    expect(await read<CalendarFeed>("feed")).toEqual({ address: null });
    const { address } = await read<CalendarFeed>("feed", "POST");
    expect(address).toStartWith("https://stocks.example/api/calendar/feed/");
    expect(await read<CalendarFeed>("feed")).toEqual({ address });
    const path = (url: string | null) => `feed/${url?.split("/").at(-1)}`;
    const answer = await ask(path(address));
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      "text/calendar; charset=utf-8",
    ]);
    expect(await answer.text()).toContain("SUMMARY:AAPL reports earnings");

    const renewed = (await read<CalendarFeed>("feed", "POST")).address;
    expect((await ask(path(address))).status).toBe(404);
    expect((await ask(path(renewed))).status).toBe(200);
    await read("feed", "DELETE");
    expect((await ask(path(renewed))).status).toBe(404);
  });

  const wrong = ["undefined.ics", ".ics", "%2e%2e%2fsecrets.json", "%00.ics", "null.ics"];

  test.each([...wrong, "a".repeat(200)])("is not readable with %s", async (file) => {
    const { ask } = open();
    const refused = [404, 422];
    expect(refused).toContain((await ask(`feed/${file}`)).status);
    await ask("feed", "POST");
    expect(refused).toContain((await ask(`feed/${file}`)).status);
  });

  test("is rate-limited", async () => {
    const { ask, clock } = open();
    const { address } = (await (await ask("feed", "POST")).json()) as CalendarFeed;
    for (let count = 0; count < 60; count += 1) await ask(`feed/${"a".repeat(40)}.ics`);
    const refused = await ask(`feed/${"a".repeat(40)}.ics`);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
    expect((await ask(`feed/${address?.split("/").at(-1)}`)).status).toBe(200);
    clock.advance(60_000);
    expect((await ask(`feed/${"a".repeat(40)}.ics`)).status).toBe(404);
  });

  test("an empty secret never matches, even when none is set", async () => {
    const secrets = createMemorySecrets();
    expect(await isFeedSecret(secrets, "")).toBe(false);
    const secret = await createFeedSecret(secrets, () => "x".repeat(20)).renew();
    expect(await isFeedSecret(secrets, secret)).toBe(true);
    expect(await isFeedSecret(secrets, secret.slice(1))).toBe(false);
  });
});

const dates = (facts: Partial<WatchedDates["stocks"][number]>): WatchedDates => ({
  stocks: [
    {
      symbol: "ACME",
      name: "Acme; Söhne, \\ Co.\nSUMMARY:forged",
      source: "scripted",
      earnings: {
        date: "2026-02-03",
        hour: "after_close",
        isConfirmed: false,
        sources: [{ source: "scripted", date: "2026-02-03", hour: "after_close" }],
      },
      exDividendDate: "2026-02-10",
      currency: "USD",
      ...facts,
    },
  ],
  symbols: new Set(["ACME"]),
  listings: 1,
  asked: 1,
  unanswered: 0,
  asOf: Date.parse(NOW),
});

test("an empty feed is a calendar with one component, as RFC 5545 requires", () => {
  const text = writeFeed({ ...dates({}), stocks: [] }, () => "https://x.example/");
  expect(text).toStartWith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n");
  expect(text).toContain("\r\nBEGIN:VTIMEZONE\r\nTZID:UTC\r\n");
  expect(text).not.toContain("VEVENT");
  expect(text).toEndWith("\r\nEND:VTIMEZONE\r\nEND:VCALENDAR\r\n");
});

describe("the calendar's text", () => {
  const write = (facts: Partial<WatchedDates["stocks"][number]> = {}) =>
    writeFeed(dates(facts), (symbol) => `https://stocks.example/stocks/${symbol}`);

  test("has all-day events and marks unconfirmed dates", () => {
    const text = write();
    expect(text).toContain("DTSTART;VALUE=DATE:20260203\r\nDTEND;VALUE=DATE:20260204");
    expect(text.replaceAll("\r\n ", "")).toContain(
      "SUMMARY:ACME reports earnings (after the close\\, unconfirmed)",
    );
    expect(text).toContain("SUMMARY:ACME ex-dividend");
    expect(write({ exDividendDate: null })).not.toContain("ex-dividend");
    expect(text).toEndWith("END:VCALENDAR\r\n");
  });

  test("states for how many watched stocks it has dates", () => {
    const text = writeFeed({ ...dates({}), asked: 40, listings: 515 }, () => "https://x.example/");
    expect(text).toContain("Dates of 40 of 515 watched stocks");
    expect(write()).toContain("Dates of the watched stocks");
  });

  test("is escaped and folded by RFC 5545", () => {
    const lines = write({ name: `${"Ä".repeat(90)};` }).split("\r\n");
    const bytes = lines.map((line) => new TextEncoder().encode(line).length);
    expect(Math.max(...bytes)).toBeLessThanOrEqual(75);
    const odd = write({ name: "A\u0000cme\u0007 \u001B[31mInc\u007F", symbol: "M&M.NS" });
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    expect(odd.replaceAll("\r\n", "")).not.toMatch(/[\u0000-\u001F\u007F]/);
    expect(odd).toContain("DESCRIPTION:Acme [31mInc\\nscripted");
    expect(write()).toContain("Acme\\; Söhne\\, \\\\ Co.\\nSUMMARY:forged");
    expect(
      write()
        .split("\r\n")
        .filter((line) => line.startsWith("SUMMARY:forged")),
    ).toEqual([]);
  });
});
