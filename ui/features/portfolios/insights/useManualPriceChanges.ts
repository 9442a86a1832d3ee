import { sentenceOf } from "../../../api/apiError.ts";
import {
  useRecordManualPriceMutation,
  useRemoveManualPriceMutation,
  type ManualPrice,
} from "../../../api/endpoints.ts";
import { showToast } from "../../../app/toasts.ts";
import { formatCalendarDate } from "../../../format/time.ts";
import * as words from "./messages.ts";

const fail = (title: string, error: unknown) =>
  showToast({ intent: "failure", title, message: sentenceOf(error) });

/** If the currency is omitted, the server chooses it. */
export type StatedPrice = Omit<ManualPrice, "currency"> & { readonly currency?: string };

export function useManualPriceChanges(id: number) {
  const [put, putting] = useRecordManualPriceMutation();
  const [remove] = useRemoveManualPriceMutation();

  const send = ({ symbol, date, ...newManualPrice }: StatedPrice) =>
    put({ id, symbol, date, newManualPrice }).unwrap();
  const take = ({ symbol, date }: Pick<ManualPrice, "symbol" | "date">) =>
    remove({ id, symbol, date }).unwrap();
  const say = (message: string, onUndo: () => Promise<unknown>) => {
    const undo = async () => {
      try {
        await onUndo();
      } catch (error) {
        fail(words.UNDO_FAILED, error);
      }
    };
    showToast({
      intent: "success",
      message,
      action: { text: words.UNDO, onClick: () => void undo() },
    });
  };

  return {
    isBusy: putting.isLoading,
    /**
     * `replaced` is the previous price of the same symbol and date, or the edited one; Undo
     * restores it. Rejects with the API error.
     */
    record: async (stated: StatedPrice, replaced: ManualPrice | undefined): Promise<void> => {
      const { symbol, date } = await send(stated);
      say(words.describeRecorded(words.describePrice(symbol, formatCalendarDate(date))), () =>
        replaced ? send(replaced) : take({ symbol, date }),
      );
    },
    remove: async (price: ManualPrice): Promise<void> => {
      try {
        await take(price);
        const what = words.describePrice(price.symbol, formatCalendarDate(price.date));
        say(words.describeRemoved(what), () => send(price));
      } catch (error) {
        fail(words.REMOVE_FAILED, error);
      }
    },
  };
}
