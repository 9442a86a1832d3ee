import { DAY_MS, MINUTE_MS } from "../backend/domain/durations.ts";
import { dateIn } from "../backend/domain/sessions.ts";

export const NEW_YORK = "America/New_York";

/** Watchlist of the story; its alerts are on the same stocks. */
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

/** Address that a story made with the build has for the product; a visit replaces it by its own. */
export const STORY_URL = "https://stock-monitor.invalid";

/** Returns the day whose story a visitor finds, `YYYY-MM-DD`: it ends as that day begins. */
export const storyDayAt = (time: number): string => dateIn(NEW_YORK, time - MINUTE_MS);

/**
 * Returns the days whose stories are made by a build. `build` is its time in epoch milliseconds and
 * the number of days, separated by a comma; without it, no story is made.
 */
export function madeDays(build: string | undefined): readonly string[] {
  const [builtAt = 0, days = 0] = build?.split(",").map(Number) ?? [];
  return Array.from({ length: days }, (_, ahead) => storyDayAt(builtAt + ahead * DAY_MS));
}

/** Lists the pages for which a story has answers: all `screens` and those of its own things. */
export const listStoryPaths = (
  screens: readonly { readonly path: string }[],
): readonly string[] => [
  ...screens.flatMap(({ path }) => (path.includes(":") ? [] : [path])),
  ...WATCHED.map((symbol) => `/stocks/${symbol}`),
  "/portfolios/1",
];

/** Name of a day's story beside the demo's page, if it was made when the demo was built. */
export const storyFile = (day: string): string => `stories/${day}.packed`;

/** Name of the answers with which a screen is drawn until the backend has read the story. */
export const storyAnswersFile = (day: string, path: string): string =>
  `stories/${day}${path === "/" ? "/index" : path.replace(/\/$/, "")}.packed`;

/**
 * Reads a story's file. The files are gzip, because many hosts compress nothing; a name that ended
 * in `gz` would make some of them say so in a header, and the browser unpack it first.
 */
export const unpackStory = (packed: Blob): Promise<string> =>
  new Response(packed.stream().pipeThrough(new DecompressionStream("gzip"))).text();
