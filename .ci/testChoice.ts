import { Glob } from "bun";
import { root } from "../backend/commands/prepare.ts";

/** The tests that a run consists of, as paths from the top of the checkout. */
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

/** True when there are no words, or when the text has one of them, in whatever case. */
const hasWord = (text: string, words: readonly string[]): boolean =>
  words.length === 0 || words.some((word) => text.toLowerCase().includes(word.toLowerCase()));

/** The tests whose path has one of the words, or all; a story belongs to the file that plays it. */
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
