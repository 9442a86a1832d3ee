import { Button } from "@blueprintjs/core";
import { MenuIcon, SearchIcon } from "@blueprintjs/icons";
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { useLocation } from "react-router-dom";
import { useAppDispatch } from "../../app/hooks.ts";
import { paletteOpened } from "../../app/palette.ts";
import { HeaderSlotsContext, type HeaderSlots } from "../../app/Screen.tsx";
import { useTheme } from "../../app/theme.ts";
import { PHONE, useMediaQuery } from "../../app/browser/useMediaQuery.ts";
import { ThemeToggle } from "../../components/actions/ThemeToggle.tsx";
import { BottomBar } from "./BottomBar.tsx";
import { InstallCard } from "./InstallCard.tsx";
import { ShellStatus } from "./ShellStatus.tsx";
import { ShellNotices } from "./ShellNotices.tsx";
import { Sidebar } from "./Sidebar.tsx";
import { SidebarDrawer } from "./SidebarDrawer.tsx";
import { useShortcuts } from "./useShortcuts.ts";
import { useSidebarSwipe } from "./useSidebarSwipe.ts";
import { OPEN_MENU, SEARCH, SEARCH_KEY, SKIP_TO_CONTENT } from "./messages.ts";

/** From this width on the sidebar is fixed (specification). Keep in sync with shell.css. */
export const SIDEBAR_FIXED_FROM_PX = 1280;
const WIDE = `(width >= ${SIDEBAR_FIXED_FROM_PX}px)`;

const ShortcutSheet = lazy(async () => ({
  default: (await import("./ShortcutSheet.tsx")).ShortcutSheet,
}));

/** Focuses the new screen, so that screen readers start there. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [pathname]);
  return main;
}

function makeSlots(): HeaderSlots {
  const heading = document.createElement("div");
  heading.className = "shell-heading";
  const action = document.createElement("div");
  action.className = "shell-action";
  return { heading, action };
}

/** Attaches an existing element, so that no screen renders twice. */
function Slot({ element }: { element: HTMLElement }) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => host.current?.append(element), [element]);
  return <div className="shell-slot" ref={host} />;
}

export function Layout({ bell, children }: { bell: ReactNode; children: ReactNode }) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [slots] = useState(makeSlots);
  const isWide = useMediaQuery(WIDE);
  const isPhone = useMediaQuery(PHONE);
  const { theme, next, cycle } = useTheme();
  const main = useFocusOnNavigation();
  const dispatch = useAppDispatch();
  const shortcuts = useShortcuts(cycle);
  const openMenu = useCallback(() => setMenuOpen(true), []);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  useSidebarSwipe({ isEnabled: !isWide, isOpen: isMenuOpen, open: openMenu, close: closeMenu });

  return (
    <div className="shell">
      <a
        className="skip-link"
        href="#main"
        onClick={(event) => {
          // A base URL would make the link leave this screen.
          event.preventDefault();
          // Hidden content cannot take the focus.
          main.current?.style.setProperty("visibility", "visible");
          main.current?.focus();
        }}
      >
        {SKIP_TO_CONTENT}
      </a>
      {isWide ? (
        <div className="shell-sidebar">
          <Sidebar onShowShortcuts={() => shortcuts.setSheetOpen(true)} />
        </div>
      ) : null}
      <SidebarDrawer isOpen={isMenuOpen && !isWide} onClose={closeMenu} />
      <div className="shell-page">
        <header className="shell-header">
          {isWide ? null : (
            <Button
              className="shell-menu"
              variant="minimal"
              icon={<MenuIcon />}
              aria-label={OPEN_MENU}
              aria-haspopup="dialog"
              aria-expanded={isMenuOpen}
              onClick={openMenu}
            />
          )}
          <Slot element={slots.heading} />
          {isPhone ? null : (
            <Button
              className="shell-search"
              icon={<SearchIcon />}
              aria-haspopup="dialog"
              onClick={() => dispatch(paletteOpened(true))}
            >
              {SEARCH} <kbd aria-hidden="true">{SEARCH_KEY}</kbd>
            </Button>
          )}
          <div className="shell-status">
            <ShellStatus />
          </div>
          <div className="shell-bell">{bell}</div>
          <div className="shell-theme">
            <ThemeToggle theme={theme} next={next} onCycle={cycle} />
          </div>
          <Slot element={slots.action} />
        </header>
        <ShellNotices />
        <main id="main" className="shell-main" ref={main} tabIndex={-1}>
          <HeaderSlotsContext value={slots}>{children}</HeaderSlotsContext>
        </main>
        <InstallCard />
        {isPhone ? <BottomBar isMenuOpen={isMenuOpen} onOpenMenu={openMenu} /> : null}
      </div>
      {shortcuts.isSheetOpen ? (
        <Suspense fallback={null}>
          <ShortcutSheet
            isOpen
            isEnabled={shortcuts.isEnabled}
            onEnable={shortcuts.setEnabled}
            onClose={() => shortcuts.setSheetOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
