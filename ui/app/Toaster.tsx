import { Button, OverlayToaster, type ToastOptions, type ToastProps } from "@blueprintjs/core";
import { ErrorIcon, InfoSignIcon, TickCircleIcon } from "@blueprintjs/icons";
import { useCallback, useEffect, useRef, type JSX } from "react";
import { readNow } from "./browser/clock.ts";
import {
  connectToaster,
  MAX_TOASTS,
  recallToast,
  recordDismissal,
  TOAST_DURATION_MS,
  type ToastMessage,
} from "./toasts.ts";
import { useMediaQuery } from "./browser/useMediaQuery.ts";
import { useSwipeRight } from "./browser/useSwipeRight.ts";
import { nameNotifications } from "./messages.ts";

/** Required by the specification. */
export const VIEWPORT_HOTKEY = "F8";

const ICONS: Record<ToastMessage["intent"], JSX.Element> = {
  success: <TickCircleIcon />,
  failure: <ErrorIcon />,
  info: <InfoSignIcon />,
};

/** A single action uses Blueprint's position; two actions are placed below the sentence. */
function describeToast(toast: ToastMessage, dismiss: () => void): ToastProps {
  const { action, secondAction } = toast;
  const isTwofold = action !== undefined && secondAction !== undefined;
  return {
    className: `toast toast-${toast.intent}`,
    icon: ICONS[toast.intent],
    timeout: toast.durationMs ?? TOAST_DURATION_MS,
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
                  dismiss();
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
    onDismiss: () => {
      recordDismissal(toast, readNow());
      toast.onDismiss?.();
    },
  };
}

/**
 * The page's only toaster. F8 moves the focus to it or, if no toast is shown, brings back the last
 * missed one. A swipe to the right dismisses a toast.
 */
export function Toaster() {
  const viewport = useRef<HTMLElement>(null);
  const toaster = useRef<OverlayToaster>(null);
  const isNarrow = useMediaQuery("(width < 768px)");

  const dismissShown = useCallback((): void => {
    const shown: ToastOptions | undefined = toaster.current?.getToasts()[0];
    if (shown !== undefined) toaster.current?.dismiss(shown.key);
  }, []);
  useSwipeRight(viewport, ".bp6-toast", dismissShown);

  useEffect(
    () =>
      connectToaster((toast) => {
        const overlay = toaster.current;
        const key = overlay?.show(describeToast(toast, dismissShown));
        return () => {
          if (key !== undefined) overlay?.dismiss(key);
        };
      }),
    [dismissShown],
  );

  useEffect(() => {
    function focusViewport(event: KeyboardEvent): void {
      if (event.key !== VIEWPORT_HOTKEY) return;
      event.preventDefault();
      if (toaster.current?.getToasts().length === 0) {
        const missed = recallToast(readNow());
        if (missed !== null) toaster.current.show(describeToast(missed, dismissShown));
      }
      viewport.current?.focus();
    }
    document.addEventListener("keydown", focusViewport);
    return () => document.removeEventListener("keydown", focusViewport);
  }, [dismissShown]);

  return (
    <section
      ref={viewport}
      className="toast-viewport"
      aria-label={nameNotifications(VIEWPORT_HOTKEY)}
      tabIndex={-1}
    >
      <OverlayToaster
        ref={toaster}
        maxToasts={MAX_TOASTS}
        position={isNarrow ? "bottom" : "bottom-right"}
        usePortal={false}
      />
    </section>
  );
}
