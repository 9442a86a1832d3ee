import { useNavigate } from "react-router-dom";
import { createAlertPath } from "../../app/alerts/alertDraft.ts";
import { keepRecentStock, type RecentStock } from "../../app/stocks/search/recentStocks.ts";
import { useOpenStock } from "../../app/stocks/useOpenStock.ts";
import { useWatchlistAddition } from "../../app/stocks/useWatchlist.ts";
import { applyTheme } from "../../app/theme.ts";
import { WATCH_FAILED } from "./messages.ts";
import type { PaletteEntry } from "./paletteGroups.ts";

const namedOnly = ({ symbol, name }: RecentStock) => ({ symbol, name });

/** Drops the further fields of a watchlist row or match. */
const toRecent = ({ symbol, name, market, currency }: RecentStock): RecentStock => ({
  symbol,
  name,
  ...(market && { market }),
  ...(currency && { currency }),
});

interface PaletteActionsOptions {
  /** Stock for which a list is being chosen. */
  readonly chosen: RecentStock | undefined;
  /** Stock that is highlighted. */
  readonly stock: RecentStock | undefined;
  readonly onClose: () => void;
}

/** Returns what can be done with the entries of the palette; each action closes it. */
export function usePaletteActions({ chosen, stock, onClose }: PaletteActionsOptions) {
  const openStock = useOpenStock();
  const navigate = useNavigate();
  const { add } = useWatchlistAddition((chosen ?? stock)?.symbol ?? "");
  return {
    choose: (entry: PaletteEntry): void => {
      onClose();
      switch (entry.kind) {
        case "stock":
          keepRecentStock(toRecent(entry.stock));
          openStock(entry.stock.symbol);
          break;
        case "screen":
          void navigate(entry.screen.path);
          break;
        case "theme":
          applyTheme(entry.theme);
          break;
        case "list":
          if (chosen) void add(namedOnly(chosen), WATCH_FAILED, { ...entry.list, isOn: false });
          break;
        default:
          entry satisfies never;
      }
    },
    createAlert: ({ symbol }: RecentStock): void => {
      onClose();
      void navigate(createAlertPath({ symbol, targetPrice: null, condition: "above" }));
    },
    watch: (added: RecentStock): void => {
      onClose();
      void add(namedOnly(added), WATCH_FAILED);
    },
  };
}
