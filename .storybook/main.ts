import type { StorybookConfig } from "@storybook/react-vite";
import remarkGfm from "remark-gfm";
import type { PluginOption } from "vite";
import { storyFiles } from "../stories/catalog/groups.ts";
import { mockWorker } from "../ui/build/mockWorker.ts";
import { propDocs } from "./propDocs.ts";

/** Build plugins that only make sense for the product's index.html. */
const PRODUCT_ONLY = new Set(["precompress", "preload-font", "preload-parts", "preload-screens"]);

/** Font of Storybook's own interface; the product's styles load it by themselves. */
const INTER = "../ui/theme/inter-latin-400-700.woff2";

function dropProductOnly(plugins: PluginOption[]): PluginOption[] {
  return plugins
    .flat()
    .filter(
      (plugin) =>
        !(
          plugin &&
          typeof plugin === "object" &&
          "name" in plugin &&
          PRODUCT_ONLY.has(plugin.name)
        ),
    );
}

const config: StorybookConfig = {
  framework: {
    name: "@storybook/react-vite",
    options: { builder: { viteConfigPath: "ui/vite.config.ts" } },
  },
  stories: [
    "../stories/**/*.mdx",
    ...storyFiles().map(({ folder, files, title }) => ({
      directory: `../stories/${folder}`,
      files,
      titlePrefix: title,
    })),
  ],
  staticDirs: [
    { from: "../ui/public/favicon.svg", to: "/favicon.svg" },
    { from: INTER, to: "/inter.woff2" },
    { from: "../stories/foundations/tokens", to: "/tokens" },
  ],
  addons: [
    {
      name: "@storybook/addon-docs",
      // MDX does not support tables by itself.
      options: { mdxPluginOptions: { mdxCompileOptions: { remarkPlugins: [remarkGfm] } } },
    },
    "@storybook/addon-a11y",
  ],
  // Replaced by propDocs.
  typescript: { reactDocgen: false },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal: (merged) => ({
    ...merged,
    plugins: [...dropProductOnly(merged.plugins ?? []), propDocs(), mockWorker()],
  }),
};

export default config;
