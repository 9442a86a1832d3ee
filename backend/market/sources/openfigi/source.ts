import { type Mapped, mappedValue, mappingFault, unwrapResult } from "../mapped.ts";
import { isRecord, type JsonRecord, readRecord, readRecords, readText } from "../vendorJson.ts";
import { isSymbol } from "../../../domain/symbolText.ts";
import type { Clock } from "../../../platform/clock.ts";
import { yieldToEventLoop } from "../../../platform/yieldToEventLoop.ts";
import { kindOfSecurityNumber, type SecurityNumberKind } from "../../../domain/securityNumber.ts";
import { marketOf } from "../../../domain/symbol.ts";
import type { MarketSource, SymbolMatch } from "../../source.ts";
import { askVendor, type VendorTransport } from "../transport.ts";
import { baseLiveSource } from "../baseLiveSource.ts";
import { openfigi } from "../index.ts";

/** One line of a security: its ticker at one venue, in Bloomberg's codes. */
interface FigiListing {
  readonly ticker: string;
  readonly exchCode: string;
  /** In capitals, shortened. */
  readonly name: string;
  /** False for a fund, a receipt or the like, which may be traded in several currencies. */
  readonly isShare: boolean;
}

/**
 * Maps an answer of `/v3/mapping`: the listings for each job, in the order of the jobs. A job
 * without a match has a `warning`, which is an answer; one with an `error` was not understood, and
 * has none either.
 */
export function mapListings(
  body: unknown,
  jobs: number,
): Mapped<readonly (readonly FigiListing[])[]> {
  if (!Array.isArray(body)) {
    const error = readText(readRecord(body)?.["error"]);
    return mappingFault("malformed", error ?? "no list of answers");
  }
  if (body.length !== jobs) {
    return mappingFault("malformed", `${body.length} answers to ${jobs} jobs`);
  }
  const answers: (readonly FigiListing[])[] = [];
  for (const answer of body) {
    const listings = isRecord(answer) ? readAnswer(answer) : null;
    if (listings === null) return mappingFault("malformed", "an answer of another shape");
    answers.push(listings);
  }
  return mappedValue(answers);
}

function readAnswer(answer: JsonRecord): readonly FigiListing[] | null {
  if (Array.isArray(answer["data"])) {
    const rows = readRecords(answer["data"]);
    // For a number that is not found, OpenFIGI sends a warning and no data.
    if (rows.every((row) => readText(row["ticker"]) === null)) return null;
    return rows.flatMap((row) => readListing(row) ?? []);
  }
  return readText(answer["warning"]) === null && readText(answer["error"]) === null ? null : [];
}

function readListing(row: JsonRecord): FigiListing | null {
  const [ticker, exchCode] = [readText(row["ticker"]), readText(row["exchCode"])];
  const sector = readText(row["marketSector"]);
  const isShare = readText(row["securityType2"]) === "Common Stock";
  if (ticker === null || exchCode === null || (sector !== null && sector !== "Equity")) return null;
  return { ticker, exchCode, name: readText(row["name"]) ?? ticker, isShare };
}

interface Venue {
  /** Suffix of its symbols here; empty for the United States. */
  readonly suffix: string;
  /** Country of the ISINs that are at home there. */
  readonly country: string;
}

/**
 * Bloomberg's codes of the main exchanges, as OpenFIGI names them. Composites are left out except
 * the American one; so are floors and platforms that repeat an exchange.
 */
const ROWS: readonly (readonly [code: string, suffix: string, country: string])[] = [
  ["US", "", "US"],
  ["LN", ".L", "GB"],
  ["JT", ".T", "JP"],
  ["CT", ".TO", "CA"],
  ["CV", ".V", "CA"],
  ["GY", ".DE", "DE"],
  ["FP", ".PA", "FR"],
  ["NA", ".AS", "NL"],
  ["BB", ".BR", "BE"],
  ["PL", ".LS", "PT"],
  ["ID", ".IR", "IE"],
  ["IM", ".MI", "IT"],
  ["SM", ".MC", "ES"],
  ["SW", ".SW", "CH"],
  ["SE", ".SW", "CH"],
  ["AV", ".VI", "AT"],
  ["DC", ".CO", "DK"],
  ["SS", ".ST", "SE"],
  ["FH", ".HE", "FI"],
  ["NO", ".OL", "NO"],
  ["PW", ".WA", "PL"],
  ["CP", ".PR", "CZ"],
  ["HB", ".BD", "HU"],
  ["GA", ".AT", "GR"],
  ["TI", ".IS", "TR"],
  ["IT", ".TA", "IL"],
  ["SJ", ".JO", "ZA"],
  ["HK", ".HK", "HK"],
  ["AT", ".AX", "AU"],
  ["NZ", ".NZ", "NZ"],
  ["SP", ".SI", "SG"],
  ["KP", ".KS", "KR"],
  ["KQ", ".KQ", "KR"],
  ["TT", ".TW", "TW"],
  ["IS", ".NS", "IN"],
  ["MM", ".MX", "MX"],
  ["BZ", ".SA", "BR"],
];

const venues: ReadonlyMap<string, Venue> = new Map(
  ROWS.map(([code, suffix, country]) => [code, { suffix, country }]),
);

export const venueOf = (exchCode: string): Venue | undefined => venues.get(exchCode);

/** Length to which Hong Kong's numbers are padded. */
const HONG_KONG_DIGITS = 4;

/**
 * Writes Bloomberg's ticker as a symbol of the exchange: `BRK/B` as `BRK-B`, `700` as `0700.HK`,
 * `NOVOB` (`… A/S-B`) as `NOVO-B.CO`. Null for a ticker of another form.
 */
export function symbolOf(ticker: string, { suffix }: Venue, name: string): string | null {
  // London pads tickers of two letters with a slash.
  let base = ticker.replace(/\/$/, "").replaceAll("/", "-");
  if (suffix === ".HK" && /^\d+$/.test(base)) base = base.padStart(HONG_KONG_DIGITS, "0");
  if (suffix === ".CO" || suffix === ".ST") {
    const [, shareClass = ""] = /-([A-D])(?: SHS)?$/.exec(name) ?? [];
    if (shareClass !== "" && base.length > 1 && base.endsWith(shareClass)) {
      base = `${base.slice(0, -1)}-${shareClass}`;
    }
  }
  const symbol = `${base}${suffix}`;
  return /^[A-Z0-9-]+$/.test(base) && isSymbol(symbol) ? symbol : null;
}

const NAME = openfigi.name;
const ADDRESS = "https://api.openfigi.com/v3/mapping";
/** Without a key, more jobs in one request are refused as a whole. */
const MAX_JOBS = 5;

const ID_TYPES: Readonly<Record<SecurityNumberKind, string>> = {
  isin: "ID_ISIN",
  cusip: "ID_CUSIP",
  sedol: "ID_SEDOL",
  wkn: "ID_WERTPAPIER",
};

interface Job {
  readonly idType: string;
  readonly idValue: string;
}

/** The register finds listings of an ISIN, CUSIP, SEDOL or WKN only. It has no prices. */
export function createOpenFigiSource(send: VendorTransport, clock: Clock): MarketSource {
  type Answers = Promise<readonly (readonly FigiListing[])[]>;
  let batch: { readonly jobs: Job[]; readonly answers: Answers } | null = null;

  /** Collects what is asked at the same time, as the rows of a file are. */
  function openBatch() {
    const jobs: Job[] = [];
    const answers = yieldToEventLoop().then(async () => {
      batch = null;
      const mapped = await askVendor(
        send,
        ADDRESS,
        (body) => mapListings(body, jobs.length),
        undefined,
        jobs,
      );
      return unwrapResult(NAME, mapped) ?? [];
    });
    return { jobs, answers };
  }

  async function findListings(job: Job): Promise<readonly FigiListing[]> {
    if (batch === null || batch.jobs.length >= MAX_JOBS) batch = openBatch();
    const { jobs, answers } = batch;
    const at = jobs.push(job) - 1;
    return (await answers)[at] ?? [];
  }

  return {
    ...baseLiveSource(openfigi, clock),
    async search(text, limit) {
      const idValue = text.trim().toUpperCase();
      const kind = kindOfSecurityNumber(idValue);
      if (kind === undefined) return [];
      const home = kind === "isin" ? idValue.slice(0, 2) : HOMES[kind];
      const listings = await findListings({ idType: ID_TYPES[kind], idValue });
      return chooseMatches(listings, home).slice(0, Math.max(0, limit));
    },
  };
}

/** Countries that give out the numbers of a kind. */
const HOMES: Readonly<Record<Exclude<SecurityNumberKind, "isin">, string>> = {
  cusip: "US",
  sedol: "GB",
  wkn: "DE",
};

/** Exchanges with lines of the same fund in several currencies, which their symbols do not tell. */
const IN_SEVERAL_CURRENCIES: ReadonlySet<string> = new Set([".L", ".SW", ".HK", ".SI"]);

/**
 * Returns the listings at the main exchanges, those of the security's own country first. Another
 * exchange with the same currency is left out if there is one of that country.
 */
function chooseMatches(listings: readonly FigiListing[], home: string): readonly SymbolMatch[] {
  const matches = new Map<string, { readonly match: SymbolMatch; readonly isHome: boolean }>();
  for (const { ticker, exchCode, name, isShare } of listings) {
    const venue = venueOf(exchCode);
    const symbol = venue && symbolOf(ticker, venue, name);
    if (!venue || !symbol || matches.has(symbol)) continue;
    const { code, currency: own } = marketOf(symbol);
    const currency = isShare || !IN_SEVERAL_CURRENCIES.has(venue.suffix) ? own : null;
    const isHome = venue.country === home;
    matches.set(symbol, { match: { symbol, companyName: name, market: code, currency }, isHome });
  }
  const all = [...matches.values()];
  const currenciesAtHome = new Set(
    all.flatMap(({ isHome, match }) => (isHome ? [match.currency] : [])),
  );
  return all
    .filter(
      ({ isHome, match }) =>
        isHome || match.currency === null || !currenciesAtHome.has(match.currency),
    )
    .toSorted((one, other) => Number(other.isHome) - Number(one.isHome))
    .map(({ match }) => match);
}
