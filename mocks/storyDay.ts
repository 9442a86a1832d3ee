import { DAY_MS, MINUTE_MS } from "../backend/domain/durations.ts";
import { dateIn } from "../backend/domain/sessions.ts";

export const NEW_YORK = "America/New_York";

/** The story's alerts are on the same stocks. */
export const WATCHED = [
  "AAPL",
  "MSFT",
  "NVDA",
  "AMZN",
  "GOOGL",
  "META",
  "TSLA",
  "JPM",
  "KO",
  "XOM",
  "SHEL.L",
  "7203.T",
] as const;

/** Product address of built stories; a visit replaces it. */
export const STORY_URL = "https://stock-monitor.invalid";

/** Returns `YYYY-MM-DD`; the story ends as that day begins. */
export const storyDayAt = (time: number): string => dateIn(NEW_YORK, time - MINUTE_MS);

/**
 * Days of a build's stories. `build` is its epoch milliseconds and a number of days, with a comma
 * between; undefined gives none.
 */
export function madeDays(build: string | undefined): readonly string[] {
  const [builtAt = 0, days = 0] = build?.split(",").map(Number) ?? [];
  return Array.from({ length: days }, (_, ahead) => storyDayAt(builtAt + ahead * DAY_MS));
}

/** Pages for which a story has answers. */
export const listStoryPaths = (
  screens: readonly { readonly path: string }[],
): readonly string[] => [
  ...screens.flatMap(({ path }) => (path.includes(":") ? [] : [path])),
  ...WATCHED.map((symbol) => `/stocks/${symbol}`),
  "/portfolios/1",
];

export const storyFile = (day: string): string => `stories/${day}.packed`;

export const storyAnswersFile = (day: string, path: string): string =>
  `stories/${day}${path === "/" ? "/index" : path.replace(/\/$/, "")}.packed`;

/**
 * Stories are gzip, because many hosts compress nothing. A name in `gz` would make some hosts
 * declare it, and the browser unpack it.
 */
export const unpackStory = (packed: Blob): Promise<string> =>
  new Response(packed.stream().pipeThrough(new DecompressionStream("gzip"))).text();
