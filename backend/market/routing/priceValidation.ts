import { MAX_MOVE_RATIO, type Anomaly, type Plausibility } from "../validation/plausibility.ts";
import type { Sample } from "../sample.ts";
import { sampleOfQuote, type FindOpinions } from "./secondOpinions.ts";
import { SourceUnavailable, type MarketQuote, type MarketSource } from "../source.ts";
import { marketOf } from "../../domain/symbol.ts";

export interface PriceValidatorPorts {
  readonly plausibility: Plausibility;
  readonly findOpinions: FindOpinions;
  readonly isSplit: (symbol: string, price: number) => Promise<boolean>;
  /** True for a price from before a split that is effective, or from after one that is not. */
  readonly isAcrossSplit: (symbol: string, price: number) => Promise<boolean>;
}

export interface ValidationResult {
  /** Samples to evaluate: the source's own, or another source's in place of a rejected one. */
  readonly accepted: readonly Sample[];
  readonly faults: readonly string[];
}

/** Maximum symbols at a time, because second opinions cost requests. */
const MAX_OPINIONS = 10;
/** Two sources 15 minutes apart still agree within this fraction. */
const AGREEMENT = 0.25;
/** Rounding difference up to which a price still counts as unchanged. */
const FROZEN_TOLERANCE = 0.002;

const isNear = (one: number, other: number, share: number): boolean =>
  Math.abs(one - other) <= share * Math.max(one, other);

/** Used for a new symbol; the alerts themselves check smaller differences. */
const doesAgree = (anomaly: Anomaly, price: number, other: number): boolean =>
  anomaly === "unknown"
    ? Math.max(price / other, other / price) <= MAX_MOVE_RATIO
    : isNear(price, other, AGREEMENT);

/**
 * Validates prices of remote sources against the last accepted one and, if that raises an anomaly,
 * against another source. An impossible price is rejected; a merely unconfirmed one passes, because
 * the alerts hold outliers themselves.
 */
export function createPriceValidator(ports: PriceValidatorPorts) {
  const { plausibility, findOpinions, isSplit, isAcrossSplit } = ports;

  /** Undefined for a price from before one that another source gave. */
  function accept(sample: Sample): Sample | undefined {
    if (plausibility.isOlder(sample)) return undefined;
    plausibility.accept(sample);
    return sample;
  }

  async function isAcceptable(anomaly: Anomaly, sample: Sample): Promise<boolean> {
    switch (anomaly) {
      case "unknown":
      case "frozen":
        return true;
      case "changed":
        return plausibility.doesConfirmChange(sample);
      // A share may move to another currency for good.
      case "currency":
        return plausibility.hasLasted(sample);
      case "jump":
        return plausibility.hasLasted(sample) || (await isSplit(sample.symbol, sample.price));
      case "scale":
        return isSplit(sample.symbol, sample.price);
      default:
        return anomaly satisfies never;
    }
  }

  /** Returns true if a price may replace a rejected one. The first price of a new source may not. */
  function isInLine(sample: Sample): boolean {
    const anomaly = plausibility.findAnomaly(sample);
    return (
      anomaly === undefined || (anomaly === "changed" && plausibility.doesConfirmChange(sample))
    );
  }

  const isOnWrongSide = async (anomaly: Anomaly, { symbol, source, price }: Sample) =>
    anomaly !== "unknown" &&
    plausibility.last(symbol)?.source !== source &&
    (await isAcrossSplit(symbol, price));

  /** Returns the sample to use, and the fault if it replaces the suspicious one. */
  async function settle(
    anomaly: Anomaly,
    sample: Sample,
    opinion: Sample | undefined,
  ): Promise<{ readonly accepted?: Sample | undefined; readonly fault?: string }> {
    const { symbol, price } = sample;
    if (await isOnWrongSide(anomaly, sample)) {
      return { fault: `${symbol} at ${price} is on the other side of a split` };
    }
    if (opinion === undefined || opinion.currency !== sample.currency) {
      const isForeign = anomaly === "unknown" && opinion?.currency === marketOf(symbol).currency;
      if (!isForeign && (await isAcceptable(anomaly, sample))) return { accepted: accept(sample) };
      const fault = isForeign
        ? `${symbol} is in ${sample.currency}: ${opinion.source} says ${opinion.currency}`
        : `${symbol} at ${price} is ${nameAnomaly(anomaly)}, and no other source confirms it`;
      const isBetter =
        isForeign || (anomaly === "currency" && opinion !== undefined && isInLine(opinion));
      return { ...(isBetter && { accepted: accept(opinion) }), fault };
    }
    const difference = `${opinion.source} says ${opinion.price}`;
    if (anomaly === "frozen") {
      const hasMovedOn = opinion.exchangeTime >= sample.exchangeTime;
      const agrees = !hasMovedOn || isNear(price, opinion.price, FROZEN_TOLERANCE);
      if (plausibility.checkUnchangedPrice(sample, agrees)) {
        return plausibility.isOlder(sample) ? {} : { accepted: sample };
      }
      const isUsable = plausibility.findAnomaly(opinion) !== "changed" || isInLine(opinion);
      return {
        ...(isUsable && { accepted: accept(opinion) }),
        fault: `${symbol} has not changed from ${price}: ${difference}`,
      };
    }
    if (doesAgree(anomaly, price, opinion.price)) return { accepted: accept(sample) };
    // The other source may not have followed the split yet.
    const isExplained = (anomaly === "jump" || anomaly === "scale") && isSplit(symbol, price);
    if (await isExplained) return { accepted: accept(sample) };
    const fault = `${symbol} at ${price} is ${nameAnomaly(anomaly)}: ${difference}`;
    const isBetter = anomaly !== "unknown" && isInLine(opinion);
    return isBetter ? { accepted: accept(opinion), fault } : { fault };
  }

  async function validate(
    source: MarketSource,
    samples: readonly Sample[],
  ): Promise<ValidationResult> {
    if (!source.isRemote) return { accepted: samples, faults: [] };
    const accepted: Sample[] = [];
    const faults: string[] = [];
    const take = (sample: Sample | undefined) => void (sample && accepted.push(sample));
    const suspicious: { readonly sample: Sample; readonly anomaly: Anomaly }[] = [];
    for (const sample of samples) {
      const anomaly = plausibility.findAnomaly(sample);
      if (anomaly === "changed") {
        // Held without a fault; a second opinion would cost a request for each symbol.
        if (await isOnWrongSide(anomaly, sample)) {
          faults.push(`${sample.symbol} at ${sample.price} is on the other side of a split`);
        } else if (plausibility.doesConfirmChange(sample)) take(accept(sample));
      } else if (anomaly) suspicious.push({ sample, anomaly });
      else take(accept(sample));
    }
    if (suspicious.length === 0) return { accepted, faults };
    const asked = suspicious.slice(0, MAX_OPINIONS).map(({ sample }) => sample.symbol);
    const opinions = await findOpinions(asked, source.name);
    for (const { sample, anomaly } of suspicious) {
      const settled = await settle(anomaly, sample, opinions.get(sample.symbol));
      take(settled.accepted);
      if (settled.fault !== undefined) faults.push(settled.fault);
    }
    return { accepted, faults };
  }

  /** Rejects an impossible quote. A quote of a new symbol stays unconfirmed. */
  async function validateQuote(source: MarketSource, quote: MarketQuote): Promise<void> {
    const anomaly = source.isRemote ? plausibility.findAnomaly(quote) : undefined;
    if (anomaly === "unknown") plausibility.noteQuote({ ...quote, exchangeTime: quote.asOf });
    if (anomaly !== "currency" && anomaly !== "scale" && anomaly !== "jump") {
      plausibility.saw(quote.asOf);
      return;
    }
    const { symbol } = quote;
    const opinion = (await findOpinions([symbol], source.name)).get(symbol);
    const { fault } = await settle(anomaly, sampleOfQuote(quote, source), opinion);
    if (fault !== undefined) throw new SourceUnavailable(source.name, fault);
  }

  return { validate, validateQuote };
}

export type PriceValidator = ReturnType<typeof createPriceValidator>;

function nameAnomaly(anomaly: Anomaly): string {
  switch (anomaly) {
    case "unknown":
      return "the first price seen";
    case "currency":
      return "in another currency than the last price";
    case "scale":
      return "about a hundred times off";
    case "jump":
      return "far from the last price";
    case "changed":
      return "the first price of another source";
    case "frozen":
      return "an unchanged price";
    default:
      return anomaly satisfies never;
  }
}
