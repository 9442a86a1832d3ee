import type { InsiderSide } from "../../../domain/choices.ts";
import { isSymbol } from "../../../domain/symbolText.ts";
import { mappedValue, mappingFault, type Mapped } from "../mapped.ts";
import { isRecord, readFinite, readList, readRecord, readText } from "../vendorJson.ts";
import { DAY_MS } from "../../../domain/durations.ts";

/** The SEC's central index keys by ticker, in Yahoo's notation. */
export type TickerKeys = ReadonlyMap<string, number>;

/** `files/company_tickers.json`: `{"0": {cik_str, ticker, title}, …}`. */
export function mapTickerKeys(body: unknown): Mapped<TickerKeys> {
  if (!isRecord(body)) return mappingFault("malformed", "no tickers");
  const keys = new Map<string, number>();
  for (const entry of Object.values(body)) {
    if (!isRecord(entry)) continue;
    const key = readFinite(entry["cik_str"]);
    const ticker = readText(entry["ticker"])?.toUpperCase() ?? "";
    if (key === null || !Number.isInteger(key) || key <= 0 || !isSymbol(ticker)) continue;
    if (!keys.has(ticker)) keys.set(ticker, key);
  }
  return keys.size === 0 ? mappingFault("malformed", "no ticker in it") : mappedValue(keys);
}

/** A filing in a company's index; `filedOn` is `YYYY-MM-DD`. */
export interface Filing {
  readonly form: string;
  readonly filedOn: string;
  /** Epoch milliseconds; null if the index gives no time. */
  readonly acceptedAt: number | null;
  /** With dashes: `0000320193-25-000008`. */
  readonly accession: string;
  /** File name of the main document inside the filing. */
  readonly document: string;
  readonly items: readonly string[];
}

/** Maps `submissions/CIK##########.json`: recent filings, newest first. */
export function mapFilings(body: unknown): Mapped<readonly Filing[]> {
  const recent = readRecord(readRecord(readRecord(body)?.["filings"])?.["recent"]);
  if (recent === null) return mappingFault("malformed", "no recent filings");
  const forms = readList(recent["form"]);
  const dates = readList(recent["filingDate"]);
  const accessions = readList(recent["accessionNumber"]);
  const documents = readList(recent["primaryDocument"]);
  const items = readList(recent["items"]);
  const times = readList(recent["acceptanceDateTime"]);
  const filings: Filing[] = [];
  for (const [at, sentForm] of forms.entries()) {
    const form = readText(sentForm);
    const filedOn = readDate(dates[at]);
    const accession = readText(accessions[at]) ?? "";
    const document = readText(documents[at]) ?? "";
    if (form === null || filedOn === null || !/^\d{10}-\d\d-\d{6}$/.test(accession)) continue;
    const acceptedAt = readInstant(times[at]);
    filings.push({ form, filedOn, acceptedAt, accession, document, items: readItems(items[at]) });
  }
  // Filings of the same day are already newest first.
  return mappedValue(filings.toSorted((one, other) => other.filedOn.localeCompare(one.filedOn)));
}

function readInstant(value: unknown): number | null {
  const text = readText(value) ?? "";
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text)
    ? Date.parse(text)
    : Number.NaN;
  return Number.isFinite(time) ? time : null;
}

const readItems = (value: unknown): readonly string[] =>
  (readText(value) ?? "").split(",").filter((item) => /^\d\.\d\d$/.test(item));

/** Returns the browser URL of a filing: its main document, or otherwise its list of documents. */
export function filingUrl(cik: number, { accession, document }: Filing): string {
  const folder = `https://www.sec.gov/Archives/edgar/data/${cik}/${accession.replaceAll("-", "")}/`;
  const isPlain = /^[\w-]+(\/[\w-]+)?\.\w+$/.test(document);
  return isPlain ? folder + document : `${folder}${accession}-index.htm`;
}

/**
 * Returns the path of a Form 4's XML. The index names its rendering, `xslF345X05/form4.xml`; the
 * file itself is one folder up. Null for a name that could escape the filing's folder.
 */
export function findOwnershipPath(cik: number, filing: Filing): string | null {
  const file = filing.document.split("/").at(-1) ?? "";
  if (!/^[\w-]+\.xml$/i.test(file)) return null;
  return `/Archives/edgar/data/${cik}/${filing.accession.replaceAll("-", "")}/${file}`;
}

/** An open-market purchase or sale by an insider; awards, gifts and exercises are excluded. */
export interface InsiderTrade {
  readonly owner: string;
  readonly relation: string | null;
  readonly side: InsiderSide;
  /** `YYYY-MM-DD` according to the filing. */
  readonly tradedOn: string;
  readonly shares: number;
  /** Dollars a share; null if there is a footnote instead. */
  readonly price: number | null;
}

export interface OwnershipReport {
  /** Ticker as written by the issuer; null if it has none. */
  readonly symbol: string | null;
  readonly trades: readonly InsiderTrade[];
}

/** Codes of a Form 4 (sec.gov, general instructions, item 8): P purchase, S sale. */
const SIDES: ReadonlyMap<string, InsiderSide> = new Map([
  ["P", "bought"],
  ["S", "sold"],
]);

/** Many times the length of the longest real Form 4. */
const MAX_REPORT = 2_000_000;

/** Maps a Form 4's open-market trades, no derivatives (schema X0508). Its blocks do not nest. */
export function mapOwnership(xml: string): Mapped<OwnershipReport> {
  if (xml.length > MAX_REPORT) return mappingFault("malformed", "too long for a Form 4");
  const [report] = readBlocks(xml, "ownershipDocument");
  if (report === undefined) return mappingFault("malformed", "no ownership document");
  const [owner = ""] = readBlocks(report, "reportingOwner");
  const name = readElement(owner, "rptOwnerName");
  if (name === null) return mappingFault("malformed", "no reporting owner");
  const trades: InsiderTrade[] = [];
  for (const block of readBlocks(report, "nonDerivativeTransaction")) {
    const side = SIDES.get(readElement(block, "transactionCode") ?? "");
    const tradedOn = readDate(readValue(block, "transactionDate"));
    const shares = readNumber(readValue(block, "transactionShares"));
    if (side === undefined || tradedOn === null || shares === null || shares <= 0) continue;
    const price = readNumber(readValue(block, "transactionPricePerShare"));
    const relation = readRelation(owner);
    trades.push({
      owner: name,
      relation,
      side,
      tradedOn,
      shares,
      price: price !== null && price > 0 ? price : null,
    });
  }
  const ticker = readElement(report, "issuerTradingSymbol")?.toUpperCase().replace(".", "-") ?? "";
  return mappedValue({ symbol: isSymbol(ticker) ? ticker : null, trades });
}

function readRelation(owner: string): string | null {
  const title = readElement(owner, "officerTitle");
  if (title !== null) return title;
  const is = (role: string): boolean => /^(1|true)$/i.test(readElement(owner, role) ?? "");
  if (is("isDirector")) return "Director";
  return is("isTenPercentOwner") ? "10% owner" : null;
}

function readBlocks(xml: string, name: string): readonly string[] {
  const blocks: string[] = [];
  const opening = new RegExp(`<${name}(?:\\s[^>]*)?>`, "g");
  for (let found = opening.exec(xml); found; found = opening.exec(xml)) {
    const end = xml.indexOf(`</${name}>`, opening.lastIndex);
    if (end < 0) break;
    blocks.push(xml.slice(opening.lastIndex, end));
    opening.lastIndex = end;
  }
  return blocks;
}

const readElement = (xml: string, name: string): string | null =>
  readText(unescape(readBlocks(xml, name)[0] ?? ""));

/** Reads `<name><value>…</value></name>`; null if there is a footnote instead of a value. */
const readValue = (xml: string, name: string): string | null =>
  readElement(readBlocks(xml, name)[0] ?? "", "value");

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["&amp;", "&"],
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&apos;", "'"],
]);

const unescape = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot|apos);/g, (entity) => ENTITIES.get(entity) ?? entity);

const readNumber = (text: string | null): number | null =>
  text !== null && /^\d+(\.\d+)?$/.test(text) ? Number(text) : null;

/** Reads `2024-05-01`, ignoring the offset that some filers append. */
function readDate(value: unknown): string | null {
  const text = (readText(value) ?? "").slice(0, 10);
  return /^\d{4}-\d\d-\d\d$/.test(text) && Number.isFinite(Date.parse(text)) ? text : null;
}

/** Sums dollars in the `days` up to `now`; trades without a price are skipped. */
export function sumTrades(
  trades: readonly InsiderTrade[],
  now: number,
  days: number,
): { readonly bought: number; readonly sold: number } {
  const sums = { bought: 0, sold: 0 };
  for (const { side, shares, price, tradedOn } of trades) {
    const age = now - Date.parse(tradedOn);
    if (price !== null && age >= 0 && age <= days * DAY_MS) sums[side] += shares * price;
  }
  return sums;
}
