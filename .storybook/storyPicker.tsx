import { useState } from "react";
import { ThemedFrame } from "./sideBySide.tsx";
import { inSentenceCase } from "./storyName.ts";
import type { Theme } from "../ui/app/theme.ts";

export interface PickedStory {
  readonly id: string;
  readonly name: string;
  /** Pixels; undefined is the width of the place. */
  readonly width: number | undefined;
}

interface StoryPickerProps {
  readonly stories: readonly PickedStory[];
  readonly theme: Theme;
  readonly height: number | undefined;
}

/** One story at a time, because each has a backend of its own. */
export function StoryPicker({ stories, theme, height }: StoryPickerProps) {
  const [first] = stories;
  const [chosenId, setChosenId] = useState<string>();
  const chosen = stories.find(({ id }) => id === chosenId) ?? first;
  if (chosen === undefined) return null;
  return (
    <div className="story-picker">
      {stories.length > 1 && (
        <ul aria-label="States">
          {stories.map(({ id, name }) => (
            <li key={id}>
              <button type="button" aria-pressed={id === chosen.id} onClick={() => setChosenId(id)}>
                {inSentenceCase(name)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <ThemedFrame
        key={chosen.id}
        id={chosen.id}
        name={chosen.name}
        theme={theme}
        width={chosen.width}
        height={height}
      />
      <a href={`./?path=/story/${chosen.id}`} target="_top">
        Open “{inSentenceCase(chosen.name)}” alone
      </a>
    </div>
  );
}
