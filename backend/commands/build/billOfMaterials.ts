/** The parts of bun.lock that are used: https://bun.com/docs/pm/lockfile */
export interface LockFile {
  readonly workspaces: Readonly<
    Record<string, { readonly dependencies?: Readonly<Record<string, string>> }>
  >;
  /** Keyed by the install path below node_modules: `name` or `parent/name`. */
  readonly packages: Readonly<Record<string, readonly unknown[]>>;
}

interface LockedPackage {
  readonly key: string;
  readonly name: string;
  readonly version: string;
  /** `sha512-` and base64; undefined for packages that come from no registry. */
  readonly integrity: string | undefined;
  readonly needs: readonly string[];
}

export interface BillOptions {
  readonly lock: LockFile;
  readonly name: string;
  readonly version: string;
  readonly writtenAt: string;
  /** In the form of `process.versions`: Bun, and what is compiled into it. */
  readonly runtime: Readonly<Record<string, string | undefined>>;
}

/**
 * Returns the runtime dependencies of the product, without development ones, in CycloneDX 1.6
 * (https://cyclonedx.org/docs/1.6/json/). Throws if the lock file lacks a package that another one
 * needs.
 */
export function billOfMaterials({ lock, name, version, writtenAt, runtime }: BillOptions) {
  const found = reach(lock);
  const own = `${name}@${version}`;
  const { bun, parts } = runtimeOf(runtime);
  const direct = Object.keys(lock.workspaces[""]?.dependencies ?? {});
  const refs = new Map([...found].map(([key, each]) => [key, urlOf(each)]));
  const refsOf = (parent: string, needs: readonly string[]) =>
    needs.flatMap((need) => refs.get(locate(lock, parent, need) ?? "") ?? []);
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      timestamp: writtenAt,
      component: { type: "application", "bom-ref": own, name, version },
    },
    components: unique([bun, ...parts, ...[...found.values()].map(componentOf)]),
    dependencies: unique([
      { "bom-ref": own, ref: own, dependsOn: [bun["bom-ref"], ...refsOf("", direct)] },
      { ...bun, ref: bun["bom-ref"], dependsOn: parts.map((part) => part["bom-ref"]) },
      ...[...found.values()].map((each) => ({
        "bom-ref": urlOf(each),
        ref: urlOf(each),
        dependsOn: refsOf(each.key, each.needs),
      })),
    ]).map(({ ref, dependsOn }) => ({ ref, dependsOn })),
  };
}

/** Versions of interfaces, and of software that Bun imitates rather than contains. */
const notInBun: ReadonlySet<string> = new Set([
  "bun",
  "modules",
  "napi",
  "node",
  "openssl",
  "typescript",
  "unicode",
  "uv",
  "v8",
]);

/** Bun and its bundled libraries are in no lock file; some have a commit instead of a release. */
function runtimeOf(versions: BillOptions["runtime"]) {
  const component = (name: string, version: string, purl: string) => ({
    type: "library",
    "bom-ref": purl,
    name,
    version,
    purl,
  });
  const version = versions["bun"] ?? "";
  return {
    bun: {
      ...component("bun", version, `pkg:github/oven-sh/bun@bun-v${version}`),
      type: "platform",
    },
    parts: Object.entries(versions).flatMap(([name, each]) =>
      each === undefined || notInBun.has(name)
        ? []
        : [component(name, each, `pkg:generic/${name}@${each}`)],
    ),
  };
}

function reach(lock: LockFile): ReadonlyMap<string, LockedPackage> {
  const found = new Map<string, LockedPackage>();
  const open: (readonly [parent: string, need: string])[] = Object.keys(
    lock.workspaces[""]?.dependencies ?? {},
  ).map((need) => ["", need]);
  for (let next = open.pop(); next; next = open.pop()) {
    const [parent, need] = next;
    const key = locate(lock, parent, need);
    if (key === undefined)
      throw new Error(`bun.lock has no ${need} for ${parent || "the product"}`);
    if (found.has(key)) continue;
    const each = readPackage(key, lock.packages[key] ?? []);
    found.set(key, each);
    for (const further of each.needs) open.push([key, further]);
  }
  return found;
}

/** Resolves a package as Node does: in the folder of the dependent first, then further up. */
function locate({ packages }: LockFile, parent: string, need: string): string | undefined {
  const path = splitKey(parent);
  for (let depth = path.length; depth >= 0; depth--) {
    const key = [...path.slice(0, depth), need].join("/");
    if (packages[key]) return key;
  }
  return undefined;
}

const splitKey = (key: string): readonly string[] => key.match(/(?:@[^/]+\/)?[^/]+/g) ?? [];

function readPackage(key: string, entry: readonly unknown[]): LockedPackage {
  const [resolved, , about, integrity] = entry;
  const at = typeof resolved === "string" ? resolved.lastIndexOf("@") : -1;
  if (typeof resolved !== "string" || at <= 0) throw new Error(`bun.lock: ${key} has no version`);
  const { dependencies = {} } = (about ?? {}) as { dependencies?: Record<string, string> };
  return {
    key,
    name: resolved.slice(0, at),
    version: resolved.slice(at + 1),
    integrity: typeof integrity === "string" ? integrity : undefined,
    needs: Object.keys(dependencies),
  };
}

/** https://github.com/package-url/purl-spec, type npm. */
const urlOf = ({ name, version }: LockedPackage): string =>
  `pkg:npm/${name.replace("@", "%40")}@${version}`;

function componentOf(each: LockedPackage) {
  const hash = each.integrity?.match(/^sha512-(.+)$/)?.[1];
  return {
    type: "library",
    "bom-ref": urlOf(each),
    name: each.name,
    version: each.version,
    purl: urlOf(each),
    ...(hash === undefined
      ? {}
      : { hashes: [{ alg: "SHA-512", content: Uint8Array.fromBase64(hash).toHex() }] }),
  };
}

const unique = <Item extends { readonly "bom-ref": string }>(items: readonly Item[]): Item[] =>
  [...new Map(items.map((item) => [item["bom-ref"], item])).values()].toSorted((one, other) =>
    one["bom-ref"] < other["bom-ref"] ? -1 : 1,
  );
