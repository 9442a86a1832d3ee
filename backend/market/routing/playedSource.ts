import type { RoutedSource } from "./health/attempt.ts";
import type { Plausibility } from "../validation/plausibility.ts";
import type { Rehearsal } from "./rehearsal.ts";
import type { Sample } from "../sample.ts";
import { keepSoundSamples } from "../validation/quoteValidation.ts";
import { SourceUnavailable, type MarketSource, type SampleSink } from "../source.ts";

/**
 * Validates the samples that a source plays, like all others. Playing does not wait for a second
 * opinion: a price far from the last one is skipped until it has lasted, or until a polled one was
 * confirmed by another source.
 */
export function validatePlayed(
  { source, record }: RoutedSource,
  plausibility: Plausibility,
  { refuses, push }: Pick<Rehearsal, "refuses" | "push">,
): Pick<MarketSource, "name" | "play"> {
  const counted = record.of("stream");

  function isPlausible(sample: Sample, note: (fault: string) => void): boolean {
    if (!source.isRemote) return true;
    const anomaly = plausibility.findAnomaly(sample);
    if (anomaly === "currency") {
      note(`${sample.symbol} in ${sample.currency} is in another currency than the last price`);
      return false;
    }
    if (anomaly === "scale" || (anomaly === "jump" && !plausibility.hasLasted(sample))) {
      note(`${sample.symbol} at ${sample.price} is far from the last price`);
      return false;
    }
    if (anomaly === "changed" && !plausibility.doesConfirmChange(sample)) return false;
    if (plausibility.isOlder(sample)) return false;
    plausibility.accept(sample);
    return true;
  }

  return {
    name: source.name,
    async play(sink: SampleSink, signal: AbortSignal) {
      let sinkFailure: { readonly error: unknown } | undefined;
      const validatingSink: SampleSink = async (samples) => {
        if (refuses(source.name)) return;
        const faults: string[] = [];
        const note = (fault: string) => void faults.push(fault);
        const sound = keepSoundSamples(samples, note).filter((sample) => isPlausible(sample, note));
        if (faults[0] === undefined) counted.succeed();
        else counted.fail(new SourceUnavailable(source.name, faults[0]));
        if (sound.length === 0) return;
        for (const sample of sound) push(sample.symbol, sample);
        try {
          await sink(sound);
        } catch (error) {
          sinkFailure = { error };
          throw error;
        }
      };
      try {
        await source.play?.(validatingSink, signal);
      } catch (error) {
        if (sinkFailure) throw sinkFailure.error;
        counted.fail(error);
      }
    },
  };
}
