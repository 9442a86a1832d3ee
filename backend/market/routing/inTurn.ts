import type { StartTimer } from "../../platform/timer.ts";

interface Settled<Candidate, Outcome> {
  readonly candidate: Candidate;
  readonly outcome: Outcome;
}

interface InTurnOptions<Candidate, Outcome> {
  /** Must not reject. */
  readonly ask: (candidate: Candidate) => Promise<Outcome>;
  /** Time after which the second candidate is asked although the first has not answered. */
  readonly patienceMs: number;
  readonly startTimer: StartTimer;
}

/**
 * Asks candidates in order until the caller stops, each one after the previous one has answered. If
 * the first takes longer than `patienceMs`, the second is asked as well. The others are waited for,
 * because fallback sources have small budgets. Yields each outcome as it arrives, so that a slow
 * first answer still counts.
 */
export async function* askInTurn<Candidate, Outcome>(
  candidates: readonly Candidate[],
  { ask, patienceMs, startTimer }: InTurnOptions<Candidate, Outcome>,
): AsyncGenerator<Settled<Candidate, Outcome>, void, void> {
  const pending = new Map<Candidate, Promise<Settled<Candidate, Outcome>>>();
  const [first] = candidates;
  const hurries = candidates.length > 1 && Number.isFinite(patienceMs);
  for (const candidate of candidates) {
    pending.set(
      candidate,
      ask(candidate).then((outcome) => ({ candidate, outcome })),
    );
    const over = Promise.withResolvers<undefined>();
    const stopTimer =
      hurries && candidate === first
        ? startTimer(() => over.resolve(undefined), patienceMs)
        : undefined;
    try {
      while (pending.has(candidate)) {
        const settled = await Promise.race([...pending.values(), over.promise]);
        if (!settled) break;
        pending.delete(settled.candidate);
        yield settled;
      }
    } finally {
      stopTimer?.();
    }
  }
  for (const last of pending.values()) yield await last;
}
