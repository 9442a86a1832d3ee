import { MoreIcon } from "@blueprintjs/icons";
import { NavLink } from "react-router-dom";
import { SCREENS } from "../../screens.ts";
import { MORE, PLACES } from "./messages.ts";

export interface BottomBarProps {
  isMenuOpen: boolean;
  /** Called by More; opens the sidebar's entries. */
  onOpenMenu: () => void;
}

/** Navigation within reach of the thumb on a phone. The sidebar has the remaining entries. */
export function BottomBar({ isMenuOpen, onOpenMenu }: BottomBarProps) {
  return (
    <nav className="bottom-bar" aria-label={PLACES}>
      {SCREENS.map(({ path, phonePlace }) => {
        if (phonePlace === undefined) return null;
        const { label, icon: Icon } = phonePlace;
        return (
          <NavLink className="bottom-bar-place" key={path} to={path} end>
            <Icon size={20} />
            {label}
          </NavLink>
        );
      })}
      <button
        type="button"
        className="bottom-bar-place"
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={onOpenMenu}
      >
        <MoreIcon size={20} />
        {MORE}
      </button>
    </nav>
  );
}
