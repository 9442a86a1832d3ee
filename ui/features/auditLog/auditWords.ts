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
/** Its id, and its name, by which it is known still when it was revoked. */
const API_TOKEN = /^token:[0-9a-f]+ (.+)$/;
/** Enough to find it again in the list of sessions and in the log. */
const SHOWN_ID = 8;

export const shortenId = (id: string): string => id.slice(0, SHOWN_ID);

/** Who it was; an actor of a later version is shown as it is written. */
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

/** "ApiKeysSaved" as "API keys saved": an event's type is a sentence without spaces. */
export function describeType(type: string): string {
  const words = type.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, " ").toLowerCase();
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(/^Api\b/, "API");
}

/**
 * "alert-12" about AAPL as "AAPL, alert 12": what it is about, the stream's kind in words, and which
 * one of the kind. A symbol in the stream is not said twice.
 */
export function describeSubject(subject: string, about: string | null): string {
  const [, kind = "", id = ""] = /^(portfolio-ledger|[^-]*)-?(.*)$/.exec(subject) ?? [];
  const name = KINDS.get(id === "" ? kind : `${kind}-`) ?? kind;
  const one = id === "" || id === about ? name : `${name} ${id}`;
  return about === null ? one : `${about}, ${one}`;
}

/** Kinds of streams whose own name is not a word for them; with a dash where one of several is meant. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ["portfolio-ledger-", "portfolio"],
  ["mute", "all alerts"],
  ["mute-", "alert"],
  ["email-", "email address"],
  ["phone-", "phone number"],
]);
