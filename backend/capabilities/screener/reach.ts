import { DEFAULT_MARKET } from "../../domain/exchanges/exchange.ts";
import type { Currency } from "../../domain/currency.ts";
import type { ExchangeList, ListProgress } from "../../market/routing/exchangeLists.ts";
import type { Market } from "../../market/routing/router.ts";
import { SourceUnavailable, type Listing } from "../../market/source.ts";
import { exchangeOf, isStockExchange } from "../../domain/symbol.ts";
import { isoTime } from "../../platform/clock.ts";
import { untilAborted } from "../../platform/timer.ts";
import type { DollarRate, ListedMarket, RunParameters, RunPlan } from "./events.ts";
import { currencyOf, dollarsBy, planRun } from "./plan.ts";

export const DEFAULT_MARKETS: readonly string[] = [DEFAULT_MARKET];

/** Explains why the markets cannot be screened; undefined if they can. Coins have no analysts. */
export function refuseMarkets(markets: readonly string[]): string | undefined {
  const wrong = markets.find((code) => {
    const exchange = exchangeOf(code);
    return exchange === undefined || !isStockExchange(exchange);
  });
  return wrong === undefined
    ? undefined
    : `There is no stock exchange '${wrong}'. See /api/stocks/exchanges for the codes`;
}

export interface ListingMarket extends ListProgress {
  readonly market: string;
}

export interface ReachPorts {
  readonly market: Pick<Market, "exchangeLists"> & {
    readonly sourced: Pick<Market["sourced"], "fx">;
  };
  readonly parameters: RunParameters;
  readonly onListing: (listing: ListingMarket) => void;
  readonly signal: AbortSignal;
}

/** The market cannot be screened; the message explains why to the user. */
export class NothingToScreen extends Error {
  override readonly name = "NothingToScreen";
}

/** The plan marks markets that cannot be listed. Fails only if no market can be listed. */
export async function planReach(ports: ReachPorts): Promise<RunPlan> {
  const { market, parameters, onListing, signal } = ports;
  const listings: Listing[] = [];
  const markets: ListedMarket[] = [];
  let failure: SourceUnavailable | undefined;
  for (const code of parameters.markets ?? DEFAULT_MARKETS) {
    if (!market.exchangeLists.covers(code)) {
      markets.push(notListed(code));
      continue;
    }
    try {
      const list = await untilAborted(signal, () =>
        market.exchangeLists.read(code, (progress) => onListing({ market: code, ...progress })),
      );
      listings.push(...list.listings);
      markets.push(describeList(list));
    } catch (error) {
      if (!(error instanceof SourceUnavailable)) throw error;
      failure = error;
      markets.push(notListed(code));
    }
  }
  if (failure && markets.every(({ source }) => source === null)) {
    // For the default market, the router's own message says so.
    if (parameters.markets === undefined) throw failure;
    const names = markets.map((each) => exchangeOf(each.market)?.name ?? each.market).join(", ");
    throw new NothingToScreen(`No market source can list the stocks of ${names} right now`);
  }
  if (listings.length === 0) {
    throw new NothingToScreen("No market source lists stocks to screen");
  }
  const rates = await readRates(market, listings);
  const plan = planRun(listings, parameters, dollarsBy({ rates }));
  const { currency } = plan.leftOut;
  if (currency === listings.length) {
    throw new NothingToScreen(
      `No market source has the exchange rate of ${namesOf(listings)} to the dollar right now`,
    );
  }
  return { ...plan, markets, rates };
}

const namesOf = (listings: readonly Listing[]): string =>
  [...new Set(listings.map(currencyOf))].slice(0, 3).join(", ");

const describeList = (list: ExchangeList): ListedMarket => ({
  market: list.exchange,
  listed: list.listings.length,
  total: list.total,
  isComplete: list.isComplete,
  source: list.source,
  asOf: isoTime(list.fetchedAt),
});

const notListed = (market: string): ListedMarket => ({
  market,
  listed: 0,
  total: null,
  isComplete: false,
  source: null,
  asOf: null,
});

/** London alone lists shares in eight currencies. */
const MAX_RATES = 20;

/** Reads the rates of the twenty most frequent currencies. Never rejects. */
async function readRates(
  { sourced }: ReachPorts["market"],
  listings: readonly Listing[],
): Promise<readonly DollarRate[]> {
  const counts = new Map<Currency, number>();
  for (const listing of listings) {
    const currency = currencyOf(listing);
    if (currency !== "USD") counts.set(currency, (counts.get(currency) ?? 0) + 1);
  }
  const wanted = [...counts].toSorted((one, other) => other[1] - one[1]).slice(0, MAX_RATES);
  const rates = await Promise.all(
    wanted.map(async ([currency]) => {
      const answer = await sourced.fx(currency, "USD").catch(() => undefined);
      if (!answer) return [];
      const { rate, asOf } = answer.value;
      return [{ currency, dollars: rate, asOf: isoTime(asOf) }];
    }),
  );
  return rates.flat();
}
