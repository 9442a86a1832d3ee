import { dirname, join, normalize } from "node:path";
import { parseSync } from "oxc-parser";

/**
 * Import rules of one part of the tree. A file belongs to the first room whose pattern it matches.
 * Each of its imports must match one of the room's permissions: our own paths, or packages by name.
 */
interface Room {
  readonly name: string;
  readonly files: RegExp;
  /** Paths from the project's root; `$1` is the first group of `files`. */
  readonly mayImport: readonly string[];
  readonly packages: readonly string[];
}

const any = "";
const words = [
  "backend/domain/",
  "backend/market/(sample|source|companyCalendar|profile|evidence|eligibleSample)\\.ts",
  "backend/market/(earnings/|ledger/transaction\\.ts)",
];
const isTest =
  /\.(test|spec)\.tsx?$|^ui\/(app\/testDom|api\/testLine)\.ts$|^backend\/testing\/(servers|worlds|suites)\//;

/**
 * Listed in the order in which facts flow: a room imports only from itself and from rooms above it.
 */
const rooms: readonly Room[] = [
  {
    name: "backend/domain",
    files: /^backend\/domain\//,
    mayImport: ["backend/domain/"],
    packages: ["@sinclair/typebox"],
  },
  {
    name: "backend/contract",
    files: /^backend\/contract\//,
    mayImport: ["backend/contract/", "backend/domain/"],
    packages: ["@sinclair/typebox"],
  },
  {
    name: "backend/platform",
    files: /^backend\/platform\//,
    mayImport: ["backend/platform/", "backend/contract/", "backend/domain/", "package.json"],
    packages: ["kysely", "lru-cache", "elysia", "croner", "@sinclair/typebox"],
  },
  {
    name: "backend/market/ledger",
    files: /^backend\/market\/ledger\//,
    mayImport: ["backend/market/ledger/", "backend/domain/"],
    packages: ["bignumber.js$"],
  },
  {
    name: "backend/market",
    files: /^backend\/market\//,
    mayImport: [
      "backend/market/",
      "backend/domain/",
      "backend/platform/(clock|log|ids|text|timer|unavailable|yieldToEventLoop)\\.ts",
    ],
    packages: ["lru-cache", "fast-xml-parser"],
  },
  {
    name: "what a capability is and needs",
    files: /^backend\/capabilities\/capability\.ts$/,
    mayImport: ["backend/(contract|domain|market|platform)/"],
    packages: ["elysia", "kysely"],
  },
  {
    name: "a capability's pure files",
    files:
      /^backend\/capabilities\/([a-zA-Z]+)\/(?:(?:[a-zA-Z]+\/)?(?:events|commands|decide|evolve|message|backoff|upcasters|transaction|assess|score|indicators|upside)|conditions\/[a-zA-Z]+)\.ts$/,
    mayImport: [
      "backend/capabilities/$1/",
      // An event keeps what the sources said in the format of the API.
      "backend/contract/alerts/firingContext\\.ts",
      "backend/platform/(eventStore/(event|upcasters)|text)\\.ts",
      "backend/capabilities/[a-zA-Z]+/(lifecycle/)?events\\.ts",
      ...words,
    ],
    packages: [],
  },
  {
    name: "a capability",
    files: /^backend\/capabilities\/([a-zA-Z]+)\/(?!index\.ts$|.*[rR]outes\.ts$)/,
    mayImport: [
      "backend/capabilities/$1/",
      "backend/capabilities/[a-zA-Z]+/(lifecycle/)?(events|queries)\\.ts",
      "backend/contract/",
      "backend/domain/",
      "backend/platform/(database|eventStore|jobs|runs)/",
      "backend/platform/http/(access/apiTokens|errors|fieldRefusal|plainPage|rateLimit|upload)\\.ts",
      "backend/platform/[a-zA-Z]+\\.ts",
      "backend/market/",
    ],
    packages: [
      "kysely",
      "croner",
      "ical-generator",
      "minisearch",
      "@sinclair/typebox",
      "papaparse$",
    ],
  },
  {
    name: "a capability's routes",
    files: /^backend\/capabilities\/([a-zA-Z]+)\/(?:[a-z]+\/)?[a-zA-Z]*[rR]outes\.ts$/,
    mayImport: [
      "backend/capabilities/$1/",
      "backend/contract/",
      "backend/domain/",
      "backend/platform/http/",
      "backend/platform/eventStore/commandHandler\\.ts",
    ],
    packages: ["elysia"],
  },
  {
    name: "a capability's entry",
    files: /^backend\/capabilities\/([a-zA-Z]+)\/index\.ts$/,
    mayImport: [
      "backend/capabilities/$1/",
      "backend/capabilities/capability\\.ts",
      "backend/capabilities/[a-zA-Z]+/(lifecycle/)?(events|queries)\\.ts",
      "backend/(contract|domain|market|platform)/",
    ],
    // A small capability has its only routes and table in its entry.
    packages: ["croner", "elysia", "kysely"],
  },
  {
    name: "what composes the capabilities",
    files: /^backend\/((app|appPorts)|capabilities\/[a-zA-Z]+)\.ts$/,
    mayImport: ["backend/appPorts", "backend/(capabilities|contract|domain|market|platform)/"],
    packages: ["elysia", "kysely"],
  },
  {
    name: "backend/adapters",
    files: /^backend\/adapters\//,
    mayImport: ["backend/(adapters|capabilities|contract|domain|market|platform)/"],
    packages: [any],
  },
  {
    name: "ui/charts/model and ui/format",
    files: /^ui\/(charts\/model|format)\//,
    mayImport: ["ui/$1/", "ui/format/round\\.ts", "backend/domain/"],
    packages: [],
  },
  {
    name: "ui/theme",
    files: /^ui\/theme\//,
    mayImport: ["ui/theme/"],
    packages: ["@blueprintjs/(core|icons)"],
  },
  {
    name: "the client for programs",
    files: /^ui\/api\/client\//,
    mayImport: ["ui/api/client/"],
    packages: ["@oazapfts/runtime"],
  },
  {
    name: "ui/api",
    files: /^ui\/api\//,
    mayImport: ["ui/api/"],
    packages: ["@reduxjs/toolkit"],
  },
  {
    name: "ui/components and ui/charts",
    files: /^ui\/(components|charts)\//,
    mayImport: [
      "ui/$1/",
      "backend/domain/",
      "ui/format/",
      "ui/theme/",
      "ui/charts/",
      "ui/api/(channels|sources)\\.gen\\.ts",
    ],
    packages: ["react", "@blueprintjs/(core|icons)", "@visx/"],
  },
  {
    name: "ui/app",
    files: /^ui\/app\//,
    mayImport: [
      "ui/app/",
      "backend/domain/",
      "ui/api/",
      "ui/components/",
      "ui/format/",
      "ui/theme/",
    ],
    packages: [
      "react",
      "react-dom",
      "react-redux",
      "react-router-dom",
      "@reduxjs/toolkit",
      "@blueprintjs/(core|icons)",
    ],
  },
  {
    name: "a feature",
    files: /^ui\/features\/(?!shell\/)([a-zA-Z0-9]+)\//,
    mayImport: [
      "ui/features/$1/",
      "backend/domain/",
      "ui/api/(endpoints|apiError|channels\\.gen)\\.ts",
      "ui/components/",
      "ui/charts/",
      "ui/format/",
      "ui/app/",
    ],
    packages: ["react", "react-router-dom", "@blueprintjs/(core|icons)", "marked$"],
  },
  {
    name: "the list of screens",
    files: /^ui\/screens\.ts$/,
    mayImport: ["ui/(app|components|features)/"],
    packages: ["react", "@blueprintjs/(core|icons)"],
  },
  {
    name: "the shell around every screen",
    files: /^ui\/features\/shell\//,
    mayImport: [
      "ui/features/shell/",
      "backend/domain/",
      "ui/screens\\.ts",
      "ui/api/endpoints\\.ts",
      "ui/(app|components|format)/",
    ],
    packages: ["react", "react-router-dom", "@blueprintjs/(core|icons)"],
  },
  {
    name: "the process and its commands",
    files: /^backend\/(server|commands\/.*)\.ts$/,
    mayImport: ["backend/(?!testing/|bench/)", "ui/api/client/"],
    packages: ["node:", "bun$", "@elysiajs/openapi", "@oazapfts/runtime", "oazapfts$"],
  },
  {
    name: "mocks",
    files: /^mocks\//,
    mayImport: ["mocks/", "backend/(?!adapters/|server|commands/|bench/)"],
    packages: ["comlink", "msw", "kysely", "kysely-wasm", "sql.js"],
  },
  {
    name: "the page's entry",
    files: /^ui\/(main|openPage|App|routes|ScreenSections|styles)\.tsx?$/,
    mayImport: ["ui/", "mocks/(demo|storyDay)\\.ts"],
    packages: [
      "react",
      "react-dom",
      "react-redux",
      "react-router-dom",
      "@blueprintjs/(core|icons)",
    ],
  },
  {
    name: "the register of the specification",
    files: /^ui\/e2e\/conformance\/register\//,
    mayImport: ["ui/e2e/conformance/register/"],
    packages: [any],
  },
  {
    name: "backend/testing",
    files: /^backend\/testing\//,
    mayImport: ["backend/", "mocks/inbox\\.ts"],
    packages: [any],
  },
  {
    name: "stories",
    files: /^stories\//,
    mayImport: ["backend/domain/", "ui/", "mocks/", "stories/"],
    packages: [any],
  },
  {
    name: "tools of the build and of the browser tests",
    files: /^(ui\/(vite\.config\.ts|build\/|e2e\/)|\.ci\/|\.storybook\/)/,
    mayImport: ["ui/", "backend/", "mocks/", "stories/", ".ci/", ".storybook/"],
    packages: [any],
  },
  {
    name: "backend/bench",
    files: /^backend\/bench\//,
    mayImport: ["backend/", "ui/(charts|format|theme)/", "\\.ci/browser\\.ts"],
    packages: [any],
  },
];

export interface Violation {
  readonly file: string;
  readonly imports: string;
  readonly room: string;
}

/**
 * Checks the imports of one file, including type imports. `file` is a path from the project's root.
 */
export function checkImports(file: string, source: string): readonly Violation[] {
  const room = rooms.find((candidate) => candidate.files.test(file));
  if (!room && isTest.test(file)) return [];
  if (!room)
    return [{ file, imports: "(anything)", room: "no room: add one to .ci/importRules.ts" }];
  // A test may import anything, but non-test code may not leave its room.
  if (isTest.test(file)) return [];
  const group = room.files.exec(file)?.[1] ?? "";
  const paths = room.mayImport.map((path) => new RegExp(`^${path.replace("$1", group)}`));
  const packages = room.packages.map((name) => new RegExp(`^${name.replace(/^\^/, "")}`));
  return importsOf(file, source)
    .filter((specifier) => {
      if (specifier.startsWith(".")) {
        const target = normalize(join(dirname(file), specifier.replace(/\?.*$/, "")));
        return !paths.some((path) => path.test(target));
      }
      return !packages.some((name) => name.test(specifier));
    })
    .map((imports) => ({ file, imports, room: room.name }));
}

export interface Arrow {
  readonly from: string;
  readonly to: string;
}

/** Returns our own files that a file imports, types included; empty for a test. */
export function arrowsOf(file: string, source: string): readonly Arrow[] {
  if (isTest.test(file)) return [];
  return importsOf(file, source)
    .filter((specifier) => specifier.startsWith("."))
    .map((to) => ({ from: file, to: normalize(join(dirname(file), to.replace(/\?.*$/, ""))) }));
}

const placeOf = (file: string): number => rooms.findIndex(({ files }) => files.test(file));

/** True if the imported file is in a room below that of the importing file. */
export const comesFromBelow = ({ from, to }: Arrow): boolean =>
  placeOf(to) >= 0 && placeOf(to) > placeOf(from);

/**
 * Returns an arrow between two entries, files or inner folders, of the deepest folder that holds
 * both ends. Undefined between two top-level folders.
 */
export function siblingArrow({ from, to }: Arrow): readonly [string, string] | undefined {
  const [left, right] = [from.split("/"), to.split("/")];
  const depth = left.findIndex((name, index) => name !== right[index]);
  if (depth < 1) return undefined;
  const at = (path: readonly string[]) => path.slice(0, depth + 1).join("/");
  return [at(left), at(right)];
}

/** Returns the names along the first cycle found, in order, or an empty list if there is none. */
export function findCycle(arrows: readonly (readonly [string, string])[]): readonly string[] {
  const next = Map.groupBy(arrows, ([from]) => from);
  const finished = new Set<string>();
  const walk = (name: string, path: readonly string[]): readonly string[] => {
    const start = path.indexOf(name);
    if (start >= 0) return [...path.slice(start), name];
    if (finished.has(name)) return [];
    for (const [, to] of next.get(name) ?? []) {
      const circle = walk(to, [...path, name]);
      if (circle.length > 0) return circle;
    }
    finished.add(name);
    return [];
  };
  for (const name of next.keys()) {
    const circle = walk(name, []);
    if (circle.length > 0) return circle;
  }
  return [];
}

function importsOf(file: string, source: string): readonly string[] {
  const { module } = parseSync(file, source);
  const dynamic = module.dynamicImports
    .map(({ moduleRequest }) => source.slice(moduleRequest.start, moduleRequest.end))
    .filter((text) => /^["'`]/.test(text))
    .map((text) => text.slice(1, -1));
  return [
    ...module.staticImports.map((entry) => entry.moduleRequest.value),
    ...module.staticExports.flatMap((entry) =>
      entry.entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
    ),
    ...dynamic,
  ];
}
