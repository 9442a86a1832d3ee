/** What the story of all states needs; `.storybook/states.tsx` draws it. */
export interface StatesParameters {
  /** The file of stories itself. */
  readonly load: () => Promise<object>;
  /** Narrowest column in pixels; the states stand beside each other while they have this room. */
  readonly width: number;
  /**
   * Height in pixels of a page for each state: for what covers the page, takes the focus, needs a
   * backend, or looks like its state only once it was played.
   */
  readonly frame?: number;
}

interface Options {
  readonly width?: number;
  readonly frame?: number;
}

/**
 * The story that shows all others of its file side by side:
 * `export const States = statesOf(() => import("./Tip.stories.tsx"));`. The run leaves it out: what it
 * shows are stories that are tested by themselves.
 */
export const statesOf = (load: () => Promise<object>, options: Options = {}) => ({
  parameters: {
    states: { load, width: 320, ...options } satisfies StatesParameters,
    controls: { disable: true },
    docs: { source: { code: "" } },
  },
});
