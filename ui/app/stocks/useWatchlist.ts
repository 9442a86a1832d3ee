import { isConflict, isUnknownSymbol, sentenceOf } from "../../api/apiError.ts";
import {
  useAddToWatchlistMutation,
  useGetWatchlistQuery,
  useRemoveFromWatchlistMutation,
  useRestoreToWatchlistMutation,
} from "../../api/endpoints.ts";
import { showToast } from "../toasts.ts";
import {
  ADDED_TITLE,
  REMOVE_FAILED,
  RESTORE_FAILED,
  UNDO,
  describeAdded,
  describeRemoved,
  describeRestored,
} from "./messages.ts";

export interface WatchlistAddition {
  readonly isAdding: boolean;
  readonly isWatched: boolean;
  /** Says how it went; `failure` is the sentence of the screen that asks. */
  add(stock: { symbol: string; name: string }, failure: string): Promise<void>;
}

/** Puts a stock on the watchlist; `symbol` is empty while none is chosen. Adding one that is there is no error. */
export function useWatchlistAddition(symbol: string): WatchlistAddition {
  const { currentData: entries = [] } = useGetWatchlistQuery({ symbol }, { skip: symbol === "" });
  const [add, { isLoading }] = useAddToWatchlistMutation();
  return {
    isAdding: isLoading,
    isWatched: entries.length > 0,
    add: async (newWatchlistEntry, failure) => {
      try {
        const added = await add({ newWatchlistEntry }).unwrap();
        showToast({ intent: "success", title: ADDED_TITLE, message: describeAdded(added.symbol) });
      } catch (error) {
        showToast(
          isConflict(error) || isUnknownSymbol(error)
            ? { intent: "failure", title: failure, message: sentenceOf(error) }
            : { intent: "failure", message: failure },
        );
      }
    },
  };
}

export interface WatchlistRemoval {
  /** The stock that is being removed, if any. */
  readonly removing: string | undefined;
  remove(symbol: string): Promise<void>;
}

/** Takes stocks off the watchlist at once and offers Undo for as long as the toast stays. */
export function useWatchlistRemoval(): WatchlistRemoval {
  const [remove, { isLoading, originalArgs }] = useRemoveFromWatchlistMutation();
  const [restore] = useRestoreToWatchlistMutation();

  const undo = async (symbol: string) => {
    try {
      await restore({ symbol }).unwrap();
      showToast({ intent: "success", message: describeRestored(symbol) });
    } catch (error) {
      showToast({ intent: "failure", title: RESTORE_FAILED, message: sentenceOf(error) });
    }
  };

  return {
    removing: isLoading ? originalArgs?.symbol : undefined,
    remove: async (symbol) => {
      try {
        await remove({ symbol }).unwrap();
        showToast({
          intent: "success",
          message: describeRemoved(symbol),
          action: { text: UNDO, onClick: () => void undo(symbol) },
        });
      } catch (error) {
        showToast({ intent: "failure", title: REMOVE_FAILED, message: sentenceOf(error) });
      }
    },
  };
}
