import { Portal } from "@blueprintjs/core";
import {
  cloneElement,
  useEffect,
  useId,
  useRef,
  useState,
  type PointerEvent,
  type ReactElement,
} from "react";
import { readTooltipDelay, reportTooltipClosed, reportTooltipOpened } from "./tooltipDelay.ts";

const GAP_PX = 6;
const EDGE_PX = 8;

/** Long enough to move the pointer from the target onto the tip (WCAG 1.4.13, hoverable). */
const CLOSE_DELAY_MS = 80;

export interface TooltipProps {
  content: string;
  /** False if the target's own name already contains the same words. */
  describes?: boolean;
  children: ReactElement<{ "aria-describedby"?: string | undefined }>;
}

/** Places the tip below, or above without room, within the page. */
function placeTip(target: DOMRect, tip: DOMRect): { left: number; top: number } {
  const below = target.bottom + GAP_PX;
  const top =
    below + tip.height + EDGE_PX > window.innerHeight ? target.top - GAP_PX - tip.height : below;
  const left = target.left + target.width / 2 - tip.width / 2;
  const last = window.innerWidth - tip.width - EDGE_PX;
  return { left: Math.max(EDGE_PX, Math.min(left, last)), top: Math.max(EDGE_PX, top) };
}

/**
 * Opens after 700 ms of hovering, or at once within 300 ms of another one. Blueprint's popover
 * costs 15 KB, has no skip delay, and does not associate the tip with its target.
 */
export function Tooltip({ content, describes = true, children }: TooltipProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const target = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function plan(open: boolean, delay: number): void {
    clearTimeout(timer.current);
    if (delay === 0) setOpen(open);
    else timer.current = setTimeout(() => setOpen(open), delay);
  }
  const enter = (event: PointerEvent): void => {
    if (event.pointerType !== "touch") plan(true, isOpen ? 0 : readTooltipDelay());
  };
  const leave = (): void => plan(false, isOpen ? CLOSE_DELAY_MS : 0);

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (!isOpen) return undefined;
    reportTooltipOpened();
    const hide = (): void => setOpen(false);
    const hideOnEscape = (event: KeyboardEvent): void => {
      if (event.key === "Escape") hide();
    };
    document.addEventListener("keydown", hideOnEscape);
    window.addEventListener("scroll", hide, { capture: true, passive: true });
    return () => {
      document.removeEventListener("keydown", hideOnEscape);
      window.removeEventListener("scroll", hide, { capture: true });
      reportTooltipClosed();
    };
  }, [isOpen]);

  // The portal mounts its content after this component's effects.
  const place = (tip: HTMLDivElement | null): void => {
    if (tip === null || target.current === null) return;
    const anchor = target.current.firstElementChild ?? target.current;
    const { left, top } = placeTip(anchor.getBoundingClientRect(), tip.getBoundingClientRect());
    tip.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
  };

  return (
    <span
      ref={target}
      className="tip-target"
      onPointerEnter={enter}
      onPointerLeave={leave}
      onPointerDown={() => plan(false, 0)}
      onFocus={(event) => {
        if (event.target.matches(":focus-visible")) plan(true, readTooltipDelay());
      }}
      onBlur={() => plan(false, 0)}
    >
      {cloneElement(children, isOpen && describes ? { "aria-describedby": id } : {})}
      {isOpen ? (
        <Portal>
          <div
            ref={place}
            id={id}
            role="tooltip"
            className="tip"
            onPointerEnter={() => plan(true, 0)}
            onPointerLeave={leave}
          >
            {content}
          </div>
        </Portal>
      ) : null}
    </span>
  );
}
