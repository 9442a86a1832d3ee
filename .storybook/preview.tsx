import { OverlaysProvider } from "@blueprintjs/core";
import type { Decorator, Preview } from "@storybook/react-vite";
import { configure } from "storybook/test";
import { useLayoutEffect, type ReactNode } from "react";
import "../ui/styles.ts";
import { THEMES, type Theme } from "../ui/app/theme.ts";
import { ignoreUnpairedKeyups } from "../ui/app/browser/unpairedKeyups.ts";
import { closePage, openPage, withPage } from "./page.tsx";
import { SIDE_BY_SIDE, SideBySide, withoutPlay } from "./sideBySide.tsx";
import "./preview.css";

// A whole backend starts with the page, and a machine that tests may be slow or busy.
configure({ asyncUtilTimeout: 15_000 });

ignoreUnpairedKeyups(window);

// A screen brings the styles of its panels, and here a panel stands alone.
import.meta.glob("../ui/{components,features}/**/*.css", { eager: true });

/** The widths that every screen is made for. */
const WIDTHS = [
  { width: 390, height: 844, name: "Phone", type: "mobile" },
  { width: 768, height: 1024, name: "Tablet", type: "tablet" },
  { width: 1024, height: 768, name: "Laptop", type: "desktop" },
  { width: 1280, height: 800, name: "Desktop", type: "desktop" },
  { width: 1440, height: 900, name: "Wide", type: "desktop" },
] as const;

/** What the page itself does (ui/app/theme.ts), without remembering it. */
function Themed({ theme, children }: { theme: Theme; children: ReactNode }) {
  useLayoutEffect(() => {
    document.documentElement.dataset["theme"] = theme;
    document.documentElement.classList.toggle("bp6-dark", theme === "dark");
  }, [theme]);
  return children;
}

const withTheme: Decorator = (Story, { id, args, globals }) => {
  if (globals["theme"] === SIDE_BY_SIDE) return <SideBySide id={id} args={args} />;
  const theme = THEMES.find((each) => each === globals["theme"]) ?? "dark";
  return (
    <Themed theme={theme}>
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
  loaders: [openPage],
  beforeEach: [closePage, withoutPlay],
  decorators: [withPage, withTheme, withOverlays],
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
  },
  initialGlobals: { theme: "dark", viewport: { value: undefined, isRotated: false } },
  parameters: {
    a11y: { test: "error" },
    layout: "padded",
    options: {
      storySort: {
        order: [
          "docs",
          [
            "Start here",
            "Flow of data",
            "Themes and tokens",
            "Wording",
            "Adding things",
            "Glossary",
            "Specification",
            ["Overview", "Screens", "Alerts and delivery", "Screening", "Markets and charts"],
            "Alert rules",
            "Market sources",
            "Channels",
            "Operating",
            "Security",
            "Decisions",
          ],
          "app",
          "components",
          "charts",
          "features",
        ],
      },
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
