import { pause, type Pause } from "../../platform/timer.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import { covers } from "../../market/sources/about.ts";
import { markets } from "../../domain/symbol.ts";
import { learnedHours } from "../../market/calendars/learnedHours.ts";
import { SourceNotConfigured, type MarketSource, type SourceBudget } from "../../market/source.ts";
import {
  createAlpacaSource,
  findError as findAlpacaError,
} from "../../market/sources/alpaca/source.ts";
import {
  createAlphaVantageSource,
  findError as findAlphaVantageError,
} from "../../market/sources/alphavantage/source.ts";
import { createApeWisdomSource } from "../../market/sources/apewisdom/source.ts";
import { createEcbSource } from "../../market/sources/ecb/source.ts";
import { createBinanceSource } from "../../market/sources/binance/source.ts";
import { createEdgarSource } from "../../market/sources/edgar/source.ts";
import {
  createFinnhubSource,
  findError as findFinnhubError,
} from "../../market/sources/finnhub/source.ts";
import { createFrankfurterSource } from "../../market/sources/frankfurter/source.ts";
import {
  watchKey,
  type KeyVerdict,
  type KeyWatchOptions,
} from "../../market/sources/keyVerdicts.ts";
import { createHaltsSource } from "../../market/sources/halts/source.ts";
import { createKrakenSource } from "../../market/sources/kraken/source.ts";
import {
  createMassiveSource,
  findError as findMassiveError,
} from "../../market/sources/massive/source.ts";
import { createNasdaqSource } from "../../market/sources/nasdaq/source.ts";
import { createOpenFigiSource } from "../../market/sources/openfigi/source.ts";
import {
  liveSources,
  nasdaqBudgets,
  tiingo,
  yahooBudgets,
  type KeyedSourceName,
  type LiveSource,
  type LiveSourceName,
} from "../../market/sources/index.ts";
import { limitSymbols, paceTransport, type PacingOptions } from "../../market/sources/pacing.ts";
import type { StreamPorts } from "../../market/sources/pushedSamples.ts";
import type { VendorTransport } from "../../market/sources/transport.ts";
import {
  createTiingoSource,
  findError as findTiingoError,
  symbolOfTiingo,
} from "../../market/sources/tiingo/source.ts";
import { createTreasurySource, SLOWEST_ANSWER_MS } from "../../market/sources/treasury/source.ts";
import {
  createTwelveDataSource,
  findError as findTwelveDataError,
} from "../../market/sources/twelvedata/source.ts";
import { limitsOfPath } from "../../market/sources/yahoo/paths.ts";
import { createYahooSource } from "../../market/sources/yahoo/source.ts";
import {
  alpacaHeaders,
  openAlpacaSocket,
  openFinnhubSocket,
  openVendorSocket,
} from "./vendorSocket.ts";
import { createVendorHttp, type Fetch, type VendorHttpOptions } from "./vendorHttp.ts";
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

/** How a source is opened. The key is watched and the requests are paced by {@link openDeclared}. */
interface Opener {
  readonly http: (ports: LiveSourcePorts) => VendorTransport;
  readonly sharing?: Pick<PacingOptions, "budgets" | "pathOf">;
  /** Omitted if the source needs no key. */
  readonly key?: Pick<KeyWatchOptions, "findError" | "proof">;
  readonly create: (send: VendorTransport, clock: Clock, ports: LiveSourcePorts) => MarketSource;
}

type Headers = Readonly<Record<string, string>>;

const openHttp =
  (
    source: LiveSourceName,
    hosts: readonly string[],
    headers: Headers | ((ports: LiveSourcePorts) => Promise<Headers>) = OWN_NAME,
    terms: Pick<VendorHttpOptions, "timeoutMs"> = {},
  ): Opener["http"] =>
  (ports) =>
    createVendorHttp({
      ...terms,
      source,
      hosts,
      headers: async () => (typeof headers === "function" ? headers(ports) : headers),
      clock: ports.clock,
      ...(ports.fetch && { fetch: ports.fetch }),
    });

const openAddress =
  (address: string): StreamPorts["open"] =>
  (events) =>
    openVendorSocket(async () => address, events);

const openers: Readonly<Record<LiveSourceName, Opener>> = {
  yahoo: {
    http: ({ dataFolder, clock, log, fetch }) =>
      createYahooSession({
        cookieFile: `${dataFolder}/yahoo-cookies.json`,
        clock,
        log,
        ...(fetch && { fetch }),
      }),
    sharing: { budgets: yahooBudgets, pathOf: limitsOfPath },
    create: (send, clock) => createYahooSource({ send, clock, learn: learnedHours.learn }),
  },
  nasdaq: {
    http: openHttp("nasdaq", ["api.nasdaq.com"], BROWSER_HEADERS),
    sharing: { budgets: nasdaqBudgets },
    create: createNasdaqSource,
  },
  edgar: {
    http: openHttp("edgar", ["www.sec.gov", "data.sec.gov"], async ({ contact = "" }) => ({
      "user-agent": `${OWN_NAME["user-agent"]} ${contact}`.trim(),
    })),
    create: createEdgarSource,
  },
  apewisdom: {
    http: openHttp("apewisdom", ["apewisdom.io"]),
    create: createApeWisdomSource,
  },
  finnhub: {
    http: openHttp("finnhub", ["finnhub.io"], async (ports) => ({
      "x-finnhub-token": await requireKey("finnhub", ports),
    })),
    key: { findError: findFinnhubError },
    create: (send, clock, { findKey, reportKey, wait = pause }) =>
      createFinnhubSource({
        send,
        clock,
        wait,
        open: (events) =>
          openFinnhubSocket(() => findKey("finnhub"), events, {
            onAccepted: (key) => reportKey?.({ kind: "accepted", source: "finnhub", key }),
          }),
        onStreamFailing: () => reportKey?.({ kind: "doubtful", source: "finnhub" }),
      }),
  },
  halts: {
    http: openHttp("halts", ["www.nasdaqtrader.com"], {
      ...OWN_NAME,
      accept: "application/rss+xml",
    }),
    create: createHaltsSource,
  },
  frankfurter: {
    http: openHttp("frankfurter", ["api.frankfurter.dev"]),
    create: createFrankfurterSource,
  },
  ecb: {
    http: openHttp("ecb", ["data-api.ecb.europa.eu"], { ...OWN_NAME, accept: "text/csv" }),
    create: createEcbSource,
  },
  treasury: {
    http: openHttp(
      "treasury",
      ["home.treasury.gov"],
      { ...OWN_NAME, accept: "text/csv" },
      { timeoutMs: SLOWEST_ANSWER_MS },
    ),
    create: createTreasurySource,
  },
  openfigi: {
    http: openHttp("openfigi", ["api.openfigi.com"]),
    create: createOpenFigiSource,
  },
  twelvedata: {
    http: openHttp("twelvedata", ["api.twelvedata.com"], async (ports) => ({
      authorization: `apikey ${await requireKey("twelvedata", ports)}`,
    })),
    key: { findError: findTwelveDataError },
    create: createTwelveDataSource,
  },
  alphavantage: {
    http: (ports) =>
      createVendorHttp({
        source: "alphavantage",
        hosts: ["www.alphavantage.co"],
        query: async () => ({ apikey: await requireKey("alphavantage", ports) }),
        ...(ports.fetch && { fetch: ports.fetch }),
      }),
    key: { findError: findAlphaVantageError },
    create: createAlphaVantageSource,
  },
  alpaca: {
    http: openHttp("alpaca", ["data.alpaca.markets"], async (ports) =>
      alpacaHeaders(await requireKey("alpaca", ports)),
    ),
    key: { findError: findAlpacaError, proof: /snapshots/ },
    create: (send, clock, { findKey, reportKey, wait = pause }) =>
      createAlpacaSource({
        send,
        clock,
        wait,
        open: (events) => openAlpacaSocket(() => findKey("alpaca"), events),
        onStreamFailing: () => reportKey?.({ kind: "doubtful", source: "alpaca" }),
      }),
  },
  massive: {
    http: openHttp("massive", ["api.massive.com"], async (ports) => ({
      authorization: `Bearer ${await requireKey("massive", ports)}`,
    })),
    key: { findError: findMassiveError, proof: /aggs/ },
    create: createMassiveSource,
  },
  tiingo: {
    http: openHttp("tiingo", ["api.tiingo.com"], async (ports) => ({
      authorization: `Token ${await requireKey("tiingo", ports)}`,
    })),
    key: { findError: findTiingoError, proof: /daily/ },
    create(send, clock) {
      const { send: sendCounted, quota } = limitSymbols(send, {
        source: "tiingo",
        perMonth: tiingo.symbolsPerMonth,
        symbolOf: symbolOfTiingo,
        zone: markets.US.zone,
        clock,
      });
      return { ...createTiingoSource(sendCounted, clock), symbolQuota: quota };
    },
  },
  binance: {
    http: openHttp("binance", ["data-api.binance.vision"]),
    create: (send, clock, { wait = pause }) =>
      createBinanceSource({
        send,
        clock,
        wait,
        open: openAddress("wss://data-stream.binance.vision/ws"),
      }),
  },
  kraken: {
    http: openHttp("kraken", ["api.kraken.com"]),
    create: (send, clock, { wait = pause }) =>
      createKrakenSource({ send, clock, wait, open: openAddress("wss://ws.kraken.com/v2") }),
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

function openDeclared(about: LiveSource, ports: LiveSourcePorts): MarketSource {
  const { name, label, limits } = about;
  const { http, key, sharing, create } = openers[name];
  const { clock, findKey, reportKey: report, watchBudget, wait = pause } = ports;
  let send = http(ports);
  if (key && report && "key" in about) {
    send = watchKey(send, {
      ...key,
      source: name,
      label,
      findKey: () => findKey(about.name),
      report,
    });
  }
  let budget: SourceBudget | undefined;
  const watch = (opened: SourceBudget) => {
    budget = opened;
    watchBudget?.(name, opened);
  };
  send = paceTransport(send, { ...sharing, source: name, limits, clock, wait, watch });
  return {
    ...create(send, clock, ports),
    covers: (capability, symbol) => covers(about, capability, symbol),
    ...(budget && { budget }),
  };
}
