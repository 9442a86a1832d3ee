import { OverlaysProvider } from "@blueprintjs/core";
import type { Decorator, Preview } from "@storybook/react-vite";
import { enhanceArgTypes, extractComponentDescription } from "storybook/internal/docs-tools";
import { configure } from "storybook/test";
import { useLayoutEffect, type ReactNode } from "react";
import "./zone.ts";
import "../ui/styles.ts";
import type { Theme } from "../ui/app/theme.ts";
import { keepFocus } from "../ui/app/browser/input/focusKeeper.ts";
import { skipEmptyTabStops } from "../ui/app/browser/input/overlayTabStops.ts";
import { ignoreUnpairedKeyups } from "../ui/app/browser/input/unpairedKeyups.ts";
import { plainControls } from "../stories/catalog/plainControls.ts";
import { DocsTable } from "../stories/docs/DocsTable.tsx";
import { describeProps } from "../stories/catalog/propWords.ts";
import { extractArgTypes } from "./argTypes.ts";
import { themeOf } from "./brand.ts";
import { ComponentPage } from "./componentPage.tsx";
import { paintTheme, ThemedDocs } from "./docs.tsx";
import { Examples } from "./examples.tsx";
import { createQueryError } from "./lateErrors.ts";
import { keepPageStill } from "./keepPageStill.ts";
import { closePage, openPage, withPage } from "./page.tsx";
import { withPatientUser } from "./patientUser.ts";
import {
  type Direction,
  directionOf,
  Frames,
  isInFrames,
  SIDE_BY_SIDE,
  withoutPlay,
  ZOOMED,
} from "./sideBySide.tsx";
import { openStates, withStates } from "./states.tsx";
import "./docs.css";
import "./preview.css";

// Each page starts a backend, and the machine may be slow.
configure({ asyncUtilTimeout: 120_000, getElementError: createQueryError });

ignoreUnpairedKeyups(window);
skipEmptyTabStops(window);
keepPageStill(window);

let endKeeping = keepFocus(window);
/** The next story must not look for the focused element. */
const forgetFocus = (): void => {
  endKeeping();
  endKeeping = keepFocus(window);
};

// A panel alone lacks its screen's styles, and no style may depend on earlier stories.
import.meta.glob("../ui/**/*.css", { eager: true });

const WIDTHS = [
  { width: 390, height: 844, name: "Phone", type: "mobile" },
  { width: 768, height: 1024, name: "Tablet", type: "tablet" },
  { width: 1024, height: 768, name: "Laptop", type: "desktop" },
  { width: 1280, height: 800, name: "Desktop", type: "desktop" },
  { width: 1440, height: 900, name: "Wide", type: "desktop" },
] as const;

interface ThemedProps {
  readonly theme: Theme;
  readonly direction: Direction;
  readonly children: ReactNode;
}

function Themed({ theme, direction, children }: ThemedProps) {
  useLayoutEffect(() => paintTheme(theme), [theme]);
  useLayoutEffect(() => {
    document.documentElement.dir = direction;
  }, [direction]);
  return children;
}

const withTheme: Decorator = (Story, { id, title, tags, args, globals }) => {
  if (isInFrames(globals)) return <Frames {...{ id, title, tags, args, globals }} />;
  return (
    <Themed theme={themeOf(globals)} direction={directionOf(globals)}>
      <Story />
    </Themed>
  );
};

const withOverlays: Decorator = (Story) => (
  <OverlaysProvider>
    <Story />
  </OverlaysProvider>
);

const preview: Preview = {
  tags: ["autodocs"],
  loaders: [forgetFocus, openPage, openStates],
  beforeEach: [closePage, withoutPlay, withPatientUser],
  decorators: [withPage, withStates, withTheme, withOverlays],
  argTypesEnhancers: [
    enhanceArgTypes,
    ({ argTypes, initialArgs }) =>
      plainControls(describeProps(argTypes), initialArgs) as typeof argTypes,
  ],
  globalTypes: {
    theme: {
      description: "Theme",
      toolbar: {
        title: "Theme",
        icon: "paintbrush",
        dynamicTitle: true,
        items: [
          { value: "dark", title: "Dark" },
          { value: "corporate", title: "Corporate" },
          { value: "light", title: "Light" },
          { value: SIDE_BY_SIDE, title: "Three side by side" },
        ],
      },
    },
    zoom: {
      description: "Zoom of the browser",
      toolbar: {
        title: "Zoom",
        icon: "zoom",
        dynamicTitle: true,
        items: [
          { value: "none", title: "100%" },
          { value: ZOOMED, title: "200%" },
        ],
      },
    },
    direction: {
      description: "Writing direction",
      toolbar: {
        title: "Direction",
        icon: "transfer",
        dynamicTitle: true,
        items: [
          { value: "ltr", title: "Left to right" },
          { value: "rtl", title: "Right to left" },
        ],
      },
    },
  },
  initialGlobals: {
    theme: "dark",
    zoom: "none",
    direction: "ltr",
    viewport: { value: undefined, isRotated: false },
  },
  parameters: {
    a11y: { test: "error" },
    layout: "padded",
    options: {
      storySort: {
        order: [
          "Start here",
          "Foundations",
          [
            "Themes",
            "Color and contrast",
            "Typography",
            "Spacing",
            "Elevation",
            "Icons",
            "Motion",
            "Formats",
            "Accessibility",
            "Design tokens and Figma",
            "Changelog",
          ],
          "Controls",
          "Patterns",
          "Layout",
          "Actions",
          "Forms",
          "Feedback",
          "Data display",
          "Stocks",
          "Alerts",
          "Delivery",
          "Community",
          "Charts",
          "Screens",
          "Docs",
          [
            "Flow of data",
            "Wording",
            "Adding things",
            "Glossary",
            "Specification",
            ["Overview", "Screens", "Alerts and delivery", "Screening", "Markets and charts"],
            "Alert rules",
            "Alert engine",
            "Writing rules",
            "Market sources",
            "Channels",
            "Operating",
            "PostgreSQL",
            "Beyond one machine",
            "Monitoring",
            "Programs",
            "Security",
            "Decisions",
          ],
        ],
      },
    },
    docs: {
      extractArgTypes,
      extractComponentDescription,
      components: { table: DocsTable, Examples },
      container: ThemedDocs,
      page: ComponentPage,
      toc: { headingSelector: "h2, h3", ignoreSelector: ".sb-unstyled *", title: "On this page" },
    },
    controls: { expanded: true },
    backgrounds: { disable: true },
    viewport: {
      options: Object.fromEntries(
        WIDTHS.map(({ width, height, name, type }) => [
          `w${width}`,
          {
            name: `${name} ${width}`,
            styles: { width: `${width}px`, height: `${height}px` },
            type,
          },
        ]),
      ),
    },
  },
};

export default preview;
