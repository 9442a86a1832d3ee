import { sentenceOf } from "../../api/apiError.ts";
import {
  useDeleteWatchlistMutation,
  useLazyExportWatchlistQuery,
  useOrderWatchlistsMutation,
  useRestoreWatchlistMutation,
  type WatchlistSummary,
} from "../../api/endpoints.ts";
import { showToast } from "../../app/toasts.ts";
import { downloadText } from "../../app/browser/downloadText.ts";
import type { ExportFormat } from "./ListBar.tsx";
import * as words from "./messages.ts";

const fail = (title: string, error: unknown) =>
  showToast({ intent: "failure", title, message: sentenceOf(error) });

export function useListChanges(onShow: (id: number) => void) {
  const [remove] = useDeleteWatchlistMutation();
  const [restore] = useRestoreWatchlistMutation();
  const [order] = useOrderWatchlistsMutation();
  const [readExport] = useLazyExportWatchlistQuery();

  const undo = async ({ id, name }: WatchlistSummary) => {
    try {
      await restore({ id }).unwrap();
      showToast({ intent: "success", message: words.describeRestored(name) });
      onShow(id);
    } catch (error) {
      fail(words.RESTORE_FAILED, error);
    }
  };

  return {
    deleteList: async (list: WatchlistSummary) => {
      try {
        await remove({ id: list.id }).unwrap();
        showToast({
          intent: "success",
          message: words.describeDeleted(list.name),
          action: { text: words.UNDO, onClick: () => void undo(list) },
        });
      } catch (error) {
        fail(words.DELETE_FAILED, error);
      }
    },
    moveList: async (lists: readonly WatchlistSummary[], id: number, places: 1 | -1) => {
      const ids = lists.map((list) => list.id).filter((each) => each !== id);
      const at = lists.findIndex((list) => list.id === id) + places;
      try {
        await order({ watchlistOrder: { ids: ids.toSpliced(at, 0, id) } }).unwrap();
      } catch (error) {
        fail(words.ORDER_FAILED, error);
      }
    },
    exportList: async (id: number, format: ExportFormat) => {
      try {
        const { fileName, text } = await readExport({ id, format }).unwrap();
        downloadText(fileName, text);
      } catch (error) {
        fail(words.EXPORT_FAILED, error);
      }
    },
  };
}
