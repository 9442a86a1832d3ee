import { liveSources, type KeyedSourceName } from "../../market/sources/index.ts";
import type { KeyVerdict } from "../../market/sources/keyVerdicts.ts";
import { createLog } from "../../platform/log.ts";
import { systemClock } from "../../platform/clock.ts";
import { openLiveSources } from "./liveSources.ts";
import type { Fetch } from "./vendorHttp.ts";

/** Symbol that every source of American stocks has; the check costs one request of the budget. */
const ASKED = "AAPL";

/**
 * Asks a source for a price with this key. Resolves to null if the key is accepted, otherwise to the
 * reason. Rejects with a sentence if the source cannot be reached. Independent of the sources in
 * use, so that a key can be checked before its source is.
 */
export const createKeyCheck =
  (send: Fetch = fetch) =>
  async (name: string, key: string, signal: AbortSignal): Promise<string | null> => {
    const about = liveSources.find((source) => source.name === name);
    if (!about || !("key" in about)) throw new Error(`${name} takes no key`);
    let refusal: string | undefined;
    const report = (verdict: KeyVerdict) => {
      if (verdict.kind === "refused") refusal = verdict.refusal;
    };
    const [source] = openLiveSources([about.name satisfies KeyedSourceName], {
      dataFolder: "",
      clock: systemClock,
      log: createLog("silent"),
      contact: undefined,
      findKey: () => Promise.resolve(key),
      reportKey: report,
      fetch: (url, init) => send(url, { ...init, ...withSignal(init?.signal, signal) }),
    });
    const asked = "quote" in about.gives ? source?.quote(ASKED) : source?.bars(ASKED, "1d", 1);
    const failure = await Promise.resolve(asked).then(
      (answer) => (answer === undefined ? "no answer" : null),
      (error: unknown) => String(error),
    );
    if (failure === null) return null;
    if (refusal !== undefined) return refusal;
    throw new Error(`${about.label} ${describeFailure(failure)}`);
  };

function describeFailure(failure: string): string {
  if (/no connection|no response/.test(failure)) return "could not be reached";
  if (/rate-limited/.test(failure)) return "is limiting requests right now";
  return "sent an unexpected response";
}

const withSignal = (own: AbortSignal | null | undefined, signal: AbortSignal) => ({
  signal: own ? AbortSignal.any([own, signal]) : signal,
});
