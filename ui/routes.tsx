import { lazy, Suspense, useEffect, useLayoutEffect } from "react";
import { createBrowserRouter, Outlet, type RouteObject } from "react-router-dom";
import { readBaseUrl } from "./app/browser/baseUrl.ts";
import { runWhenIdle } from "./app/browser/runWhenIdle.ts";
import { startTypeAhead } from "./app/browser/typeAhead.ts";
import { ErrorBoundary } from "./app/ErrorBoundary.tsx";
import { useAppDispatch, useAppSelector } from "./app/hooks.ts";
import { paletteOpened } from "./app/palette.ts";
import { Screen, ScreenHeadingContext } from "./app/Screen.tsx";
import { useChartOverlay } from "./app/stocks/useChartOverlay.ts";
import { StockHrefContext, stockPath } from "./components/stockHref.ts";
import { ScreenSkeleton } from "./components/ScreenSkeleton.tsx";
import { NotFoundScreen } from "./features/notFound/NotFoundScreen.tsx";
import { FiringToasts } from "./features/inbox/FiringToasts.tsx";
import { InboxBell } from "./features/inbox/InboxBell.tsx";
import { Layout } from "./features/shell/Layout.tsx";
import { findScreen, SCREENS, type ScreenEntry } from "./screens.ts";
import { THE_CHART, THE_SEARCH, nameScreen } from "./app/messages.ts";

function describeScreen(screen: ScreenEntry): RouteObject {
  const Loaded = lazy(async () => ({ default: await screen.load() }));
  return {
    path: screen.path,
    element: (
      <ScreenHeadingContext value={screen}>
        <ErrorBoundary
          key={screen.path}
          what={nameScreen(screen.title)}
          frame={(notice) => <Screen>{notice}</Screen>}
        >
          <Suspense
            fallback={
              <Screen>
                <ScreenSkeleton />
              </Screen>
            }
          >
            <Loaded />
          </Suspense>
        </ErrorBoundary>
      </ScreenHeadingContext>
    ),
  };
}

const ChartOverlay = lazy(async () => ({
  default: (await import("./features/stock/ChartOverlay.tsx")).ChartOverlay,
}));

/** The overlay's code is fetched when the first chart is opened. */
function ChartMount() {
  const { symbol } = useChartOverlay();
  if (symbol === null) return null;
  return (
    <ErrorBoundary what={THE_CHART} resetKey={symbol}>
      <Suspense fallback={null}>
        <ChartOverlay />
      </Suspense>
    </ErrorBoundary>
  );
}

const loadPalette = async () => ({
  default: (await import("./features/palette/Palette.tsx")).Palette,
});
const Palette = lazy(loadPalette);
/** A path with a parameter leads nowhere by itself. */
const PALETTE_SCREENS = SCREENS.filter(({ path }) => !path.includes(":"));

/** Fetched when nothing else is to be done, so that no letter typed after `/` is lost. */
function PaletteMount() {
  const isOpen = useAppSelector((state) => state.palette.isOpen);
  const dispatch = useAppDispatch();
  useEffect(() => runWhenIdle(() => void loadPalette().catch(() => undefined)), []);
  // Before the next key: an effect that waits for the paint would miss some.
  useLayoutEffect(() => (isOpen ? startTypeAhead() : undefined), [isOpen]);
  if (!isOpen) return null;
  const close = () => void dispatch(paletteOpened(false));
  return (
    <ErrorBoundary what={THE_SEARCH}>
      <Suspense fallback={null}>
        <Palette screens={PALETTE_SCREENS} onClose={close} />
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

/** Where the product lives is known when the page is. */
const hrefOfStock = (symbol: string): string =>
  new URL(stockPath(symbol).slice(1), readBaseUrl()).pathname;

function Root() {
  return (
    <StockHrefContext value={hrefOfStock}>
      <Layout bell={<InboxBell />}>
        <Outlet />
      </Layout>
      <ChartMount />
      <PaletteMount />
      <FiringToasts />
      {DemoInbox === undefined ? null : (
        <Suspense fallback={null}>
          <DemoInbox />
        </Suspense>
      )}
    </StockHrefContext>
  );
}

/** Asks for a screen's code before it is drawn; drawing it asks again and says when that fails. */
export function fetchScreenAt(pathname: string): void {
  const screen = findScreen(pathname, readBaseUrl().pathname);
  screen?.load().catch(() => undefined);
}

export type AppRouter = ReturnType<typeof createBrowserRouter>;

export function createAppRouter(): AppRouter {
  // With its slash: a folder's own address without it lies outside the service worker's scope.
  const basename = readBaseUrl().pathname;
  return createBrowserRouter(
    [
      {
        element: <Root />,
        children: [...SCREENS.map(describeScreen), { path: "*", element: <NotFoundScreen /> }],
      },
    ],
    basename === "/" ? {} : { basename },
  );
}
