import { MAX_ADDRESS } from "../addresses.ts";
import { ADDRESS_MISSING, type ChannelDescriptor } from "../descriptor.ts";
import type { ServiceChannelPorts } from "../serviceChannel.ts";
import { createMatrixChannel, isHomeserverUrl, isMatrixRoom } from "./matrixChannel.ts";

export const matrix: ChannelDescriptor<ServiceChannelPorts> = {
  name: "matrix",
  label: "Matrix",
  repeatedBy: "transaction id",
  create: createMatrixChannel,
  form: {
    fields: [
      {
        name: "address",
        label: "Room ID",
        help: "In Element: Room settings, Advanced, Internal room ID. The room must not be encrypted",
        placeholder: "!abcdefghijklmnop:matrix.org",
        isSecret: false,
        whenBlank: ADDRESS_MISSING,
        minLength: 1,
        maxLength: MAX_ADDRESS,
        description: "the room's id",
        accepts: {
          isValid: isMatrixRoom,
          wanted: "the id of a Matrix room, which begins with an exclamation mark",
        },
      },
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
  },
};
