import { NavLink } from "react-router-dom";
import { ProductMark } from "../../components/ProductMark.tsx";
import { SCREENS } from "../../screens.ts";
import { KEYBOARD_SHORTCUTS, MAIN } from "./messages.ts";

export interface SidebarProps {
  /** Called when an entry is chosen, even if its screen is already shown. */
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
      <ul className="sidebar-entries">
        {SCREENS.map(({ path, title, icon: Icon }) =>
          Icon === undefined ? null : (
            <li key={path}>
              <NavLink className="sidebar-entry" to={path} end={path === "/"} onClick={onNavigate}>
                <Icon size={16} />
                <span className="truncate">{title}</span>
              </NavLink>
            </li>
          ),
        )}
      </ul>
      {onShowShortcuts === undefined ? null : (
        <button type="button" className="sidebar-shortcuts" onClick={onShowShortcuts}>
          {KEYBOARD_SHORTCUTS} <kbd aria-hidden="true">?</kbd>
        </button>
      )}
    </nav>
  );
}
