import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { silentLog } from "../../../platform/log.ts";
import { dateOfDay, dayNumberOf } from "../../calendars/calendarDays.ts";
import { sessionAt, tradingHours } from "../../calendars/exchangeHours.ts";
import type { Sample } from "../../sample.ts";
import { dateIn } from "../../../domain/sessions.ts";
import { marketCodes, marketOf, markets } from "../../../domain/symbol.ts";
import { createReplaySource } from "./replaySource.ts";

async function play(symbol: string, text: string): Promise<Sample[]> {
  const files = [{ name: `${symbol}.csv`, read: async () => text }];
  const source = await createReplaySource({ files, speed: 0, log: silentLog });
  const played: Sample[] = [];
  await source.play?.(
    async (samples) => void played.push(...samples),
    new AbortController().signal,
  );
  return played;
}

const shown = ({ symbol, exchangeTime, session }: Sample) => {
  const { zone } = marketOf(symbol);
  const time = new Date(exchangeTime).toLocaleTimeString("en-GB", { timeZone: zone });
  return `${dateIn(zone, exchangeTime)} ${time} ${session}`;
};

const HEADER = "date,open,high,low,close\n";

describe("a daily bar is played in the session of its own exchange", () => {
  test.each([
    ["London", "VOD.L", "2024-07-04", "08:00:00 10:50:00 13:40:00 16:30:00"],
    ["London on a half day", "VOD.L", "2024-12-24", "08:00:00 09:30:00 11:00:00 12:30:00"],
    ["Tokyo, but not in its lunch", "7203.T", "2024-07-04", "09:00:00 10:40:00 13:20:00 15:00:00"],
    ["Tokyo with its later close", "7203.T", "2024-11-05", "09:00:00 10:50:00 13:40:00 15:30:00"],
    ["Toronto", "SHOP.TO", "2024-07-04", "09:30:00 11:40:00 13:50:00 16:00:00"],
    ["New York on a half day", "AAPL", "2024-07-03", "09:30:00 10:40:00 11:50:00 13:00:00"],
  ])("%s", async (_, symbol, date, times) => {
    const samples = await play(symbol, `${HEADER}${date},10,12,9,11`);
    expect(samples.map(shown)).toEqual(times.split(" ").map((time) => `${date} ${time} regular`));
    expect<string[]>(samples.map(({ tradeDate }) => tradeDate)).toEqual([date, date, date, date]);
  });
});

describe("a time without a zone is local to the symbol's own exchange", () => {
  test.each([
    ["VOD.L", "2024-07-04 08:00 10:00 16:29 16:30", "regular regular regular closed"],
    ["7203.T", "2024-07-04 08:59 09:00 11:30 12:30 15:00", "closed regular closed regular closed"],
    ["SHOP.TO", "2024-07-04 09:29 09:30 15:59 16:00", "closed regular regular closed"],
    ["AAPL", "2024-07-03 03:59 04:00 09:30 13:00 17:00", "closed pre regular post closed"],
  ])("%s at %s", async (symbol, written, sessions) => {
    const [date = "", ...times] = written.split(" ");
    // Each row is one minute, so that none extends into the next session.
    const rows = times.flatMap((time) => [`${date} ${time}:00,1`, `${date} ${time}:05,1`]);
    const samples = await play(symbol, `time,close\n${rows.join("\n")}`);
    expect(samples.filter((_, index) => index % 2 === 0).map(shown)).toEqual(
      times.map((time, index) => `${date} ${time}:04 ${sessions.split(" ")[index]}`),
    );
  });
});

test("an hour that overlaps Tokyo's lunch is played only within the session", async () => {
  const hours = ["09", "10", "11", "12", "13", "14"];
  const rows = hours.map((hour) => `2024-07-04 ${hour}:00,10,12,9,11`).join("\n");
  const samples = await play("7203.T", `time,open,high,low,close\n${rows}`);
  expect(samples.slice(8, 16).map(shown)).toEqual([
    "2024-07-04 11:00:00 regular",
    "2024-07-04 11:10:00 regular",
    "2024-07-04 11:20:00 regular",
    "2024-07-04 11:29:59 regular",
    "2024-07-04 12:30:00 regular",
    "2024-07-04 12:40:00 regular",
    "2024-07-04 12:50:00 regular",
    "2024-07-04 12:59:59 regular",
  ]);
});

test("the last hour of a day ends with the session", async () => {
  const rows = ["13:30", "14:30", "15:30"].map((time) => `2024-07-02 ${time},10,12,9,11`);
  const samples = await play("AAPL", `time,open,high,low,close\n${rows.join("\n")}`);
  expect(samples.slice(-4).map(shown)).toEqual([
    "2024-07-02 15:30:00 regular",
    "2024-07-02 15:40:00 regular",
    "2024-07-02 15:50:00 regular",
    "2024-07-02 15:59:59 regular",
  ]);
});

describe("a sample's session and trade date agree with the calendar of its exchange", () => {
  const code = fc.constantFrom(...marketCodes);
  const first = dayNumberOf("2022-01-03");

  test("for any daily bar", async () => {
    await fc.assert(
      fc.asyncProperty(code, fc.nat({ max: 1400 }), async (market, offset) => {
        const day = first + offset;
        if (!tradingHours(market, day).isTradingDay) return;
        const symbol = `X${markets[market].suffix}`;
        const samples = await play(symbol, `${HEADER}${dateOfDay(day)},10,12,9,11`);
        for (const { exchangeTime, tradeDate, session } of samples) {
          expect([tradeDate, session]).toEqual([dateOfDay(day), "regular"]);
          expect(dateIn(markets[market].zone, exchangeTime)).toBe(tradeDate);
          // The closing auction prints at the first instant after the session.
          const instant = exchangeTime === tradingHours(market, day).close ? 1 : 0;
          expect(sessionAt(market, exchangeTime - instant)).toBe("regular");
        }
      }),
    );
  });

  test("for any intraday bar", async () => {
    const length = fc.constantFrom(1, 5, 15, 30, 60, 240);
    await fc.assert(
      fc.asyncProperty(code, fc.nat({ max: 1400 }), length, async (market, offset, minutes) => {
        const date = dateOfDay(first + offset);
        const rows: string[] = [];
        for (let minute = 0; minute < 1440; minute += minutes) {
          const time = [Math.floor(minute / 60), minute % 60].map((n) => `${n}`.padStart(2, "0"));
          rows.push(`${date} ${time.join(":")},10,12,9,11`);
        }
        if (!tradingHours(market, first + offset).isTradingDay) return;
        const text = `time,open,high,low,close\n${rows.join("\n")}`;
        const samples = await play(`X${markets[market].suffix}`, text);
        expect(samples).toHaveLength(4 * rows.length);
        let latest = 0;
        for (const { exchangeTime, tradeDate, session } of samples) {
          expect(exchangeTime).toBeGreaterThan(latest);
          latest = exchangeTime;
          expect(tradeDate).toBe(date);
          if (session !== "closed") expect(sessionAt(market, exchangeTime)).toBe(session);
        }
      }),
      { numRuns: 40 },
    );
  });
});
