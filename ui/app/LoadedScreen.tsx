import { startTransition, useEffect, useState, type ComponentType } from "react";
import { ScreenSkeleton } from "../components/ScreenSkeleton.tsx";
import { Screen } from "./Screen.tsx";

export type LoadScreen = () => Promise<ComponentType>;

/** A module is kept for as long as the page lives, so its screen may be. */
const loaded = new Map<LoadScreen, ComponentType>();

/** Fetches a screen's code; rejects when it cannot be had, and asks again the next time. */
export async function loadScreen(load: LoadScreen): Promise<ComponentType> {
  const component = loaded.get(load) ?? (await load());
  loaded.set(load, component);
  return component;
}

/**
 * The screen, or its bones until its code has come; throws into the error boundary around it when
 * the code cannot be had. Not by Suspense: React leaves a fallback on screen for 300 ms, also when
 * what it stands for comes after ten.
 */
export function LoadedScreen({ load }: { load: LoadScreen }) {
  const [state, setState] = useState(() => ({
    Loaded: loaded.get(load),
    failure: null as unknown,
  }));
  const { Loaded, failure } = state;
  useEffect(() => {
    if (Loaded !== undefined) return undefined;
    let isGone = false;
    // In slices, so that a finger that taps meanwhile need not wait for the whole screen.
    const show = (next: typeof state) => {
      if (!isGone) startTransition(() => setState(next));
    };
    loadScreen(load).then(
      (component) => show({ Loaded: component, failure: null }),
      (error: unknown) => show({ Loaded: undefined, failure: error }),
    );
    return () => {
      isGone = true;
    };
  }, [load, Loaded]);
  if (failure !== null) throw failure;
  if (Loaded !== undefined) return <Loaded />;
  return (
    <Screen>
      <ScreenSkeleton />
    </Screen>
  );
}
