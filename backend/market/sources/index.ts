import { alphavantage } from "./alphavantage/about.ts";
import { apewisdom } from "./apewisdom/about.ts";
import { edgar } from "./edgar/about.ts";
import { finnhub } from "./finnhub/about.ts";
import { nasdaq } from "./nasdaq/about.ts";
import { twelvedata } from "./twelvedata/about.ts";
import { yahoo } from "./yahoo/about.ts";

/** Every live source. How each is opened is in `adapters/liveSources.ts`. */
export const liveSources = [
  yahoo,
  nasdaq,
  edgar,
  apewisdom,
  finnhub,
  twelvedata,
  alphavantage,
] as const;

/** As `MARKET_SOURCES` names them. */
export type LiveSourceName = (typeof liveSources)[number]["name"];
export const liveSourceNames: readonly LiveSourceName[] = liveSources.map(({ name }) => name);

export const isLiveSourceName = (name: string): name is LiveSourceName =>
  liveSourceNames.some((known) => known === name);
