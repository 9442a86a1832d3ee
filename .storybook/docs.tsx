import { DocsContainer, type DocsContainerProps } from "@storybook/addon-docs/blocks";
import { useEffect, useLayoutEffect, useState, type PropsWithChildren } from "react";
import { GLOBALS_UPDATED } from "storybook/internal/core-events";
import type { Theme } from "../ui/app/theme.ts";
import { brandOf, themeOf } from "./brand.ts";

/** What the page itself does (ui/app/theme.ts), without remembering it. */
export function paintTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
  document.documentElement.classList.toggle("bp6-dark", theme === "dark");
}

interface Globals {
  readonly globals: Record<string, unknown>;
}

/** Storybook's own store of the toolbar's choices; its types leave it out of what a page may see. */
interface WithGlobals {
  readonly store: { readonly userGlobals: { get(): Record<string, unknown> } };
}

/** A page of the docs in the theme of the toolbar: Storybook's parts by its theme, ours by tokens. */
export function ThemedDocs({ context, children }: PropsWithChildren<DocsContainerProps>) {
  const [theme, setTheme] = useState(() =>
    themeOf((context as unknown as WithGlobals).store.userGlobals.get()),
  );
  const { channel } = context;
  useEffect(() => {
    const follow = ({ globals }: Globals): void => setTheme(themeOf(globals));
    channel.on(GLOBALS_UPDATED, follow);
    return () => channel.off(GLOBALS_UPDATED, follow);
  }, [channel]);
  useLayoutEffect(() => paintTheme(theme), [theme]);
  return (
    <DocsContainer context={context} theme={brandOf(theme)}>
      {children}
    </DocsContainer>
  );
}
