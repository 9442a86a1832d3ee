import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const NAME = "service-worker.js";
const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Files that only app stores and crawlers read. */
const LEFT_OUT = /\.(map|br|gz)$|^screenshots\/|^robots\.txt$|^push-worker\.js$/;

export interface ServiceWorkerOptions {
  /** Name of MSW's worker in the same folder; omit it if there is a server. */
  readonly mockWorker?: string;
}

/**
 * Emits the service worker with a list of files and a build id that changes with any of them. The
 * page has the same id, to tell whether a waiting worker is newer.
 */
export function appWorker({ mockWorker }: ServiceWorkerOptions = {}): Plugin {
  const source = readFileSync(fromHere("../worker/appWorker.js"), "utf8");
  const publicFolder = fromHere("../public");
  const publicFiles = readdirSync(publicFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(publicFolder.length + 1))
    .filter((name) => !LEFT_OUT.test(name));

  const listFiles = (names: readonly string[]): readonly string[] => [
    ...names.filter((name) => name.startsWith("assets/") && !LEFT_OUT.test(name)),
    ...publicFiles,
  ];
  /** Bundle names contain content hashes; other files are hashed here. */
  const numberOf = (names: readonly string[]): string => {
    const hash = createHash("sha256").update(source);
    for (const name of [...listFiles(names)].sort()) hash.update(`\n${name}`);
    for (const name of publicFiles) hash.update(readFileSync(`${publicFolder}/${name}`));
    hash.update(readFileSync(fromHere("../index.html")));
    return hash.digest("hex").slice(0, 16);
  };

  return {
    name: "app-worker",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) => [
        {
          tag: "meta",
          injectTo: "head",
          attrs: { name: "build", content: numberOf(Object.keys(bundle ?? {})) },
        },
      ],
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const names = Object.keys(bundle);
        const files = ["index.html", ...listFiles(names)];
        this.emitFile({
          type: "asset",
          fileName: NAME,
          source: source
            .replace("__BUILD__", numberOf(names))
            .replace("__FILES__", () => JSON.stringify(files))
            .replace("__MOCK_WORKER__", () => JSON.stringify(mockWorker ?? null)),
        });
      },
    },
  };
}
