import { DeliveryError } from "../channels/channel.ts";

/** The attempt was cut short by the process stopping; nothing is known about its outcome. */
export class AttemptStopped extends Error {
  override readonly name = "AttemptStopped";
}

/**
 * Gives `work` `limitMs` milliseconds. When they are up it rejects with a temporary DeliveryError,
 * whether or not `work` heeds its signal; when `stop` is aborted, with {@link AttemptStopped}.
 */
export async function withTimeLimit<T>(
  limitMs: number,
  work: (signal: AbortSignal) => Promise<T>,
  stop?: AbortSignal,
): Promise<T> {
  if (stop?.aborted) throw new AttemptStopped(STOPPING);
  const controller = new AbortController();
  const { promise: cutShort, reject } = Promise.withResolvers<never>();
  const end = (error: Error) => {
    reject(error);
    controller.abort();
  };
  const stopped = () => end(new AttemptStopped(STOPPING));
  const timer = setTimeout(
    () => end(new DeliveryError(`No answer within ${inWords(limitMs)}`, false)),
    limitMs,
  );
  stop?.addEventListener("abort", stopped, { once: true });
  try {
    return await Promise.race([cutShort, work(controller.signal)]);
  } finally {
    clearTimeout(timer);
    stop?.removeEventListener("abort", stopped);
  }
}

const STOPPING = "The server is stopping";

const inWords = (ms: number): string => (ms < 1_000 ? `${ms} ms` : `${Math.round(ms / 1_000)} s`);
