import type { Headline } from "../research.ts";
import { CLOCK_TOLERANCE_MS } from "./quoteValidation.ts";
import { codePointSize, cutText } from "../../platform/text.ts";

/** Number of headlines that a page and an alert message can show. */
const MAX_HEADLINES = 30;
const MAX_TITLE = 300;
const MAX_PUBLISHER = 80;
/** Longer text is truncated before parsing: a page of markup is not a title. */
const MAX_READ = 4000;

const NAMED: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", " "],
  ["lsquo", "‘"],
  ["rsquo", "’"],
  ["ldquo", "“"],
  ["rdquo", "”"],
  ["ndash", "–"],
  ["mdash", "—"],
  ["hellip", "…"],
]);

const ENTITY = /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]{2,6}));/gi;

/** Decodes once, so that a text about `&lt;` remains intact. Invalid references stay unchanged. */
const decodeEntities = (text: string): string =>
  text.replaceAll(ENTITY, (sent: string, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED.get(name) ?? sent;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : sent;
  });

/** Joiners, used in emoji and some scripts. */
const JOINERS = "\u200C\u200D";
/** Zero-width characters and those that change the text direction. */
const INVISIBLE = new RegExp(`(?![${JOINERS}])\\p{Cf}`, "gu");
const BREAKING = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;

/**
 * Returns a vendor's text as one line of plain text, at most `max` characters; empty if it has no
 * letters or digits.
 */
function plainLine(text: string, max: number): string {
  const line = decodeEntities(text.slice(0, MAX_READ).toWellFormed())
    .replaceAll(INVISIBLE, "")
    .replaceAll(BREAKING, " ")
    .trim();
  const cut = cutText(line, max, { sizeOf: codePointSize });
  return hasLetter(cut) ? cut : "";
}

/** Longer URLs belong to trackers or attackers. */
const MAX_ADDRESS = 2048;

/**
 * Returns an http(s) URL without credentials; null for everything else, including scripts and
 * files.
 */
function webAddress(text: string): string | null {
  if (text.length > MAX_ADDRESS || !URL.canParse(text)) return null;
  const { protocol, username, password, href } = new URL(text);
  const isWeb = protocol === "https:" || protocol === "http:";
  return isWeb && username === "" && password === "" ? href : null;
}

const hasLetter = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/**
 * Returns the valid headlines as plain text, each article once, newest first; undefined if there
 * are none. `now` is the source's own clock; a later publication time is an error.
 */
export function soundHeadlines(
  headlines: readonly Headline[],
  now: number,
): readonly Headline[] | undefined {
  const byArticle = new Map<string, Headline>();
  for (const { title, publisher, url: sent, publishedAt } of headlines) {
    const isInTime = publishedAt > 0 && publishedAt <= now + CLOCK_TOLERANCE_MS;
    const line = plainLine(title, MAX_TITLE);
    const url = sent === null ? null : webAddress(sent);
    const isAddressed = sent === null || url !== null;
    const article = url ?? `${publishedAt} ${line}`;
    if (!isInTime || !isAddressed || line === "" || byArticle.has(article)) continue;
    const by = publisher === null ? "" : plainLine(publisher, MAX_PUBLISHER);
    byArticle.set(article, { title: line, publisher: by === "" ? null : by, url, publishedAt });
  }
  const newest = [...byArticle.values()].toSorted(
    (one, other) => other.publishedAt - one.publishedAt,
  );
  return newest.length > 0 ? newest.slice(0, MAX_HEADLINES) : undefined;
}
