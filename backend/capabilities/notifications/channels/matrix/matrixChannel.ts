import { utf8Size } from "../../../../platform/text.ts";
import { CredentialsRefused, DeliveryError, type Channel } from "../channel.ts";
import { isOwnServiceUrl } from "../addresses.ts";
import type { HttpAnswer, HttpPort } from "../httpPort.ts";
import { composePlain, layoutPlain } from "../plainMessage.ts";
import { memberOf, refusalOf, textOf } from "../refusal.ts";
import { createServiceChannel, type ServiceChannelPorts } from "../serviceChannel.ts";

/**
 * An event can have 65,536 bytes, including what the homeserver adds:
 * https://spec.matrix.org/latest/client-server-api/#size-limits. A readable message is far shorter.
 */
const MAX_MESSAGE_BYTES = 24_000;

/**
 * https://spec.matrix.org/latest/appendices/#room-ids; newer room versions have no server in their
 * id.
 */
export const isMatrixRoom = (text: string): boolean =>
  /^![-_=+/.A-Za-z0-9]{1,200}(?::[-.:[\]A-Za-z0-9]{1,200})?$/.test(text);

/** Base URL of a homeserver's client API. */
export const isHomeserverUrl = (text: string): boolean =>
  isOwnServiceUrl(text) && new URL(text).search === "";

interface Account {
  /** Base URL; has no trailing slash. */
  readonly server: string;
  readonly headers: Readonly<Record<string, string>>;
}

function accountOf({ server = "", token = "" }: Readonly<Record<string, string>>): Account {
  if (!isHomeserverUrl(server)) {
    throw new DeliveryError("The stored homeserver is not a valid one", true);
  }
  return {
    server: server.replace(/\/+$/, ""),
    headers: { authorization: `Bearer ${token}` },
  };
}

/**
 * Sends to a room that the account has joined, unencrypted. If a transaction id is repeated, the
 * homeserver returns the existing event:
 * https://spec.matrix.org/latest/client-server-api/#put_matrixclientv3roomsroomidsendeventtypetxnid
 */
export const createMatrixChannel = (ports: ServiceChannelPorts): Channel =>
  createServiceChannel(
    "matrix",
    ports,
    isMatrixRoom,
    async ({ key, request, also, address, credentials, signal, share = 1 }) => {
      const { server, headers } = accountOf(credentials);
      const transaction = key.replace(/[^-_A-Za-z0-9]/g, "-");
      const body = layoutPlain(
        composePlain([request, ...also], ports.publicUrl),
        MAX_MESSAGE_BYTES,
        { sizeOf: utf8Size, share },
      );
      const answer = await ports.http.post(
        {
          method: "PUT",
          url: `${server}/_matrix/client/v3/rooms/${encodeURIComponent(address)}/send/m.room.message/${transaction}`,
          headers: { ...headers, "content-type": "application/json" },
          // An empty `m.mentions` prevents an "@room" in the text from notifying everyone:
          // https://spec.matrix.org/latest/client-server-api/#user-and-room-mentions
          body: JSON.stringify({ msgtype: "m.text", body, "m.mentions": {} }),
        },
        signal,
      );
      if (answer.status === 200 && typeof memberOf(answer.text, "event_id") === "string") {
        return { text: `Delivered to ${new URL(server).hostname} (200)` };
      }
      throw refusalOfMatrix(server, answer);
    },
    ports.http.get && checkWith(ports.http.get),
  );

/** https://spec.matrix.org/latest/client-server-api/#get_matrixclientv3joined_rooms */
const checkWith =
  (get: NonNullable<HttpPort["get"]>): NonNullable<Channel["check"]> =>
  async ({ address, credentials }, signal) => {
    const { server, headers } = accountOf(credentials);
    const answer = await get({ url: `${server}/_matrix/client/v3/joined_rooms`, headers }, signal);
    const rooms = memberOf(answer.text, "joined_rooms");
    if (answer.status !== 200 || !Array.isArray(rooms)) throw refusalOfMatrix(server, answer);
    if (!rooms.includes(address)) {
      throw new CredentialsRefused("The account has not joined this room: invite it first", true);
    }
  };

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
