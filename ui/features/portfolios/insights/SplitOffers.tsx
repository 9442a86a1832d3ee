import "./insights.css";
import { Button } from "@blueprintjs/core";
import {
  useDismissPortfolioSplitMutation,
  useGetPortfolioSplitOffersQuery,
  useUndoPortfolioSplitDismissalMutation,
  type Portfolio,
  type PortfolioSplitOffer,
} from "../../../api/endpoints.ts";
import { announce } from "../../../app/toasts.ts";
import { Panel } from "../../../components/layout/Panel.tsx";
import { nameSource } from "../../../components/dataDisplay/sourceWords.ts";
import { formatCount, formatQuantity } from "../../../format/number.ts";
import { formatCalendarDate } from "../../../format/time.ts";
import { useTransactionChanges } from "../useTransactionChanges.ts";
import * as words from "./messages.ts";

const WAITING_MS = 3000;

/** Offers splits that sources report but the transactions lack. */
export function SplitOffers({ portfolio }: { portfolio: Pick<Portfolio, "id" | "currency"> }) {
  const { id } = portfolio;
  const isWaiting = (useGetPortfolioSplitOffersQuery({ id }).currentData?.waiting ?? 0) > 0;
  const { currentData } = useGetPortfolioSplitOffersQuery(
    { id },
    { pollingInterval: isWaiting ? WAITING_MS : 0 },
  );
  const { isBusy, record } = useTransactionChanges(portfolio);
  const [dismiss] = useDismissPortfolioSplitMutation();
  const [offerAgain] = useUndoPortfolioSplitDismissalMutation();
  const splits = currentData?.splits ?? [];
  if (splits.length === 0) return null;

  const accept = ({ symbol, date, numerator, denominator }: PortfolioSplitOffer) =>
    announce(
      record({
        kind: "split",
        symbol,
        date,
        numerator: String(numerator),
        denominator: String(denominator),
      }),
      words.SPLIT_FAILED,
    );
  const undo = (symbol: string, date: string) =>
    announce(offerAgain({ id, symbol, date }).unwrap(), words.UNDO_FAILED);
  const refuse = ({ symbol, date }: PortfolioSplitOffer, what: string) =>
    announce(dismiss({ id, symbol, date }).unwrap(), words.DISMISS_FAILED, {
      message: words.describeDismissed(what),
      action: { text: words.UNDO, onClick: () => void undo(symbol, date) },
    });

  return (
    <Panel title={words.SPLITS} count={formatCount(splits.length)} isPadded>
      <ul className="split-offers figures">
        {splits.map((offer) => {
          const { symbol, date, numerator, denominator, quantity, source } = offer;
          const ratio = words.describeRatio(String(numerator), String(denominator));
          const what = words.describeSplit(symbol, ratio, formatCalendarDate(date));
          return (
            <li key={`${symbol} ${date}`}>
              <span>
                {what}
                <small>{words.describeHeld(formatQuantity(quantity), nameSource(source))}</small>
              </span>
              <span className="split-offers-actions">
                <Button
                  size="small"
                  intent="primary"
                  text={words.RECORD_SPLIT}
                  aria-label={words.nameAction(words.RECORD_SPLIT, what)}
                  disabled={isBusy}
                  onClick={() => void accept(offer)}
                />
                <Button
                  size="small"
                  text={words.DISMISS}
                  aria-label={words.nameAction(words.DISMISS, what)}
                  onClick={() => void refuse(offer, what)}
                />
              </span>
            </li>
          );
        })}
      </ul>
      <p className="insight-note">{words.SPLITS_HELP}</p>
    </Panel>
  );
}
