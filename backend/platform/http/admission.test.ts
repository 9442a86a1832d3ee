import { expect, test } from "bun:test";
import { createAdmission, type AdmittedRequest } from "./admission.ts";

const limits = { perAddress: 2, total: 3, bodyBytes: 100, unauthenticatedShare: 0.5 };
const visit = (entered: unknown) => entered as AdmittedRequest;

test("one address has its share, and gets it back when a request ends", () => {
  const { enter } = createAdmission(limits);
  const first = visit(enter("a"));
  enter("a");
  expect(enter("a")).toBe("address");
  first.release();
  first.release();
  expect(enter("a")).toHaveProperty("release");
  expect(enter("a")).toBe("address");
});

test("all requests together have a limit, including those of proxies, which have no share of their own", () => {
  const { enter } = createAdmission(limits);
  for (let count = 0; count < 3; count += 1) expect(enter(undefined)).toHaveProperty("release");
  expect(enter(undefined)).toBe("total");
  expect(enter("a")).toBe("total");
});

test("bodies are counted together and released with the request", () => {
  const { enter } = createAdmission(limits);
  const [first, second] = [visit(enter("a")), visit(enter("b"))];
  expect(first.takeBytes(60)).toBe(true);
  expect(second.takeBytes(60)).toBe(false);
  expect(second.takeBytes(40)).toBe(true);
  first.release();
  expect(second.takeBytes(60)).toBe(true);
  expect(second.takeBytes(1)).toBe(false);
});

test("unauthenticated requests are limited to a part of the total, which leaves room for the others", () => {
  const { enter } = createAdmission({
    perAddress: 9,
    total: 4,
    bodyBytes: 100,
    unauthenticatedShare: 0.5,
  });
  const [first, second] = [visit(enter("a", true)), visit(enter("b", true))];
  expect(enter("c", true)).toBe("total");
  expect(first.takeBytes(40)).toBe(true);
  expect(second.takeBytes(11)).toBe(false);
  const known = visit(enter("d"));
  expect(known.takeBytes(60)).toBe(true);
  first.release();
  first.release();
  const third = visit(enter("c", true));
  expect(enter("e", true)).toBe("total");
  expect(third.takeBytes(40)).toBe(true);
  expect(enter("f")).toHaveProperty("release");
});
