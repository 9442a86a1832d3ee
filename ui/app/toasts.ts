/**
 * What has been said to the reader and what still may be repeated. No React here: features call
 * {@link showToast} from anywhere, `Toaster.tsx` draws.
 */

/** How long a toast stays unless the pointer or the focus is on it. */
export const TOAST_DURATION_MS = 5000;

/**
 * How long a dismissed toast's record is kept (specification). Until then F8 can bring back
 * what was missed; its action does not come back, because Undo is no longer safe by then.
 */
export const TOAST_REMOVAL_DELAY_MS = 1_000_000;

export const MAX_TOASTS = 1;

export interface ToastAction {
  /** A verb: "Undo", "View", "Retry". */
  text: string;
  onClick: () => void;
}

export interface ToastMessage {
  intent: "success" | "failure" | "info";
  title?: string;
  /** One sentence. */
  message: string;
  action?: ToastAction;
  /** A firing's alone: the only toast with two actions. */
  secondAction?: ToastAction;
  durationMs?: number;
  /** It has left the screen, whatever the reason. */
  onDismiss?: () => void;
}

interface ToastRecord {
  toast: ToastMessage;
  dismissedAt: number;
}

/** Gives back how to take the toast off the screen while it is there. */
export type ToastPresenter = (toast: ToastMessage) => () => void;

let present: ToastPresenter | undefined;
/** Said before the toaster was on the page. */
let waiting: ToastMessage[] = [];
let lastDismissed: ToastRecord | undefined;

/**
 * Shows a toast; the one on screen, if any, makes room for it. Gives back how to take it off again,
 * once it is on screen.
 */
export function showToast(toast: ToastMessage): () => void {
  if (present !== undefined) return present(toast);
  waiting.push(toast);
  return () => undefined;
}

/** Called by the toaster when it is on the page; gives back how to take it off. */
export function connectToaster(presenter: ToastPresenter): () => void {
  present = presenter;
  const held = waiting;
  waiting = [];
  for (const toast of held) presenter(toast);
  return () => {
    if (present === presenter) present = undefined;
  };
}

/** Remembers what left the screen. `now` in epoch milliseconds. */
export function recordDismissal(toast: ToastMessage, now: number): void {
  const { action: _action, secondAction: _second, onDismiss: _heard, ...message } = toast;
  lastDismissed = { toast: message, dismissedAt: now };
}

/** The last toast that left the screen, while its record is kept. */
export function recallToast(now: number): ToastMessage | null {
  if (lastDismissed === undefined) return null;
  if (now - lastDismissed.dismissedAt >= TOAST_REMOVAL_DELAY_MS) {
    lastDismissed = undefined;
    return null;
  }
  return lastDismissed.toast;
}
