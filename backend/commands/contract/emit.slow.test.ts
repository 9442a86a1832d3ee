import { describe, expect, test } from "bun:test";
import { fileURLToPath } from "node:url";
import { checkTags, SNAPSHOT_FILE } from "./emit.ts";
import { normalize, type JsonObject } from "./normalize.ts";

describe("the committed contract", () => {
  // Runs in a separate process: the generator would mistake a test's DOM for a browser, and Elysia writes
  // into the schemas of routes that other tests have run.
  test("matches the routes, and the client matches it", () => {
    const check = Bun.spawnSync([process.execPath, "backend/commands/contract.ts", "--check"], {
      cwd: fileURLToPath(new URL("../../../", import.meta.url)),
    });
    expect(check.stderr.toString()).toBe("");
    expect(check.exitCode).toBe(0);
  });

  test("describes every error as plain text and no response without a body", async () => {
    const document = await Bun.file(SNAPSHOT_FILE).json();
    for (const [path, item] of Object.entries<JsonObject>(document.paths)) {
      // The passcode form returns pages.
      if (path === "/api/session") continue;
      for (const operation of Object.values<JsonObject>(item as never)) {
        for (const [status, answer] of Object.entries<JsonObject>(
          operation["responses"] as never,
        )) {
          const types = Object.keys(answer["content"] as JsonObject);
          expect(types).toEqual([Number(status) < 400 ? "application/json" : "text/plain"]);
        }
      }
    }
  });
});

describe("a GET", () => {
  test("that does not declare the resources it shows is rejected with the remedy", () => {
    expect(() => checkTags("/api/peas", { get: { operationId: "getPeas" } })).toThrow(
      'GET /api/peas does not say what its answer shows: add shows("…") or unannounced of backend/contract/resource.ts to its detail',
    );
  });

  test("that declares a resource by a parameter it lacks is rejected", () => {
    const get = { operationId: "getPea", "x-tags": ["peas:{id}"] };
    expect(checkTags("/api/peas/{id}", { get })).toEqual({ get });
    expect(() => checkTags("/api/peas/{name}", { get })).toThrow("its path has no {id}");
  });
});

describe("normalizing the emitted document", () => {
  const normalizedSchema = (schema: JsonObject) =>
    normalize({ openapi: "3.1.1", paths: { "/x": { schema } } }) as {
      paths: { "/x": { schema: unknown } };
      components: { schemas: Record<string, unknown> };
    };

  test("names a schema with an $id and refers to it", () => {
    const { paths, components } = normalizedSchema({ $id: "Pea", type: "object" });
    expect(paths["/x"].schema).toEqual({ $ref: "#/components/schemas/Pea" });
    expect(components.schemas).toEqual({ Pea: { type: "object" } });
  });

  test("keeps null next to the reference, outside the named schema", () => {
    const { paths, components } = normalizedSchema({ $id: "Pea", type: ["object", "null"] });
    expect(paths["/x"].schema).toEqual({
      anyOf: [{ $ref: "#/components/schemas/Pea" }, { type: "null" }],
    });
    expect(components.schemas).toEqual({ Pea: { type: "object" } });
  });

  test("names schemas inside named schemas", () => {
    const { components } = normalizedSchema({
      $id: "Pod",
      type: "array",
      items: { $id: "Pea", type: "object" },
    });
    expect(components.schemas).toEqual({
      Pea: { type: "object" },
      Pod: { type: "array", items: { $ref: "#/components/schemas/Pea" } },
    });
  });

  test("writes the id in a path as an integer", () => {
    const { paths } = normalizedSchema({ type: "string", format: "numeric", pattern: "^[1-9]$" });
    expect(paths["/x"].schema).toEqual({
      type: "integer",
      minimum: 1,
      maximum: 999_999_999_999_999,
    });
  });

  test("adds null to a nullable enumeration", () => {
    const { paths } = normalizedSchema({ type: ["string", "null"], enum: ["a"] });
    expect(paths["/x"].schema).toEqual({ type: ["string", "null"], enum: ["a", null] });
  });
});
