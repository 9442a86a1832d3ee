import { readFirstAnswers, type AnswerInPage } from "../../api/firstAnswers.ts";
import type { OfflineCache } from "../../api/offlineCache.ts";

export interface EarlyAnswerPorts {
  /** Address of the API, as in the keys of `kept`. */
  readonly server: string;
  /** Answers of earlier visits. */
  readonly kept: Pick<OfflineCache, "find">;
  /** Answers made with the build, while nothing is changed; undefined if there are none. */
  readonly story: Promise<string | undefined>;
  /** Asks another tab of the demo. Resolves to undefined once the backend has started. */
  readonly ask: (path: string) => Promise<AnswerInPage | undefined>;
  /** From then on the backend answers. */
  readonly isStarted: () => boolean;
}

/** Returns the answers with which the demo draws a screen while its backend starts. */
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
      // An answer that was found too late would not be replaced.
      return isStarted() ? undefined : found;
    },
  };
}
