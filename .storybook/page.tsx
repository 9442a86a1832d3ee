import type { Decorator, Loader } from "@storybook/react-vite";
import type { BeforeEach } from "storybook/internal/types";
import { STORY_TIME } from "../mocks/storyTime.ts";
import type { PageParameters } from "../stories/page.ts";
import { dismissToast } from "../ui/app/toasts.ts";
import { isInFrames } from "./sideBySide.tsx";
import { statesIn } from "./states.tsx";
import type { Page } from "./world.tsx";

/** The page's time is origin + elapsed, so "5h" stays "5h" however long the catalog is open. */
function setPageClock(): void {
  Object.defineProperty(performance, "timeOrigin", {
    configurable: true,
    value: Date.parse(STORY_TIME) - performance.now(),
  });
}

const parametersOf = (parameters: Record<string, unknown>): PageParameters | undefined =>
  parameters["page"] as PageParameters | undefined;

export const openPage: Loader = async ({ parameters, globals }) => {
  const wanted = parametersOf(parameters);
  setPageClock();
  dismissToast();
  if (!wanted || statesIn(parameters) || isInFrames(globals)) return {};
  // Most pages need no backend.
  const { openWorld } = await import("./world.tsx");
  return openWorld(wanted);
};

/** Storybook keeps every story's context, so this one gives up its backend. */
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
