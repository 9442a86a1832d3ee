import { startTransition, useEffect, useState, type ComponentType, type ReactNode } from "react";

export type LoadPart<Props = object> = () => Promise<ComponentType<Props>>;

/** Loaded components are not evicted, because modules stay in memory anyway. */
const loaded = new Map<unknown, unknown>();

const known = <Props,>(load: LoadPart<Props>) =>
  loaded.get(load) as ComponentType<Props> | undefined;

/** Rejects if loading fails; the next call retries. */
export async function loadPart<Props>(load: LoadPart<Props>): Promise<ComponentType<Props>> {
  const component = known(load) ?? (await load());
  loaded.set(load, component);
  return component;
}

export interface LoadedPartProps<Props> {
  load: LoadPart<Props>;
  props: Props;
  waiting: ReactNode;
}

/**
 * Throws to the error boundary if loading fails. Suspense would show its fallback for at least 300
 * ms, even if the code arrives after ten.
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
    // Renders in slices, so that the page stays responsive.
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
