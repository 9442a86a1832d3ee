import { expect, test } from "bun:test";
import document from "../contract/openapi.json";
import { resourceNames } from "../contract/resource.ts";
import { sessionChanges } from "../platform/http/access/accessRoutes.ts";
import { resourceChanges } from "./index.ts";

const gets = Object.entries(
  document.paths as Record<string, { readonly get?: { readonly "x-tags"?: readonly string[] } }>,
).flatMap(([path, { get }]) => (get ? [{ path, shown: get["x-tags"] }] : []));
const declared = [...resourceChanges, ...sessionChanges].map(({ resource }) => resource);

test("every GET declares the resources it shows, or that they change unannounced", () => {
  expect(gets.filter(({ shown }) => shown === undefined)).toEqual([]);
});

test("each resource shown is declared by a capability", () => {
  const known = new Set<string>(declared);
  const missing = gets.flatMap(({ path, shown = [] }) =>
    shown
      .filter((resource) => !known.has(resource.split(":")[0] ?? resource))
      .map((resource) => `GET ${path} shows ${resource}, which no capability's changes name`),
  );
  expect(missing).toEqual([]);
});

test("every resource is shown by a response and declared by one capability", () => {
  const shown = new Set(gets.flatMap((get) => get.shown ?? []).map((tag) => tag.split(":")[0]));
  expect([...shown].toSorted()).toEqual([...resourceNames]);
  expect(declared.toSorted()).toEqual([...resourceNames]);
});
