import { yieldToEventLoop } from "../platform/yieldToEventLoop.ts";
import { createAlerts, type Alerts } from "../capabilities/alerts/alerts.ts";
import { manualClock } from "../platform/clock.ts";
import type { EventStore } from "../platform/eventStore/store.ts";
import { HttpError } from "../platform/http/errors.ts";
import { silentLog } from "../platform/log.ts";
import type { Currency } from "../domain/currency.ts";
import type { MarketQuote } from "../market/source.ts";
import { marketOf } from "../domain/symbol.ts";
import type { TradeDate } from "../domain/tradeDate.ts";
import { readOutcome, requestOf } from "./engineOutcome.ts";
import { stampedBar, type History } from "./arbitraries/historyArbitrary.ts";
import type { ReferenceOutcome, Step, WatchedAlert } from "./reference/referenceHistory.ts";
import { DAY_MS } from "../domain/durations.ts";
import { acceptAll } from "./worlds/acceptAll.ts";
import { openAlertStore } from "./worlds/alertWorld.ts";

/** Longer than any history, because gaps have separate tests. */
const NEVER_A_GAP_MS = 1000 * DAY_MS;

/** Four for a request; a doubtful first price causes another one. */
const TURNS = 8;

export async function createEngineRun() {
  const clock = manualClock();
  const store = await openAlertStore(clock);
  let played = 0;
  return {
    play: (history: History): Promise<ReferenceOutcome> =>
      playHistory(withSymbol(history, `H${++played}`), clock, store),
  };
}

/** The saved state of a symbol outlives its history, so names must differ. */
function withSymbol(history: History, name: string): History {
  const symbol = history.symbol.replace(/^[A-Z]+/, name);
  const steps = history.steps.map((step) =>
    step.kind === "sample" ? { ...step, sample: { ...step.sample, symbol } } : step,
  );
  return { ...history, symbol, steps };
}

/** Ended alerts reject a new target, and an edit that keeps the expiry. */
const refused = (error: unknown): void => {
  if (!(error instanceof HttpError)) throw error;
};

type Clock = ReturnType<typeof manualClock>;
async function playHistory(
  history: History,
  clock: Clock,
  store: EventStore,
): Promise<ReferenceOutcome> {
  const [first] = history.steps;
  if (first) clock.set(timeOf(first));
  const scripted = scriptMarket(history, clock);
  const open = async (): Promise<Alerts> => {
    scripted.forget();
    const alerts = createAlerts({
      store,
      log: silentLog,
      market: scripted.market,
      ...acceptAll(scripted.market),
      polledEveryMs: () => NEVER_A_GAP_MS,
    });
    await alerts.engine.load();
    return alerts;
  };
  const ids = new Map<number, number>();
  let alerts = await open();

  /** Resolves when requests are answered and evaluated. */
  const settle = async (): Promise<void> => {
    // A network response takes a few turns.
    for (let turn = 0; turn < TURNS && history.kind === "live"; turn++) {
      await yieldToEventLoop();
      await alerts.engine.evaluate([]);
    }
    await alerts.engine.evaluate([]);
  };

  const create = async ({ alert, at }: Extract<Step, { kind: "create" }>): Promise<void> => {
    scripted.show(alert, at);
    const created = await alerts.operations.create(requestOf(alert, history.symbol));
    scripted.show(null, at);
    ids.set(alert.id, created.id);
  };

  const carryOut = async (step: Exclude<Step, { kind: "sample" | "create" }>): Promise<void> => {
    if (step.kind === "minute" || step.kind === "restart") {
      await alerts.engine.tidy();
      if (step.kind === "restart") alerts = await open();
      return;
    }
    const id = ids.get(step.id);
    if (id === undefined) return;
    const { operations } = alerts;
    if (step.kind === "move")
      await operations.moveTarget(id, { targetPrice: step.target }).catch(refused);
    else if (step.kind === "delete") await operations.remove(id);
    else if (step.kind === "restore") await operations.restore(id);
    else if (step.kind === "resume") await operations.resume(id);
    else if (step.kind === "pause") await operations.pause(id);
    else if (step.kind === "snooze") await operations.snooze(id, 60);
    else if (step.kind === "edit")
      await operations.edit(id, { targetPrice: step.target, repeat: step.repeat }).catch(refused);
    else if (!(await operations.undoFiring(id))) await operations.undoAdjustment(id);
  };

  const answerUntil = async (end: number): Promise<void> => {
    for (let due = scripted.nextAnswer(); due !== undefined && due <= end;) {
      clock.set(due);
      scripted.answer(due);
      await settle();
      due = scripted.nextAnswer();
    }
  };

  for (const step of history.steps) {
    const now = timeOf(step);
    await answerUntil(now);
    clock.set(now);
    if (step.kind === "sample") {
      await alerts.engine.evaluate([step.sample]);
    } else if (step.kind === "create") await create(step);
    else await carryOut(step);
    await settle();
  }
  await answerUntil(Number.POSITIVE_INFINITY);

  const outcome = await readOutcome(store, ids);
  for (const id of ids.values()) await alerts.operations.remove(id);
  return outcome;
}

export const timeOf = (step: Step): number =>
  step.kind === "sample" ? step.sample.receivedAt : step.at;

/** The only place that knows which requests alerts send. */
function scriptMarket({ kind, symbol, market }: History, clock: Clock) {
  const firstAsked = new Map<string, number>();
  let waiting: { readonly due: number; readonly answer: () => void }[] = [];
  let seen: MarketQuote | undefined;
  const listOn = (tradeDate: string) => {
    const { splits } = market.splitsOn(tradeDate);
    return splits && { source: "scripted", splits };
  };
  const until = (due: number) =>
    due <= clock.now()
      ? Promise.resolve()
      : new Promise<void>((resolve) => void waiting.push({ due, answer: resolve }));
  return {
    market: {
      quote: () => Promise.resolve(seen),
      bars: async (_symbol: string, interval: string, limit: number) =>
        interval === "1d"
          ? market.dailyBarsOn(market.tradeDateAt(clock.now())).slice(-limit).map(stampedBar)
          : undefined,
      dailySeries: async (_symbol: string, limit: number, tradeDate: TradeDate) => {
        const asked = firstAsked.get(tradeDate) ?? clock.now();
        firstAsked.set(tradeDate, asked);
        await until(asked + market.splitsOn(tradeDate).afterMs);
        const bars = market.dailyBarsOn(tradeDate).filter((bar) => bar.tradeDate <= tradeDate);
        return { bars: bars.slice(-limit), splits: listOn(tradeDate) };
      },
      splits: async () => {
        const tradeDate = market.tradeDateAt(clock.now());
        const list = listOn(tradeDate);
        await until(
          (firstAsked.get(tradeDate) ?? clock.now()) + market.splitsOn(tradeDate).afterMs,
        );
        return list;
      },
      status: () => ({ kind, isOpen: true, asOf: clock.now() }),
    },
    show: (alert: WatchedAlert | null, at: number): void => {
      seen = undefined;
      if (!alert?.observed) return;
      const { price, previousClose, exchangeTime, source } = alert.observed;
      const { code } = marketOf(symbol);
      const currency = alert.currency as Currency;
      const asOf = Date.parse(exchangeTime);
      seen = {
        symbol,
        companyName: symbol,
        market: code,
        currency,
        price,
        open: price,
        high: price,
        low: price,
        previousClose,
        volume: null,
        marketCap: null,
        targetPrice: null,
        asOf,
        source,
        delayMs: 0,
        fetchedAt: at,
      };
    },
    nextAnswer: (): number | undefined =>
      waiting.length === 0 ? undefined : Math.min(...waiting.map(({ due }) => due)),
    answer: (now: number): void => {
      const due = waiting.filter((each) => each.due <= now);
      waiting = waiting.filter((each) => each.due > now);
      for (const each of due) each.answer();
    },
    /** The next process asks again. */
    forget: (): void => {
      waiting = [];
      firstAsked.clear();
    },
  };
}
