import {
  BriefcaseIcon,
  ChatIcon,
  CogIcon,
  DashboardIcon,
  EnvelopeIcon,
  FilterListIcon,
  GlobeNetworkIcon,
  LightningIcon,
  StopwatchIcon,
  TrendingUpIcon,
} from "@blueprintjs/icons";
import type { ComponentType } from "react";

export interface NavigationEntry {
  label: string;
  to: string;
  icon: ComponentType<{ size?: number }>;
}

/** Ten entries in the order of specification §2. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { label: "Dashboard", to: "/", icon: DashboardIcon },
  { label: "Stock Screener", to: "/screener", icon: FilterListIcon },
  { label: "Short Term Stocks", to: "/short-term", icon: StopwatchIcon },
  { label: "Long Term Stocks", to: "/long-term", icon: TrendingUpIcon },
  { label: "Surge Analysis", to: "/surge-analysis", icon: LightningIcon },
  { label: "Community", to: "/community", icon: ChatIcon },
  { label: "Email Notifications", to: "/email-notifications", icon: EnvelopeIcon },
  { label: "Portfolios", to: "/portfolios", icon: BriefcaseIcon },
  { label: "International Stocks", to: "/international-stocks", icon: GlobeNetworkIcon },
  { label: "Settings", to: "/settings", icon: CogIcon },
];
