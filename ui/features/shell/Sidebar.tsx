import { useId } from "react";
import { Link, useLocation } from "react-router-dom";
import { ProductMark } from "../../components/layout/ProductMark.tsx";
import { findScreen, SCREENS, SIDEBAR_GROUPS } from "../../screens.ts";
import { KEYBOARD_SHORTCUTS, MAIN } from "./messages.ts";

export interface SidebarProps {
  /** Also called for the current screen. */
  onNavigate?: () => void;
  /** Omitted on devices without a keyboard. */
  onShowShortcuts?: () => void;
}

export function Sidebar({ onNavigate, onShowShortcuts }: SidebarProps) {
  return (
    <nav className="sidebar" aria-label={MAIN}>
      <div className="sidebar-brand">
        <ProductMark />
      </div>
      {SIDEBAR_GROUPS.map((group) => (
        <SidebarGroup key={group} group={group} onNavigate={onNavigate} />
      ))}
      {onShowShortcuts === undefined ? null : (
        <button type="button" className="sidebar-shortcuts" onClick={onShowShortcuts}>
          {KEYBOARD_SHORTCUTS} <kbd aria-hidden="true">?</kbd>
        </button>
      )}
    </nav>
  );
}

interface SidebarGroupProps {
  group: (typeof SIDEBAR_GROUPS)[number];
  onNavigate: (() => void) | undefined;
}

function SidebarGroup({ group, onNavigate }: SidebarGroupProps) {
  const headingId = useId();
  const shown = findScreen(useLocation().pathname, "/");
  /** `true` marks the parent's entry. */
  const currentOf = (path: string) =>
    path === shown?.path ? "page" : path === shown?.under ? "true" : undefined;
  return (
    <>
      {group === "" ? null : (
        <p className="sidebar-heading" id={headingId}>
          {group}
        </p>
      )}
      <ul className="sidebar-entries" {...(group === "" ? {} : { "aria-labelledby": headingId })}>
        {SCREENS.map(({ path, title, entry }) =>
          entry?.group !== group ? null : (
            <li key={path}>
              <Link
                className="sidebar-entry"
                to={path}
                aria-current={currentOf(path)}
                onClick={onNavigate}
              >
                <entry.icon size={16} />
                <span className="truncate">{title}</span>
              </Link>
            </li>
          ),
        )}
      </ul>
    </>
  );
}
