import { Elysia } from "elysia";
import { notFound } from "./errors.ts";
import { documentationPolicy } from "./securityHeaders.ts";

const documentationAssets = {
  "swagger-ui.css": "text/css; charset=utf-8",
  "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
} as const;
export type DocumentationAsset = keyof typeof documentationAssets;

export interface DocumentationPorts {
  readonly document: object;
  readonly readAsset: (name: DocumentationAsset) => Promise<Blob>;
}

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<base href="/api/docs" />
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Stock Monitor</title>
<link rel="icon" type="image/svg+xml" href="../favicon.svg">
<link rel="stylesheet" href="docs/swagger-ui.css">
<script defer src="docs/swagger-ui-bundle.js"></script>
<script defer src="docs/start.js"></script>
</head>
<body>
<main id="documentation"></main>
<noscript>The document itself is at <a href="openapi.json">/api/openapi.json</a>.</noscript>
</body>
</html>
`;

/** A separate file, because the page allows no inline script. */
const START = `SwaggerUIBundle({
  url: new URL("openapi.json", document.baseURI).href,
  dom_id: "#documentation",
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
`;

/** Relative to the document, which is under `/api` of the product's base path. */
const SERVERS = [{ url: "../" }];

/** The package's files change only with a release of ours. */
const ASSET_CACHING = "private, max-age=3600";

/** Serves `/api/openapi.json`, and `/api/docs`, which shows it; neither needs another server. */
export const documentationRoutes = ({ document, readAsset }: DocumentationPorts) =>
  new Elysia({ prefix: "/api" })
    .get("/openapi.json", () => Response.json({ ...document, servers: SERVERS }), hidden)
    .get("/docs", () => answer(PAGE, "text/html; charset=utf-8", documentationPolicy), hidden)
    .get("/docs/start.js", () => answer(START, "text/javascript; charset=utf-8"), hidden)
    .get(
      "/docs/:asset",
      async ({ params: { asset } }) => {
        if (!isAsset(asset)) throw notFound("That part of the documentation");
        const response = answer(await readAsset(asset), documentationAssets[asset]);
        response.headers.set("cache-control", ASSET_CACHING);
        return response;
      },
      hidden,
    );

const hidden = { detail: { hide: true } };

const isAsset = (name: string): name is DocumentationAsset =>
  Object.hasOwn(documentationAssets, name);

const answer = (body: string | Blob, type: string, policy?: string): Response =>
  new Response(body, {
    headers: { "content-type": type, ...(policy && { "content-security-policy": policy }) },
  });
