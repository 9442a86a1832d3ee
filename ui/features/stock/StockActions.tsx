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
import {
  COPY_FAILED,
  COPY_LINK,
  CREATE_ALERT,
  LINK_COPIED,
  OPEN_PAGE,
  QUICK_LOOK,
  UNWATCH,
  WATCH,
  WATCHING,
  WATCH_FAILED,
  nameAddTo,
  nameRemoveFrom,
} from "./messages.ts";

export interface StockActionsProps {
  symbol: string;
  name: string;
  /** Each place links to the other. */
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
      showToast({ intent: "success", message: LINK_COPIED });
    } catch {
      // The clipboard requires https; the toast shows the address to copy by hand.
      showToast({ intent: "failure", title: COPY_FAILED, message: address });
    }
  };
  return (
    <div className="stock-actions">
      <Button
        icon={<NotificationsIcon />}
        text={CREATE_ALERT}
        onClick={() => onCreateAlert({ symbol, targetPrice: null, condition: "above" })}
      />
      {lists.length > 1 ? (
        <ActionMenu
          name={isWatched ? WATCHING : WATCH}
          isBusy={isAdding || removing === symbol}
          button={{ text: isWatched ? WATCHING : WATCH, icon: <EyeOpenIcon /> }}
          actions={lists.map((list) =>
            list.isOn
              ? {
                  text: nameRemoveFrom(list.name),
                  icon: <EyeOffIcon />,
                  onSelect: () => void remove(symbol, list),
                }
              : {
                  text: nameAddTo(list.name),
                  icon: <PlusIcon />,
                  onSelect: () => void add({ symbol, name }, WATCH_FAILED, list),
                },
          )}
        />
      ) : (
        <Button
          icon={isWatched ? <EyeOffIcon /> : <EyeOpenIcon />}
          text={isWatched ? UNWATCH : WATCH}
          loading={isAdding || removing === symbol}
          onClick={() => void (isWatched ? remove(symbol) : add({ symbol, name }, WATCH_FAILED))}
        />
      )}
      {place === "page" ? (
        <Button
          variant="minimal"
          icon={<MaximizeIcon />}
          text={QUICK_LOOK}
          onClick={() => openChart(symbol)}
        />
      ) : (
        <Link className="bp6-button bp6-minimal" to={stockPath(symbol)}>
          <DocumentOpenIcon />
          <span>{OPEN_PAGE}</span>
        </Link>
      )}
      <Button
        variant="minimal"
        icon={<LinkIcon />}
        text={COPY_LINK}
        onClick={() => void copyLink()}
      />
    </div>
  );
}
