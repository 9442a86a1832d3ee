import { afterAll, describe, expect, test } from "bun:test";
import { manualClock } from "../../../platform/clock.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";
import type { NamedDay } from "../../calendars/learnedHours.ts";
import type { Interval } from "../../../domain/bar.ts";
import { createYahooSource } from "./source.ts";
import { readYahooRecordings, realData, type Raw } from "../../../testing/worlds/realData.ts";

const { isMissing, note } = realData("yahoo");

/** A number, or one in `raw`; Yahoo writes 0 for a missing one. */
const numberOf = (value: Raw): number | null => {
  const number = typeof value === "object" && value !== null ? value.raw : value;
  return typeof number === "number" && number > 0 ? number : null;
};

const MINOR: Readonly<Record<string, string>> = { GBp: "GBP", GBX: "GBP", ZAc: "ZAR", ILA: "ILS" };
const majorOf = (currency: string): string => MINOR[currency] ?? currency;
const inMajor = (value: Raw, currency: string): number | null => {
  const number = numberOf(value);
  return number === null ? null : MINOR[currency] ? number / 100 : number;
};

/** Date in the quote's zone; a coin's day is in UTC. */
const dateOf = (raw: Raw, seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString("sv-SE", {
    timeZone: raw.quoteType === "CRYPTOCURRENCY" ? "UTC" : raw.exchangeTimezoneName,
  });

const sourceFor = (
  recording: ReturnType<typeof readYahooRecordings>[number],
  learned: NamedDay[] = [],
) =>
  createYahooSource({
    clock: manualClock(recording.at),
    send: async () => ({ status: recording.status, body: JSON.stringify(recording.body) }),
    learn: (_, days) => void learned.push(...days),
  });

const counts = { quoted: 0, dayless: 0, refused: 0, charted: 0, chartless: 0, learned: 0 };

afterAll(() => {
  if (isMissing) return;
  const quotes = counts.quoted + counts.refused;
  const charts = counts.charted + counts.chartless;
  process.stderr.write(
    `${counts.quoted} of ${quotes} recorded quotes are quoted, the others have no price, currency ` +
      `or type (${counts.dayless} without the day's figures, which contradict the price); ` +
      `${counts.charted} of ${charts} recorded charts have bars, the others have none ` +
      `in the recording; ${counts.learned} name hours of an exchange\n`,
  );
});

describe.skipIf(isMissing)(`every recorded market${note}`, () => {
  test("exactly the quotes with price, currency and time are read, with the same figures", async () => {
    for (const recording of readYahooRecordings("quote")) {
      for (const raw of recording.body?.quoteResponse?.result ?? []) {
        const { symbol } = raw;
        const isQuotable =
          numberOf(raw.regularMarketPrice) !== null &&
          typeof raw.currency === "string" &&
          numberOf(raw.regularMarketTime) !== null &&
          raw.quoteType !== "OPTION";
        const source = sourceFor(recording);
        const quote = await source.quote(symbol).catch(() => undefined);
        const samples = await source.samples([symbol]);
        expect([recording.file, symbol, quote !== undefined, samples.length]).toEqual([
          recording.file,
          symbol,
          isQuotable,
          isQuotable ? 1 : 0,
        ]);
        if (!isQuotable) {
          counts.refused++;
          continue;
        }
        counts.quoted++;
        const unit = raw.currency;
        const seconds = numberOf(raw.regularMarketTime) ?? 0;
        const isVolumeless = /^(INDEX|CURRENCY|MUTUALFUND)$/.test(raw.quoteType);
        const volume = numberOf(raw.regularMarketVolume);
        const day = {
          open: inMajor(raw.regularMarketOpen, unit),
          high: inMajor(raw.regularMarketDayHigh, unit),
          low: inMajor(raw.regularMarketDayLow, unit),
        };
        const price = inMajor(raw.regularMarketPrice, unit) ?? 0;
        // One recording has a price of Friday with the range of an earlier day.
        const isWithin = (figure: number) =>
          figure >= (day.low ?? 0) && figure <= (day.high ?? Number.POSITIVE_INFINITY);
        const isSound = isWithin(price) && isWithin(day.open ?? price);
        if (!isSound) counts.dayless++;
        expect([recording.file, quote]).toMatchObject([
          recording.file,
          {
            symbol,
            currency: majorOf(unit),
            price,
            ...(isSound ? day : { open: null, high: null, low: null }),
            previousClose: inMajor(raw.regularMarketPreviousClose, unit),
            asOf: seconds * 1000,
          },
        ]);
        if (volume !== null || isVolumeless) {
          const zeroOfListing = raw.symbol === "WSKT.JK" ? 0 : null;
          expect([recording.file, quote?.volume]).toEqual([
            recording.file,
            volume ?? zeroOfListing,
          ]);
        }
        const extended = (["pre", "post"] as const)
          .map((session) => ({
            session,
            price: inMajor(raw[`${session}MarketPrice`], unit),
            at: numberOf(raw[`${session}MarketTime`]) ?? 0,
          }))
          .filter((each) => each.price !== null && each.at > seconds)
          .toSorted((one, other) => other.at - one.at)[0];
        expect([recording.file, samples[0]]).toMatchObject([
          recording.file,
          {
            currency: majorOf(unit),
            price: extended?.price ?? inMajor(raw.regularMarketPrice, unit),
            session: extended?.session ?? "regular",
            tradeDate: dateOf(raw, extended?.at ?? seconds),
          },
        ]);
      }
    }
    expect(counts.quoted).toBeGreaterThan(0);
  });

  test("exactly the charts with currency and prices are read, with the same closes", async () => {
    for (const folder of ["chart", "chart_intraday"]) {
      for (const recording of readYahooRecordings(folder)) {
        const raw = recording.body?.chart?.result?.[0];
        const { symbol = "AAPL", currency, dataGranularity } = raw?.meta ?? {};
        const interval: Interval = dataGranularity === "1wk" ? "1w" : (dataGranularity ?? "1d");
        const learned: NamedDay[] = [];
        const source = sourceFor(recording, learned);
        const bars = (await source.bars(symbol, interval, 5000).catch(() => undefined)) ?? [];
        const sent = raw?.indicators?.quote?.[0] ?? {};
        const rows: readonly number[] = (raw?.timestamp ?? []).filter((_: number, at: number) =>
          ["open", "high", "low", "close"].every((name) => numberOf(sent[name]?.[at]) !== null),
        );
        const isCharted = typeof currency === "string" && rows.length > 0;
        expect([recording.file, bars.length > 0]).toEqual([recording.file, isCharted]);
        if (learned.length > 0) counts.learned++;
        if (!isCharted) {
          counts.chartless++;
          continue;
        }
        counts.charted++;
        const closes = new Set(sent.close.map((close: Raw) => inMajor(close, currency)));
        for (const { close } of bars)
          expect([recording.file, closes.has(close)]).toEqual([recording.file, true]);
        if (interval === "1d") {
          const zone = raw.meta.exchangeTimezoneName;
          const dates = rows.map((time) =>
            new Date(time * 1000).toLocaleDateString("sv-SE", { timeZone: zone }),
          );
          const own = bars.map(({ time }) => new Date(time).toISOString().slice(0, 10));
          expect([recording.file, own]).toEqual([recording.file, [...new Set(dates)]]);
        } else expect(bars.length).toBeGreaterThan(rows.length - 3);
      }
    }
    expect(counts.charted).toBeGreaterThan(0);
    expect(counts.learned).toBeGreaterThan(0);
  });

  test("a quote from a chart has only the chart's own figures", async () => {
    let quoted = 0;
    for (const folder of ["chart", "chart_intraday"]) {
      for (const recording of readYahooRecordings(folder)) {
        const meta = recording.body?.chart?.result?.[0]?.meta;
        if (!meta?.regularMarketTime || !numberOf(meta.regularMarketPrice)) continue;
        const { symbol, currency } = meta;
        const quote = await sourceFor(recording).quoteInstead?.(symbol);
        expect([recording.file, quote]).toMatchObject([
          recording.file,
          {
            currency: majorOf(currency),
            price: inMajor(meta.regularMarketPrice, currency),
            previousClose: inMajor(meta.previousClose, currency),
            asOf: meta.regularMarketTime * 1000,
            open: null,
            marketCap: null,
          },
        ]);
        quoted++;
      }
    }
    expect(quoted).toBeGreaterThan(80);
  });

  test("the period of a chart is the exchange's trading day", async () => {
    for (const recording of readYahooRecordings("chart")) {
      const meta = recording.body?.chart?.result?.[0]?.meta;
      const learned: NamedDay[] = [];
      await sourceFor(recording, learned)
        .bars(meta?.symbol ?? "AAPL", "1d", 5)
        .catch(() => undefined);
      for (const { day, offsets } of learned) {
        const local = (seconds: number) => {
          const shifted = new Date((seconds + meta.gmtoffset) * 1000);
          return (shifted.getUTCHours() * 60 + shifted.getUTCMinutes()) * MINUTE_MS;
        };
        const { start, end } = meta.currentTradingPeriod.regular;
        expect(offsets).toMatchObject({ open: local(start), close: local(end) });
        expect(new Date(day * 86_400_000).toISOString().slice(0, 10)).toBe(
          new Date((start + meta.gmtoffset) * 1000).toISOString().slice(0, 10),
        );
      }
    }
  });
});
