import { MAX_ADDRESS } from "../addresses.ts";
import { ADDRESS_MISSING, type ChannelDescriptor } from "../descriptor.ts";
import type { ServiceChannelPorts } from "../serviceChannel.ts";
import { createAppriseChannel, isAppriseUrl } from "./appriseChannel.ts";

export const apprise: ChannelDescriptor<ServiceChannelPorts> = {
  name: "apprise",
  label: "Apprise",
  repeatedBy: null,
  create: createAppriseChannel,
  form: {
    fields: [
      {
        name: "address",
        label: "Notify URL",
        help: "Address of your Apprise API, including the configuration key",
        placeholder: "http://apprise.local:8000/notify/my-key",
        isSecret: true,
        whenBlank: ADDRESS_MISSING,
        minLength: 1,
        maxLength: MAX_ADDRESS,
        description: "the URL to notify",
        accepts: {
          isValid: isAppriseUrl,
          wanted: "the address of an Apprise API, http://apprise.local:8000/notify/my-key",
        },
      },
      {
        name: "tag",
        label: "Tag",
        help: "Notifies only services with this tag",
        isSecret: false,
        maxLength: 100,
        description: "tag of the services",
        accepts: {
          isValid: (text) => text === "" || /^[-_, A-Za-z0-9]{1,100}$/.test(text),
          wanted: "letters, digits, hyphens and commas",
        },
      },
    ],
    hintOf: (address) => new URL(address).host,
  },
};
