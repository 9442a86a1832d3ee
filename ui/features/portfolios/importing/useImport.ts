import { TO_CREATE } from "../../../../backend/domain/choices.ts";
import { useCallback, useEffect, useState } from "react";
import { isMissing, sentenceOf } from "../../../api/apiError.ts";
import {
  useBeginPortfolioImportMutation,
  useChangePortfolioImportMutation,
  useCommitPortfolioImportMutation,
  useDiscardPortfolioImportMutation,
  useGetPortfolioImportsQuery,
  useLazyGetPortfolioImportQuery,
  useUndoPortfolioImportMutation,
  type PortfolioImport,
  type PortfolioImportChange,
} from "../../../api/endpoints.ts";
import { showToast } from "../../../app/toasts.ts";
import * as words from "./messages.ts";
import { nameContents } from "./nameContents.ts";

const POLL_MS = 300;

export const isWorking = ({ status }: PortfolioImport): boolean =>
  status === "reading" || status === "matching" || status === "checking";

/**
 * Includes an import started in another tab. `onCreated` is called when an import {@link TO_CREATE}
 * has recorded its rows.
 */
export function useImport(id: number, onCreated?: (created: PortfolioImport) => void) {
  const open = useGetPortfolioImportsQuery({ id }, { refetchOnMountOrArgChange: true });
  // Undefined: use the server's import. Null: no import.
  const [changed, setChanged] = useState<PortfolioImport | null>();
  const [failure, setFailure] = useState<{ title: string; reason: string }>();
  // The server keeps the file in memory only, so a restart requires sending it again.
  const [file, setFile] = useState<File>();
  const [read] = useLazyGetPortfolioImportQuery();
  const [begin, beginning] = useBeginPortfolioImportMutation();
  const [change, changing] = useChangePortfolioImportMutation();
  const [discard, discarding] = useDiscardPortfolioImportMutation();
  const [commit, committing] = useCommitPortfolioImportMutation();
  const [undo, undoing] = useUndoPortfolioImportMutation();
  const staged = changed === undefined ? (open.isFetching ? undefined : open.data?.[0]) : changed;

  const isWaiting = Boolean(staged) && staged?.status !== "committed";
  const fail = useCallback(
    (title: string, error: unknown) => {
      const isGone = isMissing(error) && isWaiting;
      if (isGone) setChanged(null);
      setFailure(
        isGone
          ? { title: words.FILE_GONE, reason: words.FILE_GONE_REASON }
          : { title, reason: sentenceOf(error) },
      );
      return isGone;
    },
    [isWaiting],
  );

  useEffect(() => {
    // A late response would report the discarded file as gone.
    if (!staged || !isWorking(staged) || discarding.isLoading) return;
    let isCurrent = true;
    const poll = async () => {
      const { data, error } = await read({ id, importId: staged.id });
      if (!isCurrent) return;
      if (data) setChanged({ ...data });
      else fail(words.IMPORT_FAILED, error);
    };
    const timer = setTimeout(() => void poll(), POLL_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [discarding.isLoading, fail, id, read, staged]);

  const attempt = async (
    title: string,
    work: () => Promise<void>,
  ): Promise<"done" | "failed" | "gone"> => {
    setFailure(undefined);
    try {
      await work();
      return "done";
    } catch (error) {
      return fail(title, error) ? "gone" : "failed";
    }
  };

  return {
    staged: staged ?? undefined,
    isLoading: changed === undefined && open.isFetching,
    failure,
    /** File chosen in this dialog that is not recorded or discarded yet. */
    file,
    isSending: beginning.isLoading,
    isBusy: committing.isLoading || undoing.isLoading || discarding.isLoading,
    /** True until the rows are checked again; committing now would record the old ones. */
    isChanging: changing.isLoading,
    send: (chosen: File) =>
      attempt(words.IMPORT_FAILED, async () => {
        setFile(chosen);
        const body = new Blob([chosen], { type: "application/octet-stream" });
        const fileName = chosen.name.slice(-100) || "file";
        setChanged(await begin({ id, fileName, body }).unwrap());
      }),
    change: (portfolioImportChange: PortfolioImportChange) =>
      attempt(words.IMPORT_FAILED, async () => {
        if (!staged) return;
        const answer = await change({ id, importId: staged.id, portfolioImportChange }).unwrap();
        setChanged(answer);
      }),
    discard: () =>
      attempt(words.IMPORT_FAILED, async () => {
        if (staged) {
          const { error } = await discard({ id, importId: staged.id });
          // The server has already discarded this import.
          if (error && !isMissing(error)) throw error;
        }
        setFile(undefined);
        setChanged(null);
      }),
    startOver: () => setChanged(null),
    commit: async () => {
      if (!staged) return;
      const { id: importId } = staged;
      const outcome = await attempt(words.COMMITTING_FAILED, async () => {
        const committed = await commit({ id, importId }).unwrap();
        setFile(undefined);
        setChanged(committed);
        if (id === TO_CREATE) onCreated?.(committed);
      });
      // Rechecks the rows against the portfolio. An import that is gone is not reread, because the
      // cache would return its last state.
      if (outcome === "failed") setChanged((await read({ id, importId })).data ?? null);
    },
    undo: () =>
      attempt(words.UNDO_FAILED, async () => {
        if (!staged) return;
        const undone = await undo({ id, importId: staged.id }).unwrap();
        const { removed, prices, dismissedSplits } = undone;
        showToast({
          intent: "success",
          message: words.describeUndone(
            nameContents(removed, prices, dismissedSplits),
            removed + prices + dismissedSplits === 1,
          ),
        });
        setChanged(null);
      }),
  };
}

export type ImportWork = ReturnType<typeof useImport>;
