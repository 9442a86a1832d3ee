import { MAX_MOVE_RATIO, type Doubt, type Plausibility } from "../validation/plausibility.ts";
import type { Sample } from "../sample.ts";
import { sampleOfQuote, type FindOpinions } from "./secondOpinions.ts";
import { SourceUnavailable, type MarketQuote, type MarketSource } from "../source.ts";

export interface PriceJudgePorts {
  readonly plausibility: Plausibility;
  readonly findOpinions: FindOpinions;
  /** Whether a split with about this ratio of prices has just happened. */
  readonly isSplit: (symbol: string, price: number) => Promise<boolean>;
}

export interface Judgement {
  /** Samples to evaluate: the source's own, or another's in place of a rejected one. */
  readonly believed: readonly Sample[];
  /** The rejected prices and reasons, for the source's health. */
  readonly faults: readonly string[];
}

/** Second opinions cost requests: at most this many symbols at a time. */
const MAX_OPINIONS = 10;
/** Two sources that are a quarter of an hour apart still agree within this. */
const AGREEMENT = 0.25;
/** An unchanged price may differ from a moving one by this much through rounding. */
const STANDING = 0.002;

const isNear = (one: number, other: number, share: number): boolean =>
  Math.abs(one - other) <= share * Math.max(one, other);

/** For a new symbol; the alerts themselves check smaller differences. */
const doesAgree = (doubt: Doubt, price: number, other: number): boolean =>
  doubt === "unknown"
    ? Math.max(price / other, other / price) <= MAX_MOVE_RATIO
    : isNear(price, other, AGREEMENT);

/**
 * Validates prices of remote sources against the last accepted one and, where that raises an
 * anomaly, against another source. An impossible price is rejected; a merely unconfirmed one
 * passes, because the alerts hold outliers themselves.
 */
export function createPriceJudge(ports: PriceJudgePorts) {
  const { plausibility, findOpinions, isSplit } = ports;

  function believe(sample: Sample): Sample {
    plausibility.believe(sample);
    return sample;
  }

  async function judgeAlone(doubt: Doubt, sample: Sample): Promise<boolean> {
    switch (doubt) {
      case "unknown":
      case "frozen":
        return true;
      case "jump":
        return plausibility.hasLasted(sample) || (await isSplit(sample.symbol, sample.price));
      case "scale":
        return isSplit(sample.symbol, sample.price);
      default:
        return doubt satisfies never;
    }
  }

  /** The sample to use, with the fault where it is not the suspicious one. */
  async function settle(
    doubt: Doubt,
    sample: Sample,
    opinion: Sample | undefined,
  ): Promise<{ readonly believed?: Sample; readonly fault?: string }> {
    const { symbol, price } = sample;
    if (opinion === undefined || opinion.currency !== sample.currency) {
      if (await judgeAlone(doubt, sample)) return { believed: believe(sample) };
      return {
        fault: `${symbol} at ${price} is ${nameDoubt(doubt)}, and no other source confirms it`,
      };
    }
    const difference = `${opinion.source} says ${opinion.price}`;
    if (doubt === "frozen") {
      const hasMovedOn = opinion.exchangeTime >= sample.exchangeTime;
      const agrees = !hasMovedOn || isNear(price, opinion.price, STANDING);
      if (plausibility.compareStanding(sample, agrees)) return { believed: sample };
      return { believed: opinion, fault: `${symbol} has not changed from ${price}: ${difference}` };
    }
    if (doesAgree(doubt, price, opinion.price)) return { believed: believe(sample) };
    const fault = `${symbol} at ${price} is ${nameDoubt(doubt)}: ${difference}`;
    const isBetter = doubt !== "unknown" && plausibility.doubt(opinion) === undefined;
    return isBetter ? { believed: believe(opinion), fault } : { fault };
  }

  async function judge(source: MarketSource, samples: readonly Sample[]): Promise<Judgement> {
    if (!source.isRemote) return { believed: samples, faults: [] };
    const believed: Sample[] = [];
    const faults: string[] = [];
    const doubted: { readonly sample: Sample; readonly doubt: Doubt }[] = [];
    for (const sample of samples) {
      const doubt = plausibility.doubt(sample);
      if (doubt) doubted.push({ sample, doubt });
      else believed.push(believe(sample));
    }
    if (doubted.length === 0) return { believed, faults };
    const asked = doubted.slice(0, MAX_OPINIONS).map(({ sample }) => sample.symbol);
    const opinions = await findOpinions(asked, source.name);
    for (const { sample, doubt } of doubted) {
      const settled = await settle(doubt, sample, opinions.get(sample.symbol));
      if (settled.believed) believed.push(settled.believed);
      if (settled.fault !== undefined) faults.push(settled.fault);
    }
    return { believed, faults };
  }

  /** Rejects an impossible quote. One of a new symbol stays unconfirmed. */
  async function judgeQuote(source: MarketSource, quote: MarketQuote): Promise<void> {
    const doubt = source.isRemote ? plausibility.doubt(quote) : undefined;
    if (doubt !== "scale" && doubt !== "jump") return;
    const { symbol } = quote;
    const opinion = (await findOpinions([symbol], source.name)).get(symbol);
    const { fault } = await settle(doubt, sampleOfQuote(quote, source), opinion);
    if (fault !== undefined) throw new SourceUnavailable(source.name, fault);
  }

  return { judge, judgeQuote };
}

export type PriceJudge = ReturnType<typeof createPriceJudge>;

function nameDoubt(doubt: Doubt): string {
  switch (doubt) {
    case "unknown":
      return "the first price seen";
    case "scale":
      return "about a hundred times off";
    case "jump":
      return "far from the last price";
    case "frozen":
      return "an unchanged price";
    default:
      return doubt satisfies never;
  }
}
