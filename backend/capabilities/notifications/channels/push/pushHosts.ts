/**
 * Push services of all browsers: Chrome, Edge and other Chromium browsers, Firefox, Edge on
 * Windows, Safari. API clients choose the endpoint to which this server posts, so any other host
 * would allow SSRF against machines that only this server can reach.
 */
const HOSTS: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)+notify\.windows\.com$/,
  /^([a-z0-9-]+\.)*push\.apple\.com$/,
];

/**
 * Requires https on its default port and a known host name, without anything that could hide
 * another host.
 */
export function isKnownPushEndpoint(endpoint: string): boolean {
  // URL drops tabs and line breaks and converts backslashes, so the raw text must be checked as
  // well.
  if (!/^https:\/\/[\x21-\x5b\x5d-\x7e]+$/.test(endpoint) || !URL.canParse(endpoint)) return false;
  const { protocol, username, password, port, hostname } = new URL(endpoint);
  return (
    protocol === "https:" &&
    username === "" &&
    password === "" &&
    port === "" &&
    HOSTS.some((host) => host.test(hostname))
  );
}
