import { Unstyled } from "@storybook/addon-docs/blocks";
import { useContext } from "react";
import { ThemeContext } from "./docs.tsx";
import { StoryPicker } from "./storyPicker.tsx";

interface ExamplesProps {
  readonly stories: Readonly<Record<string, string>>;
  /** Pixels. */
  readonly height: number;
  /** Pixels; default: the width of the place. */
  readonly width?: number;
}

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
