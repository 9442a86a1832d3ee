import { startTransition, useEffect, useState, type ComponentType, type ReactNode } from "react";

export type LoadPart<Props = object> = () => Promise<ComponentType<Props>>;

/** A module is kept for as long as the page lives, so what it holds may be. */
const loaded = new Map<unknown, unknown>();

const known = <Props,>(load: LoadPart<Props>) =>
  loaded.get(load) as ComponentType<Props> | undefined;

/** Fetches a part's code; rejects when it cannot be had, and asks again the next time. */
export async function loadPart<Props>(load: LoadPart<Props>): Promise<ComponentType<Props>> {
  const component = known(load) ?? (await load());
  loaded.set(load, component);
  return component;
}

export interface LoadedPartProps<Props> {
  load: LoadPart<Props>;
  /** What the part is drawn with. */
  props: Props;
  /** Stands in its place until its code has come. */
  waiting: ReactNode;
}

/**
 * A part of the page whose code is fetched when it is drawn; throws into the error boundary around
 * it when the code cannot be had. Not by Suspense: React leaves a fallback on screen for 300 ms,
 * also when what it stands for comes after ten.
 */
export function LoadedPart<Props extends object>({ load, props, waiting }: LoadedPartProps<Props>) {
  const [state, setState] = useState(() => ({
    Loaded: known(load),
    failure: null as unknown,
  }));
  const { Loaded, failure } = state;
  useEffect(() => {
    if (Loaded !== undefined) return undefined;
    let isGone = false;
    // In slices, so that a finger that taps meanwhile need not wait for all of it.
    const show = (next: typeof state) => {
      if (!isGone) startTransition(() => setState(next));
    };
    loadPart(load).then(
      (component) => show({ Loaded: component, failure: null }),
      (error: unknown) => show({ Loaded: undefined, failure: error }),
    );
    return () => {
      isGone = true;
    };
  }, [load, Loaded]);
  if (failure !== null) throw failure;
  return Loaded === undefined ? waiting : <Loaded {...props} />;
}
