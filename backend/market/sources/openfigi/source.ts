import type { Clock } from "../../../platform/clock.ts";
import { yieldToEventLoop } from "../../../platform/yieldToEventLoop.ts";
import { kindOfSecurityNumber, type SecurityNumberKind } from "../../../domain/securityNumber.ts";
import { marketOf } from "../../../domain/symbol.ts";
import type { MarketSource, SymbolMatch } from "../../source.ts";
import { unwrapResult } from "../mapped.ts";
import { askVendor, type VendorTransport } from "../transport.ts";
import { baseLiveSource } from "../baseLiveSource.ts";
import { openfigi } from "../index.ts";
import { mapListings, type FigiListing } from "./mapping.ts";
import { symbolOf, venueOf } from "./venues.ts";

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

/**
 * The register of financial instruments: finds the listings of an ISIN, CUSIP, SEDOL or WKN, and
 * nothing for any other text. It knows no prices.
 */
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
