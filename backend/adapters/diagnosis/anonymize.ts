import { cutText } from "../../platform/text.ts";
/** What stands in place of an address, a path or a secret. */
const ADDRESS = "(address)";
const PATH = "(path)";
const SECRET = "(secret)";

/** In this order: a URL holds what later patterns would find parts of. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>\\)]+/gi, ADDRESS],
  // Node quotes the path of each error.
  [/(?<=['"])\/[^'"]+(?=['"])/g, PATH],
  [/(?<![\p{L}\p{N}_)])(?:\/[\p{L}\p{M}\p{N}_.@ -]+){2,}/gu, PATH],
  // A part may have spaces where another part follows it.
  [/(?:\b[A-Za-z]:|\\)(?:\\\\?(?:[^\\\s"']+(?: [^\\\s"']+)*(?=\\)|[^\\\s"']+))+/g, PATH],
  [/[^\s"'<>@\\]+@[^\s"'<>@\\,;)]+/g, ADDRESS],
  [/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g, ADDRESS],
  [/\[?\b(?:[0-9a-f]{0,4}:){3,7}[0-9a-f]{0,4}\b\]?(?::\d+)?/gi, ADDRESS],
  [/::1\b/g, ADDRESS],
  [/\b(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)(?::\d+)?\b/gi, ADDRESS],
  // Without a dot only what stands before it says that it is a host.
  [
    /(?<=\bE(?:NOTFOUND|AI_AGAIN|CONNREFUSED|CONNRESET|TIMEDOUT|HOSTUNREACH) )[a-z][\w-]*(?::\d+)?/gi,
    ADDRESS,
  ],
  [/\+\d[\d\s()/-]{5,}\d/g, ADDRESS],
  // National numbers of phones, and numbers of chats.
  [/\(\d{2,5}\)[\d\s/-]{4,}\d/g, ADDRESS],
  [/-?\b\d{9,}\b/g, ADDRESS],
  [/(?<![\w@])@\w{3,}/g, ADDRESS],
  // Of a key or a token: long, with letters and digits, and no word of a language.
  [/(?=[A-Za-z_-]*\d)(?=[\d_-]*[A-Za-z])[A-Za-z0-9_-]{20,}/g, SECRET],
];

/** The patterns take a time that grows with its square. */
const MAX_LENGTH = 2000;

/**
 * The beginning of a text without URLs, hosts, mail and IP addresses, phone numbers, paths, and whatever looks like a
 * key. It hides too much rather than too little; names of people in it cannot be known.
 */
export function anonymize(text: string): string {
  const start = cutText(text, MAX_LENGTH, { mark: "" });
  return patterns.reduce((shown, [pattern, mark]) => shown.replaceAll(pattern, mark), start);
}
