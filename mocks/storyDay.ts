import { MINUTE_MS } from "../backend/domain/durations.ts";
import { dateIn } from "../backend/domain/sessions.ts";

export const NEW_YORK = "America/New_York";

/** Address that a story made with the build has for the product; a visit replaces it by its own. */
export const STORY_URL = "https://stock-monitor.invalid";

/** Returns the day whose story a visitor finds, `YYYY-MM-DD`: it ends as that day begins. */
export const storyDayAt = (time: number): string => dateIn(NEW_YORK, time - MINUTE_MS);

/** Name of a day's story beside the demo's page, if it was made when the demo was built. */
export const storyFile = (day: string): string => `stories/${day}.json`;

/** Name of the answers with which a screen is drawn until the backend has read the story. */
export const storyAnswersFile = (day: string, path: string): string =>
  `stories/${day}${path === "/" ? "/index" : path.replace(/\/$/, "")}.json`;
