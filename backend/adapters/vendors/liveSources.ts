import { pause, type Pause } from "../../platform/timer.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import { covers, type AboutSource } from "../../market/sources/about.ts";
import { markets } from "../../domain/symbol.ts";
import { learnedHours } from "../../market/calendars/learnedHours.ts";
import { SourceNotConfigured, type MarketSource, type SourceBudget } from "../../market/source.ts";
import { createAlpacaSource } from "../../market/sources/alpaca/source.ts";
import { findError as findAlpacaError } from "../../market/sources/alpaca/mapping.ts";
import { createAlphaVantageSource } from "../../market/sources/alphavantage/source.ts";
import { findError as findAlphaVantageError } from "../../market/sources/alphavantage/mapping.ts";
import { createApeWisdomSource } from "../../market/sources/apewisdom/source.ts";
import { createEcbSource } from "../../market/sources/ecb/source.ts";
import { createBinanceSource } from "../../market/sources/binance/source.ts";
import { createEdgarSource } from "../../market/sources/edgar/source.ts";
import { findError as findFinnhubError } from "../../market/sources/finnhub/mapping.ts";
import { createFinnhubSource } from "../../market/sources/finnhub/source.ts";
import { createFrankfurterSource } from "../../market/sources/frankfurter/source.ts";
import {
  watchKey,
  type KeyVerdict,
  type KeyWatchOptions,
} from "../../market/sources/keyVerdicts.ts";
import { createHaltsSource } from "../../market/sources/halts/source.ts";
import { nasdaqBudgets } from "../../market/sources/nasdaq/about.ts";
import { createKrakenSource } from "../../market/sources/kraken/source.ts";
import { createMassiveSource } from "../../market/sources/massive/source.ts";
import { findError as findMassiveError } from "../../market/sources/massive/mapping.ts";
import { createNasdaqSource } from "../../market/sources/nasdaq/source.ts";
import { createOpenFigiSource } from "../../market/sources/openfigi/source.ts";
import {
  liveSources,
  type KeyedSourceName,
  type LiveSource,
  type LiveSourceName,
} from "../../market/sources/index.ts";
import {
  paceTransport,
  type PacingOptions,
  type VendorLimits,
} from "../../market/sources/pacing.ts";
import type { StreamPorts } from "../../market/sources/pushedSamples.ts";
import type { VendorTransport } from "../../market/sources/transport.ts";
import { yahooBudgets } from "../../market/sources/yahoo/about.ts";
import { limitSymbols } from "../../market/sources/symbolQuota.ts";
import { tiingo } from "../../market/sources/tiingo/about.ts";
import { createTiingoSource, symbolOfTiingo } from "../../market/sources/tiingo/source.ts";
import { findError as findTiingoError } from "../../market/sources/tiingo/mapping.ts";
import { createTreasurySource, SLOWEST_ANSWER_MS } from "../../market/sources/treasury/source.ts";
import { findError as findTwelveDataError } from "../../market/sources/twelvedata/mapping.ts";
import { createTwelveDataSource } from "../../market/sources/twelvedata/source.ts";
import { limitsOfPath } from "../../market/sources/yahoo/paths.ts";
import { createYahooSource } from "../../market/sources/yahoo/source.ts";
import { alpacaHeaders, openAlpacaSocket } from "./alpacaSocket.ts";
import { openFinnhubSocket } from "./finnhubSocket.ts";
import { createVendorHttp, type Fetch, type VendorHttpOptions } from "./vendorHttp.ts";
import { openVendorSocket } from "./vendorSocket.ts";
import { createYahooSession } from "./yahooSession.ts";

export interface LiveSourcePorts {
  readonly dataFolder: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Contact address that the SEC requires of clients. */
  readonly contact: string | undefined;
  /** Called whenever a key is needed, because the settings may change it at any time. */
  readonly findKey: (source: KeyedSourceName) => Promise<string | undefined>;
  /** Receives what responses reveal about the sources' keys; discarded by default. */
  readonly reportKey?: ((verdict: KeyVerdict) => void) | undefined;
  readonly watchBudget?: ((source: LiveSourceName, budget: SourceBudget) => void) | undefined;
  readonly fetch?: Fetch;
  readonly wait?: Pause;
}

/** Headers that nasdaq.com's own page sends; the API does not respond without them. */
const BROWSER_HEADERS = {
  "user-agent":
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
  accept: "application/json, text/plain, */*",
  "accept-language": "en-US,en;q=0.9",
  origin: "https://www.nasdaq.com",
  referer: "https://www.nasdaq.com/",
};

const OWN_NAME = { "user-agent": "Stock Monitor (self-hosted)" };

const limitsOf = Object.fromEntries(
  liveSources.map(({ name, limits }) => [name, limits]),
) as Readonly<Record<LiveSourceName, VendorLimits>>;

const paced = (
  source: LiveSourceName,
  send: VendorTransport,
  ports: LiveSourcePorts,
  sharing: Pick<PacingOptions, "budgets" | "pathOf"> = {},
) =>
  paceTransport(send, {
    ...sharing,
    source,
    limits: limitsOf[source],
    clock: ports.clock,
    wait: ports.wait ?? pause,
    watch: (budget) => ports.watchBudget?.(source, budget),
  });

function watched(
  source: KeyedSourceName,
  send: VendorTransport,
  findError: KeyWatchOptions["findError"],
  { reportKey, findKey }: LiveSourcePorts,
  proof?: RegExp,
): VendorTransport {
  if (!reportKey) return send;
  const label = liveSources.find(({ name }) => name === source)?.label ?? source;
  const key = { findKey: () => findKey(source), findError };
  return watchKey(send, { ...key, source, label, report: reportKey, ...(proof && { proof }) });
}

function openHttp(
  source: string,
  hosts: readonly string[],
  headers: Readonly<Record<string, string>> | (() => Promise<Readonly<Record<string, string>>>),
  ports: LiveSourcePorts,
  terms: Pick<VendorHttpOptions, "timeoutMs"> = {},
): VendorTransport {
  const { fetch, clock } = ports;
  const find = typeof headers === "function" ? headers : async () => headers;
  return createVendorHttp({
    ...terms,
    source,
    hosts,
    headers: find,
    clock,
    ...(fetch && { fetch }),
  });
}

const SELF = { "user-agent": "Stock Monitor (self-hosted)" };

const openAddress =
  (address: string): StreamPorts["open"] =>
  (events) =>
    openVendorSocket(async () => address, events);

const openers: Readonly<Record<LiveSourceName, (ports: LiveSourcePorts) => MarketSource>> = {
  yahoo: (ports) => {
    const { dataFolder, clock, log, fetch } = ports;
    const cookieFile = `${dataFolder}/yahoo-cookies.json`;
    const send = createYahooSession({ cookieFile, clock, log, ...(fetch && { fetch }) });
    const sendPaced = paced("yahoo", send, ports, {
      budgets: yahooBudgets,
      pathOf: limitsOfPath,
    });
    return createYahooSource({ send: sendPaced, clock, learn: learnedHours.learn });
  },
  nasdaq: (ports) => {
    const send = openHttp("nasdaq", ["api.nasdaq.com"], BROWSER_HEADERS, ports);
    const sendPaced = paced("nasdaq", send, ports, { budgets: nasdaqBudgets });
    return createNasdaqSource(sendPaced, ports.clock);
  },
  edgar: (ports) => {
    const headers = { "user-agent": `Stock Monitor (self-hosted) ${ports.contact ?? ""}`.trim() };
    const send = openHttp("edgar", ["www.sec.gov", "data.sec.gov"], headers, ports);
    return createEdgarSource(paced("edgar", send, ports), ports.clock);
  },
  apewisdom: (ports) => {
    const send = openHttp("apewisdom", ["apewisdom.io"], OWN_NAME, ports);
    return createApeWisdomSource(paced("apewisdom", send, ports), ports.clock);
  },
  finnhub: (ports) => {
    const readKey = async () => ({ "x-finnhub-token": await requireKey("finnhub", ports) });
    const http = openHttp("finnhub", ["finnhub.io"], readKey, ports);
    const send = watched("finnhub", http, findFinnhubError, ports);
    const onAccepted = (key: string) =>
      ports.reportKey?.({ kind: "accepted", source: "finnhub", key });
    return createFinnhubSource({
      send: paced("finnhub", send, ports),
      open: (events) => openFinnhubSocket(() => ports.findKey("finnhub"), events, { onAccepted }),
      onStreamFailing: () => ports.reportKey?.({ kind: "doubtful", source: "finnhub" }),
      wait: ports.wait ?? pause,
      clock: ports.clock,
    });
  },
  halts: (ports) => {
    const headers = { ...OWN_NAME, accept: "application/rss+xml" };
    const send = openHttp("halts", ["www.nasdaqtrader.com"], headers, ports);
    return createHaltsSource(paced("halts", send, ports), ports.clock);
  },
  frankfurter: (ports) => {
    const send = openHttp("frankfurter", ["api.frankfurter.dev"], OWN_NAME, ports);
    return createFrankfurterSource(paced("frankfurter", send, ports), ports.clock);
  },
  ecb: (ports) => {
    const headers = { ...OWN_NAME, accept: "text/csv" };
    const send = openHttp("ecb", ["data-api.ecb.europa.eu"], headers, ports);
    return createEcbSource(paced("ecb", send, ports), ports.clock);
  },
  treasury: (ports) => {
    const headers = { ...OWN_NAME, accept: "text/csv" };
    const terms = { timeoutMs: SLOWEST_ANSWER_MS };
    const send = openHttp("treasury", ["home.treasury.gov"], headers, ports, terms);
    return createTreasurySource(paced("treasury", send, ports), ports.clock);
  },
  openfigi: (ports) => {
    const send = openHttp("openfigi", ["api.openfigi.com"], OWN_NAME, ports);
    return createOpenFigiSource(paced("openfigi", send, ports), ports.clock);
  },
  twelvedata: (ports) => {
    const readKey = async () => ({
      authorization: `apikey ${await requireKey("twelvedata", ports)}`,
    });
    const http = openHttp("twelvedata", ["api.twelvedata.com"], readKey, ports);
    const send = watched("twelvedata", http, findTwelveDataError, ports);
    return createTwelveDataSource(paced("twelvedata", send, ports), ports.clock);
  },
  alphavantage: (ports) => {
    const http = createVendorHttp({
      source: "alphavantage",
      hosts: ["www.alphavantage.co"],
      query: async () => ({ apikey: await requireKey("alphavantage", ports) }),
      ...(ports.fetch && { fetch: ports.fetch }),
    });
    const send = watched("alphavantage", http, findAlphaVantageError, ports);
    return createAlphaVantageSource(paced("alphavantage", send, ports), ports.clock);
  },
  alpaca: (ports) => {
    const readKey = async () => alpacaHeaders(await requireKey("alpaca", ports));
    const http = openHttp("alpaca", ["data.alpaca.markets"], readKey, ports);
    const send = watched("alpaca", http, findAlpacaError, ports, /snapshots/);
    return createAlpacaSource({
      send: paced("alpaca", send, ports),
      open: (events) => openAlpacaSocket(() => ports.findKey("alpaca"), events),
      onStreamFailing: () => ports.reportKey?.({ kind: "doubtful", source: "alpaca" }),
      wait: ports.wait ?? pause,
      clock: ports.clock,
    });
  },
  massive: (ports) => {
    const readKey = async () => ({ authorization: `Bearer ${await requireKey("massive", ports)}` });
    const http = openHttp("massive", ["api.massive.com"], readKey, ports);
    const send = watched("massive", http, findMassiveError, ports, /aggs/);
    return createMassiveSource(paced("massive", send, ports), ports.clock);
  },
  tiingo: (ports) => {
    const readKey = async () => ({ authorization: `Token ${await requireKey("tiingo", ports)}` });
    const http = openHttp("tiingo", ["api.tiingo.com"], readKey, ports);
    const send = watched("tiingo", http, findTiingoError, ports, /daily/);
    const { send: sendCounted, quota } = limitSymbols(paced("tiingo", send, ports), {
      source: "tiingo",
      perMonth: tiingo.symbolsPerMonth,
      symbolOf: symbolOfTiingo,
      zone: markets.US.zone,
      clock: ports.clock,
    });
    return { ...createTiingoSource(sendCounted, ports.clock), symbolQuota: quota };
  },
  binance: (ports) => {
    const http = openHttp("binance", ["data-api.binance.vision"], SELF, ports);
    return createBinanceSource({
      send: paced("binance", http, ports),
      open: openAddress("wss://data-stream.binance.vision/ws"),
      wait: ports.wait ?? pause,
      clock: ports.clock,
    });
  },
  kraken: (ports) => {
    const http = openHttp("kraken", ["api.kraken.com"], SELF, ports);
    return createKrakenSource({
      send: paced("kraken", http, ports),
      open: openAddress("wss://ws.kraken.com/v2"),
      wait: ports.wait ?? pause,
      clock: ports.clock,
    });
  },
};

/** Rejects before anything is sent: without a key the vendor would only count the request. */
async function requireKey(source: KeyedSourceName, { findKey }: LiveSourcePorts): Promise<string> {
  const key = await findKey(source);
  if (key === undefined) throw new SourceNotConfigured(source, "no key is configured");
  return key;
}

export const openLiveSources = (
  names: readonly LiveSourceName[],
  ports: LiveSourcePorts,
): readonly MarketSource[] =>
  liveSources
    .filter(({ name }) => names.includes(name))
    .toSorted((one, other) => names.indexOf(one.name) - names.indexOf(other.name))
    .map((about) => openDeclared(about, ports));

/** Opens a source and adds what follows from its declaration and its budget. */
function openDeclared(about: AboutSource & LiveSource, ports: LiveSourcePorts): MarketSource {
  let budget: SourceBudget | undefined;
  const source = openers[about.name]({
    ...ports,
    watchBudget: (name, opened) => {
      budget = opened;
      ports.watchBudget?.(name, opened);
    },
  });
  return {
    ...source,
    covers: (capability, symbol) => covers(about, capability, symbol),
    ...(budget && { budget }),
  };
}
