import {
  useCorrectPortfolioTransactionMutation,
  useUndoPortfolioCorrectionMutation,
  useRecordPortfolioTransactionMutation,
  useRemovePortfolioTransactionMutation,
  useRestorePortfolioTransactionMutation,
  type NewPortfolioTransaction,
  type Portfolio,
  type PortfolioTransaction,
} from "../../api/endpoints.ts";
import { announce, showToast } from "../../app/toasts.ts";
import { formatPriceChange } from "../../format/number.ts";
import { nameTransaction } from "./describeTransaction.ts";
import * as words from "./messages.ts";

export function useTransactionChanges({ id, currency }: Pick<Portfolio, "id" | "currency">) {
  const [record, recording] = useRecordPortfolioTransactionMutation();
  const [correct, correcting] = useCorrectPortfolioTransactionMutation();
  const [undoCorrection] = useUndoPortfolioCorrectionMutation();
  const [remove, removing] = useRemovePortfolioTransactionMutation();
  const [restore] = useRestorePortfolioTransactionMutation();

  const undo = (work: Promise<unknown>, message: string) =>
    void announce(work, words.UNDO_FAILED, { message });
  const say = (sentence: string, warnings: readonly string[], onUndo: () => void) =>
    showToast({
      intent: warnings.length > 0 ? "info" : "success",
      message: [`${sentence}.`, ...warnings.map((warning) => `${warning}.`)].join(" "),
      action: { text: words.UNDO, onClick: onUndo },
    });

  return {
    isBusy: recording.isLoading || correcting.isLoading,
    removing: removing.isLoading ? removing.originalArgs?.transactionId : undefined,
    /** Rejects with the API error. */
    record: async (newPortfolioTransaction: NewPortfolioTransaction): Promise<void> => {
      const { transaction, warnings, realized } = await record({
        id,
        newPortfolioTransaction,
      }).unwrap();
      const what = nameTransaction(transaction);
      say(
        realized === null
          ? words.describeRecorded(what)
          : words.describeRealized(what, formatPriceChange(realized, realized, currency)),
        warnings,
        () =>
          undo(remove({ id, transactionId: transaction.id }).unwrap(), words.describeRemoved(what)),
      );
    },
    /** Rejects with the API error. */
    correct: async (
      before: PortfolioTransaction,
      newPortfolioTransaction: NewPortfolioTransaction,
    ): Promise<void> => {
      const { id: transactionId } = before;
      const { transaction, warnings, revision } = await correct({
        id,
        transactionId,
        newPortfolioTransaction,
      }).unwrap();
      say(words.describeCorrected(nameTransaction(transaction)), warnings, () => {
        undo(
          undoCorrection({ id, transactionId, revision }).unwrap(),
          words.describePutBack(nameTransaction(before)),
        );
      });
    },
    remove: async (transaction: PortfolioTransaction): Promise<void> => {
      const what = nameTransaction(transaction);
      const ids = { id, transactionId: transaction.id };
      const putBack = () => undo(restore(ids).unwrap(), words.describePutBack(what));
      await announce(remove(ids).unwrap(), words.REMOVE_FAILED, {
        message: `${words.describeRemoved(what)}.`,
        action: { text: words.UNDO, onClick: putBack },
      });
    },
  };
}
