import { Button } from "@blueprintjs/core";
import {
  EyeOffIcon,
  EyeOpenIcon,
  LinkIcon,
  MaximizeIcon,
  DocumentOpenIcon,
  NotificationsIcon,
  PlusIcon,
} from "@blueprintjs/icons";
import { useHref, Link } from "react-router-dom";
import type { AlertDraft } from "../../app/alerts/alertDraft.ts";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { useWatchlistAddition, useWatchlistRemoval } from "../../app/stocks/useWatchlist.ts";
import { showToast } from "../../app/toasts.ts";
import { ActionMenu } from "../../components/actions/ActionMenu.tsx";
import { stockPath } from "../../components/actions/stockHref.ts";
import * as words from "./messages.ts";

export interface StockActionsProps {
  symbol: string;
  name: string;
  place: "page" | "overlay";
  onCreateAlert: (draft: AlertDraft) => void;
}

export function StockActions({ symbol, name, place, onCreateAlert }: StockActionsProps) {
  const { openChart } = useChartOverlay();
  const { add, isAdding, isWatched, lists } = useWatchlistAddition(symbol);
  const { remove, removing } = useWatchlistRemoval(lists.find(({ isOn }) => isOn));
  const href = useHref(stockPath(symbol));
  const copyLink = async () => {
    const address = new URL(href, window.location.origin).href;
    try {
      await navigator.clipboard.writeText(address);
      showToast({ intent: "success", message: words.LINK_COPIED });
    } catch {
      // The clipboard requires https.
      showToast({ intent: "failure", title: words.COPY_FAILED, message: address });
    }
  };
  return (
    <div className="stock-actions">
      <Button
        icon={<NotificationsIcon />}
        text={words.CREATE_ALERT}
        onClick={() => onCreateAlert({ symbol, targetPrice: null, condition: "above" })}
      />
      {lists.length > 1 ? (
        <ActionMenu
          name={isWatched ? words.WATCHING : words.WATCH}
          isBusy={isAdding || removing === symbol}
          button={{ text: isWatched ? words.WATCHING : words.WATCH, icon: <EyeOpenIcon /> }}
          actions={lists.map((list) =>
            list.isOn
              ? {
                  text: words.nameRemoveFrom(list.name),
                  icon: <EyeOffIcon />,
                  onSelect: () => void remove(symbol, list),
                }
              : {
                  text: words.nameAddTo(list.name),
                  icon: <PlusIcon />,
                  onSelect: () => void add({ symbol, name }, words.WATCH_FAILED, list),
                },
          )}
        />
      ) : (
        <Button
          icon={isWatched ? <EyeOffIcon /> : <EyeOpenIcon />}
          text={isWatched ? words.UNWATCH : words.WATCH}
          loading={isAdding || removing === symbol}
          onClick={() =>
            void (isWatched ? remove(symbol) : add({ symbol, name }, words.WATCH_FAILED))
          }
        />
      )}
      {place === "page" ? (
        <Button
          variant="minimal"
          icon={<MaximizeIcon />}
          text={words.QUICK_LOOK}
          onClick={() => openChart(symbol)}
        />
      ) : (
        <Link className="bp6-button bp6-minimal" to={stockPath(symbol)}>
          <DocumentOpenIcon />
          <span>{words.OPEN_PAGE}</span>
        </Link>
      )}
      <Button
        variant="minimal"
        icon={<LinkIcon />}
        text={words.COPY_LINK}
        onClick={() => void copyLink()}
      />
    </div>
  );
}
