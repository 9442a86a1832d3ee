import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import type {
  FullConfig,
  FullResult,
  Reporter,
  TestCase,
  TestResult,
  TestStep,
} from "@playwright/test/reporter";
import { specification } from "./specification.ts";
import { findUnproven, type Proof } from "./unproven.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const TAG = /^@(spec-\d+\.\d+)$/;

/** Options that choose no tests, and whether a value follows them. */
const HARMLESS: Readonly<Record<string, boolean>> = {
  "--config": true,
  "-c": true,
  "--workers": true,
  "-j": true,
  "--reporter": true,
  "--output": true,
  "--timeout": true,
  "--trace": true,
  "--quiet": false,
};

/** Whether a command line of `playwright test` runs every test: a part of them proves no register. */
export function runsEverything(argv: readonly string[]): boolean {
  const given = argv.slice(argv.indexOf("test") + 1);
  for (let place = 0; place < given.length; place++) {
    const [name = "", value] = (given[place] ?? "").split("=");
    const takesValue = HARMLESS[name];
    if (takesValue === undefined) return false;
    if (takesValue && value === undefined) place++;
  }
  return true;
}

/**
 * True if the test's own body asserted something; assertions of fixtures are listed under a hook.
 */
export const hasAssertion = (steps: readonly TestStep[]): boolean =>
  steps.some(
    ({ category, steps: inner }) =>
      category === "expect" || (category !== "hook" && hasAssertion(inner)),
  );

export interface ReporterOptions {
  /** The command line of the run. */
  readonly argv?: readonly string[];
  readonly write?: (text: string) => void;
}

/** Fails a whole run in which a row of the specification is not proven by the server's tests. */
export default class SpecificationReporter implements Reporter {
  readonly #proofs: Proof[] = [];
  readonly #argv: readonly string[];
  readonly #write: (text: string) => void;

  constructor({
    argv = process.argv,
    write = (text) => process.stdout.write(text),
  }: ReporterOptions = {}) {
    this.#argv = argv;
    this.#write = write;
  }

  onBegin(_config: FullConfig): void {
    this.#proofs.length = 0;
  }

  onTestEnd(test: TestCase, { status, steps }: TestResult): void {
    const file = relative(root, test.location.file);
    for (const tag of test.tags) {
      const id = TAG.exec(tag)?.[1];
      if (id === undefined) continue;
      const outcome = status === "passed" || status === "skipped" ? status : "failed";
      this.#proofs.push({ id, file, status: outcome, hasAssertion: hasAssertion(steps) });
    }
  }

  onEnd({ status }: FullResult): Promise<{ status: FullResult["status"] } | undefined> {
    if (!runsEverything(this.#argv)) return Promise.resolve(undefined);
    const inBrowser = specification.filter(({ file }) => file.endsWith(".spec.ts"));
    const unproven = findUnproven(inBrowser, this.#proofs);
    if (unproven.length === 0) return Promise.resolve(undefined);
    this.#write(
      `\nRows of the specification without proof:\n${unproven.map((line) => `  ${line}\n`).join("")}`,
    );
    return Promise.resolve({ status: status === "passed" ? "failed" : status });
  }
}
