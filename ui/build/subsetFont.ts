import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** What the interface is set in; `theme/font.css` names it. */
export const FONT_FILE = fromHere("../theme/inter-latin-400-700.woff2");
const STYLE_SHEET = fromHere("../theme/font.css");

/** The characters that `theme/font.css` promises. */
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

/** Texts of the license and its address, which go with every copy. */
const LICENSE_NAMES = [13, 14];

/**
 * The font with the weights of the tokens and the browser's own bold, 400 to 700, and all their variants
 * of figures and letters: without the others it is three fifths as long, which every first visit waits
 * for.
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
