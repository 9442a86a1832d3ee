import { version as packageVersion } from "../../package.json";

/** From package.json; shown by `/api/health` and the live hello. */
export const version: string = packageVersion;
