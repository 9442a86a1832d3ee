import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { parseArgs } from "node:util";
import {
  installBenchPeers,
  installPackages,
  installTestServers,
  root,
  tool,
} from "../backend/commands/prepare.ts";
import type { PostgresServer } from "../backend/testing/servers/postgresServer.ts";
import { readJunit, slowestOf, type TestTime } from "./junit.ts";
import { hasDatabase, longPostgresTests, postgresTests } from "./postgresTests.ts";
import { Estimate, formatDuration, type Progress } from "./progress.ts";
import { chooseTests, type Choice } from "./testChoice.ts";

/**
 * `bun run test`: installs what the tests need and runs all of them on two cores. Later parts run even
 * after a failure, so that one run reports everything; the last line has the totals.
 *
 * `bun run test WORD … [-t NAME]`: runs only the tests whose path or story contains one of the words.
 *
 * `bun run test:fast`: formatting, lint, types and the unit tests, for daily work. It skips
 * `*.slow.test.ts`: whole worlds, long histories and separate processes.
 *
 * `bun run test:postgres`: runs every suite that has a database, on PostgreSQL only.
 */
const { positionals: words, values } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    name: { type: "string", short: "t" },
    fast: { type: "boolean" },
    postgres: { type: "boolean" },
  },
});
const mode = values.fast ? "fast" : values.postgres ? "postgres" : undefined;

/** Timeout of one test: far above what any needs, also on a machine that is busy with other work. */
const TEST_LIMIT_MS = 600_000;
const SLOWEST = 10;
const STATUS_EVERY_MS = 20_000;
const TYPES = "node_modules/.stock-monitor-types";

interface Result {
  readonly passed: number;
  readonly failed: number;
  readonly times?: readonly TestTime[];
  readonly failures?: readonly TestTime[];
  readonly output?: string;
}

interface Part {
  readonly title: string;
  /** See {@link Estimate}; measured on a fresh clone. */
  readonly weight: number;
  readonly run: (report: (progress: Progress) => void) => Promise<Result>;
  readonly again?: (test: TestTime) => string;
  readonly mode?: string;
  readonly usesServer?: true;
}

interface Ended extends Part {
  readonly result: Result;
  readonly seconds: number;
}

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Passes each line to `take` as it arrives and resolves with the whole text. */
async function readLines(
  stream: ReadableStream<Uint8Array>,
  take: (line: string) => void,
): Promise<string> {
  const decoder = new TextDecoder();
  let all = "";
  let begun = "";
  for await (const chunk of stream) {
    const text = decoder.decode(chunk, { stream: true });
    all += text;
    const lines = (begun + text).split("\n");
    begun = lines.pop() ?? "";
    for (const line of lines) take(line);
  }
  return all;
}

async function execute(
  command: readonly string[],
  options: { env?: Record<string, string>; take?: (line: string) => void } = {},
): Promise<{ output: string; exitCode: number }> {
  const take = options.take ?? (() => undefined);
  const child = Bun.spawn([...command], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    // Then neither Bun nor Playwright accepts a forgotten `.only`, which would leave out other tests.
    env: { ...process.env, CI: "true", ...options.env },
  });
  const [out, errors, exitCode] = await Promise.all([
    readLines(child.stdout, take),
    readLines(child.stderr, take),
    child.exited,
  ]);
  return { output: out + errors, exitCode };
}

/**
 * Lint and types are checked by programs in Go that end within a minute. They spend a quarter of
 * their time on collecting garbage; this saves most of it for 400 MB more.
 */
const COLLECT_RARELY = { GOGC: "400" };

/**
 * Bun's allocator returns unused memory to the system at once and requests it again page by page,
 * which takes half of the tests' system time. Keeping it costs 100 MB per process.
 */
const KEEP_MEMORY = { MIMALLOC_PURGE_DELAY: "-1" };

const check = (
  title: string,
  weight: number,
  command: readonly string[],
  env: Record<string, string> = {},
): Part => ({
  title,
  weight,
  run: async () => {
    const { output, exitCode } = await execute(command, { env: { ...COLLECT_RARELY, ...env } });
    return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output };
  },
  again: () =>
    command.includes("x") ? `bun x ${command.slice(3).join(" ")}` : "bun .ci/bundles.ts",
});

const reports = mkdtempSync(`${tmpdir()}/stock-monitor-test-`);

/** Runs tests that write a JUnit report. A failed run without a report counts as one failure. */
async function runTests(
  report: string,
  command: readonly string[],
  options: Parameters<typeof execute>[1],
): Promise<Result> {
  const { output, exitCode } = await execute(command, options);
  try {
    const { passed, failed, times, failures } = readJunit(readFileSync(report, "utf8"));
    if (exitCode === 0) return { passed, failed, times, failures };
    return { passed, failed: Math.max(1, failed), times, failures, output };
  } catch {
    return { passed: 0, failed: 1, output };
  }
}

/** Quotes a text as a shell argument: a pattern that matches exactly this text. */
const quote = (text: string): string =>
  `'${text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("'", "'\\''")}'`;

/**
 * Milliseconds of each file by path. One that no run has measured gets a guess, which is written to
 * the file of measured times, so that the longest start first in a fresh clone too.
 */
async function readTimes(
  file: string,
  paths: readonly string[],
): Promise<Readonly<Record<string, number>>> {
  const known = (await Bun.file(file)
    .json()
    .catch(() => ({}))) as { files?: Readonly<Record<string, number>> };
  const guesses = paths.map((path) => [path, path.includes(".slow.") ? 5_000 : 300]);
  const files: Record<string, number> = { ...Object.fromEntries(guesses), ...known.files };
  writeFileSync(file, JSON.stringify({ version: 1, files }));
  return files;
}

interface BunTests {
  readonly title: string;
  readonly weight: number;
  readonly paths: readonly string[];
  /** File of the measured times of the test files. */
  readonly timings?: string;
  readonly env?: Record<string, string>;
  readonly flags?: readonly string[];
  readonly mode?: string;
}

const bunTests = ({
  title,
  weight,
  paths,
  timings,
  env = {},
  flags = [],
  mode: named,
}: BunTests): Part => ({
  title,
  weight,
  usesServer: true,
  ...(named === undefined ? {} : { mode: named }),
  run: async (report) => {
    const names = paths.map((path) => path.replace(/^\.\//, ""));
    const times = timings === undefined ? {} : await readTimes(timings, names);
    const sumTimes = (files: Iterable<string>) =>
      [...files].reduce((sum, name) => sum + (times[name] ?? 1), 0);
    const whole = sumTimes(names);
    const file = `${reports}/${Bun.hash(title)}.xml`;
    const isCounted = paths.every(
      (path) => path.endsWith(".test.ts") || path.endsWith(".test.tsx"),
    );
    const begun = new Set<string>();
    return runTests(
      file,
      [
        process.execPath,
        "test",
        `--timeout=${TEST_LIMIT_MS}`,
        "--reporter=junit",
        `--reporter-outfile=${file}`,
        ...(values.name === undefined ? [] : ["--pass-with-no-tests", "-t", values.name]),
        ...(timings === undefined ? [] : [`--timings=${timings}`, "--update-timings"]),
        ...flags,
        ...paths,
      ],
      {
        env: { ...KEEP_MEMORY, ...env },
        // Bun prints a file name above its tests, more than once when two files interleave.
        take: (line) => {
          if (!isCounted || !/^\S+\.test\.tsx?:$/.test(line)) return;
          const done = begun.add(line.slice(0, -1)).size;
          report({ done, total: paths.length, share: sumTimes(begun) / whole });
        },
      },
    );
  },
  again: ({ name, file }) =>
    `bun run test${named ? `:${named}` : ""} ${file} -t ${quote(name.split(" > ").at(-1) ?? name)}`,
});

const timingsOf = (named: string | undefined): string =>
  `node_modules/.stock-monitor-test-times${named ? `-${named}` : ""}.json`;

/** Two processes that keep their modules between files: loading them costs more than most tests. */
const unitTests = (paths: readonly string[], env: Record<string, string>): Part =>
  bunTests({
    title: "unit and integration tests",
    weight: mode === "fast" ? 70 : 200,
    paths: paths.map((path) => `./${path}`),
    timings: timingsOf(mode),
    env,
    flags: ["--parallel=2", "--no-isolate"],
    ...(mode ? { mode } : {}),
  });

const browserTests = (choice: Choice): Part => ({
  title: "journeys and stories in the browser",
  weight: 350,
  run: async (report) => {
    const { findBrowser } = await import("./browser.ts");
    const file = `${reports}/browser.xml`;
    let total = 0;
    let done = 0;
    return runTests(
      file,
      tool(
        "playwright",
        "test",
        "--config",
        "ui/e2e/playwright.config.ts",
        ...(isWhole ? [] : choice.specs),
        ...(values.name === undefined ? [] : ["--pass-with-no-tests", "--grep", values.name]),
      ),
      {
        env: {
          CHROMIUM_PATH: await findBrowser(),
          PLAYWRIGHT_JUNIT_OUTPUT_FILE: file,
          TEST_WORDS: words.join("\n"),
        },
        take: (line) => {
          total = Number(/^Running (\d+) tests? /.exec(line)?.[1] ?? total);
          if (/^\s+(✓|✘|-)\s/.test(line)) report({ done: (done += 1), total });
        },
      },
    );
  },
  // The report puts › between a group and its test, where `--grep` has a space.
  again: ({ name, file }) => `bun run test ${file} -t ${quote(name).replaceAll(" › ", " (› )?")}`,
});

const ended: Ended[] = [];

let stopping: Promise<void> | undefined;
/** Removing the files of hundreds of databases takes half a minute, in which the browser still runs. */
function stopUnusedServer(): void {
  const left = everything.filter(({ title }) => ended.every((each) => each.title !== title));
  if (!left.some(({ usesServer }) => usesServer)) stopping ??= server?.stop();
}

async function runParts(parts: readonly Part[], estimate: Estimate): Promise<void> {
  for (const part of parts) {
    estimate.begin(part.title, part.weight);
    const began = performance.now();
    const result = await part.run((progress) => estimate.report(part.title, progress));
    const seconds = (performance.now() - began) / 1000;
    estimate.end(part.title);
    ended.push({ ...part, result, seconds });
    stopUnusedServer();
    const { passed, failed } = result;
    say(
      `${failed === 0 ? "✓" : "✗"} ${part.title}: ${passed} passed, ${failed} failed (${formatDuration(seconds)})`,
    );
  }
}

/**
 * Starts one server for all test files of the run. If it cannot start, the tests that need it fail
 * with the reason.
 */
async function startPostgres(): Promise<PostgresServer | undefined> {
  // Imported here because its packages are installed only by now.
  const { startPostgresServer } = await import("../backend/testing/servers/postgresServer.ts");
  return startPostgresServer().catch((error: unknown) => {
    say(String(error));
    return undefined;
  });
}

await installPackages();
await installTestServers();
// Needed because the types of the benchmarks are checked too.
await installBenchPeers();

// A file that is named by words is wanted, however long it takes.
const leftOut = words.length > 0 || mode === "postgres" ? [] : longPostgresTests;
const choice = await chooseTests(words, mode === "fast" ? ["**/*.slow.test.ts"] : leftOut);
const isWhole = words.length === 0 && values.name === undefined;

// When tests are chosen by words, each test that needs a server starts its own.
const server =
  mode === "postgres" || (isWhole && mode === undefined) ? await startPostgres() : undefined;
const env: Record<string, string> = server ? { TEST_POSTGRES_URL: server.url } : {};
const onPostgres = (title: string, paths: readonly string[], timings?: string): Part =>
  bunTests({
    title,
    weight: 40,
    paths,
    ...(timings === undefined ? {} : { timings }),
    env: { ...env, TEST_DATABASE: "postgres" },
    mode: "postgres",
  });

const statics: readonly Part[] = [
  check("formatting", 4, tool("oxfmt", "--check")),
  ...(mode === "fast"
    ? [
        check("lint", 6, tool("oxlint")),
        // One type checker: each additional one builds most types again, which costs more than two
        // cores gain. Unchanged files are taken from the cache.
        check(
          "types",
          40,
          tool("tsc", "-p", ".", "--checkers", "1", "--incremental", "--tsBuildInfoFile", TYPES),
        ),
      ]
    : [
        // Rules about dropped promises need all types, so reporting type errors costs nothing more.
        // Other parts use the second core; with one, this takes a sixth less processor time.
        check("lint and types", 25, tool("oxlint", "--type-aware", "--type-check"), {
          GOMAXPROCS: "1",
        }),
      ]),
];
const deadCode = check("dead code", 20, tool("knip"));
const bundles = check("interface, demo and catalog", 80, [process.execPath, ".ci/bundles.ts"]);

/** Returns lists of parts; the lists run concurrently. */
function plan(): readonly (readonly Part[])[] {
  const unit = choice.unit.length > 0 ? [unitTests(choice.unit, env)] : [];
  if (mode === "fast") return [isWhole ? statics : [], unit];
  if (mode === "postgres") {
    if (!isWhole && choice.unit.length === 0) return [];
    const paths = choice.unit.map((path) => `./${path}`);
    const chosen = isWhole ? paths.filter(hasDatabase) : paths;
    return [[onPostgres("everything on PostgreSQL", chosen, timingsOf("postgres"))]];
  }
  const browser = choice.specs.length > 0 ? [browserTests(choice)] : [];
  const bundled = browser.length > 0 ? [bundles, ...browser] : [];
  if (!isWhole) return [unit, bundled];
  // The browser tests take longest and are often idle, so they start first, in parallel with the rest.
  return [
    bundled,
    [...statics, deadCode, onPostgres("the same on PostgreSQL", postgresTests), ...unit],
  ];
}

const lanes = plan();
const everything = lanes.flat();
if (everything.length === 0) {
  say(`No test has ${words.map((word) => `"${word}"`).join(" or ")} in its path.`);
  process.exit(1);
}
say(`Running ${everything.map(({ title }) => title).join(", ")} …`);
const estimate = new Estimate(
  // The weights are only valid for a complete run.
  isWhole ? everything.map(({ weight }) => weight) : [],
  () => performance.now(),
);
const status = setInterval(() => say(`… ${estimate.line()}`), STATUS_EVERY_MS);
await Promise.all(lanes.map((parts) => runParts(parts, estimate)));
await stopping;
clearInterval(status);
rmSync(reports, { recursive: true });

const MAX_NAME = 90;
const shorten = (name: string): string =>
  name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)} …` : name;

const times = ended.flatMap(({ result }) => result.times ?? []);
if (times.length > 0) {
  say("\nThe slowest tests:");
  for (const { name, file, seconds } of slowestOf(times, SLOWEST)) {
    say(`${seconds.toFixed(1).padStart(7)} s  ${file}: ${shorten(name)}`);
  }
}
say("\nThe parts:");
for (const { title, seconds } of ended) say(`${seconds.toFixed(1).padStart(7)} s  ${title}`);

/** Matches an error outside of any test, such as one thrown while a file loads. Reports omit it. */
const OUTSIDE = /^# Unhandled error between tests\n-+\n([^]*?)\n-{10,}$/gm;

/** Errors outside of tests, each with the file whose name was printed last before it. */
function readOutside(output: string): readonly { file: string; text: string }[] {
  return [...output.matchAll(OUTSIDE)].map(({ index, 1: text = "" }) => {
    const names = output.slice(0, index).match(/^\S+\.test\.tsx?(?=:$)/gm);
    return { file: names?.at(-1) ?? "", text: text.slice(0, MAX_SHOWN_EACH) };
  });
}

const PLAYWRIGHT_FAILURE = /^\s+1\) /m;
const MAX_SHOWN = 6_000;
const MAX_SHOWN_EACH = 2_500;
/** Returns what was printed before each `(fail)` of `bun test`, or from Playwright's first failure. */
function shownOf(output: string): string {
  const outside = readOutside(output).map(({ file, text }) => `${file}:\n${text}`);
  if (outside.length > 0) {
    return [...outside, shownOf(output.replaceAll(OUTSIDE, ""))].join("\n").slice(0, 2 * MAX_SHOWN);
  }
  const tests = output.split(/^(?=\((?:pass|skip|fail)\) )/m);
  const failed = tests.flatMap((test, index) => {
    if (!test.startsWith("(fail)")) return [];
    const before = (tests[index - 1] ?? "").split("\n").slice(1).join("\n");
    return `${before.slice(-MAX_SHOWN_EACH)}${test.split("\n")[0] ?? ""}`;
  });
  if (failed.length > 0) return failed.join("\n").slice(0, 2 * MAX_SHOWN);
  const at = PLAYWRIGHT_FAILURE.exec(output)?.index ?? -MAX_SHOWN;
  return output.slice(at).slice(0, MAX_SHOWN);
}

const failures = ended.filter(({ result }) => result.failed > 0);
for (const { title, result } of failures)
  say(`\nFailed in ${title}:\n${shownOf(result.output ?? "")}`);
// Printed last, because long logs are often cut to their end.
if (failures.length > 0) say("\nFailed:");
for (const { title, result, again, mode: named } of failures) {
  const outside = new Set(readOutside(result.output ?? "").map(({ file }) => file));
  for (const file of outside) {
    say(
      `  ${file}: an error outside of its tests\n    bun run test${named ? `:${named}` : ""} ${file}`,
    );
  }
  if (outside.size > 0 && !result.failures?.length) continue;
  if (!result.times) say(`  ${title}\n    ${again?.({ name: title, file: "", seconds: 0 }) ?? ""}`);
  else if (!result.failures?.length) say(`  ${title}: its output above has the reason`);
  for (const test of result.failures ?? []) {
    say(`  ${test.file}: ${test.name}\n    ${again?.(test) ?? ""}`);
  }
}

const sum = (count: "passed" | "failed"): number =>
  ended.reduce((total, { result }) => total + result[count], 0);
const isNone = sum("passed") + sum("failed") === 0;
if (isNone) say(`\nNo chosen test has "${values.name}" in its name.`);
say(`\n${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = isNone || sum("failed") > 0 ? 1 : 0;
