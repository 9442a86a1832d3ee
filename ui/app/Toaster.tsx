import { Button, Classes, Toast, type ToastProps } from "@blueprintjs/core";
import { ErrorIcon, InfoSignIcon, TickCircleIcon } from "@blueprintjs/icons";
import { useEffect, useRef, useSyncExternalStore, type JSX } from "react";
import { readNow } from "./browser/clock.ts";
import {
  dismissToast,
  durationOf,
  readShownToast,
  recallToast,
  showToast,
  subscribeToToasts,
  type ToastMessage,
} from "./toasts.ts";
import { useMediaQuery } from "./browser/useMediaQuery.ts";
import { useSwipeRight } from "./browser/input/useSwipeRight.ts";
import { nameNotifications } from "./messages.ts";

/** Fixed by the specification. */
export const VIEWPORT_HOTKEY = "F8";

const ICONS: Record<ToastMessage["intent"], JSX.Element> = {
  success: <TickCircleIcon />,
  failure: <ErrorIcon />,
  info: <InfoSignIcon />,
};

/** A single action uses Blueprint's position; two actions are placed below the sentence. */
function describeToast(toast: ToastMessage, staysOpen: boolean): ToastProps {
  const { action, secondAction } = toast;
  const isTwofold = action !== undefined && secondAction !== undefined;
  return {
    className: `toast toast-${toast.intent}`,
    icon: ICONS[toast.intent],
    // Blueprint closes no toast whose timeout is 0.
    timeout: staysOpen ? 0 : durationOf(toast),
    message: (
      <span className="toast-text">
        {toast.title === undefined ? null : <strong className="toast-title">{toast.title}</strong>}
        <span>{toast.message}</span>
        {isTwofold ? (
          <span className="toast-actions">
            {[action, secondAction].map(({ text, onClick }) => (
              <Button
                key={text}
                size="small"
                text={text}
                onClick={() => {
                  dismissToast();
                  onClick();
                }}
              />
            ))}
          </span>
        ) : null}
      </span>
    ),
    ...(action === undefined || isTwofold
      ? {}
      : { action: { text: action.text, onClick: action.onClick } }),
  };
}

interface ToasterProps {
  /**
   * Keeps a toast until it is dismissed or replaced. For the catalog, which must find each toast,
   * however slow the machine is.
   */
  readonly staysOpen?: boolean;
}

/**
 * The one toaster of the page. F8 moves the focus to it, and when nothing is on show brings back
 * what was last missed. Escape and a swipe to the right dismiss a toast.
 *
 * Blueprint's `OverlayToaster` gives all its toasts one ref: one that comes while another leaves may
 * get the classes of that one, and stays invisible.
 */
export function Toaster({ staysOpen = false }: ToasterProps) {
  const viewport = useRef<HTMLElement>(null);
  const shown = useSyncExternalStore(subscribeToToasts, readShownToast);
  const isNarrow = useMediaQuery("(width < 768px)");
  useSwipeRight(viewport, ".bp6-toast", dismissToast);

  useEffect(() => {
    function heedKey(event: KeyboardEvent): void {
      const area = viewport.current;
      if (event.key === "Escape" && readShownToast() && area?.contains(event.target as Node)) {
        event.preventDefault();
        event.stopPropagation();
        dismissToast();
      }
      if (event.key !== VIEWPORT_HOTKEY) return;
      event.preventDefault();
      const missed = readShownToast() ? null : recallToast(readNow());
      if (missed !== null) showToast(missed);
      area?.focus();
    }
    document.addEventListener("keydown", heedKey, { capture: true });
    return () => document.removeEventListener("keydown", heedKey, { capture: true });
  }, []);

  const container = Classes.TOAST_CONTAINER;
  const place = isNarrow ? `${container}-bottom` : `${container}-bottom ${container}-right`;
  return (
    <section
      ref={viewport}
      className="toast-viewport"
      aria-label={nameNotifications(VIEWPORT_HOTKEY)}
      tabIndex={-1}
    >
      <div aria-live="polite" className={`${container} ${container}-inline ${place}`}>
        {shown === null ? null : (
          <Toast
            key={shown.key}
            {...describeToast(shown.toast, staysOpen)}
            onDismiss={dismissToast}
          />
        )}
      </div>
    </section>
  );
}
