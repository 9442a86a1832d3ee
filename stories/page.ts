import type { Scenario } from "../mocks/scenarios/scenarios.ts";
import type { StoryWorld } from "../mocks/storyWorld.ts";

export interface PageParameters {
  /** Address of the page, including the part after `?`. A screen takes its heading from it. */
  readonly path?: string;
  readonly scenario?: Scenario;
  readonly prepare?: (world: StoryWorld) => Promise<void>;
  /**
   * Holds every request until the play function releases it, so that it can check the loading
   * state.
   */
  readonly isHeld?: boolean;
  /** Makes the page the offline demo, which shows its mails in an inbox. */
  readonly isDemo?: boolean;
}

/**
 * Returns the parameters of a story that needs a page: store, router, toaster and its own backend.
 * Controls are disabled, because a screen has an address but no props.
 */
export const onPage = (page: PageParameters = {}) => ({
  page,
  ...(page.path === undefined ? {} : { controls: { disable: true } }),
});

export function worldOf(loaded: Record<string, unknown>): StoryWorld {
  const { world } = loaded;
  if (!world) throw new Error("The story has no page: give it `parameters: onPage()`");
  return world as StoryWorld;
}
