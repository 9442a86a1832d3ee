import type { Decorator, Loader } from "@storybook/react-vite";
import type { BeforeEach } from "storybook/internal/types";
import { STORY_TIME } from "../mocks/storyTime.ts";
import type { PageParameters } from "../stories/page.ts";
import { dismissToast } from "../ui/app/toasts.ts";
import { isInFrames } from "./sideBySide.tsx";
import { statesIn } from "./states.tsx";
import type { Page } from "./world.tsx";

/**
 * Sets the page's clock to the time of the story's backend. The page reads its time as origin +
 * elapsed, so "5h" stays "5h" however long the catalog has been open.
 */
function setPageClock(): void {
  Object.defineProperty(performance, "timeOrigin", {
    configurable: true,
    value: Date.parse(STORY_TIME) - performance.now(),
  });
}

const parametersOf = (parameters: Record<string, unknown>): PageParameters | undefined =>
  parameters["page"] as PageParameters | undefined;

/** Opens a world, a WebSocket and a store for this story. Stories without a page skip this. */
export const openPage: Loader = async ({ parameters, globals }) => {
  const wanted = parametersOf(parameters);
  setPageClock();
  // A toast of the previous story may still be shown.
  dismissToast();
  // Each frame opens its own world.
  if (!wanted || statesIn(parameters) || isInFrames(globals)) return {};
  // Loaded here, because most pages of the catalog need no backend.
  const { openWorld } = await import("./world.tsx");
  return openWorld(wanted);
};

/** Storybook keeps the context of every story it has shown, so this one gives up its backend. */
export const closePage: BeforeEach = ({ loaded }) => {
  const { close } = loaded as Partial<Page>;
  return async () => {
    await close?.();
    for (const name of Object.keys(loaded)) delete loaded[name];
  };
};

export const withPage: Decorator = (Story, { loaded }) => {
  const { render } = loaded as Partial<Page>;
  return <>{render ? render(<Story />) : <Story />}</>;
};
