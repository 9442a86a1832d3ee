import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export const FONT_FILE = fromHere("../theme/inter-latin-400-700.woff2");
const STYLE_SHEET = fromHere("../theme/font.css");

async function readCharacters(): Promise<string> {
  const css = await Bun.file(STYLE_SHEET).text();
  const [, ranges = ""] = /unicode-range:([^;]+);/.exec(css) ?? [];
  const codes = [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(
    ([, first = "", last = first]) => {
      const from = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, at) => from + at);
    },
  );
  return String.fromCodePoint(...codes);
}

/** Name ids of the license and its URL, which every copy must contain. */
const LICENSE_NAMES = [13, 14];

/**
 * Keeps the weights 400 to 700 and all variants of figures and letters. That is three fifths of the
 * size, which every first visit loads.
 */
export async function makeFont(): Promise<Uint8Array> {
  const whole = import.meta
    .resolve("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2");
  const source = await Bun.file(fileURLToPath(whole)).bytes();
  const options = {
    targetFormat: "woff2",
    preserveNameIds: LICENSE_NAMES,
    variationAxes: { wght: { min: 400, max: 700, default: 400 } },
  } as const;
  return new Uint8Array(await subsetFont(Buffer.from(source), await readCharacters(), options));
}

if (import.meta.main) await Bun.write(FONT_FILE, await makeFont());
