import { fileURLToPath } from "node:url";
import { packagedFiles } from "../packagedFiles.ts";
import type { DocumentationAsset } from "../../platform/http/docs.ts";

/** Resolved on first use, so that the server starts even if they are missing. */
const locate: Readonly<Record<DocumentationAsset, () => string>> = {
  "swagger-ui.css": () => import.meta.resolve("swagger-ui-dist/swagger-ui.css"),
  "swagger-ui-bundle.js": () => import.meta.resolve("swagger-ui-dist/swagger-ui-bundle.js"),
};

export const readDocumentationAsset = async (name: DocumentationAsset): Promise<Blob> =>
  Bun.file(packagedFiles?.documentation[name] ?? fileURLToPath(locate[name]()));
