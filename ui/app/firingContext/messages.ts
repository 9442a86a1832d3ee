export const AT_THE_SAME_TIME = "At the same time";
export const NOT_YET_COLLECTED =
  "News and market moves are collected until ten minutes after the trigger.";
export const NOTHING_KNOWN = "No news or market moves found around this trigger.";
export const CONFIRMED = "confirmed";
export const UNCONFIRMED = "unconfirmed";
export const NO_REASON = "no reason given";

/** Codes of Nasdaq (nasdaqtrader.com, "Trade Halt Codes"). */
export const HALT_REASONS: Readonly<Record<string, string>> = {
  T1: "news pending",
  T2: "news released",
  T3: "news released, resumption announced",
  T5: "single-stock pause",
  T6: "extraordinary market activity",
  T8: "exchange-traded fund halt",
  T12: "more information requested",
  H4: "noncompliance with listing rules",
  H9: "filings not current",
  H10: "suspended by the SEC",
  H11: "regulatory concern",
  LUDP: "volatility pause",
  LUDS: "volatility pause, one side",
  M: "volatility pause",
  IPO1: "IPO not yet trading",
  MWC1: "market-wide pause, level 1",
  MWC2: "market-wide pause, level 2",
  MWC3: "market-wide pause, level 3",
};

export const REPORT_HOURS = {
  before_open: "before the open",
  after_close: "after the close",
} as const;

export const RATING_CHANGES: Readonly<Record<string, string>> = {
  upgrade: "upgrades",
  downgrade: "downgrades",
  initiate: "begins coverage",
  maintain: "maintains its rating",
  reiterate: "repeats its rating",
};

export const CONTEXT_KINDS = {
  halt: "halts",
  filing: "filings",
  report: "earnings",
  rating: "ratings",
  insider: "insider trades",
  split: "splits",
  headline: "headlines",
  index: "index",
  sector: "sector",
} as const;

export const describeHalt = (reason: string): string => `Trading halted: ${reason}`;
export const describeResumption = (time: string): string => `resumption ${time}`;
export const describeFiling = (form: string, items: string): string =>
  items === "" ? `${form} filed` : `${form} filed, items ${items}`;
export const describeReport = (date: string, hour: string, certainty: string): string =>
  `Earnings report ${date}${hour === "" ? "" : `, ${hour}`} (${certainty})`;
export const describeRating = (firm: string, change: string, grade: string): string =>
  `${firm} ${change}${grade === "" ? "" : `: ${grade}`}`;
export const describeInsider = (owner: string, side: string, shares: string): string =>
  `${owner} ${side} ${shares} shares`;
export const describeSplitOn = (ratio: string, date: string): string => `Split ${ratio} on ${date}`;
export const describeIndex = (name: string, change: string): string => `${name} ${change} that day`;
export const describeSector = (sector: string, change: string): string =>
  `${sector} ${change} that day`;
export const describeSectorWithoutFigure = (sector: string): string => `No figures for ${sector}`;
export const SECTOR_UNKNOWN = "Sector unknown";
export const describeFailed = (kinds: string): string => `Could not be loaded: ${kinds}`;
export const describeNotOffered = (kinds: string): string => `No data on ${kinds}`;
