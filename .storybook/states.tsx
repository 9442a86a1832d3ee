import type { composeStories, Decorator, Loader } from "@storybook/react-vite";
import type { ComponentType } from "react";
import { storyNameFromExport, toId } from "storybook/internal/csf";
import type { StatesParameters } from "../stories/catalog/statesOf.ts";
import { themeOf } from "./brand.ts";
import { isInFrames, widthOf } from "./sideBySide.tsx";
import { inSentenceCase } from "./storyName.ts";
import { StoryPicker } from "./storyPicker.tsx";

export const statesIn = (parameters: Record<string, unknown>): StatesParameters | undefined =>
  parameters["states"] as StatesParameters | undefined;

/** Pixels for a component with a menu or a tip. */
const PLAYED_HEIGHT = 360;

interface Loaded {
  readonly states?: object;
  readonly compose?: typeof composeStories;
}

export const openStates: Loader = async ({ parameters, globals }) => {
  const wanted = statesIn(parameters);
  if (!wanted || isInFrames(globals)) return {};
  // Loaded here, because most pages show no states; destructured for tree shaking.
  const { composeStories: compose } = await import("@storybook/react-vite");
  return { states: await wanted.load(), compose } satisfies Loaded;
};

interface StoryAnnotations {
  readonly tags?: readonly string[];
  readonly play?: unknown;
  readonly args?: object;
  readonly render?: unknown;
  readonly decorators?: unknown;
  readonly parameters?: object;
}

/** Returns a key; of stories with equal keys, one is shown. */
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

/** A module's own exports are in alphabetical order. */
interface StoryModule {
  // oxlint-disable-next-line no-underscore-dangle
  readonly __namedExportsOrder: readonly string[];
}

/** States reached by input are shown in a frame that plays the story. */
const isReachedByInput = ({ play }: StoryAnnotations): boolean =>
  String(play).includes("userEvent");

interface Shown {
  readonly side: readonly string[];
  readonly framed: readonly string[];
}

function divideStories(stories: object, isFramed: boolean): Shown {
  const looks = new Set<unknown>();
  const side: string[] = [];
  const framed: string[] = [];
  // oxlint-disable-next-line no-underscore-dangle
  for (const name of (stories as StoryModule).__namedExportsOrder) {
    const story = (stories as Record<string, StoryAnnotations>)[name];
    if (story === undefined || statesIn({ ...story.parameters })) continue;
    if (isFramed || isReachedByInput(story)) {
      framed.push(name);
      continue;
    }
    const look = lookOf(story);
    if (!looks.has(look)) side.push(name);
    looks.add(look);
  }
  return { side, framed };
}

export const withStates: Decorator = (Story, { parameters, loaded, title, globals, viewMode }) => {
  const wanted = statesIn(parameters);
  const { states, compose } = loaded as Loaded;
  if (!wanted || !states || !compose) return <Story />;
  const { width, frame } = wanted;
  const { side, framed } = divideStories(states, frame !== undefined);
  // The docs page shows the first one above.
  const shown = viewMode === "docs" && side.length > 1 ? side.slice(1) : side;
  const composed = compose(states as never) as Record<string, ComponentType>;
  const annotations = states as Record<string, StoryAnnotations>;
  const picked = framed.map((key) => {
    const name = storyNameFromExport(key);
    return { id: toId(title, name), name, width: widthOf(title, annotations[key]?.tags) };
  });
  return (
    <section
      className="all-states"
      aria-label="States"
      // Wide content scrolls by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <div style={{ gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${width}px), 1fr))` }}>
        {shown.map((key) => {
          const State = composed[key];
          return (
            <figure key={key}>
              <figcaption>{inSentenceCase(storyNameFromExport(key))}</figcaption>
              {State && <State />}
            </figure>
          );
        })}
      </div>
      <StoryPicker stories={picked} theme={themeOf(globals)} height={frame ?? PLAYED_HEIGHT} />
    </section>
  );
};
