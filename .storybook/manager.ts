import { Button } from "storybook/internal/components";
import { GLOBALS_UPDATED, SET_GLOBALS, STORY_PREPARED } from "storybook/internal/core-events";
import {
  addons,
  types,
  useArgTypes,
  useArgs,
  useParameter,
  useStorybookApi,
} from "storybook/manager-api";
import type { API_HashEntry } from "storybook/internal/types";
import type { ThemeVars } from "storybook/theming";
import { createElement, useState } from "react";
import { productUrl, type PropTypes, writeStoryCode } from "../stories/catalog/storyCode.ts";
import type { Theme } from "../ui/app/theme.ts";
import { brandOf, themeOf } from "./brand.ts";
import { inSentenceCase } from "./storyName.ts";

// No JSX, because Storybook builds this file for React.createElement.
const NAME = "stock-monitor";
const COPY = "Copy as code";
const SHOWN_MS = 2000;

/** Closed at first: all sections fit on a screen, with fewer rows. */
const CLOSED = [
  "layout",
  "actions",
  "forms",
  "feedback",
  "data-display",
  "stocks",
  "alerts",
  "delivery",
  "community",
  "charts",
  "screens",
  "docs",
];

interface Globals {
  readonly globals: Record<string, unknown>;
}

interface Prepared {
  readonly parameters?: { readonly controls?: { readonly disable?: boolean } };
}

const CONTROLS = "addon-controls";
const INTERACTIONS = "storybook/interactions/panel";

/** `manager-head.html` restores the color that Storybook darkens. */
function paintAccent({ colorSecondary, textInverseColor }: ThemeVars): void {
  const { style } = document.documentElement;
  style.setProperty("--accent", colorSecondary ?? "");
  style.setProperty("--on-accent", textInverseColor ?? "");
}

const renderLabel = ({ type, name }: API_HashEntry): string =>
  type === "story" ? inSentenceCase(name) : name;

function showBrand(theme: Theme): void {
  const brand = brandOf(theme);
  addons.setConfig({
    theme: brand,
    sidebar: { showRoots: true, collapsedRoots: CLOSED, renderLabel },
    // The catalog's own zoom leaves less room, as a browser's does.
    toolbar: { zoom: { hidden: true } },
  });
  paintAccent(brand);
}

showBrand("dark");

addons.register(NAME, (api) => {
  const follow = ({ globals }: Globals): void => {
    showBrand(themeOf(globals));
  };
  api.on(SET_GLOBALS, follow);
  api.on(GLOBALS_UPDATED, follow);
  // A screen has no controls.
  api.on(STORY_PREPARED, ({ parameters }: Prepared) => {
    if (parameters?.controls?.disable && api.getSelectedPanel() === CONTROLS) {
      api.setSelectedPanel(INTERACTIONS);
    }
  });
  const isStory = ({ viewMode }: { viewMode?: string | undefined }): boolean =>
    viewMode === "story";
  addons.add(`${NAME}/copy`, {
    type: types.TOOLEXTRA,
    title: COPY,
    match: isStory,
    render: () => createElement(CopyAsCode),
  });
  addons.add(`${NAME}/open`, {
    type: types.TOOLEXTRA,
    title: "Open in the product",
    match: isStory,
    render: () => createElement(OpenInProduct),
  });
});

function CopyAsCode() {
  const api = useStorybookApi();
  const [args] = useArgs();
  const argTypes = useArgTypes() as PropTypes;
  const [label, setLabel] = useState(COPY);
  const story = api.getCurrentStoryData();
  if (story?.type !== "story") return null;
  const { prepared: isPrepared, importPath } = story;
  const copy = async (): Promise<void> => {
    const code = writeStoryCode(importPath, args, argTypes);
    try {
      await navigator.clipboard.writeText(code);
      setLabel("Copied");
    } catch {
      setLabel("Could not copy");
    }
    setTimeout(() => setLabel(COPY), SHOWN_MS);
  };
  return createElement(
    Button,
    {
      variant: "ghost",
      size: "small",
      ariaLabel: false,
      disabled: !isPrepared,
      onClick: () => void copy(),
    },
    createElement("span", { "aria-live": "polite" }, label),
  );
}

function OpenInProduct() {
  const path = useParameter<{ path?: string } | null>("page", null)?.path;
  if (path === undefined) return null;
  const isDevelopment = globalThis.CONFIG_TYPE === "DEVELOPMENT";
  const href = productUrl(path, window.location.href, isDevelopment);
  return createElement(
    Button,
    { variant: "ghost", size: "small", ariaLabel: false, asChild: true },
    createElement("a", { href, target: "_blank", rel: "noreferrer" }, "Open in the product"),
  );
}
