import { utf8Size } from "../../../platform/text.ts";
import { isOwnServiceUrl, MAX_ADDRESS } from "./addresses.ts";
import { CredentialsRefused, DeliveryError, type Credentials } from "./channel.ts";
import type { HttpAnswer } from "./httpPort.ts";
import { layoutPlain } from "./plainMessage.ts";
import { memberOf, refusalOf, textOf } from "./refusal.ts";
import { describeService, postJson } from "./service.ts";

/**
 * An event can have 65,536 bytes, including what the homeserver adds:
 * https://spec.matrix.org/latest/client-server-api/#size-limits. A readable message is far shorter.
 */
const MAX_MESSAGE_BYTES = 24_000;

/**
 * https://spec.matrix.org/latest/appendices/#room-ids; newer room versions have no server in their
 * id.
 */
const isMatrixRoom = (text: string): boolean =>
  /^![-_=+/.A-Za-z0-9]{1,200}(?::[-.:[\]A-Za-z0-9]{1,200})?$/.test(text);

/** Base URL of a homeserver's client API. */
const isHomeserverUrl = (text: string): boolean =>
  isOwnServiceUrl(text) && new URL(text).search === "";

/**
 * Sends to a room that the account has joined, unencrypted. If a transaction id is repeated, the
 * homeserver returns the existing event:
 * https://spec.matrix.org/latest/client-server-api/#put_matrixclientv3roomsroomidsendeventtypetxnid
 */
export const matrix = describeService({
  name: "matrix",
  label: "Matrix",
  repeatedBy: "transaction id",
  address: {
    label: "Room ID",
    help: "In Element: Room settings, Advanced, Internal room ID. The room must not be encrypted",
    placeholder: "!abcdefghijklmnop:matrix.org",
    isSecret: false,
    description: "the room's id",
    accepts: {
      isValid: isMatrixRoom,
      wanted: "the id of a Matrix room, which begins with an exclamation mark",
    },
  },
  fields: [
    {
      name: "server",
      label: "Homeserver URL",
      help: "Homeserver of the account that sends the alerts",
      placeholder: "https://matrix.org",
      isSecret: false,
      whenBlank: "Enter the homeserver's address",
      maxLength: MAX_ADDRESS,
      description: "the homeserver's URL",
      accepts: {
        isValid: isHomeserverUrl,
        wanted: "the address of a homeserver, https://matrix.org",
      },
    },
    {
      name: "token",
      label: "Access token",
      help: "From an account that has joined the room. In Element: Help & About, Access Token",
      isSecret: true,
      whenBlank: "Enter the account's access token",
      maxLength: 400,
      description: "access token",
      accepts: {
        isValid: (text) => /^[\x21-\x7e]{8,400}$/.test(text),
        wanted: "the access token of a Matrix account",
      },
    },
  ],
  hintOf: (address) => address.slice(0, 12),
  send: async ({ key, message, address, credentials, signal, share }, { http }) => {
    const { server, headers } = accountOf(credentials);
    const transaction = key.replace(/[^-_A-Za-z0-9]/g, "-");
    const text = layoutPlain(message, MAX_MESSAGE_BYTES, { sizeOf: utf8Size, share });
    const answer = await postJson(
      http,
      {
        method: "PUT",
        url: `${server}/_matrix/client/v3/rooms/${encodeURIComponent(address)}/send/m.room.message/${transaction}`,
        headers,
        // An empty `m.mentions` prevents an "@room" in the text from notifying everyone:
        // https://spec.matrix.org/latest/client-server-api/#user-and-room-mentions
        body: JSON.stringify({ msgtype: "m.text", body: text, "m.mentions": {} }),
      },
      signal,
    );
    if (answer.status === 200 && typeof memberOf(answer.text, "event_id") === "string") {
      return { text: `Delivered to ${new URL(server).hostname} (200)` };
    }
    throw refusalOfMatrix(server, answer);
  },
  /** https://spec.matrix.org/latest/client-server-api/#get_matrixclientv3joined_rooms */
  check: async ({ address, credentials }, signal, _ports, get) => {
    const { server, headers } = accountOf(credentials);
    const answer = await get({ url: `${server}/_matrix/client/v3/joined_rooms`, headers }, signal);
    const rooms = memberOf(answer.text, "joined_rooms");
    if (answer.status !== 200 || !Array.isArray(rooms)) throw refusalOfMatrix(server, answer);
    if (!rooms.includes(address)) {
      throw new CredentialsRefused("The account has not joined this room: invite it first", true);
    }
  },
});

function accountOf({ server = "", token = "" }: Credentials) {
  if (!isHomeserverUrl(server)) {
    throw new DeliveryError("The stored homeserver is not a valid one", true);
  }
  return { server: server.replace(/\/+$/, ""), headers: { authorization: `Bearer ${token}` } };
}

/**
 * https://spec.matrix.org/latest/client-server-api/#rate-limiting; older servers send the delay in
 * the body.
 */
function refusalOfMatrix(server: string, answer: HttpAnswer): DeliveryError {
  const wait = memberOf(answer.text, "retry_after_ms");
  return refusalOf(
    new URL(server).hostname,
    answer,
    textOf(memberOf(answer.text, "error")),
    typeof wait === "number" && wait >= 0 ? wait / 1_000 : null,
  );
}
