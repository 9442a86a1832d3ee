import type { ComponentType } from "react";
import { AlertsPanel } from "./AlertsPanel.tsx";
import { LookupPanel } from "./LookupPanel.tsx";
import { MarketSummaryPanel } from "./MarketSummaryPanel.tsx";
import * as words from "./messages.ts";
import { MoversPanel } from "./MoversPanel.tsx";
import { PortfolioPanel } from "./PortfolioPanel.tsx";
import { QuickAddPanel } from "./QuickAddPanel.tsx";
import { RecentDeliveriesPanel } from "./RecentDeliveriesPanel.tsx";
import { SignalsPanel } from "./SignalsPanel.tsx";
import { TopOpportunitiesPanel } from "./TopOpportunitiesPanel.tsx";
import { TopPicksPanel } from "./TopPicksPanel.tsx";
import { UpcomingEarningsPanel } from "./UpcomingEarningsPanel.tsx";
import { WatchlistPanel } from "./WatchlistPanel.tsx";

interface DashboardPanel {
  readonly title: string;
  readonly Panel: ComponentType;
  /** Width in columns of a 12-column grid. */
  readonly span: 4 | 6 | 12;
  /** The panel has another place on a phone, or is rarely read. */
  readonly isFoldedOnPhone: boolean;
}

const panel = (
  title: string,
  Panel: ComponentType,
  span: DashboardPanel["span"],
  isFoldedOnPhone = false,
): DashboardPanel => ({ title, Panel, span, isFoldedOnPhone });

/**
 * By stored id, in default order: what is new, then ways to act on it. Stored layouts may name
 * `nearest`, `fired` and `reports`, which are now in `alerts` and `earnings`.
 */
export const PANELS: Readonly<Record<string, DashboardPanel>> = {
  markets: panel(words.MARKET_SUMMARY, MarketSummaryPanel, 12),
  alerts: panel(words.ACTIVE_ALERTS, AlertsPanel, 6),
  watchlist: panel(words.WATCHLIST, WatchlistPanel, 6),
  portfolio: panel(words.PORTFOLIO_VALUE, PortfolioPanel, 6),
  lookup: panel(words.STOCK_PRICE_LOOKUP, LookupPanel, 6, true),
  quickAdd: panel(words.QUICK_ADD_ALERT, QuickAddPanel, 6, true),
  earnings: panel(words.UPCOMING_EARNINGS, UpcomingEarningsPanel, 6, true),
  deliveries: panel(words.RECENT_DELIVERIES, RecentDeliveriesPanel, 12, true),
  opportunities: panel(words.TOP_OPPORTUNITIES_UNDER_10, TopOpportunitiesPanel, 4, true),
  picks: panel(words.TOP_PICKS, TopPicksPanel, 4, true),
  signals: panel(words.STOCK_BUY_SIGNALS, SignalsPanel, 4, true),
  movers: panel(words.MARKET_MOVERS, MoversPanel, 12, true),
};

export const DEFAULT_ORDER: readonly string[] = Object.keys(PANELS);
