import type { RoutedSource } from "./attempt.ts";
import { keepSoundSamples } from "./soundness.ts";
import { SourceUnavailable, type MarketSource, type SampleSink } from "./source.ts";

/** The source itself, but that what it plays is judged like all the rest. */
export function judgePlayed({ source, record }: RoutedSource): MarketSource {
  const counted = record.of("stream");
  return {
    name: source.name,
    kind: source.kind,
    capabilities: source.capabilities,
    sampleIntervalMs: source.sampleIntervalMs,
    status: () => source.status(),
    quote: (symbol) => source.quote(symbol),
    bars: (...asked) => source.bars(...asked),
    search: (text, limit) => source.search(text, limit),
    samples: (symbols) => source.samples(symbols),
    async play(sink: SampleSink, signal: AbortSignal) {
      let sinkFailure: { readonly error: unknown } | undefined;
      const judgingSink: SampleSink = async (samples) => {
        const faults: string[] = [];
        const sound = keepSoundSamples(samples, (fault) => void faults.push(fault));
        if (faults[0] === undefined) counted.succeed();
        else counted.fail(new SourceUnavailable(source.name, faults[0]));
        if (sound.length === 0) return;
        try {
          await sink(sound);
        } catch (error) {
          sinkFailure = { error };
          throw error;
        }
      };
      try {
        await source.play?.(judgingSink, signal);
      } catch (error) {
        // What the listener could not take is its own failure and not the source's.
        if (sinkFailure) throw sinkFailure.error;
        counted.fail(error);
      }
    },
  };
}
