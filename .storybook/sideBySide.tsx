import type { Args, Preview } from "@storybook/react-vite";
import { useEffect, useRef } from "react";
import { THEMES, type Theme } from "../ui/app/theme.ts";

export const SIDE_BY_SIDE = "side-by-side";

const titleOf = (theme: Theme): string => `${theme[0]?.toUpperCase()}${theme.slice(1)}`;

/**
 * Renders the story once in each theme. Each theme has its own page, so that dialogs open inside
 * it, media queries measure it, and the play function finds each element once.
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

/** Globals that Storybook sets on a preview for its own tests. */
interface PreviewWindow extends Window {
  [CHANNEL]?: { emit(event: string, payload: unknown): void };
  [PREVIEW]?: { currentRender?: { renderOptions?: { autoplay: boolean } } };
}

interface ThemedFrameProps {
  readonly id: string;
  readonly name: string;
  readonly theme: Theme;
  readonly args?: Args;
  /** Pixels; the height of the window if omitted. */
  readonly height?: number;
}

const NO_ARGS: Args = {};

/** Renders a story in its own page, which loads when it comes near the viewport. */
export function ThemedFrame({ id, name, theme, args = NO_ARGS, height }: ThemedFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  // Sends changed controls to each page. Functions are not sent; the page keeps its own.
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

/** Disables the play function here, because the frames run it. */
export const withoutPlay: NonNullable<Preview["beforeEach"]> = ({ globals }) => {
  const options = (window as PreviewWindow)[PREVIEW]?.currentRender?.renderOptions;
  if (options && globals["theme"] === SIDE_BY_SIDE) options.autoplay = false;
};
