import type { Scenario } from "../mocks/scenarios.ts";
import type { StoryWorld } from "../mocks/storyWorld.ts";

/** What a story needs of the page around it. */
export interface PageParameters {
  /** The page's address; the part after `?` counts too. A screen takes its heading from it. */
  readonly path?: string;
  readonly scenario?: Scenario;
  /** What is there before the page is opened. */
  readonly prepare?: (world: StoryWorld) => Promise<void>;
  /** Every call waits until the play releases it, so that it can read what is shown meanwhile. */
  readonly isHeld?: boolean;
  /** The page is the offline demo, whose mail stays in it. */
  readonly isDemo?: boolean;
}

/**
 * Parameters of a story that needs a page: store, router, toaster and a backend of its own. A screen
 * has an address and no props, so it has no panel of controls that says so.
 */
export const onPage = (page: PageParameters = {}) => ({
  page,
  ...(page.path === undefined ? {} : { controls: { disable: true } }),
});

/** The story's backend, for a play function that lets something happen behind the page. */
export function worldOf(loaded: Record<string, unknown>): StoryWorld {
  const { world } = loaded;
  if (!world) throw new Error("The story has no page: give it `parameters: onPage()`");
  return world as StoryWorld;
}
