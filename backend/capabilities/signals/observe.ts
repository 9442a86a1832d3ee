import { isoTime } from "../../platform/clock.ts";
import { stateOf } from "../../platform/eventStore/commandHandler.ts";
import { NO_STREAM } from "../../platform/eventStore/event.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import type { Log } from "../../platform/log.ts";
import { mapInBatches } from "../../market/routing/mapInBatches.ts";
import { intervalMs } from "../../domain/bar.ts";
import type { StockProfile } from "../../market/profile.ts";
import type { Market } from "../../market/routing/router.ts";
import { signalStream, type AnalystActionObserved, type SignalEvent } from "./events.ts";
import { nextId } from "../../platform/database/nextId.ts";

type SignalState = { readonly status: "none" } | { readonly status: "observed" };

const initialState: SignalState = { status: "none" };

const evolve = (_state: SignalState, event: SignalEvent): SignalState => {
  switch (event.type) {
    case "AnalystActionObserved":
      return { status: "observed" };
    default:
      return event.type satisfies never;
  }
};

const signalEvolution = { initialState, evolve };

interface ObserveAction {
  readonly kind: "observe";
  readonly action: AnalystActionObserved["data"];
}

type SignalCommand = ObserveAction;

const decide = (command: SignalCommand, state: SignalState): readonly SignalEvent[] =>
  state.status === "none" ? [{ type: "AnalystActionObserved", data: command.action }] : [];

type SignalMarket = Pick<Market, "status" | "universe" | "profile" | "bars">;

export interface SignalObserverPorts {
  readonly store: EventStore;
  readonly log: Log;
  readonly market: SignalMarket;
}

export const SIGNAL_MAX_AGE_DAYS = 14;

const DAY = intervalMs["1d"];

/** The day of the rating change and the completed day before it. */
const BARS_BEFORE = 2;

type Action = Omit<AnalystActionObserved["data"], "id">;

/** Skips symbols without data until the next scan. Resolves with the number recorded. */
export async function observeActions(
  ports: SignalObserverPorts,
  signal: AbortSignal,
): Promise<number> {
  const { store, market, log } = ports;
  const symbols = await market.universe();
  const { asOf } = market.status();
  const changed = await mapInBatches(
    symbols,
    async (symbol) => {
      const profile = await market.profile(symbol, "background");
      return profile && hasFreshChange(profile, asOf) ? profile : undefined;
    },
    { signal },
  );
  const unseen = await selectUnseen(store, changed.found);
  const actions = await mapInBatches(unseen, (profile) => describeAction(market, profile), {
    signal,
  });
  if (actions.found.length === 0) return 0;
  const recorded = await record(store, actions.found);
  log.info("analyst actions were observed", { recorded });
  return recorded;
}

type ChangedProfile = StockProfile & {
  readonly ratingChange: NonNullable<StockProfile["ratingChange"]>;
};

function hasFreshChange(profile: StockProfile, asOf: number): profile is ChangedProfile {
  if (!profile.ratingChange) return false;
  const age = asOf - profile.ratingChange.at;
  return age >= 0 && age <= SIGNAL_MAX_AGE_DAYS * DAY;
}

async function selectUnseen(
  store: EventStore,
  profiles: readonly ChangedProfile[],
): Promise<readonly ChangedProfile[]> {
  if (profiles.length === 0) return [];
  const streamOf = ({ symbol, ratingChange }: ChangedProfile) =>
    signalStream(symbol, ratingChange.at);
  const known = await store.readStreams(profiles.map(streamOf));
  return profiles.filter(
    (profile) => stateOf(signalEvolution, known.get(streamOf(profile)) ?? []).status === "none",
  );
}

async function describeAction(market: SignalMarket, profile: ChangedProfile): Promise<Action> {
  const { symbol, companyName, currency, ratingChange, targets, source } = profile;
  const { at } = ratingChange;
  const bars = await market.bars(symbol, "1d", BARS_BEFORE, { before: at }).catch(() => undefined);
  // A day ends when the next begins: the signal was not based on later trades.
  const before = bars?.findLast((bar) => bar.time + DAY <= at);
  return {
    symbol,
    companyName,
    rating: ratingChange.to,
    publishedAt: isoTime(at),
    publishedPrice: before?.close ?? null,
    currency,
    targetLow: targets?.low ?? null,
    targetMean: targets?.mean ?? null,
    targetHigh: targets?.high ?? null,
    analystCount: targets?.analystCount ?? null,
    source,
  };
}

const record = (store: EventStore, actions: readonly Action[]): Promise<number> =>
  store.transact(async (transaction) => {
    const first = await nextId(transaction, "stock_signals");
    const appends = actions.map((action, index) => ({
      stream: signalStream(action.symbol, Date.parse(action.publishedAt)),
      expectedVersion: NO_STREAM,
      events: decide(
        { kind: "observe", action: { id: first + index, ...action } },
        signalEvolution.initialState,
      ),
    }));
    const recorded = await store.appendWithin(transaction, appends, { existing: "skip" });
    return recorded.length;
  });
