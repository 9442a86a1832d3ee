import type { ExchangeCode } from "../../../domain/symbol.ts";

/**
 * Yahoo's regions and exchange codes, by our codes. Based on the values that yfinance accepts
 * (github.com/ranaroussi/yfinance, `EQUITY_SCREENER_EQ_MAP` in yfinance/const.py, December 2025);
 * exchanges missing there cannot be listed.
 */
const REGIONS: Readonly<Record<string, string>> = {
  ae: "DFM",
  ar: "BUE",
  at: "VIE",
  au: "ASX CXA",
  be: "BRU",
  br: "SAO",
  ca: "CNQ NEO TSX:TOR VAN",
  ch: "EBS",
  cl: "SGO",
  cn: "SHH SHZ",
  co: "BVC",
  cz: "PRA",
  de: "BER DUS FRA HAM HAN GER MUN STU",
  dk: "CPH",
  ee: "TAL",
  eg: "CAI",
  es: "MCE",
  fi: "HEL",
  fr: "ENX PAR",
  gb: "CXE IOB LSE",
  gr: "ATH",
  hk: "HKG",
  hu: "BUD",
  id: "JKT",
  ie: "ISE",
  il: "TLV",
  in: "BSE NSI",
  is: "ICE",
  it: "MIL TLO",
  jp: "TSE:JPX",
  kr: "KOE KSC",
  kw: "KUW",
  lt: "LIT",
  lv: "RIS",
  mx: "MEX",
  my: "KLS",
  nl: "AMS DXE",
  no: "OSL",
  nz: "NZE",
  ph: "PHS",
  pl: "WSE",
  pt: "LIS",
  qa: "DOH",
  ro: "BVB",
  ru: "MCX",
  sa: "SAU",
  se: "STO",
  sg: "SES",
  th: "SET",
  tr: "IST",
  tw: "TAI TWO",
  us: "US:NMS,NGM,NCM,NYQ,ASE",
  ve: "CCS",
  vn: "VSE",
  za: "JNB",
};

interface Place {
  readonly region: string;
  readonly exchanges: readonly string[];
}

const places: ReadonlyMap<ExchangeCode, Place> = new Map(
  Object.entries(REGIONS).flatMap(([region, rows]) =>
    rows.split(" ").map((row): [ExchangeCode, Place] => {
      const [code = row, own = code] = row.split(":");
      return [code, { region, exchanges: own.split(",") }];
    }),
  ),
);

export const canScreen = (exchange: ExchangeCode): boolean => places.has(exchange);

/** Larger pages are rejected with status 400 (yfinance: "Yahoo limits query size to 250"). */
export const PAGE_SIZE = 250;

/** Beyond this offset the same rows repeat (github.com/ranaroussi/yfinance/issues/2239). */
export const MAX_ROWS = 10_000;

/**
 * Rows do not include the sector, but queries can filter by it (also in `EQUITY_SCREENER_EQ_MAP`).
 */
export const SECTORS = [
  "Basic Materials",
  "Communication Services",
  "Consumer Cyclical",
  "Consumer Defensive",
  "Energy",
  "Financial Services",
  "Healthcare",
  "Industrials",
  "Real Estate",
  "Technology",
  "Utilities",
] as const;

const equals = (field: string, value: string) => ({ operator: "EQ", operands: [field, value] });

/**
 * Returns the body of a custom query for the shares of one exchange, or of one sector there,
 * largest first. Its shape follows yfinance's `screen` and `rawCriteria` in recorded responses to
 * Yahoo's own lists. No recorded response to a custom query was available, so rows are fully
 * checked. Undefined for an exchange that {@link canScreen} does not know.
 */
export function screenOf(exchange: ExchangeCode, offset: number, sector?: string) {
  const place = places.get(exchange);
  if (place === undefined) return undefined;
  const listed = place.exchanges.map((code) => equals("exchange", code));
  const [only] = listed;
  const isListed = listed.length === 1 && only ? only : { operator: "OR", operands: listed };
  const isOfSector = sector === undefined ? [] : [equals("sector", sector)];
  return {
    offset,
    size: PAGE_SIZE,
    sortField: "intradaymarketcap",
    sortType: "DESC",
    quoteType: "EQUITY",
    userId: "",
    userIdType: "guid",
    query: { operator: "AND", operands: [equals("region", place.region), isListed, ...isOfSector] },
  };
}
