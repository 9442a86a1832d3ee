import { readNow } from "./browser/clock.ts";

/**
 * Toast queue without React: features call {@link showToast} from anywhere, and `Toaster.tsx`
 * renders.
 */

/** Duration of a toast, unless the pointer or the focus is on it. */
export const TOAST_DURATION_MS = 5000;

/**
 * Time for which a dismissed toast is remembered (specification). Within it F8 shows the last
 * missed toast again, but without its action, because Undo is no longer safe.
 */
export const TOAST_REMOVAL_DELAY_MS = 1_000_000;

export interface ToastAction {
  /** A verb: "Undo", "View", "Retry". */
  text: string;
  onClick: () => void;
}

export interface ToastMessage {
  intent: "success" | "failure" | "info";
  title?: string;
  message: string;
  action?: ToastAction;
  /** Second action; only the toast of a trigger has one. */
  secondAction?: ToastAction;
  durationMs?: number;
  onDismiss?: () => void;
}

export interface ShownToast {
  /** Different for each toast, also for two that say the same. */
  readonly key: number;
  readonly toast: ToastMessage;
}

interface ToastRecord {
  toast: ToastMessage;
  dismissedAt: number;
}

export type ToastPresenter = (toast: ToastMessage) => () => void;

let present: ToastPresenter | undefined;
/** Toasts shown before the toaster was mounted. */
let waiting: ToastMessage[] = [];
let lastDismissed: ToastRecord | undefined;
const listeners = new Set<() => void>();

/**
 * Shows a toast in place of the current one. Returns a function that dismisses it; it does nothing
 * if the toaster was not mounted yet.
 */
export function showToast(toast: ToastMessage): () => void {
  if (present !== undefined) return present(toast);
  waiting.push(toast);
  return () => undefined;
}

/** Called by the toaster when it is mounted; returns a function that disconnects it. */
export function connectToaster(presenter: ToastPresenter): () => void {
  present = presenter;
  const held = waiting;
  waiting = [];
  for (const toast of held) presenter(toast);
  return () => {
    if (shown === next) replace(null);
  };
}

export function recordDismissal(toast: ToastMessage, now: number): void {
  const { action: _action, secondAction: _second, onDismiss: _heard, ...message } = toast;
  lastDismissed = { toast: message, dismissedAt: now };
}

export function recallToast(now: number): ToastMessage | null {
  if (lastDismissed === undefined) return null;
  if (now - lastDismissed.dismissedAt >= TOAST_REMOVAL_DELAY_MS) {
    lastDismissed = undefined;
    return null;
  }
  return lastDismissed.toast;
}
