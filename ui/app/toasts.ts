import { sentenceOf } from "../api/apiError.ts";
import { readNow } from "./browser/clock.ts";

/**
 * The toast on screen and the last one that left it. Without React: features call {@link showToast}
 * from anywhere, and `Toaster.tsx` draws.
 */

/** Milliseconds without pointer or focus on the toast. */
export const TOAST_DURATION_MS = 5000;

/** Milliseconds; longer, so that a mistake can be undone. */
const ACTION_TOAST_DURATION_MS = 10_000;

/**
 * Milliseconds (specification) within which F8 shows a dismissed toast again, without its action,
 * because Undo is no longer safe.
 */
export const TOAST_REMOVAL_DELAY_MS = 1_000_000;

export interface ToastAction {
  text: string;
  onClick: () => void;
}

export interface ToastMessage {
  intent: "success" | "failure" | "info";
  title?: string;
  message: string;
  action?: ToastAction;
  secondAction?: ToastAction;
  durationMs?: number;
  onDismiss?: () => void;
}

export const durationOf = ({ action, durationMs }: ToastMessage): number =>
  durationMs ?? (action === undefined ? TOAST_DURATION_MS : ACTION_TOAST_DURATION_MS);

export interface ShownToast {
  readonly key: number;
  readonly toast: ToastMessage;
}

interface ToastRecord {
  toast: ToastMessage;
  dismissedAt: number;
}

let shown: ShownToast | null = null;
let lastKey = 0;
let lastDismissed: ToastRecord | undefined;
const listeners = new Set<() => void>();

function replace(next: ShownToast | null): void {
  const before = shown;
  shown = next;
  for (const listener of listeners) listener();
  if (before === null) return;
  const { action: _action, secondAction: _second, onDismiss, ...message } = before.toast;
  lastDismissed = { toast: message, dismissedAt: readNow() };
  onDismiss?.();
}

/** Returns a function that removes the toast while it is shown. */
export function showToast(toast: ToastMessage): () => void {
  const next = { key: (lastKey += 1), toast };
  replace(next);
  return () => {
    if (shown === next) replace(null);
  };
}

export function showFailure(title: string, error: unknown): void {
  showToast({ intent: "failure", title, message: sentenceOf(error) });
}

/** Resolves to true on success; never rejects. */
export async function announce(
  change: Promise<unknown>,
  failed: string,
  made?: Omit<ToastMessage, "intent">,
): Promise<boolean> {
  try {
    await change;
  } catch (error) {
    showFailure(failed, error);
    return false;
  }
  if (made !== undefined) showToast({ intent: "success", ...made });
  return true;
}

interface TestWords {
  readonly sent: string;
  readonly filed?: string;
  readonly failed: string;
}

export async function announceTest(
  test: Promise<{ success: boolean; outcome?: string; message: string }>,
  { sent, filed, failed }: TestWords,
): Promise<void> {
  try {
    const { success, outcome, message } = await test;
    if (!success) showToast({ intent: "failure", title: failed, message });
    else if (filed !== undefined && outcome === "filed")
      showToast({ intent: "info", title: filed, message });
    else showToast({ intent: "success", title: sent, message });
  } catch (error) {
    showFailure(failed, error);
  }
}

export const dismissToast = (): void => replace(null);

export const readShownToast = (): ShownToast | null => shown;

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The last toast that left the screen, while its record is kept. `now` in epoch milliseconds. */
export function recallToast(now: number): ToastMessage | null {
  if (lastDismissed === undefined) return null;
  if (now - lastDismissed.dismissedAt >= TOAST_REMOVAL_DELAY_MS) {
    lastDismissed = undefined;
    return null;
  }
  return lastDismissed.toast;
}
