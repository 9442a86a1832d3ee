/** The live sources as `MARKET_SOURCES` names them, each a folder beside this file. */
export const liveSourceNames = ["yahoo", "nasdaq", "edgar", "apewisdom", "finnhub"] as const;
export type LiveSourceName = (typeof liveSourceNames)[number];

export const isLiveSourceName = (name: string): name is LiveSourceName =>
  liveSourceNames.some((known) => known === name);
