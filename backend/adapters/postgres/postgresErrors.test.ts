import { expect, test } from "bun:test";
import { isConnectionLost } from "./postgresErrors.ts";

const withCode = (code: string) => Object.assign(new Error("it failed"), { code });

test.each([
  ["ECONNRESET", true],
  ["EPIPE", true],
  ["ETIMEDOUT", true],
  ["08006", true],
  ["57P01", true],
  ["25P03", true],
  ["23505", false],
  ["40001", false],
  ["XX000", false],
  ["P0001", false],
  ["HV00A", false],
])("an error with the code %s is a lost connection: %p", (code, expected) => {
  expect(isConnectionLost(withCode(code))).toBe(expected);
});

test("so is an error without a code", () => {
  expect(isConnectionLost(new Error("Connection terminated unexpectedly"))).toBe(true);
});
