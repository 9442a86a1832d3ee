import { lazy, Suspense, useEffect, useLayoutEffect, type ReactNode } from "react";
import { BrowserRouter, Navigate, Route, Routes, useLocation } from "react-router-dom";
import { readBaseUrl } from "./app/browser/baseUrl.ts";
import { runWhenIdle } from "./app/browser/runWhenIdle.ts";
import { startTypeAhead } from "./app/browser/input/typeAhead.ts";
import { ErrorBoundary } from "./app/ErrorBoundary.tsx";
import { useAppDispatch, useAppSelector } from "./app/hooks.ts";
import { loadPart } from "./app/LoadedPart.tsx";
import { LoadedScreen } from "./app/LoadedScreen.tsx";
import { paletteOpened } from "./app/palette.ts";
import { Screen, ScreenHeadingContext } from "./app/Screen.tsx";
import { useChartOverlay } from "./app/stocks/useChartOverlay.ts";
import { StockHrefContext, stockPath } from "./components/actions/stockHref.ts";
import { NotFoundScreen } from "./features/notFound/NotFoundScreen.tsx";
import { FiringToasts } from "./features/inbox/FiringToasts.tsx";
import { InboxBell } from "./features/inbox/InboxBell.tsx";
import { Layout } from "./features/shell/Layout.tsx";
import { ScreenSections } from "./ScreenSections.tsx";
import { findScreen, MOVED_SCREENS, SCREENS, type ScreenEntry } from "./screens.ts";
import { THE_CHART, THE_SEARCH, nameScreen } from "./app/messages.ts";

const frameAsScreen = (notice: ReactNode) => <Screen>{notice}</Screen>;

function ScreenAt({ screen }: { screen: ScreenEntry }) {
  return (
    <ScreenHeadingContext value={screen}>
      <ScreenSections screen={screen}>
        <ErrorBoundary key={screen.path} what={nameScreen(screen.title)} frame={frameAsScreen}>
          <LoadedScreen load={screen.load} />
        </ErrorBoundary>
      </ScreenSections>
    </ScreenHeadingContext>
  );
}

function MovedScreen({ to }: { to: string }) {
  const { search, hash } = useLocation();
  return <Navigate replace to={{ pathname: to, search, hash }} />;
}

const ChartOverlay = lazy(async () => ({
  default: (await import("./features/stock/ChartOverlay.tsx")).ChartOverlay,
}));

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
/** A path with a parameter is no destination by itself. */
const PALETTE_SCREENS = SCREENS.filter(({ path }) => !path.includes(":"));

/** Loads the palette when the browser is idle, so that no letter typed after `/` is lost. */
function PaletteMount() {
  const isOpen = useAppSelector((state) => state.palette.isOpen);
  const dispatch = useAppDispatch();
  useEffect(() => runWhenIdle(() => void loadPalette().catch(() => undefined)), []);
  // A layout effect, because an effect after the paint would miss some keys.
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

/** Excluded from the server's bundle, which sends real mails. */
const DemoInbox =
  import.meta.env.MODE === "demo"
    ? lazy(async () => ({
        default: (await import("./features/demoInbox/DemoInbox.tsx")).DemoInbox,
      }))
    : undefined;

/** A function, because the base URL is known only once the page is loaded. */
const hrefOfStock = (symbol: string): string =>
  new URL(stockPath(symbol).slice(1), readBaseUrl()).pathname;

function Root({ children }: { children: ReactNode }) {
  return (
    <StockHrefContext value={hrefOfStock}>
      <Layout bell={<InboxBell />}>{children}</Layout>
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

/**
 * Loads a screen's code before it is rendered. Never rejects: rendering retries and shows the
 * error.
 */
export async function fetchScreenAt(pathname: string): Promise<void> {
  const screen = findScreen(pathname, readBaseUrl().pathname);
  if (screen) await loadPart(screen.load).catch(() => undefined);
}

/** Routes of the product. They have no loaders or actions, because the store requests the data. */
export function AppRoutes() {
  return (
    // With a trailing slash: the base path without it is outside the service worker's scope.
    <BrowserRouter basename={readBaseUrl().pathname}>
      <Root>
        <Routes>
          {SCREENS.map((screen) => (
            <Route key={screen.path} path={screen.path} element={<ScreenAt screen={screen} />} />
          ))}
          {Object.entries(MOVED_SCREENS).map(([path, to]) => (
            <Route key={path} path={path} element={<MovedScreen to={to} />} />
          ))}
          <Route path="*" element={<NotFoundScreen />} />
        </Routes>
      </Root>
    </BrowserRouter>
  );
}
