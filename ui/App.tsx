import { OverlaysProvider } from "@blueprintjs/core";
import { Provider } from "react-redux";
import { RouterProvider } from "react-router-dom";
import type { AppStore } from "./app/store.ts";
import { Toaster } from "./app/Toaster.tsx";
import { createAppRouter } from "./routes.tsx";

/** One per page: a router listens to the browser's history for as long as the page lives. */
const router = createAppRouter();

export function App({ store }: { store: AppStore }) {
  return (
    <Provider store={store}>
      <OverlaysProvider>
        <RouterProvider router={router} />
        <Toaster />
      </OverlaysProvider>
    </Provider>
  );
}
