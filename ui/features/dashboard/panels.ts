import type { ComponentType } from "react";
import { ActiveAlertsPanel } from "./ActiveAlertsPanel.tsx";
import { FiredPanel } from "./FiredPanel.tsx";
import { LookupPanel } from "./LookupPanel.tsx";
import { MarketSummaryPanel } from "./MarketSummaryPanel.tsx";
import {
  ACTIVE_ALERTS,
  FIRED,
  MARKET_MOVERS,
  MARKET_SUMMARY,
  NEAREST_ALERTS,
  QUICK_ADD_ALERT,
  RECENT_DELIVERIES,
  REPORTS,
  STOCK_BUY_SIGNALS,
  STOCK_PRICE_LOOKUP,
  TOP_OPPORTUNITIES_UNDER_10,
  TOP_PICKS,
  UPCOMING_EARNINGS,
  WATCHLIST,
} from "./messages.ts";
import { MoversPanel } from "./MoversPanel.tsx";
import { NearestAlertsPanel } from "./NearestAlertsPanel.tsx";
import { QuickAddPanel } from "./QuickAddPanel.tsx";
import { RecentDeliveriesPanel } from "./RecentDeliveriesPanel.tsx";
import { ReportsPanel } from "./ReportsPanel.tsx";
import { SignalsPanel } from "./SignalsPanel.tsx";
import { TopOpportunitiesPanel } from "./TopOpportunitiesPanel.tsx";
import { TopPicksPanel } from "./TopPicksPanel.tsx";
import { UpcomingEarningsPanel } from "./UpcomingEarningsPanel.tsx";
import { WatchlistPanel } from "./WatchlistPanel.tsx";

interface DashboardPanel {
  readonly title: string;
  readonly Panel: ComponentType;
  /** Width in columns of a 12-column grid. */
  readonly span: 6 | 12;
  /** Collapsed on a phone, where the panel has a place of its own or is rarely read. */
  readonly isFoldedOnPhone: boolean;
}

const panel = (
  title: string,
  Panel: ComponentType,
  span: 6 | 12,
  isFoldedOnPhone = false,
): DashboardPanel => ({ title, Panel, span, isFoldedOnPhone });

/**
 * Panels by the id under which the server stores their place. Default order: what is new, then ways
 * to act on it.
 */
export const PANELS: Readonly<Record<string, DashboardPanel>> = {
  markets: panel(MARKET_SUMMARY, MarketSummaryPanel, 12),
  watchlist: panel(WATCHLIST, WatchlistPanel, 6),
  nearest: panel(NEAREST_ALERTS, NearestAlertsPanel, 6, true),
  fired: panel(FIRED, FiredPanel, 6, true),
  reports: panel(REPORTS, ReportsPanel, 6, true),
  quickAdd: panel(QUICK_ADD_ALERT, QuickAddPanel, 6, true),
  lookup: panel(STOCK_PRICE_LOOKUP, LookupPanel, 6, true),
  alerts: panel(ACTIVE_ALERTS, ActiveAlertsPanel, 12),
  opportunities: panel(TOP_OPPORTUNITIES_UNDER_10, TopOpportunitiesPanel, 12, true),
  signals: panel(STOCK_BUY_SIGNALS, SignalsPanel, 12, true),
  picks: panel(TOP_PICKS, TopPicksPanel, 12, true),
  movers: panel(MARKET_MOVERS, MoversPanel, 6, true),
  earnings: panel(UPCOMING_EARNINGS, UpcomingEarningsPanel, 6, true),
  deliveries: panel(RECENT_DELIVERIES, RecentDeliveriesPanel, 12, true),
};

export const DEFAULT_ORDER: readonly string[] = Object.keys(PANELS);
