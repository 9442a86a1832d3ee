import {
  useRecordManualPriceMutation,
  useRemoveManualPriceMutation,
  type ManualPrice,
} from "../../../api/endpoints.ts";
import { announce, showToast } from "../../../app/toasts.ts";
import { formatCalendarDate } from "../../../format/time.ts";
import * as words from "./messages.ts";

/** The server chooses an omitted currency. */
export type StatedPrice = Omit<ManualPrice, "currency"> & { readonly currency?: string };

export function useManualPriceChanges(id: number) {
  const [put, putting] = useRecordManualPriceMutation();
  const [remove] = useRemoveManualPriceMutation();

  const send = ({ symbol, date, ...newManualPrice }: StatedPrice) =>
    put({ id, symbol, date, newManualPrice }).unwrap();
  const take = ({ symbol, date }: Pick<ManualPrice, "symbol" | "date">) =>
    remove({ id, symbol, date }).unwrap();
  const offerUndo = (message: string, onUndo: () => Promise<unknown>) => ({
    message,
    action: { text: words.UNDO, onClick: () => void announce(onUndo(), words.UNDO_FAILED) },
  });

  return {
    isBusy: putting.isLoading,
    /** Undo restores `replaced`. Rejects with the API error. */
    record: async (stated: StatedPrice, replaced: ManualPrice | undefined): Promise<void> => {
      const { symbol, date } = await send(stated);
      const what = words.describePrice(symbol, formatCalendarDate(date));
      const undo = () => (replaced ? send(replaced) : take({ symbol, date }));
      showToast({ intent: "success", ...offerUndo(words.describeRecorded(what), undo) });
    },
    remove: async (price: ManualPrice): Promise<void> => {
      const what = words.describePrice(price.symbol, formatCalendarDate(price.date));
      const undo = offerUndo(words.describeRemoved(what), () => send(price));
      await announce(take(price), words.REMOVE_FAILED, undo);
    },
  };
}
