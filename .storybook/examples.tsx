import { Unstyled } from "@storybook/addon-docs/blocks";
import { useContext } from "react";
import { ThemeContext } from "./docs.tsx";
import { StoryPicker } from "./storyPicker.tsx";

interface ExamplesProps {
  /** Names by the id of the story. */
  readonly stories: Readonly<Record<string, string>>;
  /** Pixels. */
  readonly height: number;
  /** Pixels of the page; as wide as its place if omitted. */
  readonly width?: number;
}

/** Shows stories of any component on a docs page, one at a time. */
export function Examples({ stories, height, width }: ExamplesProps) {
  const theme = useContext(ThemeContext);
  return (
    <Unstyled>
      <StoryPicker
        stories={Object.entries(stories).map(([id, name]) => ({ id, name, width }))}
        theme={theme}
        height={height}
      />
    </Unstyled>
  );
}
