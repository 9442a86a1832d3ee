import type { Batch } from "../../market/conditions/observation.ts";
import { checkPrice } from "../../market/priceGuard.ts";
import type { Market } from "../../market/routing/router.ts";
import type { Sample } from "../../market/sample.ts";
import { tradeDateAt } from "../../market/tradeDate.ts";
import type { ClosedBar } from "./closedBars.ts";
import { priceBatch } from "./needs.ts";
import type { SeenPrice } from "./recordFindings.ts";

/** Prices that wait for the first bars. */
const MAX_WAITING = 20;

interface Known {
  readonly last: number;
  readonly held: Sample | undefined;
}

/**
 * Prices on their way to the rules on a symbol. One that is far out of line is kept back until it
 * has stood for a minute or a second source says the same, as with price alerts: a wrong tick fires
 * nothing.
 */
export class ArrivedPrices {
  #waiting: Sample[] = [];
  readonly #known = new Map<string, Known>();

  constructor(
    private readonly market: Pick<Market, "remembered">,
    private readonly symbol: string,
  ) {}

  add(sample: Sample): void {
    this.#waiting = [...this.#waiting, sample].slice(-MAX_WAITING);
  }

  /** What is plausible of them, oldest first, and the newest price of the own symbol. */
  async take(
    newest: Iterable<ClosedBar>,
  ): Promise<{ readonly batches: readonly Batch[]; readonly own: SeenPrice | undefined }> {
    const samples = this.#waiting;
    this.#waiting = [];
    const bars = samples.length === 0 ? [] : [...newest];
    const accepted = samples.flatMap((sample) => this.#accept(sample, bars));
    const batches: Batch[] = [];
    for (const sample of accepted) batches.push(priceBatch(sample, await this.#openOf(sample)));
    return { batches, own: accepted.findLast(({ symbol }) => symbol === this.symbol) };
  }

  #accept(sample: Sample, bars: readonly ClosedBar[]): readonly Sample[] {
    const { symbol, price } = sample;
    const known = this.#known.get(symbol);
    const last = known?.last ?? newestCloseOf(bars, symbol);
    const verdict = checkPrice(last, known?.held, sample, null);
    if (verdict.kind === "waiting") return [];
    const isHeld = verdict.kind === "held";
    this.#known.set(symbol, {
      last: isHeld ? last : price,
      held: isHeld ? verdict.sample : undefined,
    });
    return isHeld ? [] : verdict.samples;
  }

  async #openOf({ symbol, tradeDate }: Sample): Promise<number | null> {
    const quote = await this.market.remembered.quote(symbol).catch(() => undefined);
    return quote && tradeDateAt(symbol, quote.asOf) === tradeDate ? quote.open : null;
  }

  /** After a split the last prices are in other shares. */
  forgetLast(): void {
    this.#known.clear();
  }

  drop(): void {
    this.#waiting = [];
  }
}

/** NaN where no bar of it is known. */
function newestCloseOf(bars: readonly ClosedBar[], symbol: string): number {
  const [newest] = bars
    .filter(({ observation }) => observation.symbol === symbol)
    .toSorted((one, other) => other.closedAt - one.closedAt);
  return newest?.observation.bar.close ?? Number.NaN;
}
