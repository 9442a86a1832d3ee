import { expect, test } from "bun:test";
import { isOwnServiceUrl } from "./addresses.ts";

test.each([
  "http://169.254.169.254/latest",
  "http://0xa9fea9fe/",
  "http://2852039166/",
  "http://[fe80::1]/",
  "http://metadata.google.internal./",
  "https://user@hook.example/",
])("%s is not an allowed address", (url) => expect(isOwnServiceUrl(url)).toBe(false));

test.each([
  "http://192.168.1.5:8080/hook",
  "http://127.0.0.1/hook",
  "http://[fd12::5]/hook",
  "http://nas.local/hook",
  "https://hook.example/a?b=c",
])("%s is allowed", (url) => expect(isOwnServiceUrl(url)).toBe(true));
