export const CHANGES = "Changes";
export const CHANGE_ROWS = "changes";
export const WAITING_FOR_CHANGES = "Waiting for the changes.";
export const CHANGES_FAILED = "The audit log could not be loaded";
export const NO_CHANGES = "No changes recorded yet";
export const NO_CHANGES_REASON =
  "Every change names the browser, program or message link that made it. The offline demo records none.";

export const NO_SIGN_IN = "Not signed in";
export const ACCESS_TOKEN = "Access token";
export const MESSAGE_LINK = "Link of a message";
export const nameSession = (id: string): string => `Signed-in browser ${id}`;
/** For a user who signed in through an identity provider. */
export const namePerson = (name: string, id: string): string => `${name}, signed-in browser ${id}`;
export const nameRequest = (id: string): string => `Request ${id}`;
export const nameProxyUser = (name: string): string => `${name}, signed in at the proxy`;
export const nameApiToken = (name: string): string => `API token “${name}”`;
