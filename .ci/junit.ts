export interface TestTime {
  readonly name: string;
  readonly file: string;
  readonly seconds: number;
}

export interface Report {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly times: readonly TestTime[];
  readonly failures: readonly TestTime[];
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

/** Decodes in one pass, because a test title may itself contain entities. */
const plain = (text: string): string =>
  text.replaceAll(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,6}));/g,
    (_, name: string | undefined, code: string | undefined) =>
      name === undefined ? String.fromCodePoint(Number(code)) : (ENTITIES[name] ?? ""),
  );

function attributesOf(tag: string): Readonly<Record<string, string>> {
  const pairs = tag.matchAll(/\s([\w-]+)="([^"]*)"/g);
  return Object.fromEntries([...pairs].map(([, name = "", value = ""]) => [name, plain(value)]));
}

/** Counts the cases of a JUnit report from Bun or Playwright. Throws for any other text. */
export function readJunit(xml: string): Report {
  const header = /<testsuites[^>]*>/.exec(xml)?.[0];
  if (header === undefined) throw new Error("There is no <testsuites> in it");
  const counts = attributesOf(header);
  const count = (name: string): number => Number(counts[name] ?? 0);
  const failed = count("failures") + count("errors");
  const times: TestTime[] = [];
  const failures: TestTime[] = [];
  // The output of a test may itself contain tags.
  const elements = xml.replaceAll(/<!\[CDATA\[[^]*?\]\]>/g, "");
  const CASE = /<testcase\s[^>]*?(?:\/>|>([^]*?)<\/testcase>)/g;
  for (const [tag, content = ""] of elements.matchAll(CASE)) {
    const {
      name = "",
      file,
      classname = "",
      time = "0",
    } = attributesOf(tag.slice(0, tag.indexOf(">")));
    const test = { name, file: file ?? classname, seconds: Number(time) };
    times.push(test);
    if (/<(?:failure|error)\b/.test(content)) failures.push(test);
  }
  return {
    passed: count("tests") - failed - count("skipped"),
    failed,
    skipped: count("skipped"),
    times,
    failures,
  };
}

export const slowestOf = (times: readonly TestTime[], count: number): readonly TestTime[] =>
  times.toSorted((one, other) => other.seconds - one.seconds).slice(0, count);
