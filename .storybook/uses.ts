import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const UI = fileURLToPath(new URL("../ui/", import.meta.url));

const NAMED = /import \{([^}]*)\} from "([^"]+)"/g;
const LAZY = /import\("(\.[^"]+)"\)/g;

const ICONS = "@blueprintjs/icons";
const CONTROLS = "@blueprintjs/core";

interface Uses {
  /** Path without `ui/` and `.tsx`. */
  readonly components: ReadonlyMap<string, readonly string[]>;
  /** Name of the Blueprint component. */
  readonly controls: ReadonlyMap<string, readonly string[]>;
  readonly icons: ReadonlyMap<string, readonly string[]>;
}

const withoutExtension = (path: string): string => path.replace(/\.tsx?$/, "");

function readUses(): Uses {
  const found = {
    components: new Map<string, string[]>(),
    controls: new Map<string, string[]>(),
    icons: new Map<string, string[]>(),
  };
  const files = readdirSync(UI, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|^(e2e|build)\//.test(path))
    .sort();
  for (const path of files) {
    const source = readFileSync(`${UI}${path}`, "utf8");
    const user = withoutExtension(path);
    const add = (to: Map<string, string[]>, name: string): void => {
      const users = to.get(name);
      if (!users) to.set(name, [user]);
      else if (users.at(-1) !== user) users.push(user);
    };
    const addFile = (from: string): void =>
      add(found.components, withoutExtension(posix.join(posix.dirname(path), from)));
    for (const [, names = "", from = ""] of source.matchAll(NAMED)) {
      if (from.endsWith(".tsx")) addFile(from);
      if (from !== ICONS && from !== CONTROLS) continue;
      for (const name of names.split(",").map((each) => each.trim())) {
        if (name !== "" && !name.startsWith("type ")) {
          add(from === ICONS ? found.icons : found.controls, name);
        }
      }
    }
    for (const [, from = ""] of source.matchAll(LAZY)) if (from.endsWith(".tsx")) addFile(from);
  }
  return found;
}

const SCREEN = /path: "([^"]+)",\s+title: "([^"]+)"[^]*?import\("\.\/features\/([^"]+)\.tsx"\)/g;

const readScreens = () =>
  [...readFileSync(`${UI}screens.ts`, "utf8").matchAll(SCREEN)].map(
    ([, path = "", title = "", component = ""]) => ({ path, title, component }),
  );

const write = (map: ReadonlyMap<string, readonly string[]>): string =>
  JSON.stringify(Object.fromEntries([...map].sort(([one], [other]) => one.localeCompare(other))));

/** Computed at build time, so that the pages contain neither sources nor every icon. */
export function uses(): Plugin {
  const modules: Readonly<Record<string, () => string>> = {
    "virtual:uses": () => {
      const { components, controls } = readUses();
      return `export const components = ${write(components)};\nexport const controls = ${write(controls)};\nexport const screens = ${JSON.stringify(readScreens())};`;
    },
    "virtual:icons": () => {
      const { icons } = readUses();
      const names = [...icons.keys()].join(", ");
      return `import { ${names} } from "${ICONS}";\nexport const icons = { ${names} };\nexport const places = ${write(icons)};`;
    },
  };
  return {
    name: "uses",
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    load: (id) => modules[id.slice(1)]?.(),
  };
}
