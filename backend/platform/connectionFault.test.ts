import { expect, test } from "bun:test";
import { describeConnectionFault } from "./connectionFault.ts";

const failing = (code: string) =>
  Object.assign(new Error(`connect ${code} https://hook.example/secret`), { code });

test.each([
  ["ECONNREFUSED", "it refuses connections"],
  ["ENOTFOUND", "its address was not found; check for typos and the server's connection"],
  ["ETIMEDOUT", "it did not respond in time"],
  ["CERT_HAS_EXPIRED", "its certificate is not trusted"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "its certificate is not trusted"],
])("%s has a phrase without the code", (code, phrase) => {
  expect(describeConnectionFault(failing(code))).toBe(phrase);
  expect(describeConnectionFault(new TypeError("fetch failed", { cause: failing(code) }))).toBe(
    phrase,
  );
});

test("an unknown error has no phrase and is never quoted", () => {
  for (const error of [failing("EWEIRD"), new Error("https://hook.example/secret"), "text", null]) {
    expect(describeConnectionFault(error)).toBeUndefined();
  }
});
