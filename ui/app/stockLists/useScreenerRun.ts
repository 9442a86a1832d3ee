import { useState } from "react";
import { sentenceOf } from "../../api/apiError.ts";
import {
  useLazyGetEarningsScreenerStatusQuery,
  useLazyGetScreenerStatusQuery,
  useRunEarningsScreenerMutation,
  useRunScreenerMutation,
  type ScreenerParameters,
  type ScreenerRun,
  type ScreenerStatus,
} from "../../api/endpoints.ts";
import { formatCount } from "../../format/number.ts";
import { showToast } from "../toasts.ts";
import { LISTS, type ScreenerKind } from "./runWords.ts";
import { RUN_ENDED, describeIncomplete } from "../stocks/messages.ts";

const ASK_EVERY_MS = 2000;

export interface RunSentences {
  readonly done: string;
  readonly failed: string;
}

export function useScreenerRun(kind: ScreenerKind | "lists", sentences: RunSentences) {
  const [runStandard, standard] = useRunScreenerMutation();
  const [runEarnings, earnings] = useRunEarningsScreenerMutation();
  const [readStandard] = useLazyGetScreenerStatusQuery();
  const [readEarnings] = useLazyGetEarningsScreenerStatusQuery();
  const [isAwaited, setAwaited] = useState(false);
  const isEarnings = kind === "earnings";
  const choice = kind === "lists" ? LISTS : {};

  const fail = (message: string) =>
    showToast({ intent: "failure", title: sentences.failed, message });

  /** Resolves to undefined if another run has started since. */
  const waitForEnd = async (id: number): Promise<ScreenerStatus["run"] | undefined> => {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
      const { data: status } = await (isEarnings ? readEarnings() : readStandard(choice));
      if (!status) continue;
      if (status.run?.id !== id) return undefined;
      if (status.run.status !== "running") return status.run;
    }
  };

  const announce = ({ screened, skipped }: Pick<ScreenerRun, "screened" | "skipped">) => {
    if (skipped === 0) showToast({ intent: "success", message: sentences.done });
    else showToast({ intent: "info", message: describeSkipped(screened, skipped) });
  };

  return {
    isRunning: (isEarnings ? earnings : standard).isLoading || isAwaited,
    /** Omitted parameters default to the server's limits. */
    run: async (parameters?: ScreenerParameters): Promise<void> => {
      try {
        const body = parameters ? { screenerParameters: parameters } : {};
        const begun = await (
          isEarnings ? runEarnings(body) : runStandard({ ...choice, ...body })
        ).unwrap();
        if (begun.finishedAt !== null) {
          announce(begun);
          return;
        }
        setAwaited(true);
        const ended = await waitForEnd(begun.id);
        if (ended?.status === "completed") announce(ended);
        else if (ended) fail(ended.reason ?? RUN_ENDED);
      } catch (error) {
        fail(sentenceOf(error));
      } finally {
        setAwaited(false);
      }
    },
  };
}

/** An incomplete run must not look complete. */
const describeSkipped = (screened: number, skipped: number): string =>
  describeIncomplete(formatCount(screened), formatCount(screened + skipped), formatCount(skipped));
