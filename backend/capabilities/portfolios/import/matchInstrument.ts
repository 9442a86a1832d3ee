import type { ImportInstrument } from "../../../contract/portfolios/portfolioImport.ts";
import { kindOfSecurityNumber } from "../../../domain/securityNumber.ts";
import type { StatementFormat } from "../../../domain/choices.ts";
import { isSymbol, normalizeSymbol, withShareClass } from "../../../domain/symbolText.ts";
import type { SymbolMatch } from "../../../market/source.ts";
import { wordsOf } from "../../../market/universe/companies.ts";
import type { Instrument } from "./text/statement.ts";
import { cutText } from "../../../platform/text.ts";
import { marketOf } from "../../../domain/symbol.ts";

/**
 * Exchanges as brokers write them (DEGIRO's and Interactive Brokers' codes, MICs, common names), by
 * the suffix of the symbols there. `TSE` is Tokyo's for some and Toronto's for others; the currency
 * decides.
 */
const NAMES: readonly (readonly [suffix: string, names: string])[] = [
  ["", "NASDAQ NDQ XNAS NMS NYSE NSY XNYS ARCA NYSEARCA ARCX AMEX ASE XASE BATS OTC PINK"],
  [".L", "LSE LSEETF XLON LONDON"],
  [".DE", "XET XETRA XETR IBIS IBIS2"],
  [".F", "FRA FWB XFRA FRANKFURT"],
  [".PA", "EPA SBF XPAR PARIS"],
  [".AS", "EAM AEB XAMS AMSTERDAM"],
  [".BR", "EBR ENEXTBE XBRU BRUSSELS"],
  [".LS", "ELI BVL XLIS LISBON"],
  [".IR", "ISE XDUB DUBLIN"],
  [".MI", "MIL BVME BVMEETF XMIL MTAA MILAN"],
  [".MC", "MAD BM XMAD MADRID"],
  [".SW", "SWX EBS SIX XSWX ZURICH"],
  [".VI", "VIE VSE XWBO VIENNA"],
  [".CO", "OMK CPH XCSE COPENHAGEN"],
  [".ST", "OMX SFB XSTO STOCKHOLM"],
  [".HE", "HSE HEX XHEL HELSINKI"],
  [".OL", "OSL OSE XOSL OSLO"],
  [".WA", "WSE XWAR WARSAW"],
  [".TO", "TOR TSX TSE XTSE TORONTO"],
  [".V", "TSV VENTURE XTSX TSXV"],
  [".T", "TSE TYO TSEJ XTKS TOKYO"],
  [".HK", "HKS SEHK XHKG HKEX"],
  [".AX", "ASX XASX SYDNEY"],
  [".SI", "SGX XSES SINGAPORE"],
  [".TA", "TLV TASE XTAE"],
];

const suffixesOf = Map.groupBy(
  NAMES.flatMap(([suffix, names]) => names.split(" ").map((name) => ({ name, suffix }))),
  ({ name }) => name,
);

/** Returns whether a symbol is listed at an exchange; false if the exchange's name is not known. */
function isListedAt(exchange: string, symbol: string): boolean {
  const name = exchange.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  return (suffixesOf.get(name) ?? []).some(({ suffix }) => marketOf(symbol).suffix === suffix);
}

export type InstrumentMatch =
  | { readonly status: "matched"; readonly symbol: string; readonly currency: string | null }
  | {
      readonly status: "question";
      readonly reason: QuestionReason;
      readonly candidates: readonly SymbolMatch[];
    };

/**
 * `several`: more than one fits; `none`: nothing found; `name` or `currency`: results differ in
 * these; `unavailable`: no source responded.
 */
type QuestionReason = Exclude<NonNullable<ImportInstrument["reason"]>, "unit">;

/** Rejects if no source can answer. */
export type Search = (text: string, limit: number) => Promise<readonly SymbolMatch[]>;

const MAX_CANDIDATES = 8;

/** Formats with this product's symbol spelling; the first two are our own. */
const OWN: ReadonlySet<StatementFormat> = new Set(["ownCsv", "ownJson"]);
const SAME_SPELLING: ReadonlySet<StatementFormat> = new Set([...OWN, "yahoo"]);

/**
 * Finds an instrument's symbol by ISIN, else by symbol, else by name. Among several listings, picks
 * the one in the instrument's currency and at its exchange; if none or several remain, returns a
 * question.
 */
export async function matchInstrument(
  instrument: Instrument,
  format: StatementFormat,
  search: Search,
): Promise<InstrumentMatch> {
  const symbol = withShareClass(normalizeSymbol(instrument.symbol ?? ""));
  if (OWN.has(format) && isSymbol(symbol)) return { status: "matched", symbol, currency: null };
  try {
    return await find(instrument, SAME_SPELLING.has(format) ? symbol : undefined, symbol, search);
  } catch {
    return { status: "question", reason: "unavailable", candidates: [] };
  }
}

async function find(
  { isin, name, currency, exchange }: Instrument,
  trusted: string | undefined,
  symbol: string,
  search: Search,
): Promise<InstrumentMatch> {
  let asked: InstrumentMatch | undefined;
  if (isin) {
    const found = await search(isin, MAX_CANDIDATES);
    if (found.length > 0) return decide(found, currency, exchange);
  }
  if (symbol !== "") {
    const found = await search(symbol, MAX_CANDIDATES);
    const same = found.find((each) => each.symbol === symbol);
    // A suffix identifies the exchange and thus a single listing.
    if (same && (trusted === symbol || /[.=^]/.test(symbol))) return matched(same);
    const listings = found.filter((each) => withoutSuffix(each.symbol) === symbol);
    if (listings.length > 0) {
      const decided = decide(listings, currency, exchange);
      if (decided.status === "matched" || currency !== undefined) return decided;
      return same ? matched(same) : decided;
    }
    // Some brokers write a CUSIP, SEDOL or WKN in the place of a symbol.
    if (found.length > 0 && kindOfSecurityNumber(symbol)) return decide(found, currency, exchange);
  }
  if (name) {
    const found = await search(nameToSearch(name), MAX_CANDIDATES);
    const named = found.filter((each) => isSameName(each.companyName, name));
    if (named.length > 0) return decide(named, currency, exchange);
    if (found.length > 0) asked = { status: "question", reason: "name", candidates: found };
  }
  return asked ?? { status: "question", reason: "none", candidates: [] };
}

const matched = ({ symbol, currency }: SymbolMatch): InstrumentMatch => ({
  status: "matched",
  symbol,
  currency,
});

function decide(
  found: readonly SymbolMatch[],
  currency: string | undefined,
  exchange = "",
): InstrumentMatch {
  const inCurrency =
    currency === undefined ? found : found.filter((each) => each.currency === currency);
  const atExchange = inCurrency.filter(({ symbol }) => isListedAt(exchange, symbol));
  const fitting = atExchange.length > 0 ? atExchange : inCurrency;
  const [only] = fitting;
  if (only && fitting.length === 1) return matched(only);
  return {
    status: "question",
    reason: only ? "several" : "currency",
    candidates: (only ? fitting : found).slice(0, MAX_CANDIDATES),
  };
}

const withoutSuffix = (symbol: string): string => symbol.split(".")[0] ?? symbol;

const FORMS: ReadonlySet<string> = new Set(
  "the inc incorporated corp corporation co company ltd limited plc ag sa nv se spa ab asa oyj as adr class common stock ordinary shares registered".split(
    " ",
  ),
);

/** Drops single letters, as `N.V.` and `S.A.` split into letters. */
const essence = (name: string): readonly string[] =>
  wordsOf(name).filter((word) => !FORMS.has(word) && word.length > 1);

const isSameName = (one: string, other: string): boolean => {
  const [a, b] = [essence(one).join(" "), essence(other).join(" ")];
  return a !== "" && a === b;
};

/** A search requires every word, but legal forms are spelled differently. */
const nameToSearch = (name: string): string =>
  cutText(essence(name).join(" "), 60, { mark: "" }) || name;
