import { ADDRESS_MISSING, type ChannelDescriptor } from "../descriptor.ts";
import type { ServiceChannelPorts } from "../serviceChannel.ts";
import { createPushoverChannel, isPushoverKey } from "./pushoverChannel.ts";

/** Longer than any key, so that a pasted space gets a specific error message. */
const MAX_KEY = 60;

export const pushover: ChannelDescriptor<ServiceChannelPorts> = {
  name: "pushover",
  label: "Pushover",
  repeatedBy: null,
  create: createPushoverChannel,
  form: {
    fields: [
      {
        name: "address",
        label: "User or group key",
        help: "On your Pushover dashboard",
        isSecret: true,
        whenBlank: ADDRESS_MISSING,
        minLength: 1,
        maxLength: MAX_KEY,
        description: "the user's or group's key",
        accepts: { isValid: isPushoverKey, wanted: "a Pushover key: 30 letters and digits" },
      },
      {
        name: "token",
        label: "Application token",
        help: "From Create an Application/API Token on the dashboard",
        isSecret: true,
        whenBlank: "Enter the application's token",
        maxLength: MAX_KEY,
        description: "application token",
        accepts: { isValid: isPushoverKey, wanted: "a Pushover token: 30 letters and digits" },
      },
    ],
    hintOf: (address) => `Key …${address.slice(-3)}`,
  },
};
