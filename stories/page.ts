import type { Scenario } from "../mocks/scenarios/scenarios.ts";
import type { StoryWorld } from "../mocks/storyWorld.ts";

export interface PageParameters {
  /** Address including the query. A screen takes its heading from it. */
  readonly path?: string;
  readonly scenario?: Scenario;
  readonly prepare?: (world: StoryWorld) => Promise<void>;
  /** Holds requests until the play function releases them, to check the loading state. */
  readonly isHeld?: boolean;
  /** Makes the page the demo, which has an inbox. */
  readonly isDemo?: boolean;
}

/**
 * For a story with store, router, toaster and a backend. A screen has no controls, because it has
 * an address but no props.
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
