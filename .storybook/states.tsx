import { composeStories, type Decorator, type Loader } from "@storybook/react-vite";
import type { ComponentType } from "react";
import { storyNameFromExport, toId } from "storybook/internal/csf";
import type { StatesParameters } from "../stories/catalog/statesOf.ts";
import { themeOf } from "./brand.ts";
import { SIDE_BY_SIDE, ThemedFrame } from "./sideBySide.tsx";

export const statesIn = (parameters: Record<string, unknown>): StatesParameters | undefined =>
  parameters["states"] as StatesParameters | undefined;

interface Loaded {
  readonly states?: object;
}

export const openStates: Loader = async ({ parameters, globals }) => {
  const wanted = statesIn(parameters);
  if (!wanted || globals["theme"] === SIDE_BY_SIDE) return {};
  return { states: await wanted.load() } satisfies Loaded;
};

interface StoryAnnotations {
  readonly args?: object;
  readonly render?: unknown;
  readonly decorators?: unknown;
  readonly parameters?: object;
}

/**
 * Returns a key of how a story looks before its play function runs; of stories with equal keys, one
 * is shown.
 */
function lookOf({ args, render, decorators, parameters }: StoryAnnotations): unknown {
  if (render !== undefined || decorators !== undefined) return Symbol("its own");
  const seen = new WeakSet();
  return JSON.stringify([args ?? {}, parameters ?? {}], (_key, value: unknown) => {
    if (typeof value === "function") return value.name;
    if (typeof value !== "object" || value === null) return value;
    if (seen.has(value)) return "seen";
    seen.add(value);
    return value;
  });
}

/**
 * Storybook adds the order of stories to each file: a module's own exports are in alphabetical
 * order.
 */
interface StoryModule {
  // oxlint-disable-next-line no-underscore-dangle
  readonly __namedExportsOrder: readonly string[];
}

function distinctStories(stories: object, isFramed: boolean): string[] {
  const looks = new Set<unknown>();
  const annotations = stories as Record<string, StoryAnnotations>;
  // oxlint-disable-next-line no-underscore-dangle
  return (stories as StoryModule).__namedExportsOrder.filter((name) => {
    const story = annotations[name];
    if (story === undefined || statesIn({ ...story.parameters })) return false;
    const look = isFramed ? name : lookOf(story);
    return !looks.has(look) && looks.add(look);
  });
}

export const withStates: Decorator = (Story, { parameters, loaded, title, globals, viewMode }) => {
  const wanted = statesIn(parameters);
  const { states } = loaded as Loaded;
  if (!wanted || !states) return <Story />;
  const { width, frame } = wanted;
  const names = distinctStories(states, frame !== undefined);
  // The docs page shows the first story above, with the same landmarks.
  const shown = viewMode === "docs" && names.length > 1 ? names.slice(1) : names;
  const composed = composeStories(states as never) as Record<string, ComponentType>;
  return (
    <section
      className="all-states"
      aria-label="States"
      // What is wider than the window is scrolled to, by keys as well.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      style={{ gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${width}px), 1fr))` }}
    >
      {shown.map((key) => {
        const State = composed[key];
        const name = storyNameFromExport(key);
        return (
          <figure key={key}>
            <figcaption>{name}</figcaption>
            {frame === undefined ? (
              State && <State />
            ) : (
              <ThemedFrame
                id={toId(title, name)}
                name={name}
                theme={themeOf(globals)}
                height={frame}
              />
            )}
          </figure>
        );
      })}
    </section>
  );
};
