import {
  marketSuffixes,
  type ExchangeCode,
  type MarketInfo,
  type TradingWeek,
} from "./exchange.ts";

type Row = readonly [
  suffix: string,
  code: ExchangeCode,
  name: string,
  country: string,
  currency: string,
  zone: string,
  week?: TradingWeek,
];

/**
 * Exchanges by symbol suffix, with Yahoo's own code of each, as Yahoo Finance lists them
 * ("Exchanges and data providers on Yahoo Finance", help.yahoo.com SLN2310).
 */
const ROWS: readonly Row[] = [
  [marketSuffixes.US, "US", "United States", "United States", "USD", "America/New_York"],
  [marketSuffixes.LSE, "LSE", "London", "United Kingdom", "GBP", "Europe/London"],
  [marketSuffixes.TSE, "TSE", "Tokyo", "Japan", "JPY", "Asia/Tokyo"],
  [marketSuffixes.TSX, "TSX", "Toronto", "Canada", "CAD", "America/Toronto"],
  [".BA", "BUE", "Buenos Aires", "Argentina", "ARS", "America/Argentina/Buenos_Aires"],
  [".AX", "ASX", "Australian Securities Exchange", "Australia", "AUD", "Australia/Sydney"],
  [".XA", "CXA", "Cboe Australia", "Australia", "AUD", "Australia/Sydney"],
  [".VI", "VIE", "Vienna", "Austria", "EUR", "Europe/Vienna"],
  [".BR", "BRU", "Euronext Brussels", "Belgium", "EUR", "Europe/Brussels"],
  [".SA", "SAO", "São Paulo (B3)", "Brazil", "BRL", "America/Sao_Paulo"],
  [".CN", "CNQ", "Canadian Securities Exchange", "Canada", "CAD", "America/Toronto"],
  [".NE", "NEO", "Cboe Canada", "Canada", "CAD", "America/Toronto"],
  [".V", "VAN", "TSX Venture", "Canada", "CAD", "America/Toronto"],
  [".SN", "SGO", "Santiago", "Chile", "CLP", "America/Santiago"],
  [".SS", "SHH", "Shanghai", "China", "CNY", "Asia/Shanghai"],
  [".SZ", "SHZ", "Shenzhen", "China", "CNY", "Asia/Shanghai"],
  [".CL", "BVC", "Colombia", "Colombia", "COP", "America/Bogota"],
  [".PR", "PRA", "Prague", "Czechia", "CZK", "Europe/Prague"],
  [".CO", "CPH", "Nasdaq Copenhagen", "Denmark", "DKK", "Europe/Copenhagen"],
  [".CA", "CAI", "Egypt", "Egypt", "EGP", "Africa/Cairo", "sundayToThursday"],
  [".TL", "TAL", "Nasdaq Tallinn", "Estonia", "EUR", "Europe/Tallinn"],
  [".NX", "ENX", "Euronext", "Europe", "EUR", "Europe/Paris"],
  [".XD", "DXE", "Cboe Europe", "Europe", "EUR", "Europe/Amsterdam"],
  [".HE", "HEL", "Nasdaq Helsinki", "Finland", "EUR", "Europe/Helsinki"],
  [".PA", "PAR", "Euronext Paris", "France", "EUR", "Europe/Paris"],
  [".DE", "GER", "Xetra", "Germany", "EUR", "Europe/Berlin"],
  [".BE", "BER", "Berlin", "Germany", "EUR", "Europe/Berlin"],
  [".BM", "BRE", "Bremen", "Germany", "EUR", "Europe/Berlin"],
  [".DU", "DUS", "Düsseldorf", "Germany", "EUR", "Europe/Berlin"],
  [".F", "FRA", "Frankfurt", "Germany", "EUR", "Europe/Berlin"],
  [".HM", "HAM", "Hamburg", "Germany", "EUR", "Europe/Berlin"],
  [".HA", "HAN", "Hanover", "Germany", "EUR", "Europe/Berlin"],
  [".MU", "MUN", "Munich", "Germany", "EUR", "Europe/Berlin"],
  [".SG", "STU", "Stuttgart", "Germany", "EUR", "Europe/Berlin"],
  [".AT", "ATH", "Athens", "Greece", "EUR", "Europe/Athens"],
  [".HK", "HKG", "Hong Kong", "Hong Kong", "HKD", "Asia/Hong_Kong"],
  [".BD", "BUD", "Budapest", "Hungary", "HUF", "Europe/Budapest"],
  [".IC", "ICE", "Nasdaq Iceland", "Iceland", "ISK", "Atlantic/Reykjavik"],
  [".BO", "BSE", "Bombay", "India", "INR", "Asia/Kolkata"],
  [".NS", "NSI", "National Stock Exchange of India", "India", "INR", "Asia/Kolkata"],
  [".JK", "JKT", "Jakarta", "Indonesia", "IDR", "Asia/Jakarta"],
  [".IR", "ISE", "Euronext Dublin", "Ireland", "EUR", "Europe/Dublin"],
  [".TA", "TLV", "Tel Aviv", "Israel", "ILS", "Asia/Jerusalem"],
  [".MI", "MIL", "Milan", "Italy", "EUR", "Europe/Rome"],
  [".TI", "TLO", "EuroTLX", "Italy", "EUR", "Europe/Rome"],
  [".KW", "KUW", "Kuwait", "Kuwait", "KWD", "Asia/Kuwait", "sundayToThursday"],
  [".RG", "RIS", "Nasdaq Riga", "Latvia", "EUR", "Europe/Riga"],
  [".VS", "LIT", "Nasdaq Vilnius", "Lithuania", "EUR", "Europe/Vilnius"],
  [".KL", "KLS", "Kuala Lumpur", "Malaysia", "MYR", "Asia/Kuala_Lumpur"],
  [".MX", "MEX", "Mexico", "Mexico", "MXN", "America/Mexico_City"],
  [".AS", "AMS", "Euronext Amsterdam", "Netherlands", "EUR", "Europe/Amsterdam"],
  [".NZ", "NZE", "New Zealand", "New Zealand", "NZD", "Pacific/Auckland"],
  [".OL", "OSL", "Oslo", "Norway", "NOK", "Europe/Oslo"],
  [".LM", "BVL", "Lima", "Peru", "PEN", "America/Lima"],
  [".PS", "PHS", "Philippines", "Philippines", "PHP", "Asia/Manila"],
  [".WA", "WSE", "Warsaw", "Poland", "PLN", "Europe/Warsaw"],
  [".LS", "LIS", "Euronext Lisbon", "Portugal", "EUR", "Europe/Lisbon"],
  [".QA", "DOH", "Qatar", "Qatar", "QAR", "Asia/Qatar", "sundayToThursday"],
  [".RO", "BVB", "Bucharest", "Romania", "RON", "Europe/Bucharest"],
  [".ME", "MCX", "Moscow", "Russia", "RUB", "Europe/Moscow"],
  [".SR", "SAU", "Saudi Arabia", "Saudi Arabia", "SAR", "Asia/Riyadh", "sundayToThursday"],
  [".SI", "SES", "Singapore", "Singapore", "SGD", "Asia/Singapore"],
  [".JO", "JNB", "Johannesburg", "South Africa", "ZAR", "Africa/Johannesburg"],
  [".KS", "KSC", "Korea", "South Korea", "KRW", "Asia/Seoul"],
  [".KQ", "KOE", "KOSDAQ", "South Korea", "KRW", "Asia/Seoul"],
  [".MC", "MCE", "Madrid", "Spain", "EUR", "Europe/Madrid"],
  [".ST", "STO", "Nasdaq Stockholm", "Sweden", "SEK", "Europe/Stockholm"],
  [".SW", "EBS", "SIX Swiss Exchange", "Switzerland", "CHF", "Europe/Zurich"],
  [".TW", "TAI", "Taiwan", "Taiwan", "TWD", "Asia/Taipei"],
  [".TWO", "TWO", "Taipei Exchange", "Taiwan", "TWD", "Asia/Taipei"],
  [".BK", "SET", "Thailand", "Thailand", "THB", "Asia/Bangkok"],
  [".IS", "IST", "Istanbul", "Türkiye", "TRY", "Europe/Istanbul"],
  [".AE", "DFM", "Dubai", "United Arab Emirates", "AED", "Asia/Dubai"],
  [".IL", "IOB", "London, international order book", "United Kingdom", "USD", "Europe/London"],
  [".XC", "CXE", "Cboe UK", "United Kingdom", "GBP", "Europe/London"],
  [".CR", "CCS", "Caracas", "Venezuela", "VES", "America/Caracas"],
  [".VN", "VSE", "Vietnam", "Vietnam", "VND", "Asia/Ho_Chi_Minh"],
  [".CBT", "CBT", "Chicago Board of Trade", "United States", "USD", "America/New_York", "weekdays"],
  [
    ".CME",
    "CME",
    "Chicago Mercantile Exchange",
    "United States",
    "USD",
    "America/New_York",
    "weekdays",
  ],
  [".CMX", "CMX", "COMEX", "United States", "USD", "America/New_York", "weekdays"],
  [
    ".NYM",
    "NYM",
    "New York Mercantile Exchange",
    "United States",
    "USD",
    "America/New_York",
    "weekdays",
  ],
  [".NYB", "NYB", "ICE Futures US", "United States", "USD", "America/New_York", "weekdays"],
];

export const exchangesWithSuffix: readonly MarketInfo[] = ROWS.map(
  ([suffix, code, name, country, currency, zone, week = "mondayToFriday"]) => ({
    code,
    suffix,
    name,
    country,
    currency,
    zone,
    week,
  }),
);

/**
 * Exchanges of non-US indices, by symbol, the leading index first. An index has no suffix, and
 * Yahoo quotes most others in New York.
 */
const INDICES: Readonly<Record<ExchangeCode, string>> = {
  LSE: "FTSE FTMC FTLC FTAS FTAI",
  TSE: "N225",
  TSX: "GSPTSE TX60",
  GER: "GDAXI MDAXI SDAXI TECDAX STOXX STOXX50E",
  PAR: "FCHI SBF120 N100",
  AMS: "AEX AMX",
  BRU: "BFX",
  MCE: "IBEX",
  EBS: "SSMI SSHI",
  VIE: "ATX",
  STO: "OMX OMXSPI OMXN40",
  HEL: "OMXH25 OMXHPI",
  CPH: "OMXC25 OMXC20",
  HKG: "HSI HSCE HSIL",
  BSE: "BSESN",
  NSI: "NSEI NSEBANK CNXIT INDIAVIX",
  ASX: "AXJO AORD AXKO",
  NZE: "NZ50",
  KSC: "KS11 KS200",
  KOE: "KQ11",
  TAI: "TWII",
  SES: "STI",
  JKT: "JKSE",
  KLS: "KLSE",
  SAO: "BVSP IBX50",
  MEX: "MXX",
  BUE: "MERV",
  SGO: "IPSA",
};

export const leadingIndexOf = (code: ExchangeCode): string | undefined => {
  if (code === "US") return "^GSPC";
  if (code === "MIL") return "FTSEMIB.MI";
  const [first] = INDICES[code]?.split(" ") ?? [];
  return first && `^${first}`;
};

export const exchangeOfIndex: ReadonlyMap<string, ExchangeCode> = new Map(
  Object.entries(INDICES).flatMap(([code, names]) =>
    names.split(" ").map((name): [string, ExchangeCode] => [`^${name}`, code]),
  ),
);
