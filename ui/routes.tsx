import { lazy, Suspense, useEffect, useLayoutEffect, type ReactNode } from "react";
import { BrowserRouter, Route, Routes } from "react-router-dom";
import { readBaseUrl } from "./app/browser/baseUrl.ts";
import { runWhenIdle } from "./app/browser/runWhenIdle.ts";
import { startTypeAhead } from "./app/browser/typeAhead.ts";
import { ErrorBoundary } from "./app/ErrorBoundary.tsx";
import { useAppDispatch, useAppSelector } from "./app/hooks.ts";
import { loadPart } from "./app/LoadedPart.tsx";
import { LoadedScreen } from "./app/LoadedScreen.tsx";
import { paletteOpened } from "./app/palette.ts";
import { Screen, ScreenHeadingContext } from "./app/Screen.tsx";
import { useChartOverlay } from "./app/stocks/useChartOverlay.ts";
import { StockHrefContext, stockPath } from "./components/stockHref.ts";
import { NotFoundScreen } from "./features/notFound/NotFoundScreen.tsx";
import { FiringToasts } from "./features/inbox/FiringToasts.tsx";
import { InboxBell } from "./features/inbox/InboxBell.tsx";
import { Layout } from "./features/shell/Layout.tsx";
import { findScreen, SCREENS, type ScreenEntry } from "./screens.ts";
import { THE_CHART, THE_SEARCH, nameScreen } from "./app/messages.ts";

const frameAsScreen = (notice: ReactNode) => <Screen>{notice}</Screen>;

function ScreenAt({ screen }: { screen: ScreenEntry }) {
  return (
    <ScreenHeadingContext value={screen}>
      <ErrorBoundary key={screen.path} what={nameScreen(screen.title)} frame={frameAsScreen}>
        <LoadedScreen load={screen.load} />
      </ErrorBoundary>
    </ScreenHeadingContext>
  );
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
 * Asks for a screen's code before it is drawn; drawing it asks again and says when that fails.
 * Resolves when it has come, or cannot.
 */
export async function fetchScreenAt(pathname: string): Promise<void> {
  const screen = findScreen(pathname, readBaseUrl().pathname);
  if (screen) await loadPart(screen.load).catch(() => undefined);
}

/** Every address of the product. Without loaders and actions of the router: the store asks for data. */
export function AppRoutes() {
  return (
    // With its slash: a folder's own address without it lies outside the service worker's scope.
    <BrowserRouter basename={readBaseUrl().pathname}>
      <Root>
        <Routes>
          {SCREENS.map((screen) => (
            <Route key={screen.path} path={screen.path} element={<ScreenAt screen={screen} />} />
          ))}
          <Route path="*" element={<NotFoundScreen />} />
        </Routes>
      </Root>
    </BrowserRouter>
  );
}
