import type { StorybookConfig } from "@storybook/react-vite";
import remarkGfm from "remark-gfm";
import type { PluginOption } from "vite";
import { mockWorker } from "../ui/build/mockWorker.ts";

/** Parts of the product's build that only make sense for its own index.html. */
const PRODUCT_ONLY = new Set(["precompress", "preload-font"]);

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
  stories: ["../stories/**/*.mdx", "../stories/**/*.stories.tsx"],
  addons: [
    {
      name: "@storybook/addon-docs",
      // MDX itself knows no tables.
      options: { mdxPluginOptions: { mdxCompileOptions: { remarkPlugins: [remarkGfm] } } },
    },
    "@storybook/addon-a11y",
  ],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal: (merged) => ({
    ...merged,
    plugins: [...dropProductOnly(merged.plugins ?? []), mockWorker()],
  }),
};

export default config;
