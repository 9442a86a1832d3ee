import { lazy, Suspense, type ComponentType, type ReactNode } from "react";
import { createBrowserRouter, Outlet, type RouteObject } from "react-router-dom";
import { readBaseUrl } from "./app/baseUrl.ts";
import { ErrorBoundary } from "./app/ErrorBoundary.tsx";
import { Screen } from "./app/Screen.tsx";
import { useChartOverlay } from "./app/useChartOverlay.ts";
import { ScreenSkeleton } from "./components/ScreenSkeleton.tsx";
import { NotFoundScreen } from "./features/notFound/NotFoundScreen.tsx";
import { Layout } from "./features/shell/Layout.tsx";

interface ScreenRoute {
  path: string;
  title: string;
  subtitle: string;
  /** `features/<folder>/<Name>Screen.tsx`, which exports a component of the file's name. */
  module: string;
}

/** Every screen of the product. One whose module does not exist yet answers with the 404 page. */
const SCREENS: readonly ScreenRoute[] = [
  {
    path: "/",
    title: "Dashboard",
    subtitle: "Monitor your stocks and alerts",
    module: "dashboard/DashboardScreen",
  },
  {
    path: "/alerts",
    title: "Price Alerts",
    subtitle: "Manage your stock price alerts",
    module: "alerts/AlertsScreen",
  },
  {
    path: "/screener",
    title: "Stock Screener",
    subtitle: "Find undervalued stocks with high upside potential",
    module: "screener/ScreenerScreen",
  },
  {
    path: "/surge-analysis",
    title: "Surge Analysis",
    subtitle: "Candidates that may move before earnings",
    module: "surge/SurgeScreen",
  },
  {
    path: "/phone-numbers",
    title: "Phone Numbers",
    subtitle: "Numbers that receive SMS alerts",
    module: "phoneNumbers/PhoneNumbersScreen",
  },
  {
    path: "/short-term",
    title: "Short Term Stocks",
    subtitle: "Momentum under $10",
    module: "shortTerm/ShortTermScreen",
  },
  {
    path: "/long-term",
    title: "Long Term Stocks",
    subtitle: "Larger companies with room to grow",
    module: "longTerm/LongTermScreen",
  },
  {
    path: "/email-notifications",
    title: "Email Notifications",
    subtitle: "Addresses that receive your price alerts",
    module: "emailNotifications/EmailNotificationsScreen",
  },
  {
    path: "/portfolios",
    title: "Portfolios",
    subtitle: "What you hold and what it made",
    module: "portfolios/PortfoliosScreen",
  },
  {
    path: "/international-stocks",
    title: "International Stocks",
    subtitle: "London, Tokyo and Toronto beside New York",
    module: "international/InternationalScreen",
  },
  {
    path: "/community",
    title: "Community",
    subtitle: "What other investors say",
    module: "community/CommunityScreen",
  },
  {
    path: "/settings",
    title: "Settings",
    subtitle: "Notifications, sources and system status",
    module: "settings/SettingsScreen",
  },
  {
    path: "/settings/deliveries",
    title: "Delivery Log",
    subtitle: "Every notification, attempt and provider's answer",
    module: "deliveryLog/DeliveryLogScreen",
  },
  {
    path: "/mute",
    title: "Mute",
    subtitle: "Alerts are checked as ever; what fires is sent afterwards",
    module: "mute/MuteScreen",
  },
];

type Modules = Record<string, () => Promise<Record<string, ComponentType>>>;

const modules: Modules = import.meta.glob<Record<string, ComponentType>>(
  "./features/*/*Screen.tsx",
);
const overlays: Modules = import.meta.glob<Record<string, ComponentType>>(
  "./features/chartOverlay/ChartOverlay.tsx",
);

/** Loads a screen when it is first shown. Throws if the file does not export its own name. */
function loadNamed(load: () => Promise<Record<string, ComponentType>>, name: string) {
  return lazy(async () => {
    const component = (await load())[name];
    if (component === undefined) throw new Error(`The module of ${name} does not export it`);
    return { default: component };
  });
}

function describeScreen({ path, title, subtitle, module }: ScreenRoute): RouteObject[] {
  const load = modules[`./features/${module}.tsx`];
  if (load === undefined) return [];
  const Loaded = loadNamed(load, module.slice(module.indexOf("/") + 1));
  const frame = (children: ReactNode) => (
    <Screen title={title} subtitle={subtitle}>
      {children}
    </Screen>
  );
  return [
    {
      path,
      element: (
        <ErrorBoundary key={path} what={`The screen “${title}”`} frame={frame}>
          <Suspense fallback={frame(<ScreenSkeleton />)}>
            <Loaded />
          </Suspense>
        </ErrorBoundary>
      ),
    },
  ];
}

const loadOverlay = overlays["./features/chartOverlay/ChartOverlay.tsx"];
const ChartOverlay = loadOverlay === undefined ? undefined : loadNamed(loadOverlay, "ChartOverlay");

/** The overlay's code is fetched when the first chart is opened. */
function ChartMount() {
  const { symbol } = useChartOverlay();
  if (symbol === null || ChartOverlay === undefined) return null;
  return (
    <ErrorBoundary what="The chart" resetKey={symbol}>
      <Suspense fallback={null}>
        <ChartOverlay />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Left out of the server's bundle: its mail goes to mailboxes. */
const DemoInbox =
  import.meta.env.MODE === "demo"
    ? lazy(async () => ({
        default: (await import("./features/demoInbox/DemoInbox.tsx")).DemoInbox,
      }))
    : undefined;

function Root() {
  return (
    <>
      <Layout>
        <Outlet />
      </Layout>
      <ChartMount />
      {DemoInbox === undefined ? null : (
        <Suspense fallback={null}>
          <DemoInbox />
        </Suspense>
      )}
    </>
  );
}

export type AppRouter = ReturnType<typeof createBrowserRouter>;

export function createAppRouter(): AppRouter {
  // With its slash: a folder's own address without it lies outside the service worker's scope.
  const basename = readBaseUrl().pathname;
  return createBrowserRouter(
    [
      {
        element: <Root />,
        children: [...SCREENS.flatMap(describeScreen), { path: "*", element: <NotFoundScreen /> }],
      },
    ],
    basename === "/" ? {} : { basename },
  );
}
