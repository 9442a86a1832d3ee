import { expect, test } from "bun:test";
import { anonymize } from "./diagnose.ts";

test.each([
  ["550 <jo.doe+stocks@mail.example.org> unknown", "550 <(address)> unknown"],
  ["POST https://user:pw@hooks.example.com/a/b?c=d failed", "POST (address) failed"],
  ["connect ECONNREFUSED 192.168.1.20:587", "connect ECONNREFUSED (address)"],
  ["connect ECONNREFUSED ::1:587", "connect ECONNREFUSED (address):587"],
  ["connect ETIMEDOUT [2001:db8::8a2e:370:7334]:443", "connect ETIMEDOUT (address)"],
  ["getaddrinfo ENOTFOUND smtp.home.lan", "getaddrinfo ENOTFOUND (address)"],
  ["To +49 (170) 123-4567 is not verified", "To (address) is not verified"],
  ["ENOENT: open '/home/jo doe/stocks/data/x.sqlite'", "ENOENT: open '(path)'"],
  ["open C:\\Users\\jo\\stocks failed", "open (path) failed"],
  ["EACCES: open '/home/jürgen/börse/daten'", "EACCES: open '(path)'"],
  ["no room in /home/jürgen/börse", "no room in (path)"],
  ["EACCES: mkdir '/jo'", "EACCES: mkdir '(path)'"],
  ["open C:\\Users\\Jo Doe\\stocks failed", "open (path) failed"],
  ["open \\\\nas\\jo failed", "open (path) failed"],
  ["getaddrinfo ENOTFOUND jos-nas", "getaddrinfo ENOTFOUND (address)"],
  ["connect ECONNREFUSED nas:5432", "connect ECONNREFUSED (address)"],
  ["To 5551234567 is not verified", "To (address) is not verified"],
  ["To (555) 123-4567 is not verified", "To (address) is not verified"],
  ["chat -1001234567890 not found", "chat (address) not found"],
  ["@jo_doe is no chat", "(address) is no chat"],
  ["token 5f2b9c0d1e4a7b8c9d0e1f2a3b4c refused", "token (secret) refused"],
])("%s", (text, shown) => {
  expect(anonymize(text)).toBe(shown);
});

test.each([
  "Too many requests: 429, asked again in 30 s",
  "no response within 10 s",
  "America/New_York",
  "simulated",
  "PortfolioTransactionRecorded",
  "1.4.5",
])("%s identifies no place or person", (text) => {
  expect(anonymize(text)).toBe(text);
});

test("an endless text is truncated", () => {
  for (const part of ["a", "1.", "a.", ":", "/a", "+1 ", "a@", "A1_"]) {
    expect(anonymize(part.repeat(50_000)).length).toBeLessThanOrEqual(20_000);
  }
});
