/** What an address says of the newest version, as GitHub's `releases/latest` or `{"version": …}`. */
const NAMED = /"(?:tag_name|version)"\s*:\s*"v?(\d{1,6}\.\d{1,6}\.\d{1,6})"/;

/** Undefined where the text names none; versions before a release, as `2.0.0-rc.1`, are none. */
export const readVersion = (text: string): string | undefined => NAMED.exec(text)?.[1];

/** Whether a version of three numbers comes after another one (https://semver.org, 11). */
export function isNewer(version: string, than: string): boolean {
  const [one, other] = [version, than].map((text) => text.split(".").map(Number));
  for (const [index, number] of (one ?? []).entries()) {
    const difference = number - (other?.[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}
