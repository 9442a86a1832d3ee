export interface StatesParameters {
  readonly load: () => Promise<object>;
  /** Minimum column width in pixels. */
  readonly width: number;
  /**
   * Pixels of a frame for each state, if it covers the page, takes the focus, needs a backend, or
   * is reached by the play function.
   */
  readonly frame?: number;
}

interface Options {
  readonly width?: number;
  readonly frame?: number;
}

/**
 * Story with all others of its file: `export const States = statesOf(() =>
 * import("./Tooltip.stories.tsx"));`. Tests skip it, because they play the others.
 */
export const statesOf = (load: () => Promise<object>, options: Options = {}) => ({
  parameters: {
    states: { load, width: 320, ...options } satisfies StatesParameters,
    controls: { disable: true },
    docs: { source: { code: "" } },
  },
});
