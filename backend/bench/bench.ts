import { parseArgs } from "node:util";
import { installBenchPeers, installPackages } from "../commands/prepare.ts";
import { endProgress, type Measurement } from "./benchmark.ts";

await installPackages();
await installBenchPeers();
// Imported dynamically because its dependencies are installed just above.
const { benchmarks } = await import("./benchmarks.ts");
const { checkBaseline, recordBaseline } = await import("./check.ts");

const USAGE = `Usage: bun run bench [NAME …] [--record | --check | --json]
Without an option it measures and prints; --record replaces the recorded ratios; --check compares
with them and fails if one is worse by more than a third.
Benchmarks: ${benchmarks.map(({ name }) => name).join(", ")}`;

const { positionals: wanted, values } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    record: { type: "boolean" },
    check: { type: "boolean" },
    json: { type: "boolean" },
    help: { type: "boolean", short: "h" },
  },
});
const asJson = values.json === true;

const chosen =
  wanted.length === 0 ? benchmarks : benchmarks.filter(({ name }) => wanted.includes(name));
const allNames = benchmarks.map(({ name }) => name);
const unknown = wanted.filter((name) => !allNames.includes(name));

if (values.help) {
  console.info(USAGE);
} else if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(", ")}.\n${USAGE}`);
  process.exitCode = 1;
} else if (values.record) {
  await recordBaseline(
    chosen.map(({ name }) => name),
    allNames,
  );
} else if (values.check) {
  if (!(await checkBaseline(wanted, allNames))) process.exitCode = 1;
} else {
  for (const benchmark of chosen) {
    if (!asJson) console.info(`\n${benchmark.name}`);
    const measurements = await benchmark.run();
    endProgress();
    for (const measurement of measurements) {
      console.info(asJson ? JSON.stringify(toJson(measurement)) : inWords(measurement));
    }
  }
}

function toJson({ name, unit, better, ours, peers, limit, isCompared }: Measurement) {
  return { name, unit, better, ours, peers, limit, isCompared };
}

function inWords({ name, unit, better, ours, peers, limit, note }: Measurement): string {
  const others: (readonly [string, number])[] = Object.entries(peers);
  if (limit !== null) others.push(["limit", limit]);
  const width = Math.max(...[["ours"], ...others].map(([label = ""]) => label.length));
  const line = (label: string, value: number, ratio: string) =>
    `    ${label.padEnd(width)}  ${inDigits(value).padStart(14)}  ${ratio}`.trimEnd();
  return [
    `  ${name} [${unit}, ${better} is better]`,
    line("ours", ours, ""),
    ...others.map(([label, value]) =>
      line(label, value, value === 0 ? "" : `ours is ${inDigits(ours / value)} ×`),
    ),
    ...(note === undefined ? [] : [`    ${note}`]),
  ].join("\n");
}

function inDigits(value: number): string {
  return value.toLocaleString(
    "en-US",
    value < 1000 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 0 },
  );
}
