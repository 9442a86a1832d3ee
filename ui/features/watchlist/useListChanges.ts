import {
  useDeleteWatchlistMutation,
  useLazyExportWatchlistQuery,
  useOrderWatchlistsMutation,
  useRestoreWatchlistMutation,
  type WatchlistSummary,
} from "../../api/endpoints.ts";
import { announce } from "../../app/toasts.ts";
import { saveText } from "../../app/browser/saveFile.ts";
import type { ExportFormat } from "./ListBar.tsx";
import * as words from "./messages.ts";

export function useListChanges(onShow: (id: number) => void) {
  const [remove] = useDeleteWatchlistMutation();
  const [restore] = useRestoreWatchlistMutation();
  const [order] = useOrderWatchlistsMutation();
  const [readExport] = useLazyExportWatchlistQuery();

  const undo = async ({ id, name }: WatchlistSummary) => {
    const isMade = await announce(restore({ id }).unwrap(), words.RESTORE_FAILED, {
      message: words.describeRestored(name),
    });
    if (isMade) onShow(id);
  };

  return {
    deleteList: async (list: WatchlistSummary) => {
      await announce(remove({ id: list.id }).unwrap(), words.DELETE_FAILED, {
        message: words.describeDeleted(list.name),
        action: { text: words.UNDO, onClick: () => void undo(list) },
      });
    },
    moveList: async (lists: readonly WatchlistSummary[], id: number, places: 1 | -1) => {
      const ids = lists.map((list) => list.id).filter((each) => each !== id);
      const at = lists.findIndex((list) => list.id === id) + places;
      await announce(
        order({ watchlistOrder: { ids: ids.toSpliced(at, 0, id) } }).unwrap(),
        words.ORDER_FAILED,
      );
    },
    exportList: async (id: number, format: ExportFormat) => {
      await announce(readExport({ id, format }).unwrap().then(saveText), words.EXPORT_FAILED);
    },
  };
}
