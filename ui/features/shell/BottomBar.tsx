import { MoreIcon } from "@blueprintjs/icons";
import { Link, useLocation } from "react-router-dom";
import { findScreen, SCREENS } from "../../screens.ts";
import { MORE, PLACES } from "./messages.ts";

export interface BottomBarProps {
  isMenuOpen: boolean;
  /** Opens the sidebar's entries. */
  onOpenMenu: () => void;
}

const PHONE_PLACES = SCREENS.flatMap(({ path, phonePlace }) =>
  phonePlace === undefined ? [] : [{ path, ...phonePlace }],
).toSorted((one, other) => one.at - other.at);

/** Navigation within reach of a thumb. More stands for the other screens. */
export function BottomBar({ isMenuOpen, onOpenMenu }: BottomBarProps) {
  const shown = findScreen(useLocation().pathname, "/");
  const isUnderMore = shown !== undefined && shown.phonePlace === undefined;
  return (
    <nav className="bottom-bar" aria-label={PLACES}>
      {PHONE_PLACES.map(({ path, label, icon: Icon }) => (
        <Link
          className="bottom-bar-place"
          key={path}
          to={path}
          aria-current={path === shown?.path ? "page" : undefined}
        >
          <Icon size={20} />
          {label}
        </Link>
      ))}
      <button
        type="button"
        className="bottom-bar-place"
        aria-current={isUnderMore ? "true" : undefined}
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
