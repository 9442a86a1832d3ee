import { useCallback, useSyncExternalStore } from "react";

/** Narrower than a tablet; the style sheets say the same. */
export const PHONE = "(width < 768px)";

/** Whether a CSS media query holds now. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
