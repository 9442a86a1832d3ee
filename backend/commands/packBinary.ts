import { Glob, type BunPlugin } from "bun";
import { root } from "./prepare.ts";

export const binaryTargets = [
  "linux-x64",
  "linux-x64-baseline",
  "linux-x64-musl",
  "linux-arm64",
  "linux-arm64-musl",
  "darwin-x64",
  "darwin-arm64",
  "windows-x64",
] as const;
export type BinaryTarget = (typeof binaryTargets)[number];

export interface BinaryParts {
  readonly interfaceFolder: string;
  readonly outfile: string;
  /** Defaults to this machine's platform; for another one Bun downloads its runtime. */
  readonly target?: BinaryTarget | undefined;
}

const WORKER = "backend/adapters/backup/databaseWorker.ts";
const DOCUMENTATION = ["swagger-ui.css", "swagger-ui-bundle.js"];

/** Embeds the interface, migrations and threads in one executable. Rejects with the reason. */
export async function packBinary({ interfaceFolder, outfile, target }: BinaryParts): Promise<void> {
  await Bun.build({
    entrypoints: [`${root}/backend/commands/stockMonitor.ts`, `${root}/${WORKER}`],
    root,
    target: "bun",
    compile: target === undefined ? { outfile } : { outfile, target: `bun-${target}` },
    define: { STOCK_MONITOR_SINGLE_FILE: "true", "process.env.NODE_ENV": '"production"' },
    minify: { whitespace: true, syntax: true, identifiers: false },
    plugins: [packFiles(interfaceFolder)],
  });
}

const packFiles = (interfaceFolder: string): BunPlugin => ({
  name: "pack-files",
  setup: (build) => {
    build.onLoad({ filter: /\/backend\/adapters\/packagedFiles\.ts$/ }, async () => ({
      contents: await writePackagedFiles(interfaceFolder),
      loader: "ts",
    }));
  },
});

/** Replaces `packagedFiles.ts` by one that imports each file, so that it is embedded. */
async function writePackagedFiles(interfaceFolder: string): Promise<string> {
  const imports: string[] = [];
  const add = (path: string): string => {
    const name = `file${imports.length}`;
    imports.push(`import ${name} from ${JSON.stringify(path)} with { type: "file" };`);
    return name;
  };
  const names = await Array.fromAsync(new Glob("**/*").scan({ cwd: interfaceFolder }));
  const files = names
    .toSorted()
    .map((name) => `[${JSON.stringify(`/${name}`)}, ${add(`${interfaceFolder}/${name}`)}]`);
  const documentation = DOCUMENTATION.map(
    (name) => `${JSON.stringify(name)}: ${add(`${root}/node_modules/swagger-ui-dist/${name}`)}`,
  );
  return `${imports.join("\n")}
export const packagedFiles = {
  interface: new Map([${files.join(", ")}]),
  documentation: { ${documentation.join(", ")} },
  databaseWorker: ${JSON.stringify(`./${WORKER}`)},
};
`;
}
