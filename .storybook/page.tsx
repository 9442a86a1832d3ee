import type { Decorator, Loader, Preview } from "@storybook/react-vite";
import { Provider } from "react-redux";
import { matchPath, MemoryRouter } from "react-router-dom";
import { openStoryWorld, STORY_TIME, type StoryWorld } from "../mocks/storyWorld.ts";
import type { PageParameters } from "../stories/page.ts";
import { api } from "../ui/api/endpoints.ts";
import { createLiveSocket, liveUrl } from "../ui/api/liveSocket.ts";
import { DemoInboxContext } from "../ui/app/demo/demoInbox.ts";
import { ScreenHeadingContext } from "../ui/app/Screen.tsx";
import { makeStore, type AppStore } from "../ui/app/store.ts";
import { dismissToast } from "../ui/app/toasts.ts";
import { Toaster } from "../ui/app/Toaster.tsx";
import { ScreenSections } from "../ui/ScreenSections.tsx";
import { SCREENS } from "../ui/screens.ts";
import { SIDE_BY_SIDE } from "./sideBySide.tsx";
import { statesIn } from "./states.tsx";

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

interface Page {
  readonly world: StoryWorld;
  readonly store: AppStore;
  close(): Promise<void>;
}

const parametersOf = (parameters: Record<string, unknown>): PageParameters | undefined =>
  parameters["page"] as PageParameters | undefined;

/** Opens a world, a WebSocket and a store for this story. Stories without a page skip this. */
export const openPage: Loader = async ({ parameters, globals }) => {
  const wanted = parametersOf(parameters);
  setPageClock();
  // A toast of the previous story may still be shown.
  dismissToast();
  // In side by side mode each frame opens its own world.
  if (!wanted || statesIn(parameters) || globals["theme"] === SIDE_BY_SIDE) return {};
  const world = await openStoryWorld(wanted);
  const live = createLiveSocket({ url: liveUrl(window.location.origin) });
  const store = makeStore({ live });
  live.open();
  const close = async () => {
    live.close();
    // A mutation left unanswered would fail minutes later, with a toast in another story.
    for (const call of store.dispatch(api.util.getRunningMutationsThunk())) call.abort();
    await world.close();
  };
  return { world, store, close } satisfies Page;
};

/** Storybook keeps the context of every story it has shown, so this one gives up its backend. */
export const closePage: NonNullable<Preview["beforeEach"]> = ({ loaded }) => {
  const { close } = loaded as Partial<Page>;
  return async () => {
    await close?.();
    for (const name of Object.keys(loaded)) delete loaded[name];
  };
};

export const withPage: Decorator = (Story, { parameters, loaded }) => {
  const wanted = parametersOf(parameters);
  const { world, store } = loaded as Partial<Page>;
  if (!wanted || !world || !store) return <Story />;
  const path = wanted.path ?? "/";
  const [pathname = "/"] = path.split("?");
  const screen = SCREENS.find((each) => matchPath(each.path, pathname)) ?? null;
  return (
    <Provider store={store}>
      <DemoInboxContext value={wanted.isDemo ? world.inbox : null}>
        <MemoryRouter initialEntries={[path]}>
          <ScreenHeadingContext value={screen}>
            {screen === null ? (
              <Story />
            ) : (
              <ScreenSections screen={screen}>
                <Story />
              </ScreenSections>
            )}
          </ScreenHeadingContext>
          <Toaster />
        </MemoryRouter>
      </DemoInboxContext>
    </Provider>
  );
};
