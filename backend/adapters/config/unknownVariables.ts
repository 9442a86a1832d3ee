import { variableNames } from "./configVariables.ts";

/** First words shared with other software; these alone do not make a variable a typo of ours. */
const COMMON_WORDS = new Set([
  "ACCESS",
  "AUTO",
  "DATA",
  "DATABASE",
  "HOST",
  "LOG",
  "MAX",
  "NEW",
  "OTEL",
  "PORT",
  "PUBLIC",
  "REMOTE",
]);

/** Matches the names that Kubernetes and Docker links give to the variables of every service. */
const OF_A_SERVICE = /_SERVICE_(HOST|PORT)(_|$)|_PORT_\d+_(TCP|UDP)(_|$)/;
const ADDRESS_OF_A_SERVICE = /^(tcp|udp):\/\//;

const known = new Set<string>(variableNames);
const ownWords = new Set(
  variableNames.map(firstWord).filter((word) => word !== "" && !COMMON_WORDS.has(word)),
);

export interface UnknownVariable {
  readonly name: string;
  readonly nearest: string;
}

/**
 * Finds set variables that are not ours but look like typos of ours: they differ by one or two
 * letters, by case or hyphens, or share the first word. Variables of other software are excluded.
 */
export function findUnknownVariables(
  environment: Readonly<Record<string, string | undefined>>,
): readonly UnknownVariable[] {
  return Object.keys(environment)
    .filter((name) => {
      const value = (environment[name] ?? "").trim();
      return value !== "" && !known.has(name) && !ADDRESS_OF_A_SERVICE.test(value);
    })
    .toSorted()
    .flatMap((name) => {
      const nearest = findNearest(name.toUpperCase().replaceAll("-", "_"));
      return nearest === undefined ? [] : [{ name, nearest }];
    });
}

function findNearest(name: string): string | undefined {
  // A single common word in lower case, such as "host", is a shell variable.
  if (known.has(name)) return name.includes("_") ? name : undefined;
  if (OF_A_SERVICE.test(name)) return undefined;
  const word = firstWord(name);
  const candidates = variableNames
    .map((candidate) => ({ candidate, distance: distanceBetween(name, candidate) }))
    .filter(
      ({ candidate, distance }) =>
        isMistyped(name, candidate, distance) ||
        (ownWords.has(word) && firstWord(candidate) === word),
    )
    .toSorted((left, right) => left.distance - right.distance);
  return candidates[0]?.candidate;
}

/** Allows two mistakes in a name of eight letters; the first letter is rarely wrong. */
const isMistyped = (name: string, candidate: string, distance: number): boolean =>
  distance <= 1 || (distance === 2 && candidate.length >= 8 && name[0] === candidate[0]);

/** Returns the empty string for a one-word name, which says nothing about its owner. */
function firstWord(name: string): string {
  const [word = "", ...rest] = name.split("_");
  return rest.length === 0 ? "" : word;
}

/** Optimal string alignment distance (Damerau 1964, without repeated edits of one place). */
function distanceBetween(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1];
      next.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (next[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    beforeLast = last;
    last = next;
  }
  return last[other.length] ?? 0;
}
