import { decodePercent } from "./text.ts";

export type Scrub = (text: string) => string;

export const scrubNothing: Scrub = (text) => text;

export const HIDDEN_SECRET = "(secret)";

/** Minimum length; shorter secrets would match half of all words. */
const MIN_LENGTH = 4;
/** Minimum length of an encoded form that cannot match by accident. */
const MIN_ENCODED = 7;

export type Scrubber = ReturnType<typeof createScrubber>;

/** Providers often quote what they were sent, plain or encoded: AUTH lines, headers, URLs. */
export function createScrubber(first: Iterable<string> = []) {
  const forms = new Set<string>();
  let pattern: RegExp | undefined;

  /** Hides these from now on. JSON texts are split into their values. */
  const learn = (secrets: Iterable<string>): void => {
    const before = forms.size;
    for (const text of secrets) {
      for (const secret of leavesOf(text)) for (const form of formsOf(secret)) forms.add(form);
    }
    if (forms.size === before) return;
    // Longest first: replacing a part of a secret would leave the rest.
    const longestFirst = [...forms].toSorted((a, b) => b.length - a.length);
    pattern = new RegExp(longestFirst.map(escape).join("|"), "g");
  };

  learn(first);
  return {
    learn,
    scrub: (text: string): string => (pattern ? text.replace(pattern, HIDDEN_SECRET) : text),
  };
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");

/** A destination is stored as one text that contains its address and token. */
function leavesOf(text: string): readonly string[] {
  if (!/^\s*[[{]/.test(text)) return [text];
  try {
    const leaves: string[] = [text];
    JSON.parse(text, (_, value: unknown) => {
      if (typeof value === "string") leaves.push(value, ...partsOfAddress(value));
      return value;
    });
    return leaves;
  } catch {
    return [text];
  }
}

/** A shorter segment of a URL may be a common word: `webhooks`, `notifications`. */
const MIN_PART = 16;

/** The end of a webhook's URL is enough to use it, and a service may quote it alone. */
function partsOfAddress(text: string): readonly string[] {
  if (!/^https?:/i.test(text)) return [];
  const url = URL.parse(text);
  if (!url) return [];
  const values = [...url.pathname.split("/"), ...url.searchParams.values(), url.hash.slice(1)];
  const asSent = [url.pathname, `${url.pathname}${url.search}`, ...values];
  return asSent
    .flatMap((part) => [part, decodePercent(part)])
    .filter((part) => part.length >= MIN_PART);
}

function formsOf(text: string): readonly string[] {
  const secret = text.trim();
  if (secret.length < MIN_LENGTH) return [];
  const wellFormed = secret.toWellFormed();
  const percent = encodeURIComponent(wellFormed);
  const hex = new TextEncoder().encode(secret).toHex();
  const encoded = [
    percent,
    // Escapes everything except letters and digits, as some libraries do.
    percent.replace(/[!'()*~._-]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`),
    percent.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    new URLSearchParams([["", secret]]).toString().slice(1),
    JSON.stringify(secret).slice(1, -1),
    JSON.stringify(JSON.stringify(secret).slice(1, -1)).slice(1, -1),
    htmlOf(secret),
  ];
  const digits = [hex, hex.toUpperCase(), ...base64Of(secret)];
  return [secret, ...encoded, ...digits.filter((form) => form.length >= MIN_ENCODED)];
}

/**
 * In base64 three bytes become four characters, so a text has three forms, depending on what
 * precedes it: AUTH PLAIN puts the user there, Basic the user and a colon. Characters at both ends
 * that contain bits of their neighbors are omitted.
 */
function base64Of(secret: string): readonly string[] {
  const bytes = new TextEncoder().encode(secret);
  const forms = [bytes.toBase64(), bytes.toBase64({ omitPadding: true })];
  for (const before of [0, 1, 2]) {
    const shifted = new Uint8Array(before + bytes.length);
    shifted.set(bytes, before);
    const from = Math.ceil((before * 8) / 6);
    const to = Math.floor((shifted.length * 8) / 6);
    forms.push(shifted.toBase64().slice(from, to));
  }
  return forms.flatMap((form) => [form, form.replaceAll("+", "-").replaceAll("/", "_")]);
}

const htmlOf = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
