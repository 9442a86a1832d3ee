import {
  BriefcaseIcon,
  ChatIcon,
  CogIcon,
  DashboardIcon,
  EnvelopeIcon,
  EyeOpenIcon,
  FilterListIcon,
  FlowLinearIcon,
  GlobeNetworkIcon,
  HomeIcon,
  LightningIcon,
  NotificationsIcon,
  SearchIcon,
  StackedChartIcon,
  StopwatchIcon,
  TrendingUpIcon,
} from "@blueprintjs/icons";
import { createElement, lazy, type ComponentType } from "react";
import { matchPath } from "react-router-dom";

type ScreenIcon = ComponentType<{ size?: number }>;

export interface ScreenEntry {
  readonly path: `/${string}`;
  /** Shown in the header, the tab, the navigation and the list of shortcuts. */
  readonly title: string;
  readonly subtitle: string;
  /** Adds the screen to the sidebar, in the order of this list. */
  readonly icon?: ScreenIcon;
  /** Adds the screen to a phone's bottom bar, in the order of this list. */
  readonly phonePlace?: { readonly label: string; readonly icon: ScreenIcon };
  /** Key that opens the screen when pressed after `g`. */
  readonly shortcut?: string;
  /** Loads the screen's code when it is first shown. */
  readonly load: () => Promise<ComponentType>;
}

const loadAlertDialog = async () => ({
  default: (await import("./features/alerts/AlertDialog.tsx")).AlertDialog,
});
const AlertDialog = lazy(loadAlertDialog);

/**
 * All screens. The router, the navigation, the shortcuts, the page titles and the demo's static
 * pages are built from this list.
 */
export const SCREENS: readonly ScreenEntry[] = [
  {
    path: "/",
    title: "Dashboard",
    subtitle: "Monitor your stocks and alerts",
    icon: DashboardIcon,
    phonePlace: { label: "Home", icon: HomeIcon },
    shortcut: "d",
    load: async () => (await import("./features/dashboard/DashboardScreen.tsx")).DashboardScreen,
  },
  {
    path: "/watchlist",
    title: "Watchlist",
    subtitle: "The stocks you follow, with their prices",
    phonePlace: { label: "Watchlist", icon: EyeOpenIcon },
    load: async () => (await import("./features/watchlist/WatchlistScreen.tsx")).WatchlistScreen,
  },
  {
    path: "/alerts",
    title: "Price Alerts",
    subtitle: "Manage your stock price alerts",
    phonePlace: { label: "Alerts", icon: NotificationsIcon },
    shortcut: "a",
    load: async () => (await import("./features/alerts/AlertsScreen.tsx")).AlertsScreen,
  },
  {
    path: "/rules",
    title: "Rules",
    subtitle: "Alerts on anything the system knows",
    icon: FlowLinearIcon,
    shortcut: "r",
    load: async () => (await import("./features/rules/RulesScreen.tsx")).RulesScreen,
  },
  {
    path: "/search",
    title: "Search",
    subtitle: "The price and the day of any stock",
    phonePlace: { label: "Search", icon: SearchIcon },
    load: async () => (await import("./features/dashboard/SearchScreen.tsx")).SearchScreen,
  },
  {
    path: "/markets",
    title: "Markets",
    subtitle: "Indices, sectors and movers, market by market",
    icon: StackedChartIcon,
    shortcut: "m",
    load: async () => (await import("./features/markets/MarketsScreen.tsx")).MarketsScreen,
  },
  {
    path: "/markets/map",
    title: "Market Map",
    subtitle: "Stocks by sector and market value, colored by their day",
    load: async () => (await import("./features/markets/MapScreen.tsx")).MapScreen,
  },
  {
    path: "/markets/calendar",
    title: "Market Calendar",
    subtitle: "Who reports and who pays, by week",
    load: async () => (await import("./features/markets/CalendarScreen.tsx")).CalendarScreen,
  },
  {
    path: "/stocks/:symbol",
    title: "Stock",
    subtitle: "Price, chart and what is known of a stock",
    load: async () => {
      const { StockScreen } = await import("./features/stock/StockScreen.tsx");
      return () => createElement(StockScreen, { AlertDialog, loadAlertDialog });
    },
  },
  {
    path: "/screener",
    title: "Stock Screener",
    subtitle: "Find undervalued stocks with high upside potential",
    icon: FilterListIcon,
    shortcut: "s",
    load: async () => (await import("./features/screener/ScreenerScreen.tsx")).ScreenerScreen,
  },
  {
    path: "/short-term",
    title: "Short Term Stocks",
    subtitle: "Momentum under $10",
    icon: StopwatchIcon,
    shortcut: "h",
    load: async () => (await import("./features/shortTerm/ShortTermScreen.tsx")).ShortTermScreen,
  },
  {
    path: "/long-term",
    title: "Long Term Stocks",
    subtitle: "Larger companies with room to grow",
    icon: TrendingUpIcon,
    shortcut: "l",
    load: async () => (await import("./features/longTerm/LongTermScreen.tsx")).LongTermScreen,
  },
  {
    path: "/surge-analysis",
    title: "Surge Analysis",
    subtitle: "Candidates that may move before earnings",
    icon: LightningIcon,
    shortcut: "u",
    load: async () => (await import("./features/surge/SurgeScreen.tsx")).SurgeScreen,
  },
  {
    path: "/community",
    title: "Community",
    subtitle: "What other investors say",
    icon: ChatIcon,
    shortcut: "c",
    load: async () => (await import("./features/community/CommunityScreen.tsx")).CommunityScreen,
  },
  {
    path: "/email-notifications",
    title: "Email Notifications",
    subtitle: "Addresses that receive your price alerts",
    icon: EnvelopeIcon,
    shortcut: "e",
    load: async () =>
      (await import("./features/emailNotifications/EmailNotificationsScreen.tsx"))
        .EmailNotificationsScreen,
  },
  {
    path: "/phone-numbers",
    title: "Phone Numbers",
    subtitle: "Numbers that receive SMS alerts",
    shortcut: "n",
    load: async () =>
      (await import("./features/phoneNumbers/PhoneNumbersScreen.tsx")).PhoneNumbersScreen,
  },
  {
    path: "/portfolios",
    title: "Portfolios",
    subtitle: "Your holdings and their performance",
    icon: BriefcaseIcon,
    shortcut: "p",
    load: async () => (await import("./features/portfolios/PortfoliosScreen.tsx")).PortfoliosScreen,
  },
  {
    path: "/portfolios/:id",
    title: "Portfolio",
    subtitle: "Its holdings, returns and transactions",
    load: async () => (await import("./features/portfolios/PortfolioScreen.tsx")).PortfolioScreen,
  },
  {
    path: "/international-stocks",
    title: "International Stocks",
    subtitle: "Stocks from London, Tokyo, Toronto and New York",
    icon: GlobeNetworkIcon,
    shortcut: "i",
    load: async () =>
      (await import("./features/international/InternationalScreen.tsx")).InternationalScreen,
  },
  {
    path: "/settings",
    title: "Settings",
    subtitle: "Notifications, sources and system status",
    icon: CogIcon,
    shortcut: "t",
    load: async () => (await import("./features/settings/SettingsScreen.tsx")).SettingsScreen,
  },
  {
    path: "/settings/deliveries",
    title: "Delivery Log",
    subtitle: "Every notification, delivery attempt and provider response",
    load: async () =>
      (await import("./features/deliveryLog/DeliveryLogScreen.tsx")).DeliveryLogScreen,
  },
  {
    path: "/settings/audit",
    title: "Audit Log",
    subtitle: "Who changed what, and by which request",
    load: async () => (await import("./features/auditLog/AuditLogScreen.tsx")).AuditLogScreen,
  },
  {
    path: "/mute",
    title: "Mute",
    subtitle: "Alerts stay active; notifications are delayed",
    load: async () => (await import("./features/mute/MuteScreen.tsx")).MuteScreen,
  },
];

/** Returns the screen at an address; `base` is the product's base path with a trailing slash. */
export function findScreen(pathname: string, base: string): ScreenEntry | undefined {
  if (!pathname.startsWith(base)) return undefined;
  const path = pathname.slice(base.length - 1);
  return SCREENS.find((screen) => matchPath(screen.path, path) !== null);
}
