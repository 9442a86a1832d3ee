import { isBasePath, isUnreservedPath } from "../../platform/http/basePath.ts";
import { parseNetwork, type Network } from "../../platform/ipAddress.ts";
import {
  isLiveSourceName,
  liveSourceNames,
  type LiveSourceName,
} from "../../market/sources/index.ts";

/**
 * Parsers of single settings, and functions that make them. Each takes trimmed, non-empty text and
 * throws an error whose message continues after the variable's name: "must be …". None repeats the
 * text, which may be a secret.
 */

const MAX_VALUE = 2_000;

/** Other names than localhost do not count, because they may resolve anywhere. */
export const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || /^127(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/.test(host);

/** Rejects control characters: a line break in an address or a key would start a new header. */
export function refuseControls(text: string): string {
  if (text.length > MAX_VALUE) throw new Error(`must be ${MAX_VALUE} characters at most`);
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(text)) throw new Error("must not contain control characters");
  return text;
}

export const wholeNumber =
  (min: number, max: number, wanted = `a whole number from ${min} to ${max}`) =>
  (text: string): number => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= min && value <= max)) throw new Error(`must be ${wanted}`);
    return value;
  };

/** Ignores case. */
export const oneOf =
  <const Choice extends string>(choices: readonly Choice[], wanted = choices.join(" or ")) =>
  (text: string): Choice => {
    const choice = choices.find((each) => each === text.toLowerCase());
    if (choice === undefined) throw new Error(`must be ${wanted}`);
    return choice;
  };

export const like =
  (pattern: RegExp, wanted: string) =>
  (text: string): string => {
    if (!pattern.test(text)) throw new Error(`must be ${wanted}`);
    return text;
  };

export const parseKey = like(/^[\x21-\x7e]{1,512}$/, "letters, digits and signs without blanks");

export const atLeast =
  (length: number, parse: (text: string) => string) =>
  (text: string): string => {
    if (text.length < length) throw new Error(`must be ${length} characters or more`);
    return parse(text);
  };

export function parseHost(text: string): string {
  const host = text.replace(/^\[(.*)\]$/, "$1").toLowerCase();
  const isName = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/.test(host);
  const isAddress = /^[0-9a-f:.]*:[0-9a-f:.]*$/.test(host) && URL.canParse(`http://[${host}]/`);
  if (!isName && !isAddress) throw new Error("must be an IP address or a host name");
  return host;
}

export const parsePath = (text: string): string => text;

export function parseMarketSources(
  text: string,
): "simulated" | "replay" | readonly LiveSourceName[] {
  const names = [...new Set(text.split(",").map((name) => name.trim().toLowerCase()))];
  const sources = names.filter((name) => name !== "");
  const live = sources.filter(isLiveSourceName);
  const [only] = sources;
  if (sources.length === 1 && (only === "simulated" || only === "replay")) return only;
  if (live.length > 0 && live.length === sources.length) return live;
  if (sources.some((name) => name === "simulated" || name === "replay")) {
    throw new Error(
      "must be simulated or replay alone, because they are never mixed with other prices",
    );
  }
  throw new Error(`must be simulated, replay or a list of ${liveSourceNames.join(", ")}`);
}

export function parseSpeed(text: string): number {
  const speed = /^(\d+(\.\d*)?|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(speed)) throw new Error("must be a number of bars per second, 0 or more");
  return speed;
}

export function parseDate(text: string): string {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // Date.parse accepts 30 February as 2 March.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) {
    throw new Error("must be a date, YYYY-MM-DD");
  }
  return text;
}

function parseUrl(text: string, protocols: readonly string[]): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.hostname === "" || !protocols.includes(url.protocol)) {
    throw new Error(`must be an address that starts with ${protocols.join("// or ")}//`);
  }
  return url;
}

export const parseHttpUrl = (text: string): string => parseUrl(text, ["http:", "https:"]).href;

export function parseSmtpUrl(text: string): string {
  const { username, password, pathname, hash, searchParams } = parseUrl(text, ["smtp:", "smtps:"]);
  if ([username, password].some((part) => !isPercentEncoded(part))) {
    throw new Error("must write a % in the user or the password as %25");
  }
  if (hash !== "" || (pathname !== "" && pathname !== "/")) {
    throw new Error("must write / and # in the user or the password as %2F and %23");
  }
  const insecure = searchParams.get("insecure");
  if (insecure !== null && insecure !== "true" && insecure !== "false") {
    throw new Error("must say insecure=true or leave it out");
  }
  return text;
}

/** Parameters such as `sslmode=require` are the driver's: https://node-postgres.com/features/ssl */
export function parseDatabaseUrl(text: string): string {
  const { username, password, pathname, hash, searchParams } = parseUrl(text, [
    "postgres:",
    "postgresql:",
  ]);
  if (searchParams.has("password")) throw new Error("must name the password before the @");
  if ([username, password, pathname].some((part) => !isPercentEncoded(part))) {
    throw new Error("must write a % in the user or the password as %25");
  }
  if (hash !== "" || !/^\/[^/]+$/.test(pathname)) {
    throw new Error(
      "must end with the name of the database, and write / and # in the user or the password as %2F and %23",
    );
  }
  return text;
}

function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

export function parsePublicUrl(text: string): string {
  const url = parseUrl(text, ["http:", "https:"]);
  if (url.search || url.hash || url.username || url.password) {
    throw new Error(
      "must be scheme, host, port and path only, such as https://stocks.example.org or https://example.org/stocks",
    );
  }
  const path = url.pathname.replace(/\/$/, "");
  if (path === "") return url.origin;
  if (!isBasePath(path)) {
    throw new Error("must have a path of letters, digits and the signs . _ ~ - between slashes");
  }
  if (!isUnreservedPath(path)) {
    throw new Error("must have a path that does not begin like one of this server's own");
  }
  return `${url.origin}${path}`;
}

/** Keeps the text as written: it is compared exactly with the issuer that the provider reports. */
export function parseIssuer(text: string): string {
  const { protocol, hostname, search, hash, username, password } = parseUrl(text, [
    "https:",
    "http:",
  ]);
  if (search || hash || username || password) {
    throw new Error("must be scheme, host, port and path only");
  }
  if (protocol === "http:" && !isLoopback(hostname.replace(/^\[(.*)\]$/, "$1"))) {
    throw new Error("must start with https:// unless it is on this machine");
  }
  return text;
}

const takenHeaders = new Set(["authorization", "cookie", "host", "origin", "x-forwarded-for"]);

export function parseHeaderName(text: string): string {
  if (!/^[A-Za-z0-9-]{1,64}$/.test(text)) throw new Error("must be the name of a header");
  if (takenHeaders.has(text.toLowerCase())) throw new Error("must be a header of its own");
  return text;
}

export function parseNetworks(text: string): readonly Network[] {
  const parts = text.split(/[\s,]+/).filter((part) => part !== "");
  return parts.map((part) => {
    const network = parseNetwork(part);
    if (!network) throw new Error("must be addresses and ranges such as 127.0.0.1, 10.0.0.0/8");
    return network;
  });
}

const ADDRESS = /^[^\s@<>",;:()[\]\\]+@[^\s@<>",;:()[\]\\]+$/;

export function parseAddress(text: string): string {
  if (text.length > 254 || !ADDRESS.test(text)) throw new Error("must be an email address");
  return text;
}

export function parseSender(text: string): string {
  const bracketed = /^([^<>@]*)<([^<>]+)>$/.exec(text);
  parseAddress(bracketed?.[2] ?? text);
  return text;
}

export function parseSubject(text: string): string {
  const isMail = text.startsWith("mailto:") && ADDRESS.test(text.slice("mailto:".length));
  if (!isMail) parseUrl(text, ["https:"]);
  return text;
}
