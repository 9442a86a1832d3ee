import { binaryTargets, packBinary, type BinaryTarget } from "./packBinary.ts";
import { buildInterface, installProduct, root } from "./prepare.ts";

/** `bun run build:binary [--target TARGET]`: builds dist/binary, which needs no Bun or packages. */
const isTarget = (text: string): text is BinaryTarget =>
  (binaryTargets as readonly string[]).includes(text);

function readTarget(): BinaryTarget | undefined {
  const [flag, target = "", ...rest] = process.argv.slice(2);
  if (flag === undefined) return undefined;
  if (flag === "--target" && rest.length === 0 && isTarget(target)) return target;
  process.stderr.write(
    `Usage: bun run build:binary [--target TARGET]\nTargets: ${binaryTargets.join(", ")}\n`,
  );
  process.exit(2);
}

const target = readTarget();
if (await installProduct()) {
  // A process looks up packages once and does not find those installed after its start.
  const { exitCode } = Bun.spawnSync({
    cmd: [process.execPath, import.meta.path, ...process.argv.slice(2)],
    stdio: ["inherit", "inherit", "inherit"],
  });
  process.exit(exitCode);
}
await buildInterface();
const name = target?.startsWith("windows") ? "stock-monitor.exe" : "stock-monitor";
const outfile = `${root}/dist/binary/${target === undefined ? "" : `${target}/`}${name}`;
await packBinary({ interfaceFolder: `${root}/dist/ui`, outfile, target });
process.stdout.write(`${outfile} (${Math.round(Bun.file(outfile).size / 1_000_000)} MB)\n`);
