/**
 * The push services of all browsers: Chrome, Edge and other Chromium, Firefox, Edge on Windows,
 * Safari. An endpoint is an address that this server will post to, chosen by the caller of the API;
 * any other host would let a caller aim it at machines that only this one reaches.
 */
const HOSTS: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)+notify\.windows\.com$/,
  /^([a-z0-9-]+\.)*push\.apple\.com$/,
];

/** Https on its default port, a known host by name, and nothing that hides another one. */
export function isKnownPushEndpoint(endpoint: string): boolean {
  // URL drops tabs and line ends and turns backslashes; the stored text must be the checked one.
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
