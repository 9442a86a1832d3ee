import { cutText } from "../../platform/text.ts";
const ADDRESS = "(address)";
const PATH = "(path)";
const SECRET = "(secret)";

/** Order matters: a URL contains parts that later patterns would match. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>\\)]+/gi, ADDRESS],
  // Node quotes the path in its errors.
  [/(?<=['"])\/[^'"]+(?=['"])/g, PATH],
  [/(?<![\p{L}\p{N}_)])(?:\/[\p{L}\p{M}\p{N}_.@ -]+){2,}/gu, PATH],
  // A path segment may contain spaces if another segment follows.
  [/(?:\b[A-Za-z]:|\\)(?:\\\\?(?:[^\\\s"']+(?: [^\\\s"']+)*(?=\\)|[^\\\s"']+))+/g, PATH],
  [/[^\s"'<>@\\]+@[^\s"'<>@\\,;)]+/g, ADDRESS],
  [/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g, ADDRESS],
  [/\[?\b(?:[0-9a-f]{0,4}:){3,7}[0-9a-f]{0,4}\b\]?(?::\d+)?/gi, ADDRESS],
  [/::1\b/g, ADDRESS],
  [/\b(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)(?::\d+)?\b/gi, ADDRESS],
  // A host name without a dot is recognized only by the word before it.
  [
    /(?<=\bE(?:NOTFOUND|AI_AGAIN|CONNREFUSED|CONNRESET|TIMEDOUT|HOSTUNREACH) )[a-z][\w-]*(?::\d+)?/gi,
    ADDRESS,
  ],
  [/\+\d[\d\s()/-]{5,}\d/g, ADDRESS],
  // National phone numbers and chat ids.
  [/\(\d{2,5}\)[\d\s/-]{4,}\d/g, ADDRESS],
  [/-?\b\d{9,}\b/g, ADDRESS],
  [/(?<![\w@])@\w{3,}/g, ADDRESS],
  // Keys and tokens: long, with letters and digits, unlike any word.
  [/(?=[A-Za-z_-]*\d)(?=[\d_-]*[A-Za-z])[A-Za-z0-9_-]{20,}/g, SECRET],
];

/** Maximum length; the patterns take quadratic time. */
const MAX_LENGTH = 2000;

/**
 * Returns the beginning of a text with URLs, hosts, mail and IP addresses, phone numbers, paths,
 * and anything that looks like a key hidden. It hides too much rather than too little, but cannot
 * recognize names of people.
 */
export function anonymize(text: string): string {
  const start = cutText(text, MAX_LENGTH, { mark: "" });
  return patterns.reduce((shown, [pattern, mark]) => shown.replaceAll(pattern, mark), start);
}
