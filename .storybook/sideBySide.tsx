import type { Args } from "@storybook/react-vite";
import type { BeforeEach } from "storybook/internal/types";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { SCREENS_TITLE } from "../stories/catalog/groups.ts";
import { THEMES, type Theme } from "../ui/app/theme.ts";
import { themeOf } from "./brand.ts";

export const SIDE_BY_SIDE = "side-by-side";
/** Not "200", which Storybook reads as a number from the address. */
export const ZOOMED = "double";

/** True if the toolbar asks for pages inside of this one; they run the story, and this one does not. */
export const isInFrames = (globals: Record<string, unknown>): boolean =>
  globals["theme"] === SIDE_BY_SIDE || globals["zoom"] === ZOOMED;

export type Direction = "ltr" | "rtl";

export const directionOf = (globals: Record<string, unknown>): Direction =>
  globals["direction"] === "rtl" ? "rtl" : "ltr";

const titleOf = (theme: Theme): string => `${theme[0]?.toUpperCase()}${theme.slice(1)}`;

/** Pixels. */
const PHONE_WIDTH = 390;
const DESK_WIDTH = 1280;

/**
 * Returns the width that a story is made for, in pixels; undefined for a component, which fits where
 * it is placed.
 */
export function widthOf(title: string, tags: readonly string[] = []): number | undefined {
  if (tags.includes("phone")) return PHONE_WIDTH;
  return title.startsWith(`${SCREENS_TITLE}/`) ? DESK_WIDTH : undefined;
}

interface FramesProps {
  readonly id: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly args: Args;
  readonly globals: Record<string, unknown>;
}

/** Renders the story in pages of their own, as the toolbar asks. */
export function Frames({ id, title, tags, args, globals }: FramesProps) {
  const direction = directionOf(globals);
  if (globals["theme"] !== SIDE_BY_SIDE) {
    const theme = themeOf(globals);
    return <ThemedFrame {...{ id, args, theme, direction }} name="At 200%" isZoomed />;
  }
  return <SideBySide {...{ id, args, direction }} width={widthOf(title, tags)} />;
}

interface SideBySideProps {
  readonly id: string;
  readonly args: Args;
  readonly direction: Direction;
  readonly width: number | undefined;
}

/**
 * Renders the story once in each theme. Each theme has its own page, so that dialogs open inside
 * it, media queries measure it, and the play function finds each element once.
 */
function SideBySide({ id, args, direction, width }: SideBySideProps) {
  return (
    <div className="side-by-side">
      {THEMES.map((theme) => (
        <figure key={theme}>
          <figcaption>{titleOf(theme)}</figcaption>
          <ThemedFrame
            id={id}
            name={`${titleOf(theme)} theme`}
            theme={theme}
            args={args}
            direction={direction}
            width={width}
          />
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
  readonly direction?: Direction;
  /** Shows the page at twice its size, so that it has half of the width. */
  readonly isZoomed?: boolean;
  /**
   * Pixels. A page wider than its place is scaled down, so that it has the layout of its width; the
   * width of its place if omitted.
   */
  readonly width?: number | undefined;
  /** Pixels of the page; the height of the window if omitted. */
  readonly height?: number | undefined;
}

const NO_ARGS: Args = {};

/** Renders a story in its own page, which loads when it comes near the viewport. */
export function ThemedFrame(props: ThemedFrameProps) {
  const { id, name, theme, args = NO_ARGS, direction = "ltr", isZoomed, height } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const [place, measured] = useWidth();
  // Sends changed controls to each page. Functions are not sent; the page keeps its own.
  useEffect(() => {
    const page = frame.current?.contentWindow as PreviewWindow | null | undefined;
    const updatedArgs = JSON.parse(JSON.stringify(args)) as Args;
    page?.[CHANNEL]?.emit("updateStoryArgs", { storyId: id, updatedArgs });
  }, [id, args]);
  const width = isZoomed ? measured / 2 : props.width;
  const scale = isZoomed ? 2 : width === undefined ? 1 : Math.min(1, measured / width);
  const pageHeight = height ?? Math.min(900, window.innerHeight * 0.9) / scale;
  return (
    <div ref={place} className="frame-place" style={{ height: pageHeight * scale }}>
      {measured > 0 && (
        // It is the catalog itself: there is nothing to keep it from.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe
          ref={frame}
          className="story-frame"
          title={name}
          loading="lazy"
          style={{ height: pageHeight, ...(width && { width, transform: `scale(${scale})` }) }}
          src={`iframe.html?id=${id}&viewMode=story&globals=theme:${theme};direction:${direction}`}
        />
      )}
    </div>
  );
}

/** Returns the width of the element in pixels; 0 before it is measured. */
function useWidth() {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!element.current) return;
    setWidth(element.current.getBoundingClientRect().width);
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width] as const;
}

/** Disables the play function here, because the frames run it. */
export const withoutPlay: BeforeEach = ({ globals }) => {
  const options = (window as PreviewWindow)[PREVIEW]?.currentRender?.renderOptions;
  if (options && isInFrames(globals)) options.autoplay = false;
};
