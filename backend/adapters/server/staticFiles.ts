import { Glob } from "bun";
import { join } from "node:path";
import { rebaseHtml } from "../../platform/http/basePath.ts";
import { plainText } from "../../platform/http/errors.ts";

/** Serves the built interface. Answers GET and HEAD for everything except `/api` and `/ws`. */
export interface StaticFiles {
  /** `base` is the path of the product on its host (see basePath.ts); default: the root. */
  handle(request: Request, base?: string): Response;
}

type Encoding = "br" | "gzip";

interface Variant {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

interface StaticFile {
  readonly type: string;
  readonly isImmutable: boolean;
  readonly identity: Variant;
  /** In order of preference. */
  readonly compressed: readonly (readonly [Encoding, Variant])[];
}

const suffixes = { br: ".br", gzip: ".gz" } as const satisfies Record<Encoding, string>;
const ONE_YEAR = "public, max-age=31536000, immutable";
const INDEX = "/index.html";

/**
 * Reads the folder, or the files by their paths from `/`, once. A request is looked up among the
 * files present at the start, so no path leads outside, and a concurrent build cannot mix two
 * versions. The whole interface is a few megabytes.
 */
export async function loadStaticFiles(
  folder: string | ReadonlyMap<string, string>,
): Promise<StaticFiles> {
  const files = await readFiles(typeof folder === "string" ? await listFolder(folder) : folder);
  const page = files.get(INDEX);
  const pageAt = page && createMovedPages(page);
  return {
    handle: (request, base = "") => {
      if (request.method !== "GET" && request.method !== "HEAD") {
        const refusal = plainText(405, "Only GET and HEAD are supported here");
        refusal.headers.set("allow", "GET, HEAD");
        return refusal;
      }
      if (!pageAt) {
        return plainText(
          503,
          "The interface has not been built. Stop the server and run: npx bun@1.4.5 start",
        );
      }
      const path = decodePath(new URL(request.url).pathname);
      if (path === undefined) return plainText(400, "The address is not valid");
      const file = path === "/" || path === INDEX ? pageAt(base) : files.get(path);
      if (file) return answer(file, request);
      // Check the path with the base as well, because a proxy may have removed it: /stocks/BRK.B.
      const isPage = [path, `${base}${path}`].some((each) => isNavigation(each, request.headers));
      return isPage ? answer(pageAt(base), request) : plainText(404, "There is no such file");
    },
  };
}

async function listFolder(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = await Array.fromAsync(new Glob("**/*").scan({ cwd: folder })).catch(() => []);
  return new Map(names.map((name) => [`/${name.replaceAll("\\", "/")}`, join(folder, name)]));
}

async function readFiles(
  paths: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, StaticFile>> {
  const contents = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const [path, file] of paths) contents.set(path, await Bun.file(file).bytes());
  const files = new Map<string, StaticFile>();
  for (const [path, bytes] of contents) {
    const isVariant = Object.values(suffixes).some(
      (suffix) => path.endsWith(suffix) && contents.has(path.slice(0, -suffix.length)),
    );
    if (isVariant) continue;
    const compressed = (["br", "gzip"] as const).flatMap((encoding) => {
      const packed = contents.get(path + suffixes[encoding]);
      return packed ? [[encoding, describeVariant(packed)] as const] : [];
    });
    files.set(path, {
      type: Bun.file(path).type,
      // The build puts a content hash into every name in this folder.
      isImmutable: path.startsWith("/assets/"),
      identity: describeVariant(bytes),
      compressed,
    });
  }
  return files;
}

/** A server has at most two base paths: its own and Home Assistant's. */
const MAX_MOVED = 8;

function createMovedPages(page: StaticFile): (base: string) => StaticFile {
  const html = new TextDecoder().decode(page.identity.bytes);
  const moved = new Map<string, StaticFile>();
  return (base) => {
    if (base === "") return page;
    const known = moved.get(base);
    if (known) return known;
    const bytes = new TextEncoder().encode(rebaseHtml(html, base));
    const compressed = [["gzip", describeVariant(Bun.gzipSync(bytes))]] as const;
    const made: StaticFile = { ...page, identity: describeVariant(bytes), compressed };
    if (moved.size >= MAX_MOVED) moved.clear();
    moved.set(base, made);
    return made;
  };
}

const describeVariant = (bytes: Uint8Array<ArrayBuffer>): Variant => ({
  bytes,
  etag: `"${Bun.hash.wyhash(bytes).toString(36)}"`,
});

function answer(file: StaticFile, { method, headers: asked }: Request): Response {
  const accepted = parseEncodings(asked.get("accept-encoding") ?? "");
  const [encoding, variant] = file.compressed.find(([name]) => accepted.has(name)) ?? [
    undefined,
    file.identity,
  ];
  const headers = new Headers({
    "content-type": file.type,
    "cache-control": file.isImmutable ? ONE_YEAR : "no-cache",
    etag: variant.etag,
  });
  if (file.compressed.length > 0) headers.set("vary", "accept-encoding");
  if (matches(asked.get("if-none-match"), variant.etag)) {
    return new Response(null, { status: 304, headers });
  }
  if (encoding) headers.set("content-encoding", encoding);
  headers.set("content-length", String(variant.bytes.byteLength));
  return new Response(method === "HEAD" ? null : variant.bytes, { headers });
}

/** RFC 9110 §12.5.3; a weight of 0 means "not this one". */
function parseEncodings(header: string): ReadonlySet<string> {
  const accepted = new Set<string>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "1";
    if (Number(weight) > 0) accepted.add(name);
  }
  return accepted;
}

/** RFC 9110 §13.1.2: weak comparison. */
const matches = (header: string | null, etag: string): boolean =>
  header !== null &&
  (header.trim() === "*" ||
    header.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag));

function decodePath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

/** A missing file has a dot in its name, but so may a symbol. */
const isNavigation = (path: string, headers: Headers): boolean =>
  /^(?:[^.\\\p{Cc}]*|\/stocks\/[^/\\\p{Cc}]+)$/u.test(path) &&
  (headers.get("accept") ?? "").includes("text/html");
