import type { ListingVenue } from "../../domain/exchanges/venue.ts";
import { type Company, type CompanyRow, readCompany } from "./company.ts";
import rows from "./companies.json";

/** Letters that are not accented forms of others, as typed without them. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/**
 * Lowercase without accents and apostrophes: "estee" finds Estée Lauder, "mcdonalds" McDonald's.
 */
export const plainText = (text: string): string =>
  IS_ASCII.test(text) ? text.replaceAll("'", "").toLowerCase() : plainLetters(text);

/** Fast path for nearly all names; 60,000 of them are indexed at startup. */
const IS_ASCII = /^[ -~]*$/;

const plainLetters = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => SPELLED[letter] ?? letter);

/** Returns the plain words of a name; empty for text without a letter or digit. */
export const wordsOf = (text: string): string[] =>
  plainText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Listing venues of the universe's US companies as of August 2026. */
const LISTED: Readonly<Record<Exclude<ListingVenue, "OTC">, string>> = {
  NASDAQ:
    "AAL AAPL ABEO ABNB ABSI ACHV ADBE ADI ADMA ADP ADSK ADTN AEP AFRM AHCO AIRO AMAT AMD AMGN AMZN " +
    "ANNX APP AQST ARDX ARM ARRY ASML ASTS ATAI AUR AVGO AXON BIDU BKNG BTBT BTDR BULL CCC CCCC CDNS " +
    "CEG CERT CLOV CMCSA COIN COST CRMD CRML CRSP CRWD CRWV CSCO CURI DASH DDOG DGXX DJT DKNG DLTR " +
    "DNUT DOCU EBAY ENPH ENVX EOSE EQIX ERII EVLV EXC FISV FRMI FSLR FTNT GDYN GEMI GERN GILD GOOG " +
    "GOOGL GRAB GT GTM HIVE HNST HON HOOD HTZ HUMA IBRX IEP ILMN INDI INTC INTU IOVA ISRG JBLU JD KHC " +
    "KLAC KMB KOPN LAES LCID LIN LRCX LULU LWLG LYFT LZ MARA MBLY MDB MDLZ MELI META MNKD MNST MPWR " +
    "MRNA MRVI MRVL MSFT MSTR MU NAVI NB NEXT NFLX NUAI NVAX NVDA NWL ONDS OPEN PANW PAYO PCT PDD PEP " +
    "PGEN PLTR PLUG POET PONY PTON PYPL QCOM QS QUBT REAX REGN RGTI RIVN RKLB ROKU RUM RXRX RXT SANA " +
    "SATL SBET SBUX SERV SHLS SHOP SIDU SLNH SMCI SNDK SNPS SOFI SOUN SPRY STNE STX TALK TIGR TLRY " +
    "TMC TMUS TSHA TSLA TTWO TXN UAL ULCC UPST UPWK VALN VNET VRRM VRTX WBD WDAY WDC WEN WMT WRD WVE " +
    "XERS ZNTL ZS",
  NYSE:
    "AA ABBV ABEV ABR ABT ACHR ACN ACVA ADT AEG AGRO AIG ALB AMC AMT ANET APH AQN ARCO ARI ASAN AXP " +
    "AZN BA BABA BAC BB BBAI BBD BBY BDX BFLY BHC BLK BMY BORR BP BRK-B BSX BTE BUD BX C CAT CCI CCJ " +
    "CCL CCO CL CLF CMG COF COP COTY COUR CRM CTVA CVNA CVS CVX CXM D DAL DDD DE DELL DHR DIS DLR DOW " +
    "DUK DVN ECL EL EMR EOG ETN ETSY EVH F FCX FDX FLO GD GE GENI GEV GGB GLW GM GME GNL GS HCA HD " +
    "HIMS HPE HSBC HWM IBM IONQ ITW IVR JMIA JNJ JOBY JPM KKR KLC KMI KO KOS KR LAC LAR LLY LMT LNG " +
    "LOW LUMN LUV LYG LYV MA MCD MCK MDT MMM MO MP MPC MPT MRK MS NABL NAT NEE NEM NET NIO NKE NOC " +
    "NOW NRGV NU NUVB NVO O OI OKE ORC ORCL OXY PAGS PATH PCG PFE PG PGR PH PINS PLD PM PNC PSFE PSX " +
    "PWR RCL RDDT RIG RLX RSKD RTX SAP SCHW SG SHW SLB SMR SMWB SNAP SNOW SO SOC SONY SPCE SPG SPOT " +
    "SRE STLA STUB SUZ SYK T TDOC TE TFC TGT TJX TM TME TMO TROX TSM U UAA UAMY UBER UNH UNP UPS USB " +
    "UWMC V VALE VLO VRT VST VYX VZ WELL WFC WM WMB WU XOM XYZ YMM YUM",
  AMEX: "ASM BTG DC DNN HYLN IAUX NG TGB USAS VZLA",
};

const venues: ReadonlyMap<string, ListingVenue> = new Map(
  (Object.keys(LISTED) as (keyof typeof LISTED)[]).flatMap((venue) =>
    LISTED[venue].split(" ").map((symbol) => [symbol, venue] as const),
  ),
);

export const venueOfCompany = (symbol: string): ListingVenue | undefined => venues.get(symbol);

/**
 * Further instruments of the simulated market: three exchanges without rule-based hours,
 * currencies, a coin, a future, some indices and a fund. They can be looked up, charted and
 * watched, but are in no screened list.
 */
export const otherMarkets: readonly CompanyRow[] = [
  ["ENI.MI", "Eni", "EN", 15.62, 49_000, 9_500],
  ["EQNR.OL", "Equinor", "EN", 246.3, 640_000, 3_800],
  ["M&M.NS", "Mahindra & Mahindra", "CD", 3_714, 4_620_000, 2_600],
  ["EURUSD=X", "EUR/USD", "FI", 1.1524, 0, 0],
  ["GBPUSD=X", "GBP/USD", "FI", 1.3105, 0, 0],
  ["USDJPY=X", "USD/JPY", "FI", 156.41, 0, 0],
  ["USDCAD=X", "USD/CAD", "FI", 1.4102, 0, 0],
  ["USDNOK=X", "USD/NOK", "FI", 10.214, 0, 0],
  ["USDCHF=X", "USD/CHF", "FI", 0.8085, 0, 0],
  ["BTC-USD", "Bitcoin USD", "FI", 91_200, 1_820_000, 420],
  ["GC=F", "Gold", "MA", 4_118.4, 0, 184],
  ["^GSPC", "S&P 500", "FI", 6_602, 0, 0],
  ["^IXIC", "NASDAQ Composite", "IT", 22_080, 0, 0],
  ["^DJI", "Dow Jones Industrial Average", "FI", 46_240, 0, 0],
  ["^RUT", "Russell 2000", "FI", 2_369, 0, 0],
  ["^FTSE", "FTSE 100", "FI", 9_540, 0, 0],
  ["^N225", "Nikkei 225", "FI", 48_620, 0, 0],
  ["^GSPTSE", "S&P/TSX Composite", "FI", 30_160, 0, 0],
  ["VFIAX", "Vanguard 500 Index Fund Admiral Shares", "FI", 611.4, 0, 0],
];

/**
 * All companies of the simulated market, best known first within each exchange: New York, its stocks
 * below $10, London (in pounds rather than pence), Tokyo and Toronto. Rounded levels of 2026.
 */
export const companies: readonly Company[] = (rows as unknown as readonly CompanyRow[]).map(
  readCompany,
);

const others: readonly Company[] = otherMarkets.map(readCompany);
const everything = [...companies, ...others];

const bySymbol = new Map(everything.map((company) => [company.symbol, company]));

/** Finds a company by its exact symbol, including the market suffix. */
export const findCompany = (symbol: string): Company | undefined => bySymbol.get(symbol);

/** Longer searches match no name or symbol; truncating them bounds the work. */
const MAX_SEARCH = 60;

interface SearchEntry {
  readonly company: Company;
  readonly symbol: string;
  readonly words: readonly string[];
  readonly name: string;
}

const searchIndex: readonly SearchEntry[] = everything.map((company) => ({
  company,
  symbol: company.symbol.toLowerCase(),
  words: wordsOf(company.companyName),
  name: plainText(company.companyName),
}));

/**
 * 0 exact symbol, 1 symbol prefix, 2 name prefix, 3 every word is a prefix of some word of the
 * name.
 */
function rank(entry: SearchEntry, wanted: string, words: readonly string[]): number | undefined {
  if (entry.symbol === wanted) return 0;
  if (entry.symbol.startsWith(wanted)) return 1;
  if (entry.name.startsWith(wanted)) return 2;
  const isEveryWordFound =
    words.length > 0 && words.every((word) => entry.words.some((own) => own.startsWith(word)));
  return isEveryWordFound ? 3 : undefined;
}

/**
 * Returns companies whose symbol begins with the text, then those whose name does, then those in
 * whose name each word begins a word. Ignores case and accents; blank text finds nothing.
 */
export function searchCompanies(text: string, limit: number): readonly Company[] {
  const wanted = plainText(text.slice(0, MAX_SEARCH + 1)).trim();
  if (wanted === "" || wanted.length > MAX_SEARCH || !(limit > 0)) return [];
  const words = wordsOf(wanted);
  const ranked: Company[][] = [[], [], [], []];
  for (const entry of searchIndex) {
    const place = rank(entry, wanted, words);
    if (place !== undefined) ranked[place]?.push(entry.company);
  }
  return ranked.flat().slice(0, limit);
}
