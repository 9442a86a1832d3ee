/** Everything comes from the page's own server; nothing may frame it or run inline. */
const directives = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "object-src 'none'",
  // The page declares its base path with a `base` element; see basePath.ts.
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/** Older Safari does not accept `'self'` for a WebSocket, so list the host for both schemes. */
const socketsOf = (host: string): string => (host === "" ? "" : ` ws://${host} wss://${host}`);

const composePolicy = (host: string): string =>
  [...directives, `connect-src 'self'${socketsOf(host)}`].join("; ");

/** Cached, because nearly every request has the same host as the previous one. */
let last = { host: "", policy: composePolicy("") };

function contentSecurityPolicy(host: string): string {
  if (last.host !== host) last = { host, policy: composePolicy(host) };
  return last.policy;
}

/** Swagger UI sets style attributes; its scripts follow the common policy. */
export const documentationPolicy: string = directives
  .map((directive) =>
    directive.startsWith("style-src") ? `${directive} 'unsafe-inline'` : directive,
  )
  .join("; ");

const common: readonly (readonly [string, string])[] = [
  ["x-content-type-options", "nosniff"],
  // Not no-referrer, which turns the Origin of our own form into "null".
  ["referrer-policy", "same-origin"],
  ["cross-origin-opener-policy", "same-origin"],
  ["cross-origin-resource-policy", "same-origin"],
  ["permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
];

/**
 * Adds the headers that every response has. A policy or caching rule that the response sets itself
 * is kept; any other API response must not be stored. The request's Host has already been checked.
 */
export function addSecurityHeaders(
  response: Response,
  request: Request,
  mayBeFramed = false,
): Response {
  const { headers } = response;
  for (const [name, value] of common) headers.set(name, value);
  if (!headers.has("content-security-policy")) {
    headers.set(
      "content-security-policy",
      contentSecurityPolicy(request.headers.get("host") ?? ""),
    );
  }
  // Only a page of the same host, which is the proxy's own, may frame it.
  if (mayBeFramed) {
    const policy = headers.get("content-security-policy") ?? "";
    const framed = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
    headers.set("content-security-policy", framed);
  }
  if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
  return response;
}
