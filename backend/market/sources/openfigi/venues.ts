import { isSymbol } from "../../../domain/symbolText.ts";

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
