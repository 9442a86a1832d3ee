import type { Args } from "@storybook/react-vite";
import type { BeforeEach } from "storybook/internal/types";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { SCREENS_TITLE } from "../stories/catalog/groups.ts";
import { THEMES, type Theme } from "../ui/app/theme.ts";
import { themeOf } from "./brand.ts";

export const SIDE_BY_SIDE = "side-by-side";
/** Storybook reads "200" in the address as a number. */
export const ZOOMED = "double";

/** Pages inside this one run the story instead. */
export const isInFrames = (globals: Record<string, unknown>): boolean =>
  globals["theme"] === SIDE_BY_SIDE || globals["zoom"] === ZOOMED;

export type Direction = "ltr" | "rtl";

export const directionOf = (globals: Record<string, unknown>): Direction =>
  globals["direction"] === "rtl" ? "rtl" : "ltr";

const titleOf = (theme: Theme): string => `${theme[0]?.toUpperCase()}${theme.slice(1)}`;

/** Pixels. */
const PHONE_WIDTH = 390;
const DESK_WIDTH = 1280;

/** Returns pixels; undefined for a component, which fits anywhere. */
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
 * Each theme has a page, so that dialogs and media queries stay in it and the play function finds
 * each element once.
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

/** Storybook sets these for its own tests. */
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
  /** Doubles the size, so that the page has half of the width. */
  readonly isZoomed?: boolean;
  /** Pixels; a wider page is scaled down to its place. Default: the width of its place. */
  readonly width?: number | undefined;
  /** Pixels; default: the height of the window. */
  readonly height?: number | undefined;
}

const NO_ARGS: Args = {};

/** Loads the page when it comes near the viewport. */
export function ThemedFrame(props: ThemedFrameProps) {
  const { id, name, theme, args = NO_ARGS, direction = "ltr", isZoomed, height } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const [place, measured] = useWidth();
  // Functions cannot be sent; the page keeps its own.
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
        // The frame is the catalog itself.
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

/** Pixels; 0 before it is measured. */
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

/** The frames run the play function. */
export const withoutPlay: BeforeEach = ({ globals }) => {
  const options = (window as PreviewWindow)[PREVIEW]?.currentRender?.renderOptions;
  if (options && isInFrames(globals)) options.autoplay = false;
};
