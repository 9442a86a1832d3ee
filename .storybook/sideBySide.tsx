import type { Args, Preview } from "@storybook/react-vite";
import { useEffect, useRef } from "react";
import { THEMES, type Theme } from "../ui/app/theme.ts";

/** The choice of the theme toolbar that shows all three. */
export const SIDE_BY_SIDE = "side-by-side";

const titleOf = (theme: Theme): string => `${theme[0]?.toUpperCase()}${theme.slice(1)}`;

/**
 * The story once in each theme. Every theme has a page of its own: a dialog opens inside it, a
 * media query measures it, and the play function finds each thing once.
 */
export function SideBySide({ id, args }: { id: string; args: Args }) {
  return (
    <div className="side-by-side">
      {THEMES.map((theme) => (
        <figure key={theme}>
          <figcaption>{titleOf(theme)}</figcaption>
          <ThemedFrame id={id} name={`${titleOf(theme)} theme`} theme={theme} args={args} />
        </figure>
      ))}
    </div>
  );
}

const CHANNEL = "__STORYBOOK_ADDONS_CHANNEL__";
const PREVIEW = "__STORYBOOK_PREVIEW__";

/** Storybook's own handles on a preview, which it puts there for its tests. */
interface PreviewWindow extends Window {
  [CHANNEL]?: { emit(event: string, payload: unknown): void };
  [PREVIEW]?: { currentRender?: { renderOptions?: { autoplay: boolean } } };
}

interface ThemedFrameProps {
  readonly id: string;
  readonly name: string;
  readonly theme: Theme;
  readonly args?: Args;
  /** Pixels; as high as the window without it. */
  readonly height?: number;
}

const NO_ARGS: Args = {};

/** A story in a page of its own, loaded once it comes near the window. */
export function ThemedFrame({ id, name, theme, args = NO_ARGS, height }: ThemedFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  // What the controls change is sent to each page; functions stay what they are there.
  useEffect(() => {
    const page = frame.current?.contentWindow as PreviewWindow | null | undefined;
    const updatedArgs = JSON.parse(JSON.stringify(args)) as Args;
    page?.[CHANNEL]?.emit("updateStoryArgs", { storyId: id, updatedArgs });
  }, [id, args]);
  return (
    // It is the catalog itself: there is nothing to keep it from.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe
      ref={frame}
      className="story-frame"
      title={name}
      loading="lazy"
      {...(height === undefined ? {} : { style: { height } })}
      src={`iframe.html?id=${id}&viewMode=story&globals=theme:${theme}`}
    />
  );
}

/** The frames play the story; out here there is nothing to play it on. */
export const withoutPlay: NonNullable<Preview["beforeEach"]> = ({ globals }) => {
  const options = (window as PreviewWindow)[PREVIEW]?.currentRender?.renderOptions;
  if (options && globals["theme"] === SIDE_BY_SIDE) options.autoplay = false;
};
