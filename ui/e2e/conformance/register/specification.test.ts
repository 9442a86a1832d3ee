import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "bun:test";
import type { FullResult, TestCase, TestResult, TestStep } from "@playwright/test/reporter";
import type { ProvenRows } from "./provenRows.ts";
import { specification } from "./specification.ts";
import SpecificationReporter, { hasAssertion, runsEverything } from "./specificationReporter.ts";
import { readUnitProofs } from "./unitProofs.ts";
import { findUnproven, type Proof } from "./unproven.ts";

const root = join(import.meta.dir, "../../../..");

test("every row proven by bun tests has a test in its file that asserts something", () => {
  const rows = specification.filter(({ file }) => file.endsWith(".test.ts"));
  const files = [...new Set(rows.map(({ file }) => file))];
  const proofs = files.flatMap((file) =>
    readUnitProofs(file, readFileSync(join(root, file), "utf8")),
  );
  expect(files.length).toBeGreaterThan(3);
  expect(findUnproven(rows, proofs)).toEqual([]);
});

const sectionsOf = (ids: readonly string[]): readonly (string | undefined)[] => [
  ...new Set(ids.map((id) => /^spec-(\d)\.\d+$/.exec(id)?.[1])),
];

test("every section from 2 to 9 has rows, and each id is unique within its section", () => {
  const ids = specification.flatMap(({ rows }) => Object.keys(rows));
  expect(ids.length).toBeGreaterThan(300);
  expect(sectionsOf(ids)).toEqual(["2", "3", "4", "5", "6", "7", "8", "9"]);
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
  const sections = specification.map(({ rows }) => sectionsOf(Object.keys(rows)));
  expect(sections.filter(({ length }) => length !== 1)).toEqual([]);
});

describe("the checker finds", () => {
  const FILE = "some.spec.ts";
  const register: readonly ProvenRows[] = [
    { section: "Screens", file: FILE, rows: { "spec-2.1": "a title" } },
  ];
  const proof: Proof = { id: "spec-2.1", file: FILE, status: "passed", hasAssertion: true };

  test("nothing when a row is proven", () => {
    expect(findUnproven(register, [proof])).toEqual([]);
  });

  test("a row without a test, or with one only in another file", () => {
    const missing = "spec-2.1 (Screens: “a title”): no test of some.spec.ts carries it";
    expect(findUnproven(register, [])).toEqual([missing]);
    expect(findUnproven(register, [{ ...proof, file: "other.spec.ts" }])).toEqual([missing]);
  });

  test("a test that was skipped or failed, even next to one that passed", () => {
    for (const status of ["skipped", "failed"] as const) {
      expect(findUnproven(register, [proof, { ...proof, status }])).toEqual([
        `spec-2.1 (Screens: “a title”): its test of some.spec.ts ${status}`,
      ]);
    }
  });

  test("a test that asserts nothing", () => {
    expect(findUnproven(register, [{ ...proof, hasAssertion: false }])).toEqual([
      "spec-2.1 (Screens: “a title”): its test of some.spec.ts asserts nothing",
    ]);
  });

  test("an id without a row", () => {
    expect(findUnproven(register, [proof, { ...proof, id: "spec-2.9" }])).toEqual([
      "spec-2.9: a test of some.spec.ts carries it, and no row has it",
    ]);
  });

  test("in a file of bun tests: the skipped, the one inside a skipped group, and the empty", () => {
    const source = `
      test("[spec-2.1, spec-2.2] proven", () => { expect(1).toBe(1); });
      test.skip("[spec-2.3] skipped", () => { expect(1).toBe(1); });
      test.todo("[spec-2.4] not written");
      describe.skip("group", () => { test("[spec-2.5] inside", () => { expect(1).toBe(1); }); });
      test("[spec-2.6] empty", () => {});
      test("without an id", () => { expect(1).toBe(1); });`;
    const proofs = readUnitProofs("some.test.ts", source).map(
      ({ id, status, hasAssertion: asserts }) => `${id} ${status} ${asserts}`,
    );
    expect(proofs).toEqual([
      "spec-2.1 passed true",
      "spec-2.2 passed true",
      "spec-2.3 skipped true",
      "spec-2.4 skipped false",
      "spec-2.5 skipped true",
      "spec-2.6 passed false",
    ]);
  });
});

test("an assertion counts at any depth in the test's own body, but not in its fixtures", () => {
  const step = (category: string, ...steps: TestStep[]) => ({ category, steps }) as TestStep;
  expect(hasAssertion([step("test.step", step("expect"))])).toBe(true);
  expect(hasAssertion([step("hook", step("fixture", step("expect"))), step("pw:api")])).toBe(false);
});

test("only a complete run gets a verdict", () => {
  const argv = (...given: string[]) => ["node", "playwright", "test", ...given];
  expect(runsEverything(argv("--config", "ui/e2e/playwright.config.ts", "-j", "2"))).toBe(true);
  expect(runsEverything(argv("--config=x.ts"))).toBe(true);
  expect(runsEverything(argv("shell"))).toBe(false);
  expect(runsEverything(argv("--project", "journeys"))).toBe(false);
  expect(runsEverything(argv("--grep=toast"))).toBe(false);
});

test("a whole run without proofs fails and reports each row; a partial run gets no verdict", async () => {
  const end = async (status: TestResult["status"], ...given: string[]) => {
    let text = "";
    const reporter = new SpecificationReporter({
      argv: ["node", "playwright", "test", ...given],
      write: (line) => (text += line),
    });
    for (const { rows, file } of specification) {
      if (!file.endsWith(".spec.ts")) continue;
      const testCase = {
        location: { file: join(root, file) },
        tags: Object.keys(rows).map((id) => `@${id}`),
      };
      const steps = [{ category: "expect", steps: [] }];
      reporter.onTestEnd(
        testCase as unknown as TestCase,
        { status, steps } as unknown as TestResult,
      );
    }
    const verdict = (await reporter.onEnd({ status: "passed" } as FullResult))?.status;
    return { verdict, text };
  };
  expect((await end("passed")).verdict).toBeUndefined();
  expect((await end("skipped")).verdict).toBe("failed");
  expect((await end("skipped")).text).toContain("spec-2.1 (Routes: “/ Dashboard”): its test of");
  expect((await end("skipped", "--project", "journeys")).verdict).toBeUndefined();
});
