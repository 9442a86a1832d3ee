import { OverlaysProvider } from "@blueprintjs/core";
import { Provider } from "react-redux";
import { RouterProvider } from "react-router-dom";
import type { AppStore } from "./app/store.ts";
import { Toaster } from "./app/Toaster.tsx";
import type { AppRouter } from "./routes.tsx";

interface AppProps {
  store: AppStore;
  /** One per page: it listens to the browser's history for as long as the page lives. */
  router: AppRouter;
}

export function App({ store, router }: AppProps) {
  return (
    <Provider store={store}>
      <OverlaysProvider>
        <RouterProvider router={router} />
        <Toaster />
      </OverlaysProvider>
    </Provider>
  );
}
