import {
  ACCESS_TOKEN,
  MESSAGE_LINK,
  nameApiToken,
  namePerson,
  nameProxyUser,
  nameSession,
  NO_SIGN_IN,
} from "./messages.ts";

const SESSION = "session:";
const PROXY = "proxy:";
/** Token id and name. The log stores the name so that a revoked token can still be identified. */
const API_TOKEN = /^token:[0-9a-f]+ (.+)$/;
/** Number of characters that identify a session in the list of sessions and in the log. */
const SHOWN_ID = 8;

export const shortenId = (id: string): string => id.slice(0, SHOWN_ID);

/** Returns the name of an actor; actors of later versions are returned unchanged. */
export function nameActor(actor: string): string {
  if (actor.startsWith(SESSION)) {
    const [, id = "", name] = /^(\S*)(?: (.*))?$/.exec(actor.slice(SESSION.length)) ?? [];
    return name === undefined ? nameSession(shortenId(id)) : namePerson(name, shortenId(id));
  }
  if (actor.startsWith(PROXY)) return nameProxyUser(actor.slice(PROXY.length));
  const tokenName = API_TOKEN.exec(actor)?.[1];
  if (tokenName !== undefined) return nameApiToken(tokenName);
  const names: Readonly<Record<string, string>> = {
    local: NO_SIGN_IN,
    token: ACCESS_TOKEN,
    link: MESSAGE_LINK,
  };
  return names[actor] ?? actor;
}

/** Turns an event type such as "ApiKeysSaved" into "API keys saved". */
export function describeType(type: string): string {
  const words = type.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, " ").toLowerCase();
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(/^Api\b/, "API");
}

/**
 * Describes a subject: "alert-12" about AAPL becomes "AAPL, alert 12". A symbol that is also the
 * stream's id is not repeated.
 */
export function describeSubject(subject: string, about: string | null): string {
  const [, kind = "", id = ""] = /^(portfolio-ledger|[^-]*)-?(.*)$/.exec(subject) ?? [];
  const name = KINDS.get(id === "" ? kind : `${kind}-`) ?? kind;
  const one = id === "" || id === about ? name : `${name} ${id}`;
  return about === null ? one : `${about}, ${one}`;
}

/**
 * Stream kinds whose label differs from their name. A trailing dash means that the stream has an
 * id.
 */
const KINDS: ReadonlyMap<string, string> = new Map([
  ["portfolio-ledger-", "portfolio"],
  ["mute", "all alerts"],
  ["mute-", "alert"],
  ["email-", "email address"],
  ["phone-", "phone number"],
]);
