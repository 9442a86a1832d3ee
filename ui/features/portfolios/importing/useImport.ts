import { useEffect, useState } from "react";
import { sentenceOf } from "../../../api/apiError.ts";
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
} from "../../../api/portfolios.ts";
import { showToast } from "../../../app/toasts.ts";
import { COMMITTING_FAILED, describeUndone, IMPORT_FAILED, UNDO_FAILED } from "./messages.ts";
import { nameContents } from "./nameContents.ts";

/** Between two looks at how far the server is. */
const LOOK_AGAIN_MS = 300;

export const isWorking = ({ status }: PortfolioImport): boolean =>
  status === "reading" || status === "matching" || status === "checking";

/** The one import of a portfolio that is under way, also one that was begun elsewhere. */
export function useImport(id: number) {
  const open = useGetPortfolioImportsQuery({ id }, { refetchOnMountOrArgChange: true });
  // Undefined: what the server has; null: none.
  const [changed, setChanged] = useState<PortfolioImport | null>();
  const [failure, setFailure] = useState<{ title: string; reason: string }>();
  const [read] = useLazyGetPortfolioImportQuery();
  const [begin, beginning] = useBeginPortfolioImportMutation();
  const [change] = useChangePortfolioImportMutation();
  const [discard] = useDiscardPortfolioImportMutation();
  const [commit, committing] = useCommitPortfolioImportMutation();
  const [undo, undoing] = useUndoPortfolioImportMutation();
  const staged = changed === undefined ? (open.isFetching ? undefined : open.data?.[0]) : changed;

  useEffect(() => {
    if (!staged || !isWorking(staged)) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const { data, error } = await read({ id, importId: staged.id });
      if (!isCurrent) return;
      if (data) setChanged({ ...data });
      else setFailure({ title: IMPORT_FAILED, reason: sentenceOf(error) });
    }, LOOK_AGAIN_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [id, read, staged]);

  /** Answers whether it was done. */
  const attempt = async (title: string, work: () => Promise<void>): Promise<boolean> => {
    setFailure(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      setFailure({ title, reason: sentenceOf(error) });
      return false;
    }
  };

  return {
    staged: staged ?? undefined,
    isLoading: changed === undefined && open.isFetching,
    failure,
    isSending: beginning.isLoading,
    isBusy: committing.isLoading || undoing.isLoading,
    send: (file: File) =>
      attempt(IMPORT_FAILED, async () => {
        const body = new Blob([file], { type: "application/octet-stream" });
        const fileName = file.name.slice(-100) || "file";
        setChanged(await begin({ id, fileName, body }).unwrap());
      }),
    change: (portfolioImportChange: PortfolioImportChange) =>
      attempt(IMPORT_FAILED, async () => {
        if (!staged) return;
        const answer = await change({ id, importId: staged.id, portfolioImportChange }).unwrap();
        setChanged(answer);
      }),
    discard: () =>
      attempt(IMPORT_FAILED, async () => {
        if (staged) await discard({ id, importId: staged.id }).unwrap();
        setChanged(null);
      }),
    startOver: () => setChanged(null),
    commit: async () => {
      if (!staged) return;
      const { id: importId } = staged;
      const isDone = await attempt(COMMITTING_FAILED, async () => {
        setChanged(await commit({ id, importId }).unwrap());
      });
      // The portfolio may have changed: its rows are decided anew.
      if (!isDone) setChanged((await read({ id, importId })).data ?? null);
    },
    undo: () =>
      attempt(UNDO_FAILED, async () => {
        if (!staged) return;
        const { removed, prices } = await undo({ id, importId: staged.id }).unwrap();
        showToast({
          intent: "success",
          message: describeUndone(nameContents(removed, prices), removed + prices === 1),
        });
        setChanged(null);
      }),
  };
}

export type ImportWork = ReturnType<typeof useImport>;
