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

/** One action uses Blueprint's place; two are below the sentence. */
function describeToast(toast: ToastMessage, staysOpen: boolean): ToastProps {
  const { action, secondAction } = toast;
  const isTwofold = action !== undefined && secondAction !== undefined;
  return {
    className: `toast toast-${toast.intent}`,
    icon: ICONS[toast.intent],
    // Blueprint keeps a toast whose timeout is 0.
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
  /** Keeps a toast until it is dismissed or replaced, for the catalog's tests on slow machines. */
  readonly staysOpen?: boolean;
}

/**
 * The page's toaster. F8 focuses it, or shows the last missed toast again. Escape and a swipe to
 * the right dismiss. Blueprint's `OverlayToaster` is not used: its toasts share one ref, so a toast
 * may stay invisible while another leaves.
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
