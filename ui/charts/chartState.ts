import type { TimeView } from "./model/scales/timeScale.ts";

/** `pointer` is in pixels of the plot; `bar` is set by keyboard. */
export type ChartCursor =
  | { readonly status: "hidden" }
  | { readonly status: "pointer"; readonly x: number; readonly y: number }
  | { readonly status: "bar"; readonly index: number };

/**
 * Kept outside React, so that the crosshair redraws only its layers. Changes are merged and
 * published once per animation frame, the view before the cursor.
 */
export interface ChartState {
  /** Published view, used for drawing; null is the fitted view. */
  readonly view: () => TimeView | null;
  readonly cursor: () => ChartCursor;
  /** Newest view, even if unpublished; the next gesture starts from it. */
  readonly latestView: () => TimeView | null;
  readonly latestCursor: () => ChartCursor;
  readonly setView: (view: TimeView | null) => void;
  readonly setCursor: (cursor: ChartCursor) => void;
  readonly subscribeView: (listener: () => void) => () => void;
  readonly subscribeCursor: (listener: () => void) => () => void;
}

export const hiddenCursor: ChartCursor = { status: "hidden" };

/** `requestFrame` runs its callback once, before the next paint. */
export function createChartState(
  requestFrame: (publish: () => void) => void = (publish) => {
    requestAnimationFrame(publish);
  },
): ChartState {
  const view = createCell<TimeView | null>(null);
  const cursor = createCell<ChartCursor>(hiddenCursor);
  let requested = false;

  const request = (): void => {
    if (requested) return;
    requested = true;
    requestFrame(() => {
      requested = false;
      view.publish();
      cursor.publish();
    });
  };

  return {
    view: view.published,
    cursor: cursor.published,
    latestView: view.latest,
    latestCursor: cursor.latest,
    setView: (next) => {
      view.set(next);
      request();
    },
    setCursor: (next) => {
      cursor.set(next);
      request();
    },
    subscribeView: view.subscribe,
    subscribeCursor: cursor.subscribe,
  };
}

function createCell<Value>(initial: Value) {
  let latest = initial;
  let published = initial;
  const listeners = new Set<() => void>();
  return {
    latest: (): Value => latest,
    published: (): Value => published,
    set: (next: Value): void => {
      latest = next;
    },
    publish: (): void => {
      if (Object.is(latest, published)) return;
      published = latest;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
