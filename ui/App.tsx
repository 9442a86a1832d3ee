import { OverlaysProvider } from "@blueprintjs/core";
import { Provider } from "react-redux";
import type { AppStore } from "./app/store.ts";
import { Toaster } from "./app/Toaster.tsx";
import { AppRoutes } from "./routes.tsx";

export function App({ store }: { store: AppStore }) {
  return (
    <Provider store={store}>
      <OverlaysProvider>
        <AppRoutes />
        <Toaster />
      </OverlaysProvider>
    </Provider>
  );
}
