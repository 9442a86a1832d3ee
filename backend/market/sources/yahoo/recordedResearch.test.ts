import { afterAll, describe, expect, test } from "bun:test";
import { soundHeadlines } from "../../validation/researchValidation.ts";
import { mapNews } from "./mapping/searchMapping.ts";
import { mapOptions } from "./mapping/optionsMapping.ts";
import { mapSummary } from "./mapping/summaryMapping.ts";
import { readYahooRecordings, realData, type Raw } from "../../../testing/worlds/realData.ts";

const { isMissing, note } = realData("yahoo");

const rawOf = (value: Raw): Raw =>
  typeof value === "object" && value !== null ? value.raw : value;
const above = (value: Raw): number | null => (rawOf(value) > 0 ? rawOf(value) : null);

const counts = {
  contracts: 0,
  unquoted: 0,
  companies: 0,
  perShare: 0,
  withheld: 0,
  trades: 0,
  absurd: 0,
};
afterAll(() => {
  if (isMissing) return;
  process.stderr.write(
    `${counts.unquoted} of ${counts.contracts} recorded option contracts have no bid and no ask; ` +
      `${counts.perShare} amounts per share of ${counts.companies} companies are given and ` +
      `${counts.withheld} withheld; ${counts.trades} trades of insiders, ` +
      `${counts.absurd} with a value that cannot be\n`,
  );
});

describe.skipIf(isMissing)(`recorded company data${note}`, () => {
  test("a contract has its recorded figures, without those that Yahoo has not computed", () => {
    for (const { file, body } of readYahooRecordings("options")) {
      const mapped = mapOptions(body);
      if (mapped.status === "fault") continue;
      const [result] = body.optionChain.result;
      for (const side of ["calls", "puts"] as const) {
        const sent: readonly Raw[] = result.options.flatMap((chain: Raw) => chain[side]);
        expect([file, side, mapped.value[side].length]).toEqual([file, side, sent.length]);
        for (const [at, raw] of sent.entries()) {
          counts.contracts++;
          const [bid, ask] = [above(raw.bid), above(raw.ask)];
          const isQuoted = bid !== null || ask !== null;
          if (!isQuoted) counts.unquoted++;
          const volatility = rawOf(raw.impliedVolatility);
          expect([file, side, mapped.value[side][at]]).toEqual([
            file,
            side,
            {
              strike: rawOf(raw.strike),
              expiresAt: rawOf(raw.expiration) * 1000,
              currency: raw.currency,
              lastPrice: above(raw.lastPrice),
              bid,
              ask,
              volume: rawOf(raw.volume) ?? null,
              openInterest: isQuoted ? (rawOf(raw.openInterest) ?? null) : above(raw.openInterest),
              impliedVolatility: isQuoted && volatility > 0.0001 ? volatility : null,
            },
          ]);
        }
      }
    }
    if (!isMissing) expect(counts.unquoted).toBeGreaterThan(0);
  });

  test("amounts per share are in the price's currency, or omitted", () => {
    for (const { file, body } of readYahooRecordings("quoteSummary/all")) {
      const raw = body?.quoteSummary?.result?.[0];
      const mapped = mapSummary(body);
      if (!raw || mapped.status === "fault" || mapped.value.facts === null) continue;
      counts.companies++;
      const price = rawOf(raw.price?.regularMarketPrice);
      const unit = raw.price?.currency ?? raw.summaryDetail?.currency;
      const reported = raw.financialData?.financialCurrency ?? unit;
      const { facts, targets } = mapped.value;
      for (const [own, sent, ratio, asSent] of [
        [
          facts.earningsPerShare,
          rawOf(raw.defaultKeyStatistics?.trailingEps),
          (amount: number) => price / amount,
          rawOf(raw.summaryDetail?.trailingPE),
        ],
        [
          facts.dividendPerShare,
          rawOf(raw.summaryDetail?.dividendRate),
          (amount: number) => amount / price,
          rawOf(raw.summaryDetail?.dividendYield),
        ],
      ] as const) {
        const isInMoneyOfPrice =
          unit !== "GBp" && (reported === unit || Math.abs(ratio(sent) / asSent - 1) < 0.1);
        if (sent === undefined) expect([file, own]).toEqual([file, null]);
        else if (isInMoneyOfPrice) {
          counts.perShare++;
          expect([file, own]).toEqual([file, sent]);
        } else {
          counts.withheld++;
          expect([file, own]).toEqual([file, null]);
        }
      }
      // Targets are compared with the price of the same response.
      const mean = above(raw.financialData?.targetMeanPrice);
      if (targets !== null && mean !== null) {
        const perPound = unit === "GBp" ? 100 : 1;
        expect([file, targets.mean]).toEqual([file, mean / perPound]);
      }
    }
    if (!isMissing) expect(counts.withheld).toBeGreaterThan(0);
  });

  test("an insider trade is one on the market, with its reported value or none", () => {
    for (const { file, body } of readYahooRecordings("quoteSummary/all")) {
      const raw = body?.quoteSummary?.result?.[0];
      const mapped = mapSummary(body);
      if (!raw || mapped.status === "fault") continue;
      const sent: readonly Raw[] = raw.insiderTransactions?.transactions ?? [];
      const isTrade = ({ transactionText }: Raw) =>
        /^(sale|purchase|bought) at price/i.test(transactionText ?? "");
      const price = above(raw.price?.regularMarketPrice);
      const soundOf = ({ value, shares }: Raw) => {
        const perShare = rawOf(value) / rawOf(shares);
        if (price === null || perShare <= 1000 * price) return above(value);
        if (above(value) !== null) counts.absurd++;
        return null;
      };
      const valuesOf = (values: readonly (number | null)[]) =>
        values.map(String).toSorted((one, other) => one.localeCompare(other));
      const own = (mapped.value.insiderTrades ?? []).filter(({ kind }) =>
        /^(purchase|sale)$/.test(kind),
      );
      counts.trades += own.length;
      expect([file, valuesOf(own.map(({ value }) => value))]).toEqual([
        file,
        valuesOf(sent.filter(isTrade).map(soundOf)),
      ]);
    }
    if (!isMissing) expect([counts.trades > 0, counts.absurd > 0]).toEqual([true, true]);
  });

  test("a headline must name the symbol", () => {
    const seen = { tied: 0, left: 0, kept: 0 };
    for (const { file, body } of readYahooRecordings("search")) {
      const sent: readonly Raw[] = body?.news ?? [];
      // By the file's own name, and by each symbol that any of its news names.
      const named = new Set([
        file.replace(/__.*/, ""),
        ...sent.flatMap(({ relatedTickers = [] }) => relatedTickers as string[]),
      ]);
      for (const symbol of named) {
        const tied = sent.filter(({ relatedTickers = [] }) => relatedTickers.includes(symbol));
        seen.tied += tied.length;
        seen.left += sent.length - tied.length;
        const mapped = mapNews(body, symbol);
        if (tied.length === 0) {
          expect([file, symbol, mapped.status]).toEqual([file, symbol, "fault"]);
          continue;
        }
        const found = mapped.status === "value" ? mapped.value : [];
        expect([file, symbol, found]).toEqual([
          file,
          symbol,
          tied.map(({ title, publisher, link, providerPublishTime }) => ({
            title,
            publisher,
            url: link,
            publishedAt: providerPublishTime * 1000,
          })),
        ]);
        // All are valid at the time of the recording; one title has a no-break space.
        const now = Math.max(...found.map(({ publishedAt }) => publishedAt));
        const sound = soundHeadlines(found, now) ?? [];
        seen.kept += sound.length;
        expect(new Set(sound.map(({ title, url }) => `${title} ${url}`))).toEqual(
          new Set(found.map(({ title, url }) => `${title.replaceAll(/\s+/g, " ")} ${url}`)),
        );
      }
    }
    expect([seen.tied > 40, seen.left > 100, seen.kept]).toEqual([true, true, seen.tied]);
  });
});
