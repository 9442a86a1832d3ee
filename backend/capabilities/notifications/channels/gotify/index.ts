import { MAX_ADDRESS } from "../addresses.ts";
import { ADDRESS_MISSING, type ChannelDescriptor } from "../descriptor.ts";
import type { ServiceChannelPorts } from "../serviceChannel.ts";
import { createGotifyChannel, isGotifyUrl } from "./gotifyChannel.ts";

export const gotify: ChannelDescriptor<ServiceChannelPorts> = {
  name: "gotify",
  label: "Gotify",
  repeatedBy: null,
  create: createGotifyChannel,
  form: {
    fields: [
      {
        name: "address",
        label: "Server URL",
        help: "Address of your Gotify server, as shown in the browser",
        placeholder: "https://gotify.example.com",
        isSecret: false,
        whenBlank: ADDRESS_MISSING,
        minLength: 1,
        maxLength: MAX_ADDRESS,
        description: "the server's URL",
        accepts: {
          isValid: isGotifyUrl,
          wanted: "the address of a Gotify server, https://gotify.example.com",
        },
      },
      {
        name: "token",
        label: "Application token",
        help: "In Gotify: Apps, Create Application",
        isSecret: true,
        whenBlank: "Enter the application's token",
        maxLength: 200,
        description: "application token",
        accepts: {
          isValid: (text) => /^[-_.A-Za-z0-9]{10,200}$/.test(text),
          wanted: "the token of a Gotify application",
        },
      },
    ],
    hintOf: (address) => new URL(address).host,
  },
};
