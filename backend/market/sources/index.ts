import { listKeyed, type KeyedAbout, type KeyedSource } from "./about.ts";
import { alpaca } from "./alpaca/about.ts";
import { alphavantage } from "./alphavantage/about.ts";
import { apewisdom } from "./apewisdom/about.ts";
import { ecb } from "./ecb/about.ts";
import { binance } from "./binance/about.ts";
import { edgar } from "./edgar/about.ts";
import { finnhub } from "./finnhub/about.ts";
import { frankfurter } from "./frankfurter/about.ts";
import { halts } from "./halts/about.ts";
import { kraken } from "./kraken/about.ts";
import { massive } from "./massive/about.ts";
import { nasdaq } from "./nasdaq/about.ts";
import { openfigi } from "./openfigi/about.ts";
import { tiingo } from "./tiingo/about.ts";
import { treasury } from "./treasury/about.ts";
import { twelvedata } from "./twelvedata/about.ts";
import { yahoo } from "./yahoo/about.ts";

/** All live sources. `adapters/vendors/liveSources.ts` opens them. */
export const liveSources = [
  yahoo,
  nasdaq,
  edgar,
  apewisdom,
  finnhub,
  halts,
  twelvedata,
  alphavantage,
  frankfurter,
  ecb,
  treasury,
  openfigi,
  binance,
  kraken,
  alpaca,
  massive,
  tiingo,
] as const;

/** All live sources that take a key. */
export const keyedSources: readonly KeyedAbout[] = listKeyed(liveSources);

export type LiveSource = (typeof liveSources)[number];
export type KeyedSourceName = KeyedSource<LiveSource>["name"];

export type LiveSourceName = LiveSource["name"];
export const liveSourceNames: readonly LiveSourceName[] = liveSources.map(({ name }) => name);

export const isLiveSourceName = (name: string): name is LiveSourceName =>
  liveSourceNames.some((known) => known === name);
