import { fileURLToPath } from "node:url";
import type { StorybookConfig } from "@storybook/react-vite";
import remarkGfm from "remark-gfm";
import type { Plugin, PluginOption } from "vite";
import { storyFiles } from "../stories/catalog/groups.ts";
import { mockWorker } from "../ui/build/mockWorker.ts";
import { themeBlueprint } from "../ui/build/themeBlueprint.ts";
import { propDocs } from "./propDocs.ts";
import { shownStates } from "./shownStates.ts";
import { uses } from "./uses.ts";

/** Font of Storybook's own interface. */
const INTER = "../ui/theme/inter-latin-400-700.woff2";

/** Hosts compress by themselves, and no story mocks a module. */
const UNUSED_PLUGINS: ReadonlySet<unknown> = new Set([
  "precompress",
  "vite:storybook-inject-mocker-runtime",
]);

const dropUnused = (plugins: PluginOption[]): PluginOption[] =>
  plugins
    .flat()
    .filter(
      (plugin) =>
        !(
          plugin &&
          typeof plugin === "object" &&
          "name" in plugin &&
          UNUSED_PLUGINS.has(plugin.name)
        ),
    );

const without = <Entry>(entries: readonly Entry[] | undefined, part: string): Entry[] =>
  (entries ?? []).filter((entry) => !String(entry).includes(part));

const withoutWindow = (): Plugin => ({
  name: "without-window",
  config: () => ({
    resolve: {
      alias: [
        {
          find: /^storybook\/(manager-api|internal\/instrumenter)$/,
          replacement: fileURLToPath(new URL("absentInPages.ts", import.meta.url)),
        },
      ],
    },
  }),
});

/** Storybook reads a viewport from the story only, so the `phone` tag sets 390 px here. */
const phoneViewport = (): Plugin => ({
  name: "phone-viewport",
  enforce: "pre",
  transform: {
    filter: { id: /\.stories\.tsx$/, code: /"phone"/ },
    handler: (source) => ({
      code: source.replace(
        /\btags: \[[^\]]*"phone"[^\]]*\]/g,
        '$&, globals: { viewport: { value: "w390", isRotated: false } }',
      ),
      map: null,
    }),
  },
});

/** Keeps the first story and that of all states; the component's page lists the others. */
const inSidebar = <Story extends { readonly exportName: string; readonly tags?: string[] }>(
  stories: readonly Story[],
): Story[] =>
  stories.map((story, at) =>
    at === 0 || story.exportName === "States"
      ? story
      : { ...story, tags: [...(story.tags ?? []), "!dev"] },
  );

/** Storybook's types omit the entries of its window. */
interface Config extends StorybookConfig {
  readonly managerEntries: (entries: readonly string[]) => string[];
}

const config: Config = {
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
  experimental_indexers: (indexers = []) =>
    indexers.map((indexer) => ({
      ...indexer,
      createIndex: async (...file) => inSidebar(await indexer.createIndex(...file)),
    })),
  staticDirs: [
    { from: "../ui/public/favicon.svg", to: "/favicon.svg" },
    { from: INTER, to: "/inter.woff2" },
    { from: "../stories/foundations/tokens", to: "/tokens" },
  ],
  addons: [
    {
      name: "@storybook/addon-docs",
      // MDX itself has no tables.
      options: { mdxPluginOptions: { mdxCompileOptions: { remarkPlugins: [remarkGfm] } } },
    },
    "@storybook/addon-a11y",
  ],
  // Replaced by `argTypes.ts`, which loads no JavaScript parser.
  previewAnnotations: (entries) => without(entries, "entry-preview-argtypes"),
  // The addon adds only a panel with code, which the catalog does not use.
  managerEntries: (entries) => without(entries, "addon-docs"),
  typescript: { reactDocgen: false },
  // Finds headings, and stories that are not in the sidebar.
  features: { experimentalSearchDocsHeadings: true },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal: (merged) => ({
    ...merged,
    // Listing a thousand compressed sizes takes longer than writing the files.
    logLevel: "warn",
    css: { postcss: { plugins: [themeBlueprint(), shownStates()] } },
    plugins: [
      ...dropUnused(merged.plugins ?? []),
      withoutWindow(),
      phoneViewport(),
      propDocs(),
      uses(),
      mockWorker(),
    ],
  }),
};

export default config;
