import { OverlaysProvider } from "@blueprintjs/core";
import type { Decorator, Preview } from "@storybook/react-vite";
import { configure } from "storybook/test";
import { useLayoutEffect, type ReactNode } from "react";
import "../ui/styles.ts";
import { closePage, openPage, withPage } from "./page.tsx";
import "./preview.css";

// A whole backend starts with the page, and a machine that tests may be slow or busy.
configure({ asyncUtilTimeout: 5000 });

const THEMES = ["dark", "corporate", "light"] as const;
type Theme = (typeof THEMES)[number];

/** What the page itself does (ui/app/theme.ts), without remembering it. */
function Themed({ theme, children }: { theme: Theme; children: ReactNode }) {
  useLayoutEffect(() => {
    document.documentElement.dataset["theme"] = theme;
    document.documentElement.classList.toggle("bp6-dark", theme === "dark");
  }, [theme]);
  return children;
}

const withTheme: Decorator = (Story, { globals }) => {
  if (globals["theme"] === "side-by-side") {
    return (
      <div className="story-themes">
        {THEMES.map((theme) => (
          <div
            key={theme}
            className={theme === "dark" ? "story-theme bp6-dark" : "story-theme"}
            data-theme={theme}
          >
            <Story />
          </div>
        ))}
      </div>
    );
  }
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
  beforeEach: closePage,
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
          { value: "side-by-side", title: "Side by side" },
        ],
      },
    },
  },
  initialGlobals: { theme: "dark", viewport: { value: undefined, isRotated: false } },
  parameters: {
    a11y: { test: "error" },
    layout: "padded",
    controls: { expanded: true },
    backgrounds: { disable: true },
    viewport: {
      options: {
        phone: { name: "Phone 390", styles: { width: "390px", height: "844px" }, type: "mobile" },
        tablet: {
          name: "Tablet 768",
          styles: { width: "768px", height: "1024px" },
          type: "tablet",
        },
        laptop: {
          name: "Laptop 1024",
          styles: { width: "1024px", height: "768px" },
          type: "desktop",
        },
        desktop: {
          name: "Desktop 1440",
          styles: { width: "1440px", height: "900px" },
          type: "desktop",
        },
      },
    },
  },
};

export default preview;
