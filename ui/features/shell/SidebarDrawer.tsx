import { Button, Overlay2 } from "@blueprintjs/core";
import { CrossIcon } from "@blueprintjs/icons";
import { useRef, type RefObject } from "react";
import { Sidebar } from "./Sidebar.tsx";
import { CLOSE_MENU, MENU } from "./messages.ts";

/** Matches `--panel` in ui/theme/tokens.css; the overlay unmounts when the slide ends. */
const SLIDE_MS = 180;

export interface SidebarDrawerProps {
  isOpen: boolean;
  onClose: () => void;
}

export function SidebarDrawer({ isOpen, onClose }: SidebarDrawerProps) {
  const panel = useRef<HTMLDivElement>(null);
  return (
    <Overlay2
      isOpen={isOpen}
      onClose={onClose}
      childRef={panel as RefObject<HTMLElement>}
      className="sidebar-overlay"
      transitionName="sidebar-slide"
      transitionDuration={SLIDE_MS}
    >
      <div
        ref={panel}
        id="sidebar-drawer"
        className="sidebar-drawer"
        // A native dialog's top layer would compete with Overlay2.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="dialog"
        aria-modal="true"
        aria-label={MENU}
      >
        <Button
          className="sidebar-close"
          variant="minimal"
          icon={<CrossIcon />}
          aria-label={CLOSE_MENU}
          onClick={onClose}
        />
        <Sidebar onNavigate={onClose} />
      </div>
    </Overlay2>
  );
}
