import { Glob } from "bun";
import { root } from "../backend/commands/prepare.ts";

/** Tests to run, as paths from the root of the checkout. */
export interface Choice {
  readonly unit: readonly string[];
  readonly specs: readonly string[];
}

const STORIES_SPEC = "ui/e2e/stories.spec.ts";

const find = async (folder: string, pattern: string): Promise<string[]> => {
  const paths = await Array.fromAsync(
    new Glob(`${folder}/**/${pattern}`).scan({ cwd: root, dot: true }),
  );
  return paths.filter((path) => !path.includes("node_modules/")).sort();
};

/** True if there are no words or the text contains one of them, ignoring case. */
const hasWord = (text: string, words: readonly string[]): boolean =>
  words.length === 0 || words.some((word) => text.toLowerCase().includes(word.toLowerCase()));

/**
 * Returns the tests whose path contains one of the words, or all tests. A story is chosen by the
 * file that plays it.
 */
export async function chooseTests(
  words: readonly string[],
  leftOut: readonly string[],
): Promise<Choice> {
  const folders = [".ci", "backend", "ui", "mocks", "stories"];
  const unit = await Promise.all(folders.map((folder) => find(folder, "*.test.{ts,tsx}")));
  const specs = await find("ui/e2e", "*.spec.ts");
  const stories = await find("stories", "*.stories.tsx");
  const patterns = leftOut.map((pattern) => new Glob(pattern));
  return {
    unit: unit
      .flat()
      .filter((path) => hasWord(path, words) && !patterns.some((each) => each.match(path))),
    specs: specs.filter(
      (path) =>
        hasWord(path, words) ||
        (path === STORIES_SPEC && stories.some((story) => hasWord(story, words))),
    ),
  };
}
