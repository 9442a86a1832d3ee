import { version as packageVersion } from "../../package.json";

/** Matches GitHub's `releases/latest` and `{"version": …}`. */
const NAMED = /"(?:tag_name|version)"\s*:\s*"v?(\d{1,6}\.\d{1,6}\.\d{1,6})"/;

/** Returns undefined if there is no version; pre-releases such as `2.0.0-rc.1` do not count. */
export const readVersion = (text: string): string | undefined => NAMED.exec(text)?.[1];

/** True if a version of three numbers is later than another one (https://semver.org, 11). */
export function isNewer(version: string, than: string): boolean {
  const [one, other] = [version, than].map((text) => text.split(".").map(Number));
  for (const [index, number] of (one ?? []).entries()) {
    const difference = number - (other?.[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

export const version: string = packageVersion;
