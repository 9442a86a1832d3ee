export interface StatesParameters {
  readonly load: () => Promise<object>;
  /** Minimum column width in pixels; the states are shown side by side if they fit. */
  readonly width: number;
  /**
   * Height in pixels of a frame for each state. Needed for components that cover the page, take the
   * focus, need a backend, or reach their state only by the play function.
   */
  readonly frame?: number;
}

interface Options {
  readonly width?: number;
  readonly frame?: number;
}

/**
 * Story that shows all others of its file side by side: `export const States = statesOf(() =>
 * import("./Tooltip.stories.tsx"));`. The tests skip it, because the stories in it are tested by
 * themselves.
 */
export const statesOf = (load: () => Promise<object>, options: Options = {}) => ({
  parameters: {
    states: { load, width: 320, ...options } satisfies StatesParameters,
    controls: { disable: true },
    docs: { source: { code: "" } },
  },
});
