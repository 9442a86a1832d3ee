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
  MobilePhoneIcon,
  NotificationsIcon,
  SearchIcon,
  StackedChartIcon,
  StopwatchIcon,
  TrendingUpIcon,
} from "@blueprintjs/icons";
import { createElement, lazy, type ComponentType } from "react";
import { matchPath } from "react-router-dom";
import type { SourceCapability } from "./components/dataDisplay/sourceWords.ts";

type ScreenIcon = ComponentType<{ size?: number }>;

export const SIDEBAR_GROUPS = ["", "Monitor", "Discover", "Share", "Settings"] as const;

/** Sections follow the order of `SCREENS`. */
const SECTION_GROUPS = {
  notifications: { label: "Notifications", place: "top", more: [] },
  settings: {
    label: "Settings",
    place: "side",
    more: [{ path: "/email-notifications", label: "Notifications" }],
  },
} as const;

export interface ScreenEntry {
  readonly path: `/${string}`;
  readonly title: string;
  readonly subtitle: string;
  /** Adds the screen to the sidebar: to this group, in the order of this list. */
  readonly entry?: { readonly group: (typeof SIDEBAR_GROUPS)[number]; readonly icon: ScreenIcon };
  /** Path of the sidebar entry to mark, for a screen without one. */
  readonly under?: `/${string}`;
  /** Group of screens that link to each other, and this screen's label in it. */
  readonly section?: { readonly of: keyof typeof SECTION_GROUPS; readonly label: string };
  /** Place in a phone's bottom bar, counted from 1. */
  readonly phonePlace?: {
    readonly at: number;
    readonly label: string;
    readonly icon: ScreenIcon;
  };
  /** Market data on the screen, for the notice about missing data. */
  readonly data?: readonly SourceCapability[];
  /** Key that opens the screen when pressed after `g`. */
  readonly shortcut?: string;
  readonly load: () => Promise<ComponentType>;
}

const loadAlertDialog = async () => ({
  default: (await import("./features/alerts/AlertDialog.tsx")).AlertDialog,
});
const AlertDialog = lazy(loadAlertDialog);

/** Source of routes, navigation, shortcuts, page titles and the demo's static pages. */
export const SCREENS: readonly ScreenEntry[] = [
  {
    path: "/",
    title: "Dashboard",
    subtitle: "Monitor your stocks and alerts",
    entry: { group: "", icon: DashboardIcon },
    phonePlace: { at: 1, label: "Home", icon: HomeIcon },
    shortcut: "d",
    data: ["stream", "earnings", "universe"],
    load: async () => (await import("./features/dashboard/DashboardScreen.tsx")).DashboardScreen,
  },
  {
    path: "/alerts",
    title: "Price Alerts",
    subtitle: "Manage your stock price alerts",
    entry: { group: "Monitor", icon: NotificationsIcon },
    phonePlace: { at: 3, label: "Alerts", icon: NotificationsIcon },
    shortcut: "a",
    data: ["stream"],
    load: async () => (await import("./features/alerts/AlertsScreen.tsx")).AlertsScreen,
  },
  {
    path: "/rules",
    title: "Rules",
    subtitle: "Alerts on indicators, events and your holdings",
    entry: { group: "Monitor", icon: FlowLinearIcon },
    shortcut: "r",
    data: [
      "stream",
      "bars",
      "facts",
      "targets",
      "calendar",
      "ratingChanges",
      "insiders",
      "trades",
      "filings",
      "halts",
      "mentions",
      "splits",
    ],
    load: async () => (await import("./features/rules/RulesScreen.tsx")).RulesScreen,
  },
  {
    path: "/watchlist",
    title: "Watchlist",
    subtitle: "The stocks you follow, with their prices",
    entry: { group: "Monitor", icon: EyeOpenIcon },
    phonePlace: { at: 2, label: "Watchlist", icon: EyeOpenIcon },
    shortcut: "w",
    data: ["stream"],
    load: async () => (await import("./features/watchlist/WatchlistScreen.tsx")).WatchlistScreen,
  },
  {
    path: "/portfolios",
    title: "Portfolios",
    subtitle: "Your holdings and their performance",
    entry: { group: "Monitor", icon: BriefcaseIcon },
    shortcut: "p",
    data: ["quote", "fx"],
    load: async () => (await import("./features/portfolios/PortfoliosScreen.tsx")).PortfoliosScreen,
  },
  {
    path: "/portfolios/:id",
    title: "Portfolio",
    subtitle: "Its holdings, returns and transactions",
    under: "/portfolios",
    data: ["quote", "bars", "fx", "calendar", "splits"],
    load: async () => (await import("./features/portfolios/PortfolioScreen.tsx")).PortfolioScreen,
  },
  {
    path: "/markets",
    title: "Markets",
    subtitle: "Indices, sectors and movers, market by market",
    entry: { group: "Discover", icon: StackedChartIcon },
    shortcut: "m",
    data: ["stream", "universe", "listings", "yields"],
    load: async () => (await import("./features/markets/MarketsScreen.tsx")).MarketsScreen,
  },
  {
    path: "/markets/map",
    title: "Market Map",
    subtitle: "Stocks by sector and market value, colored by their day",
    under: "/markets",
    data: ["universe", "listings"],
    load: async () => (await import("./features/markets/MapScreen.tsx")).MapScreen,
  },
  {
    path: "/markets/calendar",
    title: "Market Calendar",
    subtitle: "Earnings and dividends by week",
    under: "/markets",
    data: ["earnings", "calendar", "ipos", "economicEvents"],
    load: async () => (await import("./features/markets/CalendarScreen.tsx")).CalendarScreen,
  },
  {
    path: "/stocks/:symbol",
    title: "Stock",
    subtitle: "Price, chart and what is known of a stock",
    under: "/markets",
    data: [
      "quote",
      "bars",
      "profile",
      "facts",
      "earnings",
      "targets",
      "ratings",
      "options",
      "headlines",
      "calendar",
      "earningsResults",
      "ratingChanges",
      "insiders",
      "trades",
      "holders",
      "filings",
      "mentions",
    ],
    load: async () => {
      const { StockScreen } = await import("./features/stock/StockScreen.tsx");
      return () => createElement(StockScreen, { AlertDialog, loadAlertDialog });
    },
  },
  {
    path: "/search",
    title: "Search",
    subtitle: "The price and today's range of any stock",
    under: "/markets",
    phonePlace: { at: 4, label: "Search", icon: SearchIcon },
    data: ["search"],
    load: async () => (await import("./features/dashboard/SearchScreen.tsx")).SearchScreen,
  },
  {
    path: "/screener",
    title: "Stock Screener",
    subtitle: "Find undervalued stocks with high upside potential",
    entry: { group: "Discover", icon: FilterListIcon },
    shortcut: "s",
    data: ["universe", "listings", "targets", "fx"],
    load: async () => (await import("./features/screener/ScreenerScreen.tsx")).ScreenerScreen,
  },
  {
    path: "/short-term",
    title: "Short Term Stocks",
    subtitle: "Momentum under $10",
    entry: { group: "Discover", icon: StopwatchIcon },
    shortcut: "h",
    data: ["universe", "bars"],
    load: async () => (await import("./features/shortTerm/ShortTermScreen.tsx")).ShortTermScreen,
  },
  {
    path: "/long-term",
    title: "Long Term Stocks",
    subtitle: "Larger companies by analyst upside",
    entry: { group: "Discover", icon: TrendingUpIcon },
    shortcut: "l",
    data: ["universe", "bars"],
    load: async () => (await import("./features/longTerm/LongTermScreen.tsx")).LongTermScreen,
  },
  {
    path: "/surge-analysis",
    title: "Surge Analysis",
    subtitle: "Candidates that may move before earnings",
    entry: { group: "Discover", icon: LightningIcon },
    shortcut: "u",
    data: ["universe", "profile", "quote", "bars"],
    load: async () => (await import("./features/surge/SurgeScreen.tsx")).SurgeScreen,
  },
  {
    path: "/international-stocks",
    title: "International Stocks",
    subtitle: "Stocks from London, Tokyo, Toronto and New York",
    entry: { group: "Discover", icon: GlobeNetworkIcon },
    shortcut: "i",
    data: ["search", "quote", "listings"],
    load: async () =>
      (await import("./features/international/InternationalScreen.tsx")).InternationalScreen,
  },
  {
    path: "/community",
    title: "Community",
    subtitle: "Share ideas and read those of others",
    entry: { group: "Share", icon: ChatIcon },
    shortcut: "c",
    load: async () => (await import("./features/community/CommunityScreen.tsx")).CommunityScreen,
  },
  {
    path: "/email-notifications",
    title: "Email Notifications",
    subtitle: "Addresses that receive your price alerts",
    entry: { group: "Settings", icon: EnvelopeIcon },
    section: { of: "notifications", label: "Email" },
    shortcut: "e",
    load: async () =>
      (await import("./features/emailNotifications/EmailNotificationsScreen.tsx"))
        .EmailNotificationsScreen,
  },
  {
    path: "/phone-numbers",
    title: "Phone Numbers",
    subtitle: "Numbers that receive SMS alerts",
    entry: { group: "Settings", icon: MobilePhoneIcon },
    section: { of: "notifications", label: "Phone" },
    shortcut: "n",
    load: async () =>
      (await import("./features/phoneNumbers/PhoneNumbersScreen.tsx")).PhoneNumbersScreen,
  },
  {
    path: "/notifications/channels",
    title: "Notification Channels",
    subtitle: "Browser push, chat apps and webhooks",
    under: "/email-notifications",
    section: { of: "notifications", label: "Channels" },
    load: async () => (await import("./features/notifications/ChannelsScreen.tsx")).ChannelsScreen,
  },
  {
    path: "/notifications/quiet-hours",
    title: "Quiet Hours",
    subtitle: "Hours in which nothing is sent",
    under: "/email-notifications",
    section: { of: "notifications", label: "Quiet Hours" },
    load: async () =>
      (await import("./features/notifications/QuietHoursPanel.tsx")).QuietHoursScreen,
  },
  {
    path: "/notifications/labels",
    title: "Notification Labels",
    subtitle: "Channels for rules with a label",
    under: "/email-notifications",
    section: { of: "notifications", label: "Labels" },
    load: async () => (await import("./features/notifications/LabelRoutesPanel.tsx")).LabelsScreen,
  },
  {
    path: "/notifications/weekly",
    title: "Weekly Digest",
    subtitle: "A weekly message about triggers and deliveries",
    under: "/email-notifications",
    section: { of: "notifications", label: "Weekly" },
    load: async () => (await import("./features/notifications/WeeklyPanel.tsx")).WeeklyScreen,
  },
  {
    path: "/notifications/mute",
    title: "Mute",
    subtitle: "Alerts stay active; notifications are delayed",
    under: "/email-notifications",
    section: { of: "notifications", label: "Mute" },
    load: async () => (await import("./features/mute/MuteScreen.tsx")).MuteScreen,
  },
  {
    path: "/notifications/log",
    title: "Delivery Log",
    subtitle: "Every notification, delivery attempt and provider response",
    under: "/email-notifications",
    section: { of: "notifications", label: "Delivery Log" },
    load: async () =>
      (await import("./features/deliveryLog/DeliveryLogScreen.tsx")).DeliveryLogScreen,
  },
  {
    path: "/settings",
    title: "Settings",
    subtitle: "Price checks, appearance and installation",
    entry: { group: "Settings", icon: CogIcon },
    section: { of: "settings", label: "General" },
    shortcut: "t",
    load: async () => (await import("./features/settings/SettingsScreen.tsx")).SettingsScreen,
  },
  {
    path: "/settings/sources",
    title: "Data Sources",
    subtitle: "Status and API keys of data and message services",
    under: "/settings",
    section: { of: "settings", label: "Sources" },
    load: async () => (await import("./features/settings/SourcesScreen.tsx")).SourcesScreen,
  },
  {
    path: "/settings/access",
    title: "Access",
    subtitle: "Signed-in browsers, and tokens for programs",
    under: "/settings",
    section: { of: "settings", label: "Access" },
    load: async () => (await import("./features/settings/AccessPanel.tsx")).AccessScreen,
  },
  {
    path: "/settings/audit",
    title: "Audit Log",
    subtitle: "Who changed what, and by which request",
    under: "/settings",
    section: { of: "settings", label: "Audit Log" },
    load: async () => (await import("./features/auditLog/AuditLogScreen.tsx")).AuditLogScreen,
  },
  {
    path: "/settings/data",
    title: "Your Data",
    subtitle: "Where it is stored, its backups and its export",
    under: "/settings",
    section: { of: "settings", label: "Data" },
    load: async () => (await import("./features/settings/StoragePanel.tsx")).DataScreen,
  },
  {
    path: "/settings/about",
    title: "About",
    subtitle: "Version, updates and license",
    under: "/settings",
    section: { of: "settings", label: "About" },
    load: async () => (await import("./features/settings/AboutPanel.tsx")).AboutScreen,
  },
];

/** Former addresses, which messages and bookmarks still use. */
export const MOVED_SCREENS: Readonly<Record<`/${string}`, `/${string}`>> = {
  "/mute": "/notifications/mute",
  "/settings/deliveries": "/notifications/log",
};

/** Returns null for a screen outside the section groups. */
export function sectionsOf({ section }: Pick<ScreenEntry, "section">) {
  if (section === undefined) return null;
  const { more, ...group } = SECTION_GROUPS[section.of];
  const own = SCREENS.flatMap(({ path, section: other }) =>
    other?.of === section.of ? [{ path, label: other.label }] : [],
  );
  return { ...group, links: [...own, ...more] };
}

/** `base` is the base path with a trailing slash. */
export function findScreen(pathname: string, base: string): ScreenEntry | undefined {
  if (!pathname.startsWith(base)) return undefined;
  const path = pathname.slice(base.length - 1);
  return SCREENS.find((screen) => matchPath(screen.path, path) !== null);
}
