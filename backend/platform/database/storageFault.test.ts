import { expect, test } from "bun:test";
import { findStorageFault } from "./storageFault.ts";

const coded = (code: string, cause?: unknown): Error =>
  Object.assign(new Error("x", { cause }), code === "" ? {} : { code });

test.each([
  ["SQLITE_FULL", "full"],
  ["ENOSPC", "full"],
  ["SQLITE_READONLY_DBMOVED", "readOnly"],
  ["EROFS", "readOnly"],
  ["SQLITE_IOERR_WRITE", "unreadable"],
  ["SQLITE_CORRUPT_VTAB", "damaged"],
  ["53100", "full"],
  ["25006", "readOnly"],
  ["58030", "unreadable"],
  ["XX001", "damaged"],
  ["DATABASE_UNREACHABLE", "unreachable"],
] as const)("%s is %s, wrapped or not", (code, fault) => {
  expect(findStorageFault(coded(code))).toBe(fault);
  expect(findStorageFault(coded("", coded("", coded(code))))).toBe(fault);
});

test("other errors are not storage faults, not even with circular causes", () => {
  expect(findStorageFault(coded("SQLITE_CONSTRAINT_UNIQUE"))).toBeUndefined();
  expect(findStorageFault("ENOSPC")).toBeUndefined();
  const circle = coded("");
  circle.cause = circle;
  expect(findStorageFault(circle)).toBeUndefined();
});
