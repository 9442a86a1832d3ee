import { isForbiddenAddress, parseIp } from "../../../platform/ipAddress.ts";

/** Longest address taken. */
const MAX_ADDRESS = 500;

/**
 * A web address that this server may post to. A self-hosted service may be in a private network, so
 * private addresses are allowed; link-local ones, where clouds serve credentials, are not, and
 * neither is anything that hides a login or another host. The resolved address is checked when
 * connecting; see adapters/reachableHost.ts.
 */
export function isOwnServiceUrl(text: string): boolean {
  // URL drops tabs and line ends and turns backslashes; the stored text must be the checked one.
  if (text.length > MAX_ADDRESS || !/^https?:\/\/[\x21-\x5b\x5d-\x7e]+$/.test(text)) return false;
  if (!URL.canParse(text)) return false;
  const { username, password, hostname, hash } = new URL(text);
  return username === "" && password === "" && hash === "" && !isForbidden(hostname);
}

const isForbidden = (hostname: string): boolean =>
  /^metadata\.google\.internal\.?$/i.test(hostname) ||
  (parseIp(hostname) !== undefined && isForbiddenAddress(hostname));

/** https://ntfy.sh/topic: the last part is the topic. */
export const isNtfyUrl = (text: string): boolean =>
  isOwnServiceUrl(text) &&
  new URL(text).search === "" &&
  /\/[-_A-Za-z0-9]{1,64}$/.test(new URL(text).pathname);

/** https://discord.com/developers/docs/resources/webhook: on Discord's own hosts only. */
export const isDiscordUrl = (text: string): boolean =>
  /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/\d{5,25}\/[-_A-Za-z0-9]{10,120}$/.test(
    text,
  );

/** A number, negative for groups, or the name of a public channel. */
export const isTelegramChat = (text: string): boolean =>
  /^(?:-?\d{1,20}|@[A-Za-z][A-Za-z0-9_]{3,31})$/.test(text);

export const isTelegramToken = (text: string): boolean =>
  /^\d{3,20}:[-_A-Za-z0-9]{20,80}$/.test(text);
