import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { loadStaticFiles, type StaticFiles } from "./staticFiles.ts";

const SECRET = "the contents of a file outside";
const INDEX = "<!doctype html><title>Stock Monitor</title>";
const SCRIPT = "console.info('stock monitor');".repeat(50);
const HTML = { accept: "text/html,application/xhtml+xml" };

let folder: string;
let files: StaticFiles;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "static-files-"));
  const ui = join(folder, "ui");
  await mkdir(join(ui, "assets"), { recursive: true });
  await writeFile(join(folder, "secret.txt"), SECRET);
  await writeFile(join(ui, "index.html"), INDEX);
  await writeFile(join(ui, ".made-from"), SECRET);
  await writeFile(join(ui, "theme.js"), "0");
  await writeFile(join(ui, "with blank é.txt"), "blank");
  await writeFile(join(ui, "lonely.txt.gz"), "no plain form");
  await writeFile(join(ui, "assets/index-abc.js"), SCRIPT);
  await writeFile(join(ui, "assets/index-abc.js.br"), brotliCompressSync(SCRIPT));
  await writeFile(join(ui, "assets/index-abc.js.gz"), Bun.gzipSync(SCRIPT));
  await writeFile(join(ui, "assets/font.woff2"), "font");
  await symlink(folder, join(ui, "up"));
  files = await loadStaticFiles(ui);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  files.handle(new Request(`http://localhost${path}`, { method, headers }));

describe("static files", () => {
  test("the page is always revalidated, files with a hash never", async () => {
    const index = ask("/");
    expect(await index.text()).toBe(INDEX);
    expect(index.headers.get("cache-control")).toBe("no-cache");
    expect(index.headers.get("content-type")).toBe("text/html;charset=utf-8");
    const script = ask("/assets/index-abc.js");
    expect(script.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(script.headers.get("content-type")).toBe("text/javascript;charset=utf-8");
    expect(ask("/theme.js").headers.get("cache-control")).toBe("no-cache");
    expect(ask("/assets/font.woff2").headers.get("content-type")).toBe("font/woff2");
  });

  test("every page of the interface is the index; a missing file is 404", async () => {
    for (const path of [
      "/alerts",
      "/surge-analysis",
      "/a/b/c",
      "/alerts?symbol=BRK.B",
      "/alerts/",
      "/stocks/BRK.B",
      "/stocks/%5EGSPC",
    ]) {
      const response = ask(path, HTML);
      expect([path, response.status, await response.text()]).toEqual([path, 200, INDEX]);
    }
    for (const path of [
      "/favicon.ico",
      "/assets/index-old.js",
      "/robots.txt",
      "/a.b/c",
      "/stocks/a/b.js",
    ]) {
      expect([path, ask(path, HTML).status]).toEqual([path, 404]);
    }
    expect(ask("/alerts", { accept: "application/json" }).status).toBe(404);
    expect(ask("/alerts").status).toBe(404);
  });

  test("only GET and HEAD are served", () => {
    for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"]) {
      const response = ask("/", HTML, method);
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toBe("GET, HEAD");
    }
  });

  test("HEAD returns what GET would, without the body", async () => {
    const [get, head] = [ask("/assets/index-abc.js"), ask("/assets/index-abc.js", {}, "HEAD")];
    expect(head.status).toBe(200);
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
    expect(head.headers.get("content-length")).toBe(String(SCRIPT.length));
    expect(await head.text()).toBe("");
  });

  test.each([
    ["br", "br"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["GZIP;q=0.5", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br; q=0.0, gzip;q=0", null],
    ["identity", null],
    ["deflate, zstd", null],
    ["xbr, gzipx", null],
    ["br;q=abc", null],
    ["", null],
    [";;;,,,", null],
  ])("a browser that accepts %p gets %p", async (accept, encoding) => {
    const response = ask("/assets/index-abc.js", { "accept-encoding": accept });
    expect(response.headers.get("content-encoding")).toBe(encoding);
    expect(response.headers.get("vary")).toBe("accept-encoding");
    expect(response.headers.get("content-type")).toBe("text/javascript;charset=utf-8");
    const bytes = await response.bytes();
    expect(response.headers.get("content-length")).toBe(String(bytes.byteLength));
    const plain =
      encoding === "br" ? brotliDecompressSync(bytes) : encoding ? Bun.gunzipSync(bytes) : bytes;
    expect(new TextDecoder().decode(plain)).toBe(SCRIPT);
  });

  test("a file without a compressed variant is sent plain, and a file that exists only compressed is still found", async () => {
    const response = ask("/theme.js", { "accept-encoding": "br, gzip" });
    expect(response.headers.get("content-encoding")).toBeNull();
    expect(response.headers.get("vary")).toBeNull();
    expect(await ask("/lonely.txt.gz").text()).toBe("no plain form");
    expect(ask("/assets/index-abc.js.br").status).toBe(404);
  });

  test("a cached file is not sent again, and each encoding has its own ETag", () => {
    const etag = (accept: string) =>
      ask("/assets/index-abc.js", { "accept-encoding": accept }).headers.get("etag") ?? "";
    expect(new Set([etag(""), etag("br"), etag("gzip")]).size).toBe(3);
    const again = (value: string) => ask("/assets/index-abc.js", { "if-none-match": value }).status;
    expect(again(etag(""))).toBe(304);
    expect(again(`W/${etag("")}`)).toBe(304);
    expect(again(`"x", ${etag("")}`)).toBe(304);
    expect(again("*")).toBe(304);
    expect(again(etag("br"))).toBe(200);
    expect(again('"x"')).toBe(200);
    expect(again("")).toBe(200);
  });

  test("a 304 keeps the caching headers and has no body", async () => {
    const etag = ask("/").headers.get("etag") ?? "";
    const response = ask("/", { "if-none-match": etag });
    expect(response.headers.get("cache-control")).toBe("no-cache");
    expect(response.headers.get("etag")).toBe(etag);
    expect(await response.text()).toBe("");
  });

  test("names with spaces and non-ASCII letters are found", async () => {
    expect(await ask("/with%20blank%20%C3%A9.txt").text()).toBe("blank");
  });

  test.each([
    "/../secret.txt",
    "/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/%2e%2e%2fsecret.txt",
    "/%252e%252e%252fsecret.txt",
    "/assets/../../secret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/..\\secret.txt",
    "/..%5csecret.txt",
    "/assets%5c..%5c..%5csecret.txt",
    "//secret.txt",
    "/./../secret.txt",
    "/....//secret.txt",
    "/secret.txt%00.js",
    "/%00",
    "/up/secret.txt",
    "/.made-from",
    "/%2emade-from",
    "/assets",
    "/constructor",
    "/__proto__",
    "/file:///etc/passwd",
    "/C:%5cWindows%5cwin.ini",
  ])("%s is not found", async (path) => {
    for (const headers of [{}, HTML]) {
      const response = ask(path, headers);
      const text = await response.text();
      expect(text).not.toContain(SECRET);
      if (response.status === 200) expect(text).toBe(INDEX);
      else expect(response.status).toBe(404);
    }
  });

  test("a malformed path is reported", () => {
    for (const path of ["/%", "/%E0%A4%A", "/%ff"]) expect(ask(path).status).toBe(400);
  });

  test("no path leaves the folder or fails", async () => {
    const pieces = fc.constantFrom(
      "..",
      "%2e",
      "%2f",
      "%5c",
      "/",
      "\\",
      "%00",
      "secret.txt",
      "up",
      ".made-from",
      "%25",
      "ui",
      "assets",
      "%",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 8 }), async (parts) => {
        const response = ask(`/${parts.join("")}`, HTML);
        expect([200, 400, 404]).toContain(response.status);
        expect(await response.text()).not.toContain(SECRET);
      }),
    );
  });

  test("an interface that is not built explains how to build it", async () => {
    for (const missing of [join(folder, "nowhere"), join(folder, "ui/assets")]) {
      const response = (await loadStaticFiles(missing)).handle(new Request("http://localhost/"));
      expect(response.status).toBe(503);
      expect(await response.text()).toContain("npx bun@1.4.5 start");
    }
  });
});
