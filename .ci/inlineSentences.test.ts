import { describe, expect, test } from "bun:test";
import { fileURLToPath } from "node:url";
import { Glob } from "bun";
import { findInlineSentences } from "./inlineSentences.ts";

const root = fileURLToPath(new URL("../", import.meta.url));

/** Not of the screens, or messages themselves. */
const LEFT_OUT = /(^|\/)(e2e|build|bench)\/|\.test\.|(^|\/)messages\.ts$|\.gen\.ts$/;

/** Files that may contain their own strings, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "screens.ts": "the list of the screens holds their titles",
  "app/stockLists/pickExclusions.ts": "why a stock is left out is for readers of the code",
  "charts/export/chartExport.ts": "the columns of a file are for programs",
  "features/dashboard/topPicks.ts": "why a stock is left out is for readers of the code",
};

test("every sentence of the screens stands in a messages.ts", async () => {
  const found: string[] = [];
  const needed = new Set<string>();
  for await (const path of new Glob("**/*.{ts,tsx}").scan({ cwd: `${root}ui` })) {
    if (LEFT_OUT.test(path)) continue;
    const sentences = findInlineSentences(path, await Bun.file(`${root}ui/${path}`).text());
    if (sentences.length > 0 && path in EXCEPTIONS) needed.add(path);
    else found.push(...sentences.map(({ line, words }) => `${path}:${line} ${words}`));
  }
  expect(found).toEqual([]);
  expect(Object.keys(EXCEPTIONS).filter((path) => !needed.has(path))).toEqual([]);
});

describe("an inline sentence", () => {
  test.each([
    "<p>Nothing was sent</p>",
    "<p>{isOn ? 'Sent' : 'Failed'}</p>",
    '<Button aria-label="close" />',
    "<Button aria-label={`Delete ${symbol}`} />",
    '<Button text={isOpen ? "hide" : LATER} />',
    'showToast({ message: "sent" })',
    'showToast({ message: "sent to " + name })',
    'const STATES = { on: "Connected" };',
    'const card = { context: ({ isOn }) => (isOn ? "sent" : LATER) };',
    'const card = { context: () => { if (isOn) return "sent"; return LATER; } };',
    "const sent = `${count} yesterday`;",
    "const shown = `${first} of ${total} ${rows}`;",
    "const condition = `change ${percent}`;",
    'const replies = count === 1 ? "1 reply" : many(count);',
  ])("%s is found", (source) => {
    expect(findInlineSentences("Part.tsx", source)).not.toEqual([]);
  });

  test.each([
    '<p className="note">{SENTENCE}</p>',
    "<Button aria-label={nameDelete(symbol)} icon={<TrashIcon />} />",
    'if (event.key === "Enter") throw new Error("The page has no root");',
    'const query = "(width < 768px)";',
    "<time>{formatAgo(at)} · {count}</time>",
    "<td key={`percent ${name}`} className={`card ${kind} wide`} />",
    "context.font = `600 ${size}px ${family}`;",
    "const path = `/stocks/${symbol}/chart`;",
    "const pick = `price:${field}`;",
    'const card = { action: () => open("chart") };',
  ])("%s has none", (source) => {
    expect(findInlineSentences("Part.tsx", source)).toEqual([]);
  });

  test("elsewhere one word may be a name", () => {
    expect(findInlineSentences("tags.ts", 'const tag = "Alerts";')).toEqual([]);
    expect(findInlineSentences("tags.ts", 'const note = "All is sent";')).toHaveLength(1);
  });
});
