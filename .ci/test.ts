import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import {
  installBenchPeers,
  installPackages,
  installTestServers,
  root,
  tool,
} from "../backend/commands/prepare.ts";
import type { PostgresServer } from "../backend/testing/servers/postgresServer.ts";
import { readJunit, slowestOf, type TestTime } from "./junit.ts";
import { allPostgresTests, longPostgresTests, postgresTests } from "./postgresTests.ts";

/**
 * `bun run test`: installs what the tests need and runs them all, cheapest first, in parallel on
 * two cores. Everything runs even after a failure, so that one run reports everything; the last
 * line has the totals.
 *
 * `bun run test:fast`: formatting, lint, types and the unit tests, for daily work. It leaves out
 * `*.slow.test.ts`: whole worlds, long histories and separate processes.
 *
 * `bun run test:postgres`: every suite that has a database, on PostgreSQL alone.
 */
const isFast = process.argv.includes("fast");
const isPostgres = process.argv.includes("postgres");

/** Timeout of one test; far above what any needs, for a machine that is busy elsewhere. */
const TEST_LIMIT_MS = 120_000;
const SLOWEST = 10;
const TYPES = "node_modules/.stock-monitor-types";

interface Result {
  readonly passed: number;
  readonly failed: number;
  readonly times?: readonly TestTime[];
  readonly failures?: readonly TestTime[];
  /** Of a run that failed. */
  readonly output?: string;
}

interface Part extends Result {
  readonly title: string;
  readonly seconds: number;
}

const say = (line: string) => process.stdout.write(`${line}\n`);

const MAX_NAME = 90;
const shorten = (name: string): string =>
  name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)} …` : name;

/** Where Bun and Playwright say what failed, else the end. */
const FAILURE = /^\(fail\)|^\s+1\) /m;
const MAX_SHOWN = 4_000;
function shownOf(output: string): string {
  const at = FAILURE.exec(output)?.index;
  const from = at === undefined ? -MAX_SHOWN : Math.max(0, at - MAX_SHOWN / 2);
  return output.slice(from).slice(0, MAX_SHOWN);
}

const parts: Part[] = [];

async function measure(title: string, run: () => Promise<Result>): Promise<void> {
  const begun = performance.now();
  const result = await run();
  const seconds = (performance.now() - begun) / 1000;
  parts.push({ ...result, title, seconds });
  const mark = result.failed === 0 ? "✓" : "✗";
  say(
    `${mark} ${title}: ${result.passed} passed, ${result.failed} failed (${seconds.toFixed(1)} s)`,
  );
}

/** One command that passes or fails; its output is shown once it has failed, in one piece. */
const check = (title: string, command: readonly string[]): Promise<void> =>
  measure(title, async () => {
    const child = Bun.spawn([...command], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const [out, errors, exitCode] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ]);
    if (exitCode === 0) return { passed: 1, failed: 0 };
    say(out + errors);
    return { passed: 0, failed: 1, output: out + errors };
  });

/** Shows what comes as it comes, and resolves with all of it. */
async function passOn(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let all = "";
  for await (const chunk of stream) {
    process.stdout.write(chunk);
    all += decoder.decode(chunk, { stream: true });
  }
  return all;
}

/** Runs tests that leave a JUnit report; a run that failed without one counts as one failure. */
async function runTests(
  report: string,
  command: readonly string[],
  env: Record<string, string> = {},
): Promise<Result> {
  const child = Bun.spawn([...command], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  const [out, errors, exitCode] = await Promise.all([
    passOn(child.stdout),
    passOn(child.stderr),
    child.exited,
  ]);
  const output = exitCode === 0 ? "" : out + errors;
  try {
    const { passed, failed, times, failures } = readJunit(readFileSync(report, "utf8"));
    return {
      passed,
      failed: exitCode === 0 ? failed : Math.max(1, failed),
      times,
      failures,
      output,
    };
  } catch {
    return { passed: 0, failed: 1, output };
  }
}

await installPackages();
await installTestServers();
// The types are checked of the benchmarks too.
await installBenchPeers();
const reports = mkdtempSync(`${tmpdir()}/stock-monitor-test-`);

/**
 * How long each file took the last time, so that the longest start first and none is alone at the
 * end.
 */
const timings = `node_modules/.stock-monitor-test-times${isFast ? "-fast" : ""}.json`;
// The flag overrides bunfig.toml.
const leftOut = ["ui/e2e/**/*.spec.ts", ...(isFast ? ["**/*.slow.test.ts"] : longPostgresTests)];

const unitTests = (env: Record<string, string> = {}) =>
  measure(isFast ? "unit tests" : "unit and integration tests", () =>
    runTests(
      `${reports}/unit.xml`,
      [
        process.execPath,
        "test",
        "--parallel=2",
        // A worker keeps its modules from file to file: reading them costs more than most tests do.
        "--no-isolate",
        `--timings=${timings}`,
        "--update-timings",
        `--timeout=${TEST_LIMIT_MS}`,
        "--only-failures",
        "--reporter=junit",
        `--reporter-outfile=${reports}/unit.xml`,
        ...leftOut.map((pattern) => `--path-ignore-patterns=${pattern}`),
        "./.ci",
        "backend",
        "ui",
        "mocks",
        "stories",
      ],
      env,
    ),
  );

/** The suites of store, projections, reactors, outbox and routes again, on the other engine. */
const testsOnPostgres = (title: string, paths: readonly string[], env: Record<string, string>) =>
  measure(title, () =>
    runTests(
      `${reports}/postgres.xml`,
      [
        process.execPath,
        "test",
        `--timeout=${TEST_LIMIT_MS}`,
        "--only-failures",
        "--reporter=junit",
        `--reporter-outfile=${reports}/postgres.xml`,
        ...paths,
      ],
      { ...env, TEST_DATABASE: "postgres" },
    ),
  );

/** One server for all test files of the run; those that need it fail without, each with the reason. */
async function startPostgres(): Promise<PostgresServer | undefined> {
  // Its packages have been installed above.
  const { startPostgresServer } = await import("../backend/testing/servers/postgresServer.ts");
  return startPostgresServer().catch((error: unknown) => {
    say(String(error));
    return undefined;
  });
}

async function checkAndBuild(): Promise<void> {
  await check("formatting", tool("oxfmt", "--check"));
  await check("lint", tool("oxlint"));
  // What has not changed since the last time is not checked again.
  await check("types", tool("tsc", "-p", ".", "--incremental", "--tsBuildInfoFile", TYPES));
  if (isFast) return;
  await check("dead code", tool("knip"));
  await check("interface, demo and catalog", [process.execPath, ".ci/bundles.ts"]);
}

async function browserTests(): Promise<Result> {
  const { findBrowser } = await import("./browser.ts");
  return runTests(
    `${reports}/browser.xml`,
    tool("playwright", "test", "--config", "ui/e2e/playwright.config.ts"),
    {
      CHROMIUM_PATH: await findBrowser(),
      PLAYWRIGHT_JUNIT_OUTPUT_FILE: `${reports}/browser.xml`,
    },
  );
}

if (isFast) {
  await Promise.all([checkAndBuild(), unitTests()]);
} else {
  const server = await startPostgres();
  const env: Record<string, string> = server ? { TEST_POSTGRES_URL: server.url } : {};
  const again = () => testsOnPostgres("the same on PostgreSQL", postgresTests, env);
  await (isPostgres
    ? testsOnPostgres("everything on PostgreSQL", allPostgresTests, env)
    : Promise.all([checkAndBuild().then(again), unitTests(env)]));
  await server?.stop();
}
// Alone: a browser that waits for a core looks like a slow page.
if (!isFast && !isPostgres) await measure("journeys and stories in the browser", browserTests);

rmSync(reports, { recursive: true });

const times = parts.flatMap((part) => part.times ?? []);
if (times.length > 0) {
  say("\nThe slowest tests:");
  for (const { name, file, seconds } of slowestOf(times, SLOWEST)) {
    say(`${seconds.toFixed(1).padStart(7)} s  ${file}: ${shorten(name)}`);
  }
}
say("\nThe parts:");
for (const { title, seconds } of parts) say(`${seconds.toFixed(1).padStart(7)} s  ${title}`);

// Once more at the end: a log may be cut to its last lines.
for (const { title, failures = [], output = "" } of parts.filter(({ failed }) => failed > 0)) {
  say(`\nFailed in ${title}:`);
  for (const { name, file } of failures) say(`  ${file}: ${name}`);
  say(shownOf(output));
}

const sum = (of: (part: Part) => number): number =>
  parts.reduce((total, part) => total + of(part), 0);
const failed = sum((part) => part.failed);
say(`\n${sum((part) => part.passed)} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
