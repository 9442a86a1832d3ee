import { readFirstAnswers, type AnswerInPage } from "../../api/firstAnswers.ts";
import type { OfflineCache } from "../../api/offlineCache.ts";

export interface EarlyAnswerPorts {
  /** API address, as in the keys of `kept`. */
  readonly server: string;
  readonly kept: Pick<OfflineCache, "find">;
  /** Responses built with the demo; undefined if there are none. */
  readonly story: Promise<string | undefined>;
  /** Asks another tab. Resolves to undefined once the backend has started. */
  readonly ask: (path: string) => Promise<AnswerInPage | undefined>;
  readonly isStarted: () => boolean;
}

/** Responses for the first screen while the backend starts. */
export function createEarlyAnswers({ server, kept, story, ask, isStarted }: EarlyAnswerPorts) {
  const made = story.then(
    (text) => readFirstAnswers(text, () => 0),
    () => readFirstAnswers(undefined, () => 0),
  );
  return {
    take: async (path: string): Promise<AnswerInPage | undefined> => {
      if (path === "" || isStarted()) return undefined;
      const found =
        (await kept.find(`${server}${path}`)) ?? (await made).take(path) ?? (await ask(path));
      // A late response would never be replaced.
      return isStarted() ? undefined : found;
    },
  };
}
