import { serveRoutes } from "../../testing/worlds/callRoutes.ts";
import { describe, expect, test } from "bun:test";
import { readDocumentationAsset } from "../../adapters/server/documentationAssets.ts";
import { documentationRoutes } from "./docs.ts";

const document = { openapi: "3.1.1", info: { title: "Stock Monitor", version: "1" }, paths: {} };
const app = serveRoutes(documentationRoutes({ document, readAsset: readDocumentationAsset }));
const ask = (path: string) => app.handle(new Request(`http://localhost${path}`));

describe("API documentation", () => {
  test("the document is the given one and includes the server's address", async () => {
    const response = await ask("/api/openapi.json");
    expect(response.headers.get("content-type")).toStartWith("application/json");
    expect(await response.json()).toEqual({ ...document, servers: [{ url: "../" }] });
  });

  test("everything the page loads is served from here, and nothing on it runs inline", async () => {
    const page = await ask("/api/docs");
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(page.headers.get("content-security-policy")).toContain("script-src 'self'");
    const html = await page.text();
    expect(html).not.toMatch(/https?:\/\/|<script(?! defer src=)|<style|style=/);
    const parts = [...html.matchAll(/(?:src|href)="(docs\/[^"]+)"/g)].map(
      ([, path]) => `/api/${path}`,
    );
    expect(parts).toHaveLength(3);
    for (const path of parts) {
      const response = await ask(path);
      expect([path, response.status]).toEqual([path, 200]);
      expect(response.headers.get("content-type")).toMatch(
        /^text\/(css|javascript); charset=utf-8$/,
      );
      expect((await response.text()).length).toBeGreaterThan(50);
    }
  });

  test.each([
    "package.json",
    "swagger-ui-bundle.js.map",
    "constructor",
    "__proto__",
    "..%2fpackage.json",
    "%00",
  ])("%s is not served", async (name) => {
    const response = await ask(`/api/docs/${name}`);
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  });
});
