import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import {
  addCatalogueToDemo,
  buildDemo,
  buildInterface,
  installPackages,
  root,
  tool,
} from "../backend/commands/prepare.ts";

/**
 * `bun run test`: installs what the tests need and runs them all, cheapest first. Everything runs
 * even after a failure, so that one run tells the whole story; the last line counts.
 */
interface Count {
  passed: number;
  failed: number;
}

await installPackages();
const reports = mkdtempSync(`${tmpdir()}/stock-monitor-test-`);
const total: Count = { passed: 0, failed: 0 };

const say = (line: string) => process.stdout.write(`${line}\n`);

async function execute(command: readonly string[], env: Record<string, string> = {}) {
  const child = Bun.spawn([...command], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  return child.exited;
}

function add(title: string, count: Count): void {
  total.passed += count.passed;
  total.failed += count.failed;
  say(
    `${count.failed === 0 ? "✓" : "✗"} ${title}: ${count.passed} passed, ${count.failed} failed\n`,
  );
}

async function check(title: string, command: readonly string[]): Promise<void> {
  const isGood = (await execute(command)) === 0;
  add(title, isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
}

/** Counts test cases of a JUnit report; a run that failed without one counts as one failure. */
function countJunit(file: string, exitCode: number): Count {
  try {
    const header = /<testsuites[^>]*>/.exec(readFileSync(file, "utf8"))?.[0] ?? "";
    const number = (name: string) => Number(new RegExp(` ${name}="(\\d+)"`).exec(header)?.[1] ?? 0);
    const failed = number("failures") + number("errors");
    const passed = number("tests") - failed - number("skipped");
    return { passed, failed: exitCode === 0 ? failed : Math.max(1, failed) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

await check("formatting", tool("oxfmt", "--check"));
await check("lint", tool("oxlint"));
await check("types", tool("tsc", "-p", "."));
await check("dead code", tool("knip"));

const unitReport = `${reports}/unit.xml`;
const unitExit = await execute([
  process.execPath,
  "test",
  "--reporter=junit",
  `--reporter-outfile=${unitReport}`,
  "./.ci/importRules.test.ts",
  "backend",
  "ui",
  "mocks",
  "stories",
]);
add("unit and integration tests", countJunit(unitReport, unitExit));

await buildInterface();
await buildDemo();
await addCatalogueToDemo();

const { findBrowser } = await import("./browser.ts");
const browserReport = `${reports}/browser.xml`;
const browserExit = await execute(
  tool("playwright", "test", "--config", "ui/e2e/playwright.config.ts"),
  {
    CHROMIUM_PATH: await findBrowser(),
    PLAYWRIGHT_JUNIT_OUTPUT_FILE: browserReport,
  },
);
add("journeys and stories in the browser", countJunit(browserReport, browserExit));

rmSync(reports, { recursive: true });
say(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
