import { expect, test } from "bun:test";
import { plainText } from "./errors.ts";
import { addSecurityHeaders, documentationPolicy } from "./securityHeaders.ts";

const add = (response: Response, host = "localhost:3000") =>
  addSecurityHeaders(response, new Request("http://localhost:3000/", { headers: { host } }))
    .headers;

test("every response, errors included, has all headers", () => {
  for (const response of [new Response("x"), plainText(403, "No"), Response.json({})]) {
    const headers = add(response);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("same-origin");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("permissions-policy")).toContain("camera=()");
    expect(headers.get("cache-control")).toBe("no-store");
  }
});

test("the policy allows no inline script, no eval, no frame, and sockets to this host only", () => {
  const policy = add(new Response()).get("content-security-policy") ?? "";
  const rules = policy.split("; ");
  expect(rules).toContain("default-src 'self'");
  expect(rules).toContain("script-src 'self'");
  expect(rules).toContain("style-src 'self'");
  expect(rules).toContain("frame-ancestors 'none'");
  expect(rules).toContain("base-uri 'self'");
  expect(rules).toContain("form-action 'self'");
  expect(rules).toContain("connect-src 'self' ws://localhost:3000 wss://localhost:3000");
  expect(policy).not.toContain("unsafe");
});

test("the documentation may use inline styles and nothing more", () => {
  expect(documentationPolicy).toContain("script-src 'self';");
  expect(documentationPolicy.match(/unsafe-\w+/g)).toEqual(["unsafe-inline"]);
  expect(documentationPolicy).toContain("style-src 'self' 'unsafe-inline'");
});

test("headers that the response sets itself are kept", () => {
  const headers = add(
    new Response("x", {
      headers: { "cache-control": "no-cache", "content-security-policy": "default-src 'none'" },
    }),
  );
  expect(headers.get("cache-control")).toBe("no-cache");
  expect(headers.get("content-security-policy")).toBe("default-src 'none'");
});
