import { isConflict, isUnknownSymbol, sentenceOf } from "../../api/apiError.ts";
import {
  useAddToWatchlistMutation,
  useAddWatchlistEntryMutation,
  useGetWatchedStocksQuery,
  useGetWatchlistsQuery,
  useRemoveWatchlistEntryMutation,
  useRestoreWatchlistEntryMutation,
  type WatchlistSummary,
} from "../../api/endpoints.ts";
import { announce, showToast } from "../toasts.ts";
import * as words from "./messages.ts";

export interface ListChoice extends Pick<WatchlistSummary, "id" | "name" | "isDefault"> {
  readonly isOn: boolean;
}

const NO_LISTS: readonly WatchlistSummary[] = [];

/** `symbol` may be empty. Adding a listed stock is no error. */
export function useWatchlistAddition(symbol: string) {
  const { currentData: [stock] = [] } = useGetWatchedStocksQuery(
    { symbol },
    { skip: symbol === "" },
  );
  const { data: lists = NO_LISTS } = useGetWatchlistsQuery();
  const [addToDefault, adding] = useAddToWatchlistMutation();
  const [addToList, addingToList] = useAddWatchlistEntryMutation();
  return {
    isAdding: adding.isLoading || addingToList.isLoading,
    isWatched: stock !== undefined,
    lists: lists.map(({ id, name, isDefault }) => ({
      id,
      name,
      isDefault,
      isOn: stock?.lists.includes(id) ?? false,
    })),
    /** Shows the outcome in a toast, with `failure` as the error. Default: the first list. */
    add: async (
      added: { symbol: string; name: string },
      failure: string,
      list?: ListChoice,
    ): Promise<void> => {
      try {
        await (list === undefined || list.isDefault
          ? addToDefault({ newWatchlistEntry: added }).unwrap()
          : addToList({ id: list.id, newEntry: added }).unwrap());
        const message =
          list === undefined || lists.length < 2
            ? words.describeAdded(added.symbol)
            : words.describeAddedTo(added.symbol, list.name);
        showToast({ intent: "success", title: words.ADDED_TITLE, message });
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

type NamedList = Pick<WatchlistSummary, "id" | "name" | "isDefault">;

/** Always exists; its name is not shown. */
const FIRST_LIST = { id: 1, name: "", isDefault: true };

export function useWatchlistRemoval(own: NamedList = FIRST_LIST) {
  const [remove, { isLoading, originalArgs }] = useRemoveWatchlistEntryMutation();
  const [restore] = useRestoreWatchlistEntryMutation();

  const undo = (symbol: string, { id, name, isDefault }: NamedList) =>
    announce(restore({ id, symbol }).unwrap(), words.RESTORE_FAILED, {
      message: isDefault ? words.describeRestored(symbol) : words.describeRestoredTo(symbol, name),
    });

  return {
    removing: isLoading ? originalArgs?.symbol : undefined,
    remove: async (symbol: string, list: NamedList = own): Promise<void> => {
      const { id, name, isDefault } = list;
      await announce(remove({ id, symbol }).unwrap(), words.REMOVE_FAILED, {
        message: isDefault
          ? words.describeRemoved(symbol)
          : words.describeRemovedFrom(symbol, name),
        action: { text: words.UNDO, onClick: () => void undo(symbol, list) },
      });
    },
  };
}
