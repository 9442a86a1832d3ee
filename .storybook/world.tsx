import type { ReactNode } from "react";
import { Provider } from "react-redux";
import { matchPath, MemoryRouter } from "react-router-dom";
import { openStoryWorld, type StoryWorld } from "../mocks/storyWorld.ts";
import type { PageParameters } from "../stories/page.ts";
import { api } from "../ui/api/endpoints.ts";
import { createLiveSocket, liveUrl } from "../ui/api/liveSocket.ts";
import { DemoInboxContext } from "../ui/app/demo/demoInbox.ts";
import { ScreenHeadingContext } from "../ui/app/Screen.tsx";
import { makeStore, type AppStore } from "../ui/app/store.ts";
import { Toaster } from "../ui/app/Toaster.tsx";
import { ScreenSections } from "../ui/ScreenSections.tsx";
import { SCREENS } from "../ui/screens.ts";

export interface Page {
  readonly world: StoryWorld;
  readonly store: AppStore;
  render(story: ReactNode): ReactNode;
  close(): Promise<void>;
}

export async function openWorld(wanted: PageParameters): Promise<Page> {
  const world = await openStoryWorld(wanted);
  const live = createLiveSocket({ url: liveUrl(window.location.origin) });
  const store = makeStore({ live });
  live.open();
  const path = wanted.path ?? "/";
  const [pathname = "/"] = path.split("?");
  const screen = SCREENS.find((each) => matchPath(each.path, pathname)) ?? null;
  return {
    world,
    store,
    render: (story) => (
      <Provider store={store}>
        <DemoInboxContext value={wanted.isDemo ? world.inbox : null}>
          <MemoryRouter initialEntries={[path]}>
            <ScreenHeadingContext value={screen}>
              {screen === null ? story : <ScreenSections screen={screen}>{story}</ScreenSections>}
            </ScreenHeadingContext>
            <Toaster staysOpen />
          </MemoryRouter>
        </DemoInboxContext>
      </Provider>
    ),
    close: async () => {
      live.close();
      // An open mutation would fail minutes later, in another story.
      for (const call of store.dispatch(api.util.getRunningMutationsThunk())) call.abort();
      await world.close();
    },
  };
}
