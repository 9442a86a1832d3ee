import { expect, test } from "bun:test";
import { parseNetwork } from "../ipAddress.ts";
import { createClientAddress } from "./clientAddress.ts";

const read = createClientAddress(["10.0.0.0/8", "::1"].map((text) => parseNetwork(text)!));
const from = (peer: string, forwarded?: string) =>
  read(
    new Request("http://x/", {
      headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
    }),
    peer,
  );

test("X-Forwarded-For of an untrusted peer is ignored", () => {
  expect(from("203.0.113.9", "1.2.3.4")).toEqual({
    address: "203.0.113.9",
    isProxy: false,
    isPassedOn: false,
  });
  expect(from("::ffff:203.0.113.9").address).toBe("203.0.113.9");
});

test.each([
  ["1.2.3.4", "1.2.3.4"],
  ["6.6.6.6, 1.2.3.4", "1.2.3.4"],
  ["6.6.6.6, 1.2.3.4, 10.0.0.7", "1.2.3.4"],
  ["10.0.0.9, 10.0.0.7", "10.0.0.9"],
  ["1.2.3.4:5678", "1.2.3.4"],
  ["[2001:db8::7]:443", "2001:db8::7"],
  ["6.6.6.6, unknown", "10.0.0.1"],
  ["6.6.6.6, ", "10.0.0.1"],
  [undefined, "10.0.0.1"],
])("behind a trusted proxy, %p is %s", (forwarded, address) => {
  expect(from("10.0.0.1", forwarded)).toEqual({
    address: String(address),
    isProxy: String(address).startsWith("10."),
    isPassedOn: true,
  });
});

test("without trusted proxies the header is ignored", () => {
  const withoutProxies = createClientAddress([]);
  const request = new Request("http://x/", { headers: { "x-forwarded-for": "1.2.3.4" } });
  expect(withoutProxies(request, "127.0.0.1")).toEqual({
    address: "127.0.0.1",
    isProxy: false,
    isPassedOn: false,
  });
});
