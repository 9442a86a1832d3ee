import type { Alert } from "../../contract/alerts/alert.ts";
import type {
  KindOrderChange,
  MarketSourceFacts,
  NewRehearsal,
  RehearsalState,
  SourceList,
} from "../../contract/sources.ts";
import { MINUTE_MS } from "../../domain/durations.ts";
import type { CachedQuery } from "../../market/routing/cachedQuery.ts";
import { isAboutSymbol, type SymbolArgs } from "../../market/routing/research/researchQuestions.ts";
import type { Market, SavedMemory } from "../../market/routing/router.ts";
import type { SourceOrder } from "../../market/routing/sourceOrder.ts";
import { capabilities, type Capability } from "../../market/source.ts";
import { covers, type AboutSource } from "../../market/sources/about.ts";
import { liveSources } from "../../market/sources/index.ts";
import { isoTime, type Clock } from "../../platform/clock.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { HttpError } from "../../platform/http/errors.ts";
import { refuseField } from "../../platform/http/fieldRefusal.ts";
import type { Log } from "../../platform/log.ts";
import { isApplicable, reportRehearsal } from "./report.ts";
import type { SavedRehearsal } from "../../market/routing/rehearsal.ts";
import { appendNext } from "../../platform/eventStore/appendNext.ts";
import { readSetting, saveSetting } from "../../platform/database/settingRow.ts";
import { SOURCES_STREAM, type SourcesEvent } from "./events.ts";

/** Rows of the table `settings`, each written here only. */
interface Saved {
  readonly sourceOrder: SourceOrder;
  readonly rehearsal: SavedRehearsal;
  readonly marketMemory: SavedMemory;
}

const createSourcesStore = (store: EventStore) => ({
  async read<Name extends keyof Saved>(name: Name): Promise<Saved[Name] | undefined> {
    const value = await readSetting(store.database, name);
    return value === undefined ? undefined : (JSON.parse(value) as Saved[Name]);
  },
  /** Saves without an event, unless one is given. */
  async write<Name extends keyof Saved>(
    name: Name,
    saved: Saved[Name],
    event?: SourcesEvent,
  ): Promise<void> {
    await store.transact(async (transaction) => {
      await saveSetting(transaction, name, JSON.stringify(saved));
      if (event) await appendNext<SourcesEvent>(store, transaction, SOURCES_STREAM, event);
    });
  },
});

interface SourcesPorts {
  readonly store: EventStore;
  readonly market: Market;
  readonly clock: Clock;
  readonly log: Log;
  readonly readActiveAlerts: () => Promise<readonly Alert[]>;
  readonly readWatchedSymbols: () => Promise<readonly string[]>;
}

/** Symbols whose chart a rehearsal asks for by itself, and whose fields. */
const WALKED = { charts: 20, fields: 5 };
const CHART_DAYS = 60;

export type SourcesOperations = ReturnType<typeof createSourcesOperations>;

/** The order of the sources, what each declares, and rehearsals of an outage. */
export function createSourcesOperations(ports: SourcesPorts) {
  const { market, clock, log } = ports;
  const store = createSourcesStore(ports.store);
  const { rehearsal } = market;
  let order: SourceOrder = {};
  const written: { rehearsal?: string; marketMemory?: string } = {};
  const isLive = market.status().kind === "live";
  const listed: readonly AboutSource[] = isLive ? liveSources : [];
  const configured = () => market.health();
  const isConfigured = (name: string) => configured().some((source) => source.name === name);
  const aboutOf = (name: string) => listed.find((source) => source.name === name);
  const kindsOf = (name: string) =>
    capabilities.filter((kind) => market.sourcesOf(kind).includes(name));

  function describeSource(about: AboutSource): MarketSourceFacts {
    const { name, label, key, terms, limits, symbolsPerMonth } = about;
    return {
      name,
      label,
      isConfigured: isConfigured(name),
      needsKey: key !== undefined,
      gives: capabilities.flatMap((capability) => {
        const coverage = about.gives[capability];
        if (coverage === undefined) return [];
        const markets = typeof coverage === "string" ? null : [...coverage];
        return { capability, markets, isByNumber: coverage === "numbers" };
      }),
      use: terms.use,
      attribution: terms.attribution ?? null,
      budget: {
        ...limits,
        left: market.budgetLeft(name),
        symbolsPerMonth: symbolsPerMonth ?? null,
        symbolsLeft: market.symbolsLeft(name),
      },
    };
  }

  /** Simulated and recorded markets declare nothing: they have no terms and no limits. */
  const describeOwn = (name: string): MarketSourceFacts => ({
    name,
    label: name,
    isConfigured: true,
    needsKey: false,
    gives: kindsOf(name).map((capability) => ({ capability, markets: null, isByNumber: false })),
    use: "open",
    attribution: null,
    budget: null,
  });

  function list(): SourceList {
    const own = configured().filter(({ name }) => aboutOf(name) === undefined);
    const known = listed.toSorted(
      (one, other) => Number(isConfigured(other.name)) - Number(isConfigured(one.name)),
    );
    return {
      sources: [...own.map(({ name }) => describeOwn(name)), ...known.map(describeSource)],
      order: capabilities.flatMap((capability) => {
        const sources = [...market.sourcesOf(capability)];
        return sources.length === 0
          ? []
          : { capability, sources, isChosen: order[capability] !== undefined };
      }),
    };
  }

  /** Saves the order of one kind, which counts from the next request on. */
  async function reorder({ capability, sources }: KindOrderChange): Promise<SourceList> {
    const kind = capabilities.find((known) => known === capability);
    if (!kind) throw refuseField("capability", "is not a kind of data");
    const capable = market.sourcesOf(kind);
    const unknown = sources.find((name) => !capable.includes(name));
    if (unknown !== undefined) {
      throw refuseField("sources", `must name configured sources of this kind: ${unknown} is none`);
    }
    const { [kind]: _, ...rest } = order;
    const changed = sources.length === 0 ? rest : { ...rest, [kind]: [...new Set(sources)] };
    await store.write("sourceOrder", changed, {
      type: "SourceOrderSaved",
      data: { capability, sources },
    });
    order = changed;
    market.reorder(order);
    return list();
  }

  async function readRehearsal(): Promise<RehearsalState> {
    const saved = rehearsal.saved();
    if (!saved) return { rehearsal: null };
    return {
      rehearsal: reportRehearsal({
        rehearsal: saved,
        isRunning: rehearsal.isRunning(),
        kinds: kindsOf(saved.source),
        gives: (source, capability, symbol) => {
          const about = aboutOf(source);
          return about
            ? covers(about, capability, symbol)
            : market.sourcesOf(capability).includes(source);
        },
        sourcesOf: market.sourcesOf,
        others: listed.filter(({ name }) => !isConfigured(name)),
        alerts: await ports.readActiveAlerts(),
      }),
    };
  }

  async function save(): Promise<void> {
    const saved = rehearsal.saved();
    if (saved) await writeChanged("rehearsal", saved);
    await writeChanged("marketMemory", market.savedMemory());
  }

  async function writeChanged<Name extends keyof typeof written>(
    name: Name,
    saved: Parameters<typeof store.write<Name>>[1],
  ): Promise<void> {
    const text = JSON.stringify(saved);
    if (text === written[name]) return;
    await store.write(name, saved);
    written[name] = text;
  }

  async function begin({ source, minutes }: NewRehearsal): Promise<RehearsalState> {
    if (!isConfigured(source)) throw refuseField("source", "is not a configured source");
    if (rehearsal.isRunning()) throw new HttpError(409, "An outage is being rehearsed already");
    const startedAt = clock.now();
    const until = startedAt + minutes * MINUTE_MS;
    await store.write(
      "rehearsal",
      { source, startedAt, until, observations: [] },
      { type: "OutageRehearsalStarted", data: { source, until: isoTime(until) } },
    );
    rehearsal.begin(source, until);
    walk(kindsOf(source)).catch((error: unknown) =>
      log.warn("a rehearsal could not ask for everything", { error }),
    );
    return readRehearsal();
  }

  async function end(): Promise<RehearsalState> {
    const saved = rehearsal.saved();
    if (saved && rehearsal.isRunning()) {
      rehearsal.end();
      const ended = rehearsal.saved() ?? saved;
      await store.write("rehearsal", ended, {
        type: "OutageRehearsalEnded",
        data: { source: saved.source },
      });
    }
    return readRehearsal();
  }

  /** Asks once for what people look at, so that the report does not wait for them. */
  async function walk(kinds: readonly Capability[]): Promise<void> {
    const alerts = await ports.readActiveAlerts();
    const watched = await ports.readWatchedSymbols();
    const symbols = [...new Set([...alerts.map(({ symbol }) => symbol), ...watched])];
    const priority = "background";
    for (const symbol of symbols.slice(0, WALKED.charts)) {
      if (!rehearsal.isRunning()) return;
      await market.bars(symbol, "1d", CHART_DAYS, { priority }).catch(() => undefined);
    }
    const { sourced } = market;
    for (const symbol of symbols.slice(0, WALKED.fields)) {
      for (const kind of kinds) {
        if (!rehearsal.isRunning()) return;
        await askFor(sourced, kind, symbol).catch(() => undefined);
      }
    }
  }

  return {
    list,
    reorder,
    readRehearsal,
    begin,
    end,
    save,
    async load(): Promise<void> {
      order = (await store.read("sourceOrder")) ?? {};
      market.reorder(order);
      const saved = await store.read("rehearsal");
      if (saved) rehearsal.restore(saved);
      const memory = await store.read("marketMemory");
      if (memory) market.restoreMemory(memory);
    },
  };
}

/** Asks for a kind that a question about one symbol answers. */
async function askFor(
  sourced: Market["sourced"],
  kind: Capability,
  symbol: string,
): Promise<unknown> {
  if (!isApplicable(kind, symbol)) return undefined;
  if (kind === "quote" || kind === "profile" || kind === "calendar") return sourced[kind](symbol);
  if (!isAboutSymbol(kind)) return undefined;
  const ask: CachedQuery<SymbolArgs, unknown> = sourced[kind as "facts"];
  return ask(symbol, undefined, "background");
}
